// Evaluates something for chosen lanes at chosen steps of a block, in one walk that replays no more than these need.
#pragma once

#include <functional>
#include <set>
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
    PointEvaluation(VariableReader& reader, std::set<std::string> names)
        : m_reader(reader), m_names(std::move(names)), m_variables(reader.info())
    {
    }

    /// Is called with the index of the point for each of its lanes that is in the kernel.
    using Use = std::function<Result<void>(LaneScope& scope, std::size_t point, unsigned lane)>;
    /// Visits the points. It replays without shared and device memory at first, and anew with them if a lane reads there: `use` may be
    /// called twice for a lane. Fails where the replay or `use` does. Returns false when `stop` was requested.
    Result<bool> visit(const std::vector<EvaluationPoint>& points, const Use& use, const std::function<void(double)>& onProgress,
                       const std::stop_token& stop);

private:
    enum class Outcome { Done, NeedsMemory, Stopped };
    struct Request;
    struct Pass;
    std::vector<Pass> makePasses(const std::vector<EvaluationPoint>& points);
    Result<Outcome> walk(std::vector<Pass>& passes, const Use& use, const std::function<void(double)>& onProgress,
                         const std::stop_token& stop);
    Result<Outcome> visitRequest(Pass& pass, const Request& request, const Use& use);

    VariableReader& m_reader;
    std::set<std::string> m_names;
    VariableNames m_variables;
    bool m_readsMemory = false;
};

}  // namespace simtscope::analysis
