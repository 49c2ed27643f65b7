#include "gpu/simt/checks/control_dependent_reads.h"

#include <algorithm>
#include <set>

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;

namespace {

/// Holds the values that decide control flow: registers, by offset, and local memory as a whole.
struct DecidingValues {
    std::set<std::uint32_t> registers;
    bool hasLocal = false;

    bool add(ptx::Slot slot) { return isPresent(slot) && !slot.isConstant && registers.insert(slot.offset).second; }
    bool contains(ptx::Slot slot) const { return isPresent(slot) && !slot.isConstant && registers.contains(slot.offset); }
};

bool mayBeLocal(const DecodedOp& op)
{
    return op.space == StateSpace::Local || op.space == StateSpace::Generic || op.space == StateSpace::Param;
}

/// Adds the operands that decide control flow directly: guards, branch targets, addresses of atomic operations and calls, operands of
/// barriers.
void addDecidingOperands(const DecodedOp& op, DecidingValues& decidingValues)
{
    if (op.guard != ptx::kNoSlot && op.kind != OpKind::Alu)
        decidingValues.add({op.guard, 0});
    if (op.kind == OpKind::Atomic || op.kind == OpKind::BranchIndexed || op.kind == OpKind::Call)
        decidingValues.add(op.source[0]);
    if (op.kind == OpKind::Barrier)
        for (const ptx::Slot slot : op.source)
            decidingValues.add(slot);
}

/// Adds the sources of the instruction if its result decides control flow. Returns whether it has added anything.
bool addSources(const DecodedOp& op, DecidingValues& decidingValues)
{
    const bool decides = std::ranges::any_of(op.destination, [&](ptx::Slot slot) { return decidingValues.contains(slot); });
    bool isNew = false;
    if (op.kind == OpKind::Load && decides && mayBeLocal(op) && !decidingValues.hasLocal)
        isNew = decidingValues.hasLocal = true;
    const bool isStored = op.kind == OpKind::Store && mayBeLocal(op) && decidingValues.hasLocal;
    if (!decides && !isStored)
        return isNew;
    for (const ptx::Slot slot : op.source)
        isNew = decidingValues.add(slot) || isNew;
    if (op.guard != ptx::kNoSlot)
        isNew = decidingValues.add({op.guard, 0}) || isNew;
    return isNew;
}

}  // namespace

ControlDependentReads::ControlDependentReads(const Kernel& kernel) : m_isControlDependent(kernel.functions.size())
{
    for (const auto& code : kernel.functions) {
        if (!code)
            continue;
        const auto& ops = code->decoded.ops;
        DecidingValues decidingValues;
        // Calls pass arguments and results in local memory.
        decidingValues.hasLocal = kernel.functions.size() > 1 && !code->decoded.calls.empty();
        decidingValues.hasLocal = decidingValues.hasLocal || code.get() != kernel.entry;
        for (const DecodedOp& op : ops)
            addDecidingOperands(op, decidingValues);
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (std::size_t i = ops.size(); i-- > 0;)
                isNew = addSources(ops[i], decidingValues) || isNew;
        }
        auto& areControlDependent = m_isControlDependent[code->index];
        for (const DecodedOp& op : ops)
            areControlDependent.push_back(
                std::ranges::any_of(op.destination, [&](ptx::Slot slot) { return decidingValues.contains(slot); }));
    }
}

}  // namespace simtscope::simt
