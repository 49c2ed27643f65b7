// Makes the series of an expression in one replay of the block (declared in series.h).
#include "gpu/analysis/expressions/series.h"

#include <algorithm>

#include "gpu/analysis/expressions/aggregates.h"
#include "gpu/analysis/expressions/memory_watch.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {
namespace {

/// Steps between two looks whether the caller wants to stop.
constexpr std::uint32_t kStepsAtOnce = 256;
/// Steps between two reports of progress.
constexpr std::uint32_t kStepsPerReport = 1u << 14;

std::set<std::string> namesIn(const Expression& expression)
{
    std::set<std::string> names;
    for (const ExpressionNode& node : expression.nodes) {
        if (node.kind == ExpressionNode::Kind::Name)
            names.insert(node.name);
    }
    return names;
}

bool isSameValue(const TypedValue& a, const TypedValue& b)
{
    return a.state == b.state && a.type.kind == b.type.kind && a.type.bytes == b.type.bytes && a.type.isSigned == b.type.isSigned &&
           (a.state != ValueState::Known || a.bits == b.bits);
}

}  // namespace

std::vector<LaneMask> allLanesOf(const RecordedBlock& block)
{
    std::vector<LaneMask> lanes;
    for (std::uint32_t warp = 0; warp < block.launch().warpsPerBlock(); ++warp)
        lanes.push_back(residentLanes(block.launch().block.count(), WarpId{warp}));
    return lanes;
}

/// Replays the warps of a block side by side, step by step, and evaluates an expression for lanes whose value may have changed.
class SeriesMaker {
public:
    /// Where `readsMemory` is false, the replay follows neither shared nor device memory, nor warps without lanes that are evaluated.
    SeriesMaker(const VariableReader& reader, ExpressionSeries& series, const SeriesRequest& request, bool readsMemory);
    Result<bool> run(const std::stop_token& stop);
    /// Returns whether run() has ended because a lane reads memory that is not followed.
    bool needsMemory() const { return m_needsMemory; }

private:
    /// Holds what belongs to one warp.
    struct Warp {
        WarpId id{};
        LaneMask lanes = 0;         ///< for which the expression is evaluated
        LaneMask operandLanes = 0;  ///< for which the operands of aggregates are evaluated
        std::unique_ptr<VariableReplay> replay;
        std::unique_ptr<VariableSources> sources;
        std::unique_ptr<LaneScope> scope;
        ConditionChange condition;
        LaneMask runningLanes = 0;                                ///< lanes of the expression that are in the kernel
        std::vector<std::array<TypedValue, kWarpSize>> operands;  ///< by aggregate
    };

    Result<void> replayStep(std::uint32_t step);
    Result<void> evaluateStep(std::uint32_t step);
    Result<void> evaluateOperands(Warp& warp, LaneMask lanes);
    bool updateAggregates(const std::vector<LaneMask>& changed);
    Result<void> evaluateLanes(Warp& warp, LaneMask lanes, std::uint32_t step);
    void noteValue(Warp& warp, unsigned lane, const TypedValue& value, std::uint32_t step);
    void noteConditions(std::uint32_t step);
    TypedValue absentValue(const Warp& warp, unsigned lane) const;
    std::uint8_t typeIndex(ValueType type);
    template <class Use>
    Result<void> forEachValue(Warp& warp, LaneMask lanes, const Use& use);

    const VariableReader& m_reader;
    const RecordedBlock& m_block;
    ExpressionSeries& m_series;
    const SeriesRequest& m_request;
    VariableNames m_names;
    Evaluator m_evaluator;
    MemoryWatch m_watch;
    trace::BlockState m_state;
    std::vector<std::uint32_t> m_aggregates;  ///< parts of the expression
    std::vector<Warp> m_warps;
    std::vector<std::size_t> m_indexOfWarp;  ///< of m_warps; kNoWarp for one that is not replayed
    std::vector<LaneMask> m_changed;         ///< by warp of the block, in the present step
    std::uint64_t m_changeCount = 0;
    bool m_needsAllWarps = false, m_readsMemory = false, m_needsMemory = false;
    static constexpr std::size_t kNoWarp = ~std::size_t(0);
};

