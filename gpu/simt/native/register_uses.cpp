#include "gpu/simt/native/register_uses.h"

#include <algorithm>

#include "gpu/ptx/decode/def_use.h"

namespace simtscope::simt::native {

using ptx::DecodedOp;
using ptx::Slot;

RegisterReaders::RegisterReaders(const ptx::DecodedFunction& function)
{
    constexpr std::uint32_t kElsewhere = ~0u - 1;  // A reader in no run.
    for (std::uint32_t pc = 0; pc < function.ops.size(); ++pc) {
        const DecodedOp& op = function.ops[pc];
        const bool isPlain = op.kind == ptx::OpKind::Alu && op.guard == ptx::kNoSlot;
        for (const Slot slot : op.source)
            add(slot, isPlain ? pc : kElsewhere);
        if (isPlain)
            continue;
        add(Slot{op.guard & 0x7fffffffu, 0}, kElsewhere);
        for (const ptx::RegisterAccess& read : ptx::findReadRegisters(function.function->instructions[pc]))
            add(Slot{ptx::findRegisterOffset(function, std::string(read.name)), 0}, kElsewhere);
    }
    const auto addAll = [&](const std::vector<DecodedOp>& ops) {
        for (const DecodedOp& op : ops)
            for (const Slot slot : op.source)
                add(slot, kElsewhere);
    };
    addAll(function.prologue);
    addAll(function.epilogue);
    for (const ptx::CallSite& call : function.calls) {
        addAll(call.argumentStores);
        addAll(call.resultLoads);
    }
}

void RegisterReaders::add(Slot slot, std::uint32_t pc)
{
    if (!isPresent(slot) || slot.isConstant)
        return;
    Range& range = m_readers[slot.offset];
    range.first = std::min(range.first, pc);
    range.last = std::max(range.last, pc);
}

bool RegisterReaders::hasReadersOnlyIn(std::uint32_t offset, std::uint32_t first, std::uint32_t last) const
{
    const auto found = m_readers.find(offset);
    return found == m_readers.end() || (found->second.first >= first && found->second.last < last);
}

void RegisterUses::collect(std::span<const DecodedOp> run, const std::vector<bool>& hasForm)
{
    for (std::uint32_t operation = 0; operation < run.size(); ++operation) {
        for (const Slot slot : run[operation].source)
            if (isPresent(slot))
                m_events[keyOf(slot)].push_back({operation, true});
        for (const Slot slot : run[operation].destination) {
            if (!isPresent(slot))
                continue;
            if (!hasForm[operation])
                m_events[keyOf(slot)].push_back({operation, true});
            m_events[keyOf(slot)].push_back({operation, false});
        }
    }
}

std::uint32_t RegisterUses::nextRead(Slot slot, std::uint32_t after) const
{
    const auto found = m_events.find(keyOf(slot));
    if (found == m_events.end())
        return kReadOutside;
    const std::vector<Event>& events = found->second;
    const auto next = std::upper_bound(events.begin(), events.end(), after,
                                       [](std::uint32_t operation, const Event& event) { return operation < event.operation; });
    if (next == events.end())
        return m_insideRegisters.contains(keyOf(slot)) ? kNeverRead : kReadOutside;
    return next->isRead ? next->operation : kNeverRead;
}

}  // namespace simtscope::simt::native
