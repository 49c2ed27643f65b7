// Collects the loads of a block's threads from its arrays, barrier phase by barrier phase. exchange_model.h searches them for networks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Holds the loads of one thread from one array in one phase, in program order.
struct ThreadLoads {
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint32_t> steps;
    std::uint64_t neighbourOffset = 0;  ///< offset of the second element of a vector load of two neighbours; 0: none

    /// Adds a load; `vectorNeighbour` is the offset of the neighbour that a vector access loads with it, or 0.
    void add(std::uint64_t offset, std::uint64_t vectorNeighbour, std::uint32_t step)
    {
        if (std::find(offsets.begin(), offsets.end(), offset) != offsets.end())
            return;  // The same element is loaded again, as where a value is read once more to be swapped.
        offsets.push_back(offset);
        steps.push_back(step);
        neighbourOffset = vectorNeighbour;
    }

    /// Splits a single vector load of two neighbours into a pair. Several vector loads stay elements themselves, as complex numbers are.
    void splitVectorLoad()
    {
        if (offsets.size() != 1 || neighbourOffset == 0)
            return;
        offsets.push_back(neighbourOffset);
        steps.push_back(steps.front());
    }
};

/// Holds the loads of all threads from one array in one barrier phase.
struct LoadPhase {
    std::map<std::uint32_t, ThreadLoads> byThread;
    std::uint32_t line = 0;
};
using LoadPhases = std::map<std::uint32_t, LoadPhase>;  ///< by barrier phase

/// Holds the loads from one array, by phase.
struct LoadedArray {
    LoadPhases phases;
    bool isUnsuitable = false;  ///< whether the array cannot hold the elements of a network
};

/// Holds the loads by allocation, and by the array's offset in it.
using LoadedArrays = std::map<std::pair<std::uint32_t, std::uint64_t>, LoadedArray>;

/// Collects the loads from shared and global memory. Returns nothing when `stop` was requested.
std::optional<LoadedArrays> collectLoads(const RecordedBlock& source, const std::stop_token& stop);

}  // namespace simtscope::analysis