SeriesMaker::SeriesMaker(const VariableReader& reader, ExpressionSeries& series, const SeriesRequest& request, bool readsMemory)
    : m_reader(reader), m_block(*reader.source()), m_series(series), m_request(request), m_names(reader.info()), m_watch(m_block)
{
    for (std::uint32_t i = 0; i < series.m_expression.nodes.size(); ++i) {
        if (series.m_expression.nodes[i].kind == ExpressionNode::Kind::Aggregate)
            m_aggregates.push_back(i);
    }
    m_needsAllWarps = reader.module().reducesAtBarriers();
    m_readsMemory = readsMemory || m_needsAllWarps;
    const std::vector<LaneMask> all = allLanesOf(m_block);
    const bool readsAllWarps = !m_aggregates.empty() && request.range == AggregateRange::Block;
    const std::set<std::string> names = namesIn(series.m_expression);
    m_indexOfWarp.assign(all.size(), kNoWarp);
    m_changed.assign(all.size(), 0);
    series.m_conditions.resize(all.size());
    series.m_changes.resize(all.size() * kWarpSize);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const LaneMask wanted = i < request.lanes.size() ? request.lanes[i] & all[i] : 0;
        if (wanted == 0 && !readsAllWarps)
            continue;
        Warp& warp = m_warps.emplace_back();
        m_indexOfWarp[i] = m_warps.size() - 1;
        warp.id = WarpId{i};
        warp.lanes = wanted;
        warp.operandLanes = m_aggregates.empty() ? 0 : all[i];
        warp.operands.resize(m_aggregates.size());
        warp.replay = std::make_unique<VariableReplay>(m_block, reader.module(), reader.info(), warp.id,
                                                       m_warps.size() > 1 ? m_warps.front().replay.get() : nullptr);
        warp.replay->watch(names, VariableReplay::Watching::Changes, warp.lanes | warp.operandLanes);
        if (!m_readsMemory)
            warp.replay->ignoreDeviceMemory();
        warp.sources = std::make_unique<VariableSources>(
            VariableSources{m_block, reader.module(), reader.info(), *warp.replay, m_state, reader.constants()});
        warp.scope = std::make_unique<LaneScope>(*warp.sources, warp.id, m_names);
    }
    m_state = m_block.states().stateBefore(0);
}

Result<void> SeriesMaker::replayStep(std::uint32_t step)
{
    for (const std::uint32_t index : m_block.steps().events(step)) {
        const trace::Event event = m_block.trace().event(EventIndex{index});
        if (!m_readsMemory) {
            if (event.kind == trace::EventKind::Exit)
                m_state.warps[event.warp.value].exitedLanes |= event.mask;
            const std::size_t warp = m_indexOfWarp[event.warp.value];
            auto done = warp == kNoWarp ? Result<void>() : m_warps[warp].replay->replayEvent(EventIndex{index}, event);
            if (!done)
                return done;
            continue;
        }
        m_watch.findReaders(EventIndex{index}, event, m_state, m_changed);
        for (std::size_t i = 0; i < m_warps.size(); ++i) {
            // The first replay notes what accesses of all warps show.
            if (i > 0 && !m_needsAllWarps && m_warps[i].id != event.warp)
                continue;
            if (auto done = m_warps[i].replay->replayEvent(EventIndex{index}, event); !done)
                return done;
        }
    }
    if (m_readsMemory)
        m_block.states().advance(m_state, step);
    return {};
}

TypedValue SeriesMaker::absentValue(const Warp& warp, unsigned lane) const
{
    const bool hasExited = m_state.warps[warp.id.value].exitedLanes >> lane & 1;
    return makeUnknown(kIntType, hasExited ? ValueState::Exited : ValueState::NotStarted);
}

/// Calls `use` with each lane that is in the kernel, as it is behind its latest event.
template <class Use>
Result<void> SeriesMaker::forEachValue(Warp& warp, LaneMask lanes, const Use& use)
{
    Result<void> result;
    auto looked = warp.replay->lookBehindEvents(lanes, [&](unsigned lane, std::uint32_t next) {
        if (!result || m_needsMemory)
            return;
        warp.scope->setLane(lane, next);
        ++m_series.m_evaluationCount;
        result = use(lane);
        if (m_readsMemory) {
            m_watch.add(warp.id, lane, warp.scope->readRanges());
        } else if (!warp.scope->readRanges().empty()) {
            m_needsMemory = true;
            result = {};  // an error may follow from memory that was not there
        }
    });
    return looked ? result : looked;
}

Result<void> SeriesMaker::evaluateOperands(Warp& warp, LaneMask lanes)
{
    LaneMask running = 0;
    for (const unsigned lane : eachLane(lanes)) {
        if (warp.replay->frame(lane)) {
            running |= LaneMask(1) << lane;
            continue;
        }
        for (auto& values : warp.operands)
            values[lane] = absentValue(warp, lane);
    }
    return forEachValue(warp, running, [&](unsigned lane) -> Result<void> {
        for (std::size_t i = 0; i < m_aggregates.size(); ++i) {
            auto value = m_evaluator.evaluateOperand(m_series.m_expression, m_aggregates[i], *warp.scope);
            if (!value)
                return tl::unexpected(value.error());
            warp.operands[i][lane] = std::move(*value);
        }
        return {};
    });
}

