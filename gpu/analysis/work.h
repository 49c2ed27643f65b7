// What the lanes of a launch did, whatever it cost: the additions that an algorithm carries out, and the bytes that it moves. Of two
// programs with one result they tell which one does more work.
//
// An addition is an executed `add`, `sub`, `mad`, `fma`, or addition of an atomic or of `redux`, of a lane, that works on data: a value
// from memory or from another lane goes into it. Sums of addresses and indices are none: neither of their operands is data, or the sum goes
// into an address, and at most one of them is data. Of packed types (`f16x2`) it counts two. Matrix instructions are not counted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "gpu/ptx/module.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

struct Work {
    std::optional<std::uint64_t> additions = 0;  ///< nothing: the PTX is not there or not understood
    std::uint64_t sharedBytes = 0;               ///< that lanes read and write in shared memory
    std::uint64_t globalBytes = 0;               ///< of the sectors that accesses to global memory move
    Work& operator+=(const Work& o);
};

/// How many additions of data one lane carries out at an instruction: 1, or 2 of packed types; others are not in the map.
std::map<SiteId, unsigned> additionSites(const ptx::Function& function);

/// Over every block of the launches, recorded or not. Parses each module once.
class WorkCounter {
public:
    explicit WorkCounter(const trace::Recording& recording) : m_recording(recording) {}
    Work of(const trace::Launch& launch);

private:
    const trace::Recording& m_recording;
    std::map<ModuleId, std::optional<std::map<SiteId, unsigned>>> m_additions;
};

}  // namespace simtscope::analysis
