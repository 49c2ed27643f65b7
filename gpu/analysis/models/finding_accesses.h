// The accesses of a finding, as a list and the figures show them: who did what in which line, with which value, and at which event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/names/values.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

enum class AccessRole : std::uint8_t {
    Writes,
    Reads,
    Updates,   ///< atomically
    Uses,      ///< a value that nobody has written: in a branch, as an address, or in output
    HostUses,  ///< the same, by a copy to the host
    Waits,
    Executes,
};

struct FoundAccess {
    AccessRole role = AccessRole::Reads;
    std::string file;         ///< empty: not known
    std::uint32_t line = 0;   ///< 0: not known
    std::int64_t block = -1;  ///< linear; -1: the host
    LaneMask lanes = 0;
    std::optional<std::uint32_t> thread;  ///< the lowest, linear in its block; nothing: the host, or not known
    bool isOfOtherLaunch = false;         ///< which one the recording does not say
    bool isBlockRecorded = false;
    std::optional<EventIndex> event;  ///< of the block's trace; nothing: it is not recorded, or the access did not happen
    std::optional<std::uint64_t> bits;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< of the value, as the instruction says
    unsigned bytes = 0;                            ///< of the value
};

/// The event of the access in the trace of its block: same time, warp and site. Nothing: it has no time, or was not recorded.
std::optional<EventIndex> eventOf(const trace::BlockTrace& trace, const trace::FindingAccess& access);

/// In the order of `finding.accesses`.
std::vector<FoundAccess> accessesOf(const trace::Recording& recording, const trace::Finding& finding);

}  // namespace simtscope::analysis
