// What the threads of a block load of its arrays, barrier phase by barrier phase: what exchange_model.h looks for networks in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// What one thread loads of one array in one phase, in the order in which it does.
struct ThreadLoads {
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint32_t> steps;
    std::uint64_t second = 0;  ///< of an access to two neighbours at once: the offset of the other one

    void add(std::uint64_t offset, std::uint64_t next, std::uint32_t step)
    {
        if (std::find(offsets.begin(), offsets.end(), offset) != offsets.end())
            return;  // once more, as where a value is read again to be swapped
        offsets.push_back(offset);
        steps.push_back(step);
        second = next;
    }

    /// Two neighbours that are loaded at once are a pair; several vectors are elements themselves, as complex numbers are.
    void divide()
    {
        if (offsets.size() != 1 || second == 0)
            return;
        offsets.push_back(second);
        steps.push_back(steps.front());
    }
};

struct LoadPhase {
    std::map<std::uint32_t, ThreadLoads> byThread;
    std::uint32_t line = 0;
};
using LoadPhases = std::map<std::uint32_t, LoadPhase>;  ///< by barrier phase

struct LoadedArray {
    LoadPhases phases;
    bool isOther = false;  ///< it cannot be the elements of a network
};

/// By allocation, and the array's offset in it.
using LoadedArrays = std::map<std::pair<std::uint32_t, std::uint64_t>, LoadedArray>;

/// Of shared and global memory. Nothing: `stop` was requested.
std::optional<LoadedArrays> exchangeLoads(const RecordedBlock& source, const std::stop_token& stop);

}  // namespace simtscope::analysis