/// Takes the aggregates anew, and adds to m_changed the lanes that read one which has another value.
bool SeriesMaker::updateAggregates(const std::vector<LaneMask>& changed)
{
    bool isAnyChanged = false;
    const bool isOverBlock = m_request.range == AggregateRange::Block;
    const bool isBlockChanged = std::ranges::any_of(changed, [](LaneMask lanes) { return lanes != 0; });
    for (std::size_t i = 0; i < m_aggregates.size(); ++i) {
        const std::uint32_t part = m_aggregates[i];
        const Aggregate aggregate = m_series.m_expression.nodes[part].aggregate;
        const auto addWarp = [&](AggregateValue& sum, const Warp& warp) {
            for (const unsigned lane : eachLane(warp.operandLanes))
                sum.add(warp.operands[i][lane]);
        };
        AggregateValue ofBlock(aggregate);
        if (isOverBlock && isBlockChanged) {
            for (const Warp& warp : m_warps)
                addWarp(ofBlock, warp);
        }
        for (Warp& warp : m_warps) {
            if (isOverBlock ? !isBlockChanged : changed[warp.id.value] == 0)
                continue;
            AggregateValue ofWarp(aggregate);
            if (!isOverBlock)
                addWarp(ofWarp, warp);
            const TypedValue value = isOverBlock ? ofBlock.result() : ofWarp.result();
            if (isSameValue(warp.scope->aggregate(part), value))
                continue;
            warp.scope->setAggregate(part, value);
            m_changed[warp.id.value] |= warp.lanes;
            isAnyChanged = true;
        }
    }
    return isAnyChanged;
}

std::uint8_t SeriesMaker::typeIndex(ValueType type)
{
    auto& types = m_series.m_types;
    const auto found = std::ranges::find(types, type);
    if (found != types.end() || types.size() == 0xff)
        return std::uint8_t(std::min<std::ptrdiff_t>(found - types.begin(), 0xfe));
    types.push_back(type);
    return std::uint8_t(types.size() - 1);
}

void SeriesMaker::noteValue(Warp& warp, unsigned lane, const TypedValue& value, std::uint32_t step)
{
    const LaneMask bit = LaneMask(1) << lane;
    const bool isKnown = value.state == ValueState::Known, isObject = value.type.kind == ValueKind::Object;
    warp.condition.knownLanes = isKnown ? warp.condition.knownLanes | bit : warp.condition.knownLanes & ~bit;
    warp.condition.trueLanes = isKnown && !isObject && isTrue(value) ? warp.condition.trueLanes | bit : warp.condition.trueLanes & ~bit;
    if (!m_request.keepsValues)
        return;
    auto& changes = m_series.m_changes[warp.id.value * kWarpSize + lane];
    ValueChange change{step, value.state, typeIndex(value.type), isKnown ? value.bits : 0};
    if (isKnown && isObject) {
        std::string text = formatOperand(*warp.scope, value);
        auto& texts = m_series.m_texts;
        if (!changes.empty() && changes.back().state == ValueState::Known && texts[changes.back().bits] == text)
            return;
        change.bits = texts.size();
        texts.push_back(std::move(text));
    }
    const bool isSame = !changes.empty() && changes.back().state == change.state &&
                        (!isKnown || (changes.back().type == change.type && changes.back().bits == change.bits));
    if (isSame)
        return;
    if (!changes.empty() && changes.back().step == step)
        changes.pop_back();
    changes.push_back(change);
    ++m_changeCount;
}

Result<void> SeriesMaker::evaluateLanes(Warp& warp, LaneMask lanes, std::uint32_t step)
{
    LaneMask running = 0;
    for (const unsigned lane : eachLane(lanes)) {
        if (warp.replay->frame(lane))
            running |= LaneMask(1) << lane;
        else
            noteValue(warp, lane, absentValue(warp, lane), step);
    }
    warp.runningLanes = (warp.runningLanes & ~lanes) | running;
    return forEachValue(warp, running, [&](unsigned lane) -> Result<void> {
        const auto value = m_evaluator.evaluate(m_series.m_expression, *warp.scope);
        if (!value)
            return tl::unexpected(value.error());
        noteValue(warp, lane, *value, step);
        return {};
    });
}

void SeriesMaker::noteConditions(std::uint32_t step)
{
    bool isForAll = true, isAnyRunning = false;
    for (Warp& warp : m_warps) {
        auto& conditions = m_series.m_conditions[warp.id.value];
        if (conditions.empty() || conditions.back().trueLanes != warp.condition.trueLanes ||
            conditions.back().knownLanes != warp.condition.knownLanes) {
            warp.condition.step = step;
            conditions.push_back(warp.condition);
        }
        isForAll = isForAll && (warp.condition.trueLanes & warp.runningLanes) == warp.runningLanes;
        isAnyRunning = isAnyRunning || warp.runningLanes != 0;
    }
    auto& all = m_series.m_allChanges;
    if (const bool isTrueForAll = isForAll && isAnyRunning; all.empty() || all.back().isTrueForAll != isTrueForAll)
        all.push_back({step, isTrueForAll});
}

