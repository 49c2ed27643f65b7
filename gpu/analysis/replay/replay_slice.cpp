// Finds backward slices (declared in replay_slice.h).
#include "gpu/analysis/replay/replay_slice.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "gpu/ptx/decode/def_use.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {
namespace {

using ptx::OpKind;

/// Says when the replay executes an instruction.
enum class Need : std::uint8_t {
    Never,         ///< the replay changes no register by it
    ForItsResult,  ///< where the slice needs what it writes
    Always         ///< it passes values by other means than registers
};

Need needOf(const ptx::DecodedOp& op, const ptx::Instruction& instruction)
{
    switch (op.kind) {
    case OpKind::Nop:
    case OpKind::Branch:
    case OpKind::BranchIndexed:
    case OpKind::Exit:
    case OpKind::Barrier:
    case OpKind::WarpBarrier:
    case OpKind::Fence:
        return Need::Never;
    case OpKind::Store:  // passes an argument, or has an event
        return op.space == ptx::StateSpace::Param ? Need::Always : Need::Never;
    case OpKind::Alu:
        return usesConditionCode(instruction) ? Need::Always : Need::ForItsResult;
    case OpKind::Load:
    case OpKind::Atomic:
    case OpKind::Shuffle:
    case OpKind::Vote:
    case OpKind::Match:
    case OpKind::ActiveMask:
        return Need::ForItsResult;
    default:
        return Need::Always;
    }
}

/// Returns whether the recording holds the result, so that it does not depend on operands.
bool isResultRecorded(const ptx::DecodedOp& op)
{
    return op.kind == OpKind::Load && op.space != ptx::StateSpace::Param && op.space != ptx::StateSpace::Generic;
}

/// Returns whether arguments or results pass in registers: the operations for these are not among the function's instructions.
bool passesRegisters(const ptx::DecodedFunction& function)
{
    return !function.prologue.empty() || !function.epilogue.empty() || std::ranges::any_of(function.calls, [](const ptx::CallSite& call) {
        return !call.argumentStores.empty() || !call.resultLoads.empty();
    });
}

}  // namespace

bool usesConditionCode(const ptx::Instruction& instruction)
{
    const std::string opcode = instruction.opcodeText();
    return opcode.starts_with("addc") || opcode.starts_with("subc") || opcode.starts_with("madc") || instruction.has("cc");
}

bool passesValuesBetweenLanes(const ptx::Module& module)
{
    return std::ranges::any_of(module.functions, [](const ptx::Function& function) {
        return std::ranges::any_of(function.instructions,
                                   [](const ptx::Instruction& one) { return ptx::rowOf(one).kind == OpKind::Matrix; });
    });
}

FunctionSlice::FunctionSlice(const ptx::DecodedFunction& function, const std::vector<char>& wanted)
    : m_needed(function.ops.size()), m_followsWrite(function.ops.size())
{
    const std::vector<ptx::Instruction>& instructions = function.function->instructions;
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> writers;
    std::vector<std::uint32_t> open;
    const bool needsAll = passesRegisters(function);
    for (std::uint32_t i = 0; i < instructions.size(); ++i) {
        const Need need = needOf(function.ops[i], instructions[i]);
        if (need == Need::ForItsResult) {
            for (const ptx::RegisterAccess& access : ptx::findWrittenRegisters(instructions[i]))
                writers[access.name].push_back(i);
        }
        if (need == Need::Always || (need == Need::ForItsResult && (wanted[i] || needsAll)))
            open.push_back(i);
        const bool isInSameBlock = i > 0 && function.graph.blockOf[i] == function.graph.blockOf[i - 1];
        m_followsWrite[i] = isInSameBlock && (wanted[i - 1] || m_followsWrite[i - 1]);
    }
    while (!open.empty()) {
        const std::uint32_t instruction = open.back();
        open.pop_back();
        if (std::exchange(m_needed[instruction], char(1)) || isResultRecorded(function.ops[instruction]))
            continue;
        for (const ptx::RegisterAccess& access : ptx::findReadRegisters(instructions[instruction])) {
            if (const auto found = writers.find(access.name); found != writers.end())
                open.insert(open.end(), found->second.begin(), found->second.end());
        }
    }
    m_nextNeeded.resize(m_needed.size() + 1, std::uint32_t(m_needed.size()));
    for (std::uint32_t i = std::uint32_t(m_needed.size()); i-- > 0;)
        m_nextNeeded[i] = m_needed[i] ? i : m_nextNeeded[i + 1];
}

}  // namespace simtscope::analysis
