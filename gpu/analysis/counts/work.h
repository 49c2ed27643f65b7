// Counts the work of a launch's lanes, independent of its cost: the additions that an algorithm executes, and the bytes that it moves. The
// counts of two programs with the same result show which one does more work.
//
// An addition is an `add`, `sub`, `mad` or `fma` executed by a lane, or the addition of an atomic or of `redux`, that works on data: an
// operand is a value from memory or from another lane. Sums of addresses and indices do not count: neither operand is data, or the sum goes
// into an address and at most one operand is data. An addition of a packed type (`f16x2`) counts twice. Matrix instructions are not
// counted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "gpu/ptx/model/module.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes the work of one or more launches.
struct Work {
    std::optional<std::uint64_t> additions = 0;  ///< nothing: the PTX is missing or not understood
    std::uint64_t sharedBytes = 0;               ///< bytes that lanes read and write in shared memory
    std::uint64_t globalBytes = 0;               ///< bytes of the sectors that accesses to global memory move
    Work& operator+=(const Work& o);
};

/// Returns how many additions of data one lane executes at each instruction: 1, or 2 for packed types; other instructions are not in the
/// map.
std::map<SiteId, unsigned> findAdditionSites(const ptx::Function& function);

/// Counts the work over every block of the launches, recorded or not. Parses each module once.
class WorkCounter {
public:
    /// `recording` must outlive this object.
    explicit WorkCounter(const trace::Recording& recording) : m_recording(recording) {}
    /// Returns the work of one launch.
    Work workOf(const trace::Launch& launch);

private:
    const trace::Recording& m_recording;
    std::map<ModuleId, std::optional<std::map<SiteId, unsigned>>> m_additionSites;
};

}  // namespace simtscope::analysis
