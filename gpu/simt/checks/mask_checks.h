// Do the lanes that execute __syncwarp, a shuffle, vote, match or reduction, and those that its member mask names, agree?
//
// PTX ISA 9.0, 9.7.9.6 "shfl.sync", and likewise the others: the behaviour is undefined if the executing thread is not in the membermask.
// CUDA C++ Programming Guide 13.0, "Warp Shuffle Functions", and likewise the others: all non-exited threads named in the mask must
// execute the same intrinsic with the same mask. Lanes that have exited are not expected.
//
// A lane that takes another path and then exits looks like one that returned early, where the compiler has merged the end of both paths
// into straight code: that is a note. It is an error where the lane has more ahead of it than that.
#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "gpu/simt/checks/source_place.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

class MaskChecks {
public:
    MaskChecks(RunningLaunch& launch, LaunchChecks& checks) : m_launch(launch), m_checks(checks) {}

    /// The lanes of the issue execute the instruction with this mask.
    void execute(const Issue& issue, LaneMask members);
    /// Lanes that were parked at `pc`, past the branch at which they diverged, go on from there without the others.
    void release(const RunningWarp& at, const Frame& frame, std::uint32_t pc, LaneMask lanes);
    /// The split's wait ends: the members that are left have arrived.
    void complete(const RunningWarp& at, const Split& waiting);

private:
    /// A split that waits for lanes which have gone on elsewhere.
    struct Awaited {
        std::uint64_t block = 0;
        WarpId warp{};
        const Frame* frame = nullptr;
        std::uint32_t pc = 0;
        LaneMask members = 0;
        LaneMask gone = 0;     ///< of the members
        LaneMask certain = 0;  ///< of these: they cannot have returned early
        trace::FindingAccess from{};
    };
    void report(const RunningWarp& at, const Split& split, LaneMask members, LaneMask lanes, bool absent, trace::Severity severity,
                std::vector<trace::FindingAccess> accesses);

    RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    std::vector<Awaited> m_awaited;
    std::set<std::tuple<SourcePlace, bool, trace::Severity>> m_known;  ///< found already; true: of lanes that are absent
};

}  // namespace simtscope::simt
