#include "gpu/analysis/replay/value_liveness.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

using ptx::OpKind;

constexpr std::array kTrackedOperations{OpKind::Nop,    OpKind::Alu,    OpKind::Load,      OpKind::Store,       OpKind::Atomic,
                                        OpKind::Branch, OpKind::Exit,   OpKind::Barrier,   OpKind::WarpBarrier, OpKind::Shuffle,
                                        OpKind::Vote,   OpKind::Match,  OpKind::Fence,     OpKind::Trap,        OpKind::Special,
                                        OpKind::Return, OpKind::Reduce, OpKind::ActiveMask};

/// Holds the origin of a value: none, a loaded value, or two other origins. An index into Values; a node's operands precede it.
using Value = std::uint32_t;
constexpr Value kNoValue = 0;

class Values {
public:
    Value add(Value a = kNoValue, Value b = kNoValue)
    {
        m_nodes.push_back({a, b, false});
        return Value(m_nodes.size() - 1);
    }
    Value combine(Value a, Value b) { return a == kNoValue || a == b ? b : b == kNoValue ? a : add(a, b); }
    void markLive(Value value) { m_nodes[value].isLive = true; }
    bool isLive(Value value) const { return m_nodes[value].isLive; }
    /// Marks the operands of all reached nodes as reached.
    void finish()
    {
        for (std::size_t i = m_nodes.size(); i-- > 0;)
            if (m_nodes[i].isLive)
                m_nodes[m_nodes[i].a].isLive = m_nodes[m_nodes[i].b].isLive = true;
    }

private:
    struct Node {
        Value a, b;
        bool isLive;
    };
    std::vector<Node> m_nodes{{kNoValue, kNoValue, false}};
};

/// Assigns columns to the registers of a function that hold values, and lists those of each instruction; -1: none, a predicate or a
/// constant.
struct TrackedColumns {
    explicit TrackedColumns(const ptx::DecodedFunction& function)
    {
        std::unordered_map<std::uint32_t, std::int32_t> ofSlot;
        for (const ptx::Register& reg : function.function->registers)
            if (const auto found = function.registers.find(reg.name);
                reg.type != ptx::ScalarType::Pred && found != function.registers.end())
                ofSlot.emplace(found->second, std::int32_t(count++));
        const auto columnOf = [&](ptx::Slot slot) {
            const auto found = slot.isConstant || !ptx::isPresent(slot) ? ofSlot.end() : ofSlot.find(slot.offset);
            return found == ofSlot.end() ? std::int32_t(-1) : found->second;
        };
        for (const ptx::DecodedOp& op : function.ops) {
            Operands& operands = ops.emplace_back();
            for (unsigned i = 0; i < op.destinationCount; ++i)
                operands.destinations.push_back(columnOf(op.destination[i]));
            for (unsigned i = 0; i < op.sourceCount; ++i)
                operands.sources.push_back(columnOf(op.source[i]));
            // A carry is not a register, and predicates are not tracked, so both count as a use.
            operands.isUse = function.function->instructions[op.instruction].has("cc") ||
                             std::ranges::any_of(operands.destinations, [](std::int32_t column) { return column < 0; });
            isFollowed = isFollowed && std::ranges::count(kTrackedOperations, op.kind) > 0;
        }
    }

    struct Operands {
        std::vector<std::int32_t> destinations, sources;
        bool isUse = false;
    };
    std::uint32_t count = 0;
    std::vector<Operands> ops;  ///< indexed by instruction
    bool isFollowed = true;
};

class LivenessObserver final : public ReplayObserver {
public:
    explicit LivenessObserver(const trace::Recording& recording) : m_recording(recording) {}

    void onFrameMade(Frame& frame) override
    {
        const TrackedColumns& columns = columnsOf(frame);
        m_isFollowed = m_isFollowed && columns.isFollowed;
        frame.observerData.assign(std::size_t(columns.count) * kWarpSize, kNoValue);
        frame.observerLanes.assign(columns.count, 0);
    }

    void onArithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override
    {
        const TrackedColumns::Operands& operands = operandsOf(frame, op);
        LaneMask trackedLanes = 0;
        for (const std::int32_t from : operands.sources)
            trackedLanes |= from >= 0 ? frame.observerLanes[std::size_t(from)] : 0;
        forEachLane(lanes & trackedLanes, [&](unsigned lane) {
            Value result = kNoValue;
            for (const std::int32_t from : operands.sources)
                result = m_values.combine(result, get(frame, from, lane));
            if (operands.isUse)
                m_values.markLive(result);
            for (const std::int32_t to : operands.destinations)
                set(frame, to, lane, result);
        });
        forget(frame, operands, lanes & ~trackedLanes);
    }

