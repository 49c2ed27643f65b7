#include "gpu/ptx/decode/def_use.h"

#include <algorithm>

#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::ptx {
namespace {

enum class Access { Read, Write };

void collectRegisters(const Operand& operand, Access wanted, bool isDestination, std::vector<RegisterAccess>& out)
{
    using Kind = Operand::Kind;
    const bool counts = (wanted == Access::Write) == isDestination;
    switch (operand.kind) {
    case Kind::Register:
        if (counts)
            out.push_back({operand.text});
        break;
    case Kind::Member:
        // Writing one component keeps the others, so the instruction reads the register too.
        if (counts || wanted == Access::Read)
            out.push_back({std::string_view(operand.text).substr(0, operand.text.find('.'))});
        break;
    case Kind::Address:
        if (wanted == Access::Read && (operand.base == Kind::Register || operand.base == Kind::Member))
            out.push_back({std::string_view(operand.text).substr(0, operand.text.find('.'))});
        for (const Operand& element : operand.elements)
            collectRegisters(element, wanted, false, out);
        break;
    case Kind::Vector:
    case Kind::List:
    case Kind::Pair:
        for (const Operand& element : operand.elements)
            collectRegisters(element, wanted, isDestination, out);
        break;
    default:
        break;
    }
}

std::vector<RegisterAccess> findAccesses(const Instruction& instruction, Access wanted)
{
    std::vector<RegisterAccess> out;
    if (wanted == Access::Read && !instruction.guard.empty())
        out.push_back({instruction.guard, true});
    const std::size_t destinations = countDestinations(instruction);
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        collectRegisters(instruction.operands[i], wanted, i < destinations, out);
        if (wanted == Access::Read && i < destinations && rowOf(instruction).readsDestination)
            collectRegisters(instruction.operands[i], wanted, false, out);
    }
    return out;
}

}  // namespace

std::size_t countDestinations(const Instruction& instruction)
{
    if (instruction.operands.empty() || instruction.operands[0].kind == Operand::Kind::Address)
        return 0;
    const InstructionRow& row = rowOf(instruction);
    if (row.kind == OpKind::Call)
        return instruction.operands[0].kind == Operand::Kind::List ? 1 : 0;
    return row.destinationCount;
}

std::vector<RegisterAccess> findReadRegisters(const Instruction& instruction)
{
    return findAccesses(instruction, Access::Read);
}
std::vector<RegisterAccess> findWrittenRegisters(const Instruction& instruction)
{
    return findAccesses(instruction, Access::Write);
}

DefUse::DefUse(const Function& function, const ControlFlowGraph& graph) : m_function(function), m_graph(graph)
{
    for (std::uint32_t i = 0; i < function.registers.size(); ++i)
        m_registerIndices.emplace(function.registers[i].name, i);
    m_definitions.resize(function.registers.size());
    m_uses.resize(function.registers.size());
    const auto addInstruction = [&](std::vector<std::vector<std::uint32_t>>& instructionsByRegister,
                                    const std::vector<RegisterAccess>& found, std::uint32_t instruction) {
        for (const RegisterAccess& access : found) {
            const std::uint32_t index = findRegister(access.name);
            if (index != kNoRegister && (instructionsByRegister[index].empty() || instructionsByRegister[index].back() != instruction))
                instructionsByRegister[index].push_back(instruction);
        }
    };
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i) {
        addInstruction(m_definitions, findWrittenRegisters(function.instructions[i]), i);
        addInstruction(m_uses, findReadRegisters(function.instructions[i]), i);
    }
}

std::uint32_t DefUse::findRegister(std::string_view name) const
{
    const auto found = m_registerIndices.find(name);
    return found == m_registerIndices.end() ? kNoRegister : found->second;
}

std::vector<std::uint32_t> DefUse::findReachingDefinitions(std::uint32_t instruction, std::uint32_t index) const
{
    // Searches backwards from the instruction on every path, until a definition without a guard.
    const std::vector<std::uint32_t>& writers = definitions(index);
    std::vector<std::uint32_t> found;
    std::vector<char> entered(m_graph.blocks.size(), 0);
    std::vector<BasicBlockIndex> waiting;
    const auto walk = [&](BasicBlockIndex blockIndex, std::uint32_t end) {
        const BasicBlock& block = m_graph.blocks[std::size_t(blockIndex)];
        for (auto at = std::lower_bound(writers.begin(), writers.end(), end); at != writers.begin() && *(at - 1) >= block.first; --at) {
            found.push_back(*(at - 1));
            if (isUnguarded(*(at - 1)))
                return;
        }
        for (const BasicBlockIndex predecessor : block.predecessors) {
            if (!entered[std::size_t(predecessor)]) {
                entered[std::size_t(predecessor)] = 1;
                waiting.push_back(predecessor);
            }
        }
    };
    walk(m_graph.blockOf[instruction], instruction);
    while (!waiting.empty()) {
        const BasicBlockIndex next = waiting.back();
        waiting.pop_back();
        walk(next, m_graph.blocks[std::size_t(next)].end);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<std::uint32_t> DefUse::findReachedUses(std::uint32_t definition, std::uint32_t index) const
{
    // Searches forwards from the definition on every path, until a definition without a guard. An instruction reads before it writes.
    const std::vector<std::uint32_t>& readers = uses(index);
    const std::vector<std::uint32_t>& writers = definitions(index);
    std::vector<std::uint32_t> found;
    std::vector<char> entered(m_graph.blocks.size(), 0);
    std::vector<BasicBlockIndex> waiting;
    const auto walk = [&](BasicBlockIndex blockIndex, std::uint32_t begin) {
        const BasicBlock& block = m_graph.blocks[std::size_t(blockIndex)];
        auto killer = std::lower_bound(writers.begin(), writers.end(), begin);
        while (killer != writers.end() && *killer < block.end && !isUnguarded(*killer))
            ++killer;
        const bool isKilled = killer != writers.end() && *killer < block.end;
        const std::uint32_t end = isKilled ? *killer + 1 : block.end;
        for (auto at = std::lower_bound(readers.begin(), readers.end(), begin); at != readers.end() && *at < end; ++at)
            found.push_back(*at);
        if (isKilled)
            return;
        for (const BasicBlockIndex successor : block.successors) {
            if (!entered[std::size_t(successor)]) {
                entered[std::size_t(successor)] = 1;
                waiting.push_back(successor);
            }
        }
    };
    walk(m_graph.blockOf[definition], definition + 1);
    while (!waiting.empty()) {
        const BasicBlockIndex next = waiting.back();
        waiting.pop_back();
        walk(next, m_graph.blocks[std::size_t(next)].first);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace simtscope::ptx
