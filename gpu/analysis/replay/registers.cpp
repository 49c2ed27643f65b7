#include "gpu/analysis/replay/registers.h"

#include <bit>

#include "gpu/analysis/replay/replay.h"
#include "gpu/core/messages/replay.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

std::uint64_t maskBits(std::uint64_t value, unsigned bits)
{
    return bits >= 64 ? value : value & ((std::uint64_t(1) << bits) - 1);
}

/// Describes the width of an operand in bytes: as the event records it, and as its register holds it.
struct OperandWidths {
    unsigned recorded = 0, column = 0;
};

OperandWidths widthsOf(ptx::OperandRow operand, const ptx::DecodedOp& op)
{
    const unsigned word = ptx::columnBytesOf(operand, op);
    return op.elementBytes != 0 ? OperandWidths{op.elementBytes, op.registerBytes} : OperandWidths{word, word};
}

class MismatchCollector final : public ReplayObserver {
public:
    explicit MismatchCollector(std::size_t maxMismatches) : m_maxMismatches(maxMismatches) {}

    Result<void> onEvent(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override
    {
        // The event holds the lanes' inputs when the instruction's row has a value operand that is no predicate.
        const ptx::InstructionRow& row = ptx::rowOf(op);
        const std::size_t value = row.findOperandIndex(ptx::OperandRole::Value);
        if (event.kind != row.recordingRule.event || value == row.operands.size() ||
            row.operands[value].width == ptx::OperandWidth::Predicate)
            return {};
        const std::size_t first = value - row.destinationCount;
        const OperandWidths widths = widthsOf(row.operands[value], op);
        for (unsigned element = 0; element < data.elementCount && first + element < op.sourceCount; ++element) {
            for (const FrameLanes& group : groups)
                compare(index, group, data.value[element], element, op.source[first + element], widths);
        }
        return {};
    }

    std::vector<ReplayMismatch> mismatches;
    bool isFull() const { return mismatches.size() >= m_maxMismatches; }

private:
    void compare(EventIndex index, const FrameLanes& group, const trace::LaneColumn& recorded, unsigned element, ptx::Slot slot,
                 OperandWidths widths)
    {
        for (LaneMask remainingLanes = group.lanes; remainingLanes && !isFull(); remainingLanes &= remainingLanes - 1) {
            const unsigned lane = unsigned(std::countr_zero(remainingLanes));
            const std::uint64_t replayed = maskBits(group.frame->read(slot, lane, widths.column), 8 * widths.recorded);
            if (replayed != maskBits(recorded[lane], 8 * widths.recorded))
                mismatches.push_back({index, std::uint8_t(lane), std::uint8_t(element), recorded[lane], replayed});
        }
    }

    std::size_t m_maxMismatches;
};

std::vector<RegisterValue> registersOf(Frame& frame, unsigned lane)
{
    std::vector<RegisterValue> values;
    for (const ptx::Register& reg : frame.function->function->registers) {
        const std::uint32_t slot = ptx::findRegisterOffset(*frame.function, reg.name);
        if (slot == ptx::kNoSlot)
            continue;
        const unsigned bits = ptx::bitWidth(reg.type);
        const std::uint64_t value = reg.type == ptx::ScalarType::Pred ? (frame.predicate(slot) >> lane) & 1
                                                                      : maskBits(frame.read(ptx::Slot{slot, 0}, lane, bits / 8), bits);
        values.push_back({reg.name, reg.type, value});
    }
    return values;
}

}  // namespace

Result<std::vector<RegisterValue>> computeRegistersAt(const trace::Recording& recording, const trace::Launch& launch,
                                                      const trace::BlockTrace& trace, EventIndex event, unsigned lane)
{
    if (event.value >= trace.size() || lane >= kWarpSize)
        return fail(msg::replay::noEvent());
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    BlockReplay replay(**module, trace, nullptr);
    const WarpId warp = trace.event(event).warp;
    const bool needsOthers = (*module)->reducesAtBarriers();
    for (std::uint32_t i = 0; i <= event.value; ++i) {
        if (!needsOthers && trace.event(EventIndex{i}).warp != warp)
            continue;
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    Frame* frame = replay.warp(warp).frame(lane);
    return frame ? registersOf(*frame, lane) : std::vector<RegisterValue>();
}

Result<std::vector<ReplayMismatch>> findReplayMismatches(const trace::Recording& recording, const trace::Launch& launch,
                                                         const trace::BlockTrace& trace, std::size_t maxMismatches)
{
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    MismatchCollector comparison(maxMismatches);
    BlockReplay replay(**module, trace, &comparison);
    for (std::uint32_t i = 0; i < trace.size() && !comparison.isFull(); ++i) {
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    return std::move(comparison.mismatches);
}

}  // namespace simtscope::analysis
