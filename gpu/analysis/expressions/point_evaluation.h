// Evaluates something for chosen lanes at chosen steps of a block, in walks that replay no more than these need. Where no lane reads shared
// or device memory, warps do not depend on each other, and all cores take part.
#pragma once

#include <atomic>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "gpu/analysis/expressions/lane_scope.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Names lanes of a warp at a step of the block that is stepped.
struct EvaluationPoint {
    std::uint32_t step = 0;
    WarpId warp{};
    LaneMask lanes = 0;
};

/// Visits points in the order of their steps. Where the reader has a debug build, the variables of each lane are those of the step of the
/// debug build that the lane has reached; the lanes of one point may then be visited at different times, and those of each lane in order.
class PointEvaluation {
public:
    /// `reader` must outlive this object. `names` are those of the variables that are read.
    PointEvaluation(VariableReader& reader, std::set<std::string> names) : m_reader(reader), m_names(std::move(names)) {}

    /// Is called with the index of the point for each of its lanes that is in the kernel.
    using UseLane = std::function<Result<void>(LaneScope& scope, std::size_t point, unsigned lane)>;
    /// Is called before that with lanes that are at the same place and execute `next` next. Returns true if it has used all of them, which
    /// it may where it reads no shared or device memory.
    using UseLanes =
        std::function<bool(LaneScope& scope, const VariableSources& sources, std::size_t point, LaneMask lanes, std::uint32_t next)>;
    struct Use {
        UseLane lane;
        UseLanes lanes = {};  ///< may be empty
    };
    /// Makes the functions of each thread that takes part. Functions of several threads are called at the same time, for different warps.
    using MakeUse = std::function<Use()>;
    /// Visits the points. It replays without shared and device memory at first, and anew with them if a lane reads there: `use` may be
    /// called twice for a lane. Fails where the replay or `use` does. Returns false when `stop` was requested.
    Result<bool> visit(const std::vector<EvaluationPoint>& points, const MakeUse& makeUse, const std::function<void(double)>& onProgress,
                       const std::stop_token& stop);

private:
    enum class Outcome { Done, NeedsMemory, Stopped };
    struct Request;
    struct Pass;
    std::vector<Pass> makePasses(const std::vector<EvaluationPoint>& points);
    Result<Outcome> walkInParallel(std::vector<Pass>& passes, const MakeUse& makeUse, const std::function<void(double)>& onProgress,
                                   const std::stop_token& stop);
    Result<Outcome> walk(std::span<Pass> passes, const Use& use, const std::function<void(double)>& onProgress,
                         const std::stop_token& stop);
    Result<Outcome> visitRequest(Pass& pass, const Request& request, const Use& use);

    VariableReader& m_reader;
    std::set<std::string> m_names;
    bool m_readsMemory = false;
    std::atomic<bool> m_needsMemory = false;  ///< whether a walk has found that a lane reads memory, so that the others end
};

}  // namespace simtscope::analysis