    void onAssignment(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override { forget(frame, operandsOf(frame, op), lanes); }

    void onPrivateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn&) override
    {
        use(frame, op, lanes);
    }

    Result<void> onEvent(EventIndex, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override
    {
        const bool passes = op.kind == OpKind::Shuffle && ptx::rowOf(op).flow == ptx::ValueFlow::Passes;
        if (passes)
            passValues(data, op, groups);
        for (const FrameLanes& group : groups) {
            if (op.kind == OpKind::Load)
                load(event, data, op, group);
            else if (op.kind == OpKind::Store)
                store(data, op, group);
            else if (op.kind == OpKind::Atomic)
                change(data, op, group);
            else if (!passes)
                use(*group.frame, op, group.lanes);
        }
        return {};
    }

    std::optional<ValueLiveness> finish()
    {
        if (!m_isFollowed)
            return std::nullopt;
        m_values.finish();
        ValueLiveness liveness;
        for (const auto& [value, loaded] : m_loaded) {
            liveness.loadedValues.push_back(loaded);
            liveness.loadedValues.back().isLive = m_values.isLive(value);
        }
        liveness.writtenLocationCount = m_written.size();
        return liveness;
    }

    bool isFollowed() const { return m_isFollowed; }

private:
    const TrackedColumns& columnsOf(const Frame& frame)
    {
        auto& columns = m_columns[frame.function];
        if (!columns)
            columns = std::make_unique<TrackedColumns>(*frame.function);
        return *columns;
    }
    const TrackedColumns::Operands& operandsOf(const Frame& frame, const ptx::DecodedOp& op)
    {
        return columnsOf(frame).ops[op.instruction];
    }

    static Value get(const Frame& frame, std::int32_t column, unsigned lane)
    {
        return column < 0 || !(frame.observerLanes[std::size_t(column)] & laneBit(lane))
                   ? kNoValue
                   : frame.observerData[std::size_t(column) * kWarpSize + lane];
    }
    static void set(Frame& frame, std::int32_t column, unsigned lane, Value value)
    {
        if (column < 0)
            return;
        LaneMask& noted = frame.observerLanes[std::size_t(column)];
        noted = value == kNoValue ? noted & ~laneBit(lane) : noted | laneBit(lane);
        frame.observerData[std::size_t(column) * kWarpSize + lane] = value;
    }
    static void forget(Frame& frame, const TrackedColumns::Operands& operands, LaneMask lanes)
    {
        for (const std::int32_t to : operands.destinations)
            if (to >= 0)
                frame.observerLanes[std::size_t(to)] &= ~lanes;
    }
    /// Counts all operands of the instruction as used; its result is not tracked.
    void use(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
    {
        const TrackedColumns::Operands& operands = operandsOf(frame, op);
        for (const std::int32_t from : operands.sources)
            forEachLane(lanes, [&](unsigned lane) { m_values.markLive(get(frame, from, lane)); });
        forget(frame, operands, lanes);
    }

    bool isGlobal(std::uint32_t allocation) const
    {
        using enum trace::AllocationKind;
        if (allocation >= m_recording.allocations.size())
            return false;
        const trace::AllocationKind kind = m_recording.allocations[allocation].kind;
        return kind == Device || kind == Managed || kind == Host || kind == Symbol;
    }
    /// Calls visit(word number) for each 4-byte word that the bytes touch.
    template <class Visit>
    static void forEachWord(std::uint64_t offset, unsigned bytes, Visit visit)
    {
        for (std::uint64_t word = offset / 4; word <= (offset + bytes - 1) / 4; ++word)
            visit(word);
    }
    bool isWritten(std::uint32_t allocation, std::uint64_t offset, unsigned bytes) const
    {
        bool is = false;
        forEachWord(offset, bytes, [&](std::uint64_t word) { is = is || m_written.contains({allocation, word}); });
        return is;
    }
    void write(std::uint32_t allocation, std::uint64_t offset, unsigned bytes)
    {
        if (isGlobal(allocation))
            forEachWord(offset, bytes, [&](std::uint64_t word) { m_written.emplace(allocation, word); });
    }

    void load(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void store(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void change(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void passValues(const trace::EventData& data, const ptx::DecodedOp& op, std::span<const FrameLanes> groups);

    const trace::Recording& m_recording;
    bool m_isFollowed = true;
    std::unordered_map<const ptx::DecodedFunction*, std::unique_ptr<TrackedColumns>> m_columns;
    Values m_values;
    std::map<Value, LoadedValue> m_loaded;
    std::map<std::tuple<std::uint32_t, std::uint64_t, unsigned>, Value> m_valueAt;
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_written;  ///< words of global memory
    std::unordered_map<std::uint64_t, Value> m_shared;            ///< indexed by word
};

void LivenessObserver::load(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    const TrackedColumns::Operands& operands = operandsOf(*group.frame, op);
    const unsigned bytes = op.elementBytes;
    forEachLane(group.lanes, [&](unsigned lane) {
        m_values.markLive(get(*group.frame, operands.sources[0], lane));
        for (unsigned element = 0; element < operands.destinations.size(); ++element) {
            const std::uint32_t allocation = data.allocation[lane];
            const std::uint64_t offset = data.offset[lane] + std::uint64_t(element) * bytes;
            Value value = kNoValue;
            if (allocation == trace::kSharedAllocation.value) {
                forEachWord(offset, bytes, [&](std::uint64_t word) {
                    if (const auto found = m_shared.find(word); found != m_shared.end())
                        value = m_values.combine(value, found->second);
                });
            } else if (isGlobal(allocation) && !isWritten(allocation, offset, bytes)) {
                const auto [entry, isNew] = m_valueAt.try_emplace({allocation, offset, bytes}, kNoValue);
                if (isNew) {
                    entry->second = m_values.add();
                    m_loaded[entry->second] = {allocation,
                                               offset,
                                               std::uint8_t(bytes),
                                               false,
                                               event.site,
                                               std::uint8_t(element),
                                               event.warp.value * kWarpSize + lane,
                                               event.time,
                                               element < data.elementCount ? data.value[element][lane] : 0};
                }
                value = entry->second;
            }
            set(*group.frame, operands.destinations[element], lane, value);
        }
    });
}

void LivenessObserver::store(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    const TrackedColumns::Operands& operands = operandsOf(*group.frame, op);
    const unsigned bytes = op.elementBytes;
    forEachLane(group.lanes, [&](unsigned lane) {
        m_values.markLive(get(*group.frame, operands.sources[0], lane));
        for (unsigned element = 0; element + 1 < operands.sources.size(); ++element) {
            const Value value = get(*group.frame, operands.sources[element + 1], lane);
            const std::uint64_t offset = data.offset[lane] + std::uint64_t(element) * bytes;
            if (data.allocation[lane] != trace::kSharedAllocation.value) {
                m_values.markLive(value);
                write(data.allocation[lane], offset, bytes);
                continue;
            }
            forEachWord(offset, bytes, [&](std::uint64_t word) {
                Value& stored = m_shared[word];
                stored = bytes < 4 ? m_values.combine(stored, value) : value;
            });
        }
    });
}

/// Handles an atomic operation, which uses the old value; its result is not tracked.
void LivenessObserver::change(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    use(*group.frame, op, group.lanes);
    forEachLane(group.lanes, [&](unsigned lane) {
        const unsigned bytes = unsigned(op.elementBytes) * op.elementCount;
        if (data.allocation[lane] == trace::kSharedAllocation.value)
            forEachWord(data.offset[lane], bytes, [&](std::uint64_t word) { m_values.markLive(m_shared[word]); });
        else
            write(data.allocation[lane], data.offset[lane], bytes);
    });
}

void LivenessObserver::passValues(const trace::EventData& data, const ptx::DecodedOp& op, std::span<const FrameLanes> groups)
{
    std::array<Value, kWarpSize> passedValues{};
    for (const FrameLanes& group : groups) {
        const TrackedColumns::Operands& operands = operandsOf(*group.frame, op);
        forEachLane(group.lanes, [&](unsigned lane) {
            passedValues[lane] = get(*group.frame, operands.sources[0], lane);
            for (std::size_t i = 1; i < operands.sources.size(); ++i)
                m_values.markLive(get(*group.frame, operands.sources[i], lane));
        });
    }
    for (const FrameLanes& group : groups) {
        const TrackedColumns::Operands& operands = operandsOf(*group.frame, op);
        forEachLane(group.lanes, [&](unsigned lane) {
            set(*group.frame, operands.destinations[0], lane, passedValues[data.sourceLane[lane] & (kWarpSize - 1)]);
        });
    }
}

}  // namespace

std::optional<ValueLiveness> findLiveValues(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block)
{
    if (block.isTruncated())
        return std::nullopt;
    const auto module = ReplayModule::create(recording, launch);
    if (!module)
        return std::nullopt;
    LivenessObserver observer(recording);
    BlockReplay replay(**module, block, &observer);
    for (std::uint32_t i = 0; i < block.size(); ++i)
        if (!replay.apply(EventIndex{i}) || !observer.isFollowed())
            return std::nullopt;
    return observer.finish();
}

}  // namespace simtscope::analysis
