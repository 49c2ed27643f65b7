// Evaluates a condition where threads execute a line (declared in line_condition.h).
#include "gpu/analysis/expressions/line_condition.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/expressions/aggregates.h"
#include "gpu/analysis/expressions/column_evaluator.h"
#include "gpu/analysis/expressions/point_evaluation.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {
namespace {

/// Holds lanes of a warp that execute the line in a step.
struct LineVisit {
    LaneMask arriving = 0;  ///< lanes whose event before was of another line
    LaneMask trueLanes = 0;
};

/// Lists where lanes execute one of the instructions, in order of the steps.
void findVisits(const RecordedBlock& block, const std::set<SiteId>& sites, const std::stop_token& stop,
                std::vector<EvaluationPoint>& points, std::vector<LineVisit>& visits)
{
    std::vector<LaneMask> inside(block.launch().warpsPerBlock());
    StopPoll isStopped(stop);
    std::vector<char> isOfLine(sites.empty() ? 0 : sites.rbegin()->value + 1u);
    for (const SiteId site : sites)
        isOfLine[site.value] = 1;
    for (std::uint32_t step = 0; step < block.steps().count() && !isStopped(); ++step) {
        for (const std::uint32_t index : block.steps().events(step)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            if (event.kind == trace::EventKind::BlockEntry)
                continue;
            LaneMask& there = inside[event.warp.value];
            if (event.site.value >= isOfLine.size() || !isOfLine[event.site.value]) {
                there &= ~event.mask;
                continue;
            }
            points.push_back({step, event.warp, event.mask});
            visits.push_back({event.mask & ~there, 0});
            there |= event.mask;
        }
    }
}

/// Holds the operands and the value of an aggregate at each point.
struct AggregateAtPoints {
    std::uint32_t part = 0;
    std::vector<TypedValue> values;  ///< by point
};

/// Takes the aggregates over all lanes of the warps. Returns false when `stop` was requested.
Result<bool> takeAggregates(PointEvaluation& evaluation, const RecordedBlock& block, const Expression& condition,
                            const std::vector<EvaluationPoint>& points, std::vector<AggregateAtPoints>& aggregates,
                            const LineConditionRequest& request, const std::stop_token& stop)
{
    std::vector<EvaluationPoint> ofWarps = points;
    for (EvaluationPoint& point : ofWarps)
        point.lanes = residentLanes(block.launch().block.count(), point.warp);
    for (AggregateAtPoints& aggregate : aggregates) {
        using Operands = std::array<TypedValue, kWarpSize>;
        Operands absent;
        absent.fill(makeUnknown(kIntType, ValueState::NotStarted));
        std::vector<Operands> operands(points.size(), absent);
        const auto makeUse = [&]() -> PointEvaluation::Use {
            return {[&, evaluator = Evaluator()](LaneScope& scope, std::size_t point, unsigned lane) mutable -> Result<void> {
                auto value = evaluator.evaluateOperand(condition, aggregate.part, scope);
                if (!value)
                    return tl::unexpected(value.error());
                operands[point][lane] = std::move(*value);
                return {};
            }};
        };
        const auto isDone = evaluation.visit(ofWarps, makeUse, request.onProgress, stop);
        if (!isDone || !*isDone)
            return isDone;
        for (const Operands& ofPoint : operands) {
            AggregateValue value(condition.nodes[aggregate.part].aggregate);
            for (const TypedValue& operand : ofPoint)
                value.add(operand);
            aggregate.values.push_back(value.result());
        }
    }
    return true;
}

/// Evaluates the condition for lanes of visits; each thread has one.
class VisitEvaluation {
public:
    VisitEvaluation(const Expression& condition, const VariableReader& reader, const std::vector<AggregateAtPoints>& aggregates,
                    std::vector<LineVisit>& visits)
        : m_condition(condition), m_names(reader.info()), m_aggregates(aggregates), m_visits(visits), m_columns(condition, m_names)
    {
    }

    Result<void> useLane(LaneScope& scope, std::size_t point, unsigned lane)
    {
        setAggregates(scope, point);
        if (!m_isChecked) {  // finds operators that do not fit, also in what C++ would not read here
            if (const auto value = m_evaluator.evaluate(m_condition, scope); !value)
                return tl::unexpected(value.error());
            m_isChecked = true;
        }
        const auto isTrueHere = m_evaluator.holds(m_condition, scope);
        if (!isTrueHere)
            return tl::unexpected(isTrueHere.error());
        note(point, LaneMask(1) << lane, *isTrueHere ? kAllLanes : 0);
        return {};
    }

