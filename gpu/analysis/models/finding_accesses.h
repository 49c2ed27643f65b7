// Describes the accesses of a finding for lists and figures: the threads, the action, the line, the value and the event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/names/values.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Names the action by which threads take part in a finding.
enum class AccessRole : std::uint8_t {
    Writes,
    Reads,
    Updates,   ///< updates the location atomically
    Uses,      ///< uses an unwritten value: in a branch, as an address, or in output
    HostUses,  ///< uses an unwritten value by copying it to the host
    Waits,
    Executes,
};

/// Describes one access of a finding, as far as the recording shows it.
struct LocatedAccess {
    AccessRole role = AccessRole::Reads;
    std::string file;         ///< empty: not known
    std::uint32_t line = 0;   ///< 0: not known
    std::int64_t block = -1;  ///< linear; -1: the host
    LaneMask lanes = 0;
    std::optional<std::uint32_t> thread;  ///< the lowest thread, as a linear index in its block; nothing: the host, or not known
    bool isOfOtherLaunch = false;         ///< whether the access belongs to another launch, which the recording does not name
    bool isBlockRecorded = false;
    std::optional<EventIndex> event;  ///< event in the block's trace; nothing: not recorded, or the access did not happen
    std::optional<std::uint64_t> bits;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< type of the value, as the instruction states it
    unsigned bytes = 0;                            ///< size of the value
};

/// Returns the event of the access in the trace of its block: the one with the same time, warp and site. Returns nothing when the access
/// has no time or was not recorded.
std::optional<EventIndex> findEvent(const trace::BlockTrace& trace, const trace::FindingAccess& access);

/// Returns the accesses in the order of `finding.accesses`.
std::vector<LocatedAccess> locateAccesses(const trace::Recording& recording, const trace::Finding& finding);

}  // namespace simtscope::analysis
