#include "gpu/simt/checks/control_dependent_reads.h"

#include <algorithm>
#include <set>

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;

namespace {

/// Holds the values that decide control flow: registers, by offset, and local memory as a whole.
struct Deciding {
    std::set<std::uint32_t> registers;
    bool local = false;

    bool add(ptx::Slot slot) { return present(slot) && !slot.constant && registers.insert(slot.offset).second; }
    bool has(ptx::Slot slot) const { return present(slot) && !slot.constant && registers.contains(slot.offset); }
};

bool mayBeLocal(const DecodedOp& op)
{
    return op.space == StateSpace::Local || op.space == StateSpace::Generic || op.space == StateSpace::Param;
}

/// Adds the operands that decide control flow directly: guards, branch targets, addresses of atomic operations and calls, operands of
/// barriers.
void seed(const DecodedOp& op, Deciding& deciding)
{
    if (op.guard != ptx::kNoSlot && op.kind != OpKind::Alu)
        deciding.add({op.guard, 0});
    if (op.kind == OpKind::Atomic || op.kind == OpKind::BranchIndexed || op.kind == OpKind::Call)
        deciding.add(op.source[0]);
    if (op.kind == OpKind::Barrier)
        for (const ptx::Slot slot : op.source)
            deciding.add(slot);
}

/// Adds the sources of the instruction if its result decides control flow. Returns whether it has added anything.
bool follow(const DecodedOp& op, Deciding& deciding)
{
    const bool decides = std::ranges::any_of(op.destination, [&](ptx::Slot slot) { return deciding.has(slot); });
    bool isNew = false;
    if (op.kind == OpKind::Load && decides && mayBeLocal(op) && !deciding.local)
        isNew = deciding.local = true;
    const bool isStored = op.kind == OpKind::Store && mayBeLocal(op) && deciding.local;
    if (!decides && !isStored)
        return isNew;
    for (const ptx::Slot slot : op.source)
        isNew = deciding.add(slot) || isNew;
    if (op.guard != ptx::kNoSlot)
        isNew = deciding.add({op.guard, 0}) || isNew;
    return isNew;
}

}  // namespace

ControlDependentReads::ControlDependentReads(const Kernel& kernel) : m_controlDependent(kernel.functions.size())
{
    for (const auto& code : kernel.functions) {
        if (!code)
            continue;
        const auto& ops = code->decoded.ops;
        Deciding deciding;
        // Calls pass arguments and results in local memory.
        deciding.local = kernel.functions.size() > 1 && !code->decoded.calls.empty();
        deciding.local = deciding.local || code.get() != kernel.entry;
        for (const DecodedOp& op : ops)
            seed(op, deciding);
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (std::size_t i = ops.size(); i-- > 0;)
                isNew = follow(ops[i], deciding) || isNew;
        }
        auto& found = m_controlDependent[code->index];
        for (const DecodedOp& op : ops)
            found.push_back(std::ranges::any_of(op.destination, [&](ptx::Slot slot) { return deciding.has(slot); }));
    }
}

}  // namespace simtscope::simt