    bool useLanes(LaneScope& scope, const VariableSources& sources, std::size_t point, LaneMask lanes, std::uint32_t next)
    {
        if (!m_isChecked)
            return false;
        setAggregates(scope, point);
        const auto trueLanes = m_columns.findTrueLanes(scope, sources, lanes, next);
        if (trueLanes)
            note(point, lanes, *trueLanes);
        return trueLanes.has_value();
    }

private:
    void setAggregates(LaneScope& scope, std::size_t point) const
    {
        for (const AggregateAtPoints& aggregate : m_aggregates)
            scope.setAggregate(aggregate.part, aggregate.values[point]);
    }
    void note(std::size_t point, LaneMask lanes, LaneMask trueLanes)
    {
        m_visits[point].trueLanes = (m_visits[point].trueLanes & ~lanes) | (trueLanes & lanes);
    }

    const Expression& m_condition;
    VariableNames m_names;
    const std::vector<AggregateAtPoints>& m_aggregates;
    std::vector<LineVisit>& m_visits;
    Evaluator m_evaluator;
    bool m_isChecked = false;
    ColumnEvaluator m_columns;
};

/// Makes the stops from the visits, which are in the order of the steps.
std::vector<Stop> makeStops(const RecordedBlock& block, const std::vector<EvaluationPoint>& points, const std::vector<LineVisit>& visits)
{
    std::vector<Stop> stops;
    std::vector<LaneMask> trueBefore(block.launch().warpsPerBlock());
    for (std::size_t i = 0; i < points.size(); ++i) {
        LaneMask& before = trueBefore[points[i].warp.value];
        const LaneMask stopping = visits[i].trueLanes & (visits[i].arriving | ~before);
        before = (before & ~points[i].lanes) | visits[i].trueLanes;
        if (stopping == 0)
            continue;
        const std::uint32_t thread = points[i].warp.value * kWarpSize + std::uint32_t(std::countr_zero(stopping));
        if (stops.empty() || stops.back().step != points[i].step)
            stops.push_back({points[i].step, thread});
        else
            stops.back().thread = std::min(stops.back().thread, thread);
    }
    return stops;
}

}  // namespace

Result<std::vector<Stop>> findLineConditionStops(VariableReader& reader, const LineConditionRequest& request, const std::stop_token& stop)
{
    const Expression& condition = request.condition;
    if (auto known = VariableNames(reader.info()).check(condition); !known)
        return tl::unexpected(known.error());
    std::set<std::string> names;
    std::vector<AggregateAtPoints> aggregates;
    for (std::uint32_t i = 0; i < condition.nodes.size(); ++i) {
        if (condition.nodes[i].kind == ExpressionNode::Kind::Name)
            names.insert(condition.nodes[i].name);
        if (condition.nodes[i].kind == ExpressionNode::Kind::Aggregate)
            aggregates.push_back({i, {}});
    }
    const RecordedBlock& block = *reader.stepped();
    std::vector<EvaluationPoint> points;
    std::vector<LineVisit> visits;
    findVisits(block, request.sites, stop, points, visits);
    PointEvaluation evaluation(reader, std::move(names));
    if (const auto isDone = takeAggregates(evaluation, block, condition, points, aggregates, request, stop); !isDone || !*isDone)
        return isDone ? Result<std::vector<Stop>>(std::vector<Stop>()) : tl::unexpected(isDone.error());
    const auto makeUse = [&]() -> PointEvaluation::Use {
        const auto of = std::make_shared<VisitEvaluation>(condition, reader, aggregates, visits);
        return {[of](LaneScope& scope, std::size_t point, unsigned lane) { return of->useLane(scope, point, lane); },
                [of](LaneScope& scope, const VariableSources& sources, std::size_t point, LaneMask lanes, std::uint32_t next) {
                    return of->useLanes(scope, sources, point, lanes, next);
                }};
    };
    const auto isDone = evaluation.visit(points, makeUse, request.onProgress, stop);
    if (!isDone)
        return tl::unexpected(isDone.error());
    return *isDone ? makeStops(block, points, visits) : std::vector<Stop>();
}

}  // namespace simtscope::analysis