Result<void> SeriesMaker::evaluateStep(std::uint32_t step)
{
    bool isAnyChanged = step == 0;
    for (Warp& warp : m_warps) {
        LaneMask& changed = m_changed[warp.id.value];
        changed |= warp.replay->takeChanged();
        if (step == 0)
            changed = warp.lanes | warp.operandLanes;
        isAnyChanged = isAnyChanged || changed != 0;
    }
    if (!isAnyChanged)
        return {};
    if (m_watch.isFull()) {
        m_watch.clear();
        for (const Warp& warp : m_warps)
            m_changed[warp.id.value] = warp.lanes | warp.operandLanes;
    }
    if (!m_aggregates.empty()) {
        for (Warp& warp : m_warps) {
            if (auto done = evaluateOperands(warp, m_changed[warp.id.value] & warp.operandLanes); !done)
                return done;
        }
        updateAggregates(std::vector<LaneMask>(m_changed));
    }
    for (Warp& warp : m_warps) {
        if (auto done = evaluateLanes(warp, m_changed[warp.id.value] & warp.lanes, step); !done)
            return done;
    }
    noteConditions(step);
    std::ranges::fill(m_changed, 0);
    return {};
}

Result<bool> SeriesMaker::run(const std::stop_token& stop)
{
    if (auto known = m_names.check(m_series.m_expression); !known)
        return tl::unexpected(known.error());
    const std::uint32_t steps = m_block.steps().count();
    for (std::uint32_t step = 0; step < steps && step <= m_request.lastStep; ++step) {
        if (step % kStepsAtOnce == 0 && stop.stop_requested())
            return false;
        if (step % kStepsPerReport == 0 && m_request.onProgress)
            m_request.onProgress(double(step) / double(steps));
        if (m_changeCount > m_request.maxChanges) {
            m_series.m_isCutOff = true;
            break;
        }
        if (auto done = replayStep(step); !done)
            return tl::unexpected(done.error());
        if (auto done = evaluateStep(step); !done)
            return tl::unexpected(done.error());
        if (m_needsMemory)
            break;
        m_series.m_stepCount = step + 1;
        if (m_request.endsWhenTrue && std::ranges::any_of(m_warps, [](const Warp& warp) { return warp.condition.trueLanes != 0; }))
            break;
    }
    return true;
}

Result<std::shared_ptr<const ExpressionSeries>> ExpressionSeries::make(const VariableReader& reader, const Expression& expression,
                                                                       const SeriesRequest& request, const std::stop_token& stop)
{
    for (const bool readsMemory : {false, true}) {
        std::shared_ptr<ExpressionSeries> series(new ExpressionSeries(reader, expression));
        SeriesMaker maker(reader, *series, request, readsMemory);
        const auto isDone = maker.run(stop);
        if (!isDone)
            return tl::unexpected(isDone.error());
        if (!maker.needsMemory())
            return *isDone ? std::shared_ptr<const ExpressionSeries>(std::move(series)) : nullptr;
    }
    return nullptr;  // not reached: a maker that reads memory needs no other
}

std::span<const ValueChange> ExpressionSeries::changes(std::uint32_t thread) const
{
    return thread < m_changes.size() ? std::span<const ValueChange>(m_changes[thread]) : std::span<const ValueChange>();
}

const ValueChange* ExpressionSeries::valueAt(std::uint32_t thread, std::uint32_t step) const
{
    const auto all = changes(thread);
    const auto after = std::ranges::upper_bound(all, step, {}, &ValueChange::step);
    return after == all.begin() ? nullptr : &after[-1];
}

std::string ExpressionSeries::format(const ValueChange& value) const
{
    if (value.state != ValueState::Known)
        return describeState(value.state);
    const ValueType type = m_types[value.type];
    if (type.kind == ValueKind::Object)
        return m_texts[value.bits];
    TypedValue operand;
    operand.type = type;
    operand.bits = value.bits;
    return formatScalar(m_info, operand);
}

bool ExpressionSeries::isTrueAt(std::uint32_t thread, std::uint32_t step) const
{
    const std::uint32_t warp = thread / kWarpSize;
    if (warp >= m_conditions.size())
        return false;
    const auto& all = m_conditions[warp];
    const auto after = std::ranges::upper_bound(all, step, {}, &ConditionChange::step);
    return after != all.begin() && (after[-1].trueLanes >> thread % kWarpSize & 1);
}

}  // namespace simtscope::analysis
