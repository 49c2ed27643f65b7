#include "gpu/analysis/registers.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/replay.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

namespace {

std::uint64_t cut(std::uint64_t value, unsigned bits)
{
    return bits >= 64 ? value : value & ((std::uint64_t(1) << bits) - 1);
}

struct OperandRow {
    trace::EventKind kind;
    unsigned first;  // source slot of element 0
};

// Events that hold what a lane handed over, and where the instruction has it.
constexpr OperandRow kOperands[] = {{trace::EventKind::Store, 1}, {trace::EventKind::Shuffle, 0}, {trace::EventKind::Atomic, 1}};

class Comparison final : public ReplayObserver {
public:
    explicit Comparison(std::size_t limit) : m_limit(limit) {}

    Result<void> event(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                       std::span<const LaneGroup> groups) override
    {
        for (const OperandRow& row : kOperands) {
            if (row.kind != event.kind || op.kind == ptx::OpKind::Mbarrier || op.kind == ptx::OpKind::AsyncArrive)
                continue;
            const unsigned bytes = event.kind == trace::EventKind::Shuffle ? 4u : op.elementBytes;
            const unsigned column = event.kind == trace::EventKind::Shuffle ? 4u : op.registerBytes;
            for (unsigned element = 0; element < data.elements && row.first + element < op.sources; ++element) {
                for (const LaneGroup& group : groups)
                    compare(index, group, data.value[element], element, op.source[row.first + element], column, bytes);
            }
        }
        return {};
    }

    std::vector<ReplayMismatch> found;
    bool full() const { return found.size() >= m_limit; }

private:
    void compare(EventIndex index, const LaneGroup& group, const trace::LaneColumn& recorded, unsigned element, ptx::Slot slot,
                 unsigned column, unsigned bytes)
    {
        for (LaneMask left = group.lanes; left && !full(); left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            const std::uint64_t replayed = cut(group.frame->read(slot, lane, column), 8 * bytes);
            if (replayed != cut(recorded[lane], 8 * bytes))
                found.push_back({index, std::uint8_t(lane), std::uint8_t(element), recorded[lane], replayed});
        }
    }

    std::size_t m_limit;
};

std::vector<RegisterValue> registersOf(Frame& frame, unsigned lane)
{
    std::vector<RegisterValue> values;
    for (const ptx::Register& reg : frame.function->function->registers) {
        const std::uint32_t slot = ptx::slotOf(*frame.function, reg.name);
        if (slot == ptx::kNoSlot)
            continue;
        const unsigned bits = ptx::bitWidth(reg.type);
        const std::uint64_t value = reg.type == ptx::ScalarType::Pred ? (frame.predicate(slot) >> lane) & 1
                                                                      : cut(frame.read(ptx::Slot{slot, 0}, lane, bits / 8), bits);
        values.push_back({reg.name, reg.type, value});
    }
    return values;
}

// The result of such a barrier depends on other warps' registers.
bool reducesAtBarriers(const ptx::Module& module)
{
    return std::any_of(module.functions.begin(), module.functions.end(), [](const ptx::Function& function) {
        return std::any_of(function.instructions.begin(), function.instructions.end(), [](const ptx::Instruction& instruction) {
            return (instruction.mnemonic == "bar" || instruction.mnemonic == "barrier") && instruction.has("red");
        });
    });
}

}  // namespace

Result<std::vector<RegisterValue>> registersAt(const trace::Recording& recording, const trace::Launch& launch,
                                               const trace::BlockTrace& trace, EventIndex event, unsigned lane)
{
    if (event.value >= trace.size() || lane >= kWarpSize)
        return fail(msg::replay::noEvent());
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    BlockReplay replay(**module, trace, nullptr);
    const WarpId warp = trace.event(event).warp;
    const bool needsOthers = reducesAtBarriers((*module)->module());
    for (std::uint32_t i = 0; i <= event.value; ++i) {
        if (!needsOthers && trace.event(EventIndex{i}).warp != warp)
            continue;
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    Frame* frame = replay.warp(warp).frame(lane);
    return frame ? registersOf(*frame, lane) : std::vector<RegisterValue>();
}

Result<std::vector<ReplayMismatch>> replayMismatches(const trace::Recording& recording, const trace::Launch& launch,
                                                     const trace::BlockTrace& trace, std::size_t limit)
{
    auto module = ReplayModule::create(recording, launch);
    if (!module)
        return tl::unexpected(module.error());
    Comparison comparison(limit);
    BlockReplay replay(**module, trace, &comparison);
    for (std::uint32_t i = 0; i < trace.size() && !comparison.full(); ++i) {
        if (auto done = replay.apply(EventIndex{i}); !done)
            return tl::unexpected(done.error());
    }
    return std::move(comparison.found);
}

}  // namespace simtscope::analysis
