#include "gpu/races/sync_semantics.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "gpu/races/updates.h"

namespace simtscope::races {

namespace {

SyncSemantics readSemantics(const ptx::Instruction& instruction, ptx::OpKind kind)
{
    SyncSemantics semantics;
    const bool isAcquireRelease = instruction.has("acq_rel") || instruction.has("sc");
    semantics.isVolatile = instruction.has("volatile");
    semantics.acquires = isAcquireRelease || instruction.has("acquire");
    semantics.releases = isAcquireRelease || instruction.has("release");
    semantics.isAtomic =
        kind == ptx::OpKind::Atomic || semantics.acquires || semantics.releases || instruction.has("relaxed") || instruction.has("mmio");
    semantics.scope = instruction.has("cta") ? Scope::Block : Scope::Device;
    // fence.proxy orders only accesses of one thread through different proxies.
    semantics.isFence = kind == ptx::OpKind::Fence && !instruction.has("proxy");
    return semantics;
}

/// Sets `SyncSemantics::startsCompareSwap` of the plain loads with which a compare-and-swap loop starts. Such a load may see an old value
/// (CUDA C++ Programming Guide, "Atomic Functions": any atomic operation can be implemented based on atomicCAS, starting from a plain
/// load). In nvcc's code, the load and the swap name the same address register.
void markCompareSwapLoads(const ptx::DecodedFunction& decoded, std::vector<SyncSemantics>& semantics)
{
    for (const ptx::DecodedOp& swap : decoded.ops) {
        if (swap.kind != ptx::OpKind::Atomic || ptx::AtomicOperation(swap.mode) != ptx::AtomicOperation::CompareSwap)
            continue;
        for (std::size_t i = 0; i < decoded.ops.size(); ++i) {
            const ptx::DecodedOp& load = decoded.ops[i];
            if (load.kind == ptx::OpKind::Load && load.source[0] == swap.source[0] && load.offset == swap.offset &&
                load.elementBytes == swap.elementBytes)
                semantics[i].startsCompareSwap = true;
        }
    }
}

using RegisterCounts = std::unordered_map<std::string_view, unsigned>;

void countRegisters(const ptx::Operand& operand, RegisterCounts& mentions)
{
    if (operand.kind == ptx::Operand::Kind::Register || operand.base == ptx::Operand::Kind::Register)
        ++mentions[operand.text];
    for (const ptx::Operand& element : operand.elements)
        countRegisters(element, mentions);
}

/// Sets `SyncSemantics::usesResult` of the atomic operations whose result the program uses. nvcc gives every atomic operation a destination
/// register; if the program does not use the result, no other operand names that register.
void markUsedResults(const ptx::Function& function, const ptx::DecodedFunction& decoded, std::vector<SyncSemantics>& semantics)
{
    RegisterCounts mentions;
    for (const ptx::Instruction& instruction : function.instructions)
        for (const ptx::Operand& operand : instruction.operands)
            countRegisters(operand, mentions);
    for (std::size_t i = 0; i < semantics.size(); ++i) {
        const ptx::DecodedOp& op = decoded.ops[i];
        if (op.kind == ptx::OpKind::Atomic && isPresent(op.destination[0]))
            semantics[i].usesResult = mentions[function.instructions[op.instruction].operands.front().text] > 1;
    }
}

bool includesAllLanes(const ptx::Instruction& warpBarrier)
{
    const auto isFullMask = [](const ptx::Operand& operand) {
        return operand.kind == ptx::Operand::Kind::Immediate && std::uint32_t(operand.integer) == kAllLanes;
    };
    return !warpBarrier.operands.empty() && isFullMask(warpBarrier.operands.front());
}

/// Returns whether the instruction orders only some threads of a block, or whether its order depends on which write it reads.
bool hasPartialOrder(const ptx::DecodedOp& op, const ptx::Instruction& instruction, const SyncSemantics& semantics)
{
    switch (op.kind) {
    case ptx::OpKind::Load:
        return semantics.isStrong() || semantics.startsCompareSwap;
    case ptx::OpKind::AsyncCopy:
        return true;
    case ptx::OpKind::Barrier:
        return isPresent(op.source[1]);
    case ptx::OpKind::WarpBarrier:
        return !includesAllLanes(instruction);
    default:
        return false;
    }
}

}  // namespace

KernelSyncSemantics::KernelSyncSemantics(std::span<const ptx::DecodedFunction* const> functions) : m_semantics(functions.size())
{
    std::uint16_t lastUpdateNumber = 0;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        if (!functions[i])
            continue;
        const ptx::DecodedFunction& decoded = *functions[i];
        auto& semantics = m_semantics[i];
        for (const ptx::DecodedOp& op : decoded.ops) {
            const ptx::Instruction& instruction = decoded.function->instructions[op.instruction];
            semantics.push_back(readSemantics(instruction, op.kind));
            const SyncSemantics& current = semantics.back();
            const bool isOrdering = current.isFence || current.acquires || current.releases;
            m_synchronises = m_synchronises || isOrdering || op.kind == ptx::OpKind::Mbarrier;
            m_ordersHost = m_ordersHost || (isOrdering && instruction.has("sys"));
            m_ordersBlocks = m_ordersBlocks || (isOrdering && current.scope == Scope::Device);
        }
        markCompareSwapLoads(decoded, semantics);
        markUpdates(decoded, semantics, lastUpdateNumber);
        markUsedResults(*decoded.function, decoded, semantics);
        for (std::size_t op = 0; op < semantics.size(); ++op)
            m_hasPartialBarriersOrSpecialLoads =
                m_hasPartialBarriersOrSpecialLoads ||
                hasPartialOrder(decoded.ops[op], decoded.function->instructions[decoded.ops[op].instruction], semantics[op]);
    }
}

}  // namespace simtscope::races
