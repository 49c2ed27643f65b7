// Checks that the lanes that execute __syncwarp, a shuffle, vote, match or reduction agree with the lanes that its member mask names.
//
// PTX ISA 9.0, 9.7.9.6 "shfl.sync", and likewise for the others: the behaviour is undefined if the executing thread is not in the
// membermask. CUDA C++ Programming Guide 13.0, "Warp Shuffle Functions", and likewise for the others: all non-exited threads named in the
// mask must execute the same intrinsic with the same mask. Lanes that have exited are not expected.
//
// If the compiler has merged the ends of two paths, a lane that takes the other path and then exits looks like a lane that returned early.
// So a lane that has only straight code ahead of it is reported as a note, and a lane that has more ahead of it as an error.
#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "gpu/simt/state/issue.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::simt {

/// Checks the member masks of one launch.
class MaskChecks {
public:
    /// Both arguments must outlive this object.
    MaskChecks(RunningLaunch& launch, LaunchChecks& checks) : m_launch(launch), m_checks(checks) {}

    /// Checks that the active lanes are in the mask that they name.
    void checkMembers(const Issue& issue, LaneMask members);
    /// Notes that lanes parked at `pc`, past the branch at which they diverged, go on without the others.
    void noteRelease(const RunningWarp& current, const Frame& frame, std::uint32_t pc, LaneMask lanes);
    /// Reports members that did not come, when the wait of the split ends.
    void checkComplete(const RunningWarp& current, const Split& waiting);

private:
    /// Describes a split that waits for member lanes that have gone on elsewhere.
    struct PendingMask {
        std::uint64_t block = 0;
        WarpId warp{};
        const Frame* frame = nullptr;
        std::uint32_t pc = 0;
        LaneMask members = 0;
        LaneMask departedLanes = 0;           ///< members that have gone on
        LaneMask certainlyDepartedLanes = 0;  ///< members in `departedLanes` that cannot have returned early
        trace::FindingAccess departure{};     ///< instruction at which those lanes went on
    };
    void report(const RunningWarp& current, const Split& split, LaneMask members, LaneMask lanes, bool isAbsent, trace::Severity severity,
                std::vector<trace::FindingAccess> accesses);

    RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    std::vector<PendingMask> m_pendingMasks;
    /// Findings that were reported. The bool says whether they are about absent lanes.
    std::set<std::tuple<trace::LocationChain, bool, trace::Severity>> m_reported;
};

}  // namespace simtscope::simt
