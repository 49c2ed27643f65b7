// Maps the memory of one run to that of another, so that the places of two accesses can be compared.
//
// Where both runs made the same allocations, those of equal number match. Otherwise memory matches that the same parameter of the kernel
// points to, or that is the same variable of the module. Arrays in shared memory match by their names, and their elements by their indices,
// so that an array with padded rows matches one without.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

/// Names a byte of memory by the left run's allocation and offset.
struct Location {
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
    auto operator<=>(const Location&) const = default;
};

/// Maps locations of the right run's launch to those of the left one.
class LocationMap {
public:
    /// Takes a block of each launch. They must outlive this object.
    LocationMap(const RecordedBlock& left, const RecordedBlock& right);

    /// Returns the left run's location of a byte of the right run's memory. Memory without a counterpart gets an allocation that the left
    /// run does not have.
    Location toLeft(std::uint32_t allocation, std::uint64_t offset) const;
    /// Numbers the variable that holds a location of the left run; equal numbers are of one variable.
    std::uint32_t variableAt(const Location& location) const;
    /// Returns whether allocations match those of equal number, and shared memory matches byte by byte.
    bool hasSameNumbers() const { return m_hasSameNumbers; }
    /// Returns whether two values of eight bytes point to the same location, each in the memory of its run.
    bool areSamePointers(std::uint64_t leftValue, std::uint64_t rightValue) const;

private:
    struct SharedArray {
        const Variable *left = nullptr, *right = nullptr;
    };
    void matchAllocations();

    const RecordedBlock &m_left, &m_right;
    std::vector<std::uint32_t> m_toLeft;  ///< by the right run's allocation
    std::vector<SharedArray> m_sharedArrays;
    bool m_hasSameNumbers = false;
};

}  // namespace simtscope::analysis
