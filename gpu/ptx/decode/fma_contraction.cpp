#include "gpu/ptx/decode/fma_contraction.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "gpu/ptx/decode/def_use.h"

namespace simtscope::ptx {
namespace {

constexpr std::array<std::string_view, 6> kFloatTypeNames = {"f32", "f64", "f16", "f16x2", "bf16", "bf16x2"};
constexpr std::size_t kMaxSteps = 16;  // neg and mov between a product and its sum
// Total number of blocks that the search for readers of registers with several definitions may visit. nvcc's code needs few; a product
// whose search would exceed the number does not fuse.
constexpr std::size_t kMaxSearchedBlocks = std::size_t(1) << 24;

/// Returns the type of an instruction whose modifiers are only a type, .ftz and perhaps .sat; empty when it names a rounding, or is no
/// arithmetic of these types.
std::string_view findPlainType(const Instruction& instruction, bool maySaturate)
{
    std::string_view type;
    for (const std::string& modifier : instruction.modifiers) {
        if (std::ranges::find(kFloatTypeNames, modifier) != kFloatTypeNames.end())
            type = modifier;
        else if (modifier != "ftz" && !(maySaturate && modifier == "sat"))
            return {};
    }
    return type;
}

bool hasRegisters(const Instruction& instruction, std::size_t operandCount)
{
    return instruction.operands.size() == operandCount && instruction.operands[0].kind == Operand::Kind::Register;
}

bool isProduct(const Instruction& instruction)
{
    return instruction.mnemonic == "mul" && instruction.guard.empty() && hasRegisters(instruction, 3) &&
           !findPlainType(instruction, false).empty();
}

bool isSum(const Instruction& instruction)
{
    return (instruction.mnemonic == "add" || instruction.mnemonic == "sub") && hasRegisters(instruction, 3) &&
           !findPlainType(instruction, true).empty();
}

bool haveSameForm(const Instruction& product, const Instruction& other)
{
    return findPlainType(product, false) == findPlainType(other, true) && product.has("ftz") == other.has("ftz");
}

bool isMove(const Instruction& instruction)
{
    return instruction.mnemonic == "mov" && instruction.guard.empty() && hasRegisters(instruction, 2) &&
           instruction.operands[1].kind == Operand::Kind::Register;
}

bool isNegation(const Instruction& instruction)
{
    return instruction.mnemonic == "neg" && instruction.guard.empty() && hasRegisters(instruction, 2) &&
           instruction.operands[1].kind == Operand::Kind::Register;
}

bool isCall(const Instruction& instruction)
{
    return instruction.mnemonic == "call";
}

bool isAccess(const Instruction& instruction)
{
    static constexpr std::array<std::string_view, 5> kAccesses = {"ld", "st", "atom", "red", "trap"};
    return std::ranges::find(kAccesses, instruction.mnemonic) != kAccesses.end();
}

/// Returns whether a basic block of ptxas ends after the instruction, because it becomes code with branches or orders memory.
bool endsBlock(const Instruction& instruction)
{
    struct Row {
        std::string_view mnemonic;
        std::array<std::string_view, 3> excludedModifiers;  ///< modifiers of forms that do not end a block
    };
    static constexpr std::array kRows = {
        Row{"div", {"approx", "full", "u32"}},
        Row{"rem", {"u32"}},
        Row{"rcp", {"approx"}},
        Row{"sqrt", {"approx"}},
        Row{"fence", {}},
        Row{"membar", {}},
    };
    if (isCall(instruction) || (isAccess(instruction) && !instruction.guard.empty()))
        return true;
    if (instruction.mnemonic == "rsqrt")
        return instruction.has("f64") && !instruction.has("ftz");
    const auto* const row = std::ranges::find(kRows, instruction.mnemonic, &Row::mnemonic);
    return row != kRows.end() && std::ranges::none_of(row->excludedModifiers, [&](std::string_view modifier) {
               return !modifier.empty() && instruction.has(modifier);
           });
}

/// Returns, for each instruction, the number of its basic block in ptxas. Blocks between which control only falls through count as one.
std::vector<std::uint32_t> findPtxasBlocks(const Function& function, const ControlFlowGraph& graph)
{
    std::vector<std::uint32_t> blockOf(function.instructions.size());
    std::uint32_t next = 0;
    for (std::size_t b = 0; b < graph.blocks.size(); ++b) {
        const BasicBlock& block = graph.blocks[b];
        std::uint32_t current = next++;
        if (block.predecessors.size() == 1 && std::size_t(block.predecessors[0]) < b) {
            const BasicBlock& predecessor = graph.blocks[std::size_t(block.predecessors[0])];
            const bool isOnlyWay = predecessor.successors.size() == 1 && predecessor.first < predecessor.end;
            if (isOnlyWay && !endsBlock(function.instructions[predecessor.end - 1]))
                current = blockOf[predecessor.end - 1];
        }
        for (std::uint32_t i = block.first; i < block.end; ++i) {
            blockOf[i] = current;
            if (endsBlock(function.instructions[i]))
                current = next++;
        }
    }
    return blockOf;
}

class Contractor {
public:
    Contractor(const Function& function, const ControlFlowGraph& graph)
        : m_function(function), m_graph(graph), m_defUse(function, graph), m_ptxasBlocks(findPtxasBlocks(function, graph))
    {
    }

    std::vector<FmaContraction> run()
    {
        const std::vector<Instruction>& instructions = m_function.instructions;
        for (std::uint32_t i = 0; i < instructions.size(); ++i)
            if (std::size_t sums = 0; isProduct(instructions[i]) && fusesEverywhere(i, i, 0, sums) && sums > 0)
                m_fusable.emplace(i, sums);
        std::map<std::uint32_t, FmaContraction> found;  // by sum
        for (const Readers readers : {Readers::One, Readers::Several})
            for (std::uint32_t i = 0; i < instructions.size() && !m_fusable.empty(); ++i)
                if (isSum(instructions[i]) && !found.contains(i))
                    if (const auto contraction = tryFuse(i, readers))
                        found.emplace(i, *contraction);
        std::vector<FmaContraction> contractions;
        contractions.reserve(found.size());
        for (const auto& [sum, contraction] : found)
            contractions.push_back(contraction);
        return contractions;
    }

private:
    enum class Readers { One, Several };
    struct Origin {
        std::uint32_t product = 0;
        bool isNegated = false;
    };

    /// Returns the only definition that the instruction's operand can have; nullopt when there may be several.
    std::optional<std::uint32_t> findDefinition(std::uint32_t instruction, const Operand& operand) const
    {
        const std::uint32_t index = operand.kind == Operand::Kind::Register ? m_defUse.findRegister(operand.text) : DefUse::kNoRegister;
        if (index == DefUse::kNoRegister)
            return {};
        const std::vector<std::uint32_t>& definitions = m_defUse.definitions(index);
        const auto next = std::ranges::lower_bound(definitions, instruction);
        const bool isInBlock = next != definitions.begin() && m_graph.blockOf[*(next - 1)] == m_graph.blockOf[instruction];
        if (isInBlock)
            return *(next - 1);
        // A definition after the instruction in its own block comes from an earlier iteration of a loop.
        if (definitions.size() != 1 || m_graph.blockOf[definitions[0]] == m_graph.blockOf[instruction])
            return {};
        return definitions[0];
    }

    /// Returns whether the operand is the same for all threads, and the machine instruction can name it directly: a constant, a parameter
    /// of the kernel, or a variable in constant memory.
    bool isUniform(std::uint32_t instruction, const Operand& operand) const
    {
        if (operand.kind == Operand::Kind::Immediate)
            return true;
        auto definitionIndex = findDefinition(instruction, operand);
        for (std::size_t step = 0; definitionIndex && step < kMaxSteps; ++step) {
            const Instruction& definition = m_function.instructions[*definitionIndex];
            const bool isLoad = definition.mnemonic == "ld" && definition.guard.empty() && definition.operands.size() == 2 &&
                                definition.operands[1].base == Operand::Kind::Symbol;
            if (isLoad)
                return definition.has("const") || (definition.has("param") && m_function.isEntry);
            if (!isMove(definition) && !isNegation(definition))
                return false;
            definitionIndex = findDefinition(*definitionIndex, definition.operands[1]);
        }
        return false;
    }

    /// Returns whether the sum may do the multiplication. If the sum is in another block, both factors would stay in registers until then,
    /// so one factor must be uniform.
    bool reaches(std::uint32_t product, std::uint32_t sum) const
    {
        const std::vector<Operand>& operands = m_function.instructions[product].operands;
        return m_ptxasBlocks[product] == m_ptxasBlocks[sum] || isUniform(product, operands[1]) || isUniform(product, operands[2]);
    }

    std::optional<Origin> findOrigin(std::uint32_t instruction, const Operand& operand) const
    {
        Origin origin;
        auto definitionIndex = findDefinition(instruction, operand);
        for (std::size_t step = 0; definitionIndex && step < kMaxSteps; ++step) {
            const Instruction& definition = m_function.instructions[*definitionIndex];
            if (isProduct(definition)) {
                origin.product = *definitionIndex;
                return origin;
            }
            if (!isMove(definition) && !isNegation(definition))
                return {};
            origin.isNegated ^= isNegation(definition);
            definitionIndex = findDefinition(*definitionIndex, definition.operands[1]);
        }
        return {};
    }

    /// Returns whether every instruction that reads the result of `definition` (the product, or a move of it) adds it up. Counts these
    /// sums.
    bool fusesEverywhere(std::uint32_t product, std::uint32_t definition, std::size_t step, std::size_t& sums)
    {
        const Instruction& definingInstruction = m_function.instructions[definition];
        const std::uint32_t index = m_defUse.findRegister(definingInstruction.operands[0].text);
        if (index == DefUse::kNoRegister || step >= kMaxSteps)
            return false;
        const bool isOnlyDefinition = m_defUse.definitions(index).size() == 1;
        m_searchedBlockCount += isOnlyDefinition ? 0 : m_graph.blocks.size();
        if (m_searchedBlockCount > kMaxSearchedBlocks)
            return false;
        const auto reads = isOnlyDefinition ? m_defUse.uses(index) : m_defUse.findReachedUses(definition, index);
        return std::ranges::all_of(reads, [&](std::uint32_t i) {
            const Instruction& reader = m_function.instructions[i];
            const auto readsDefinition = [&](const Operand& operand) {
                return operand.kind == Operand::Kind::Register && operand.text == definingInstruction.operands[0].text &&
                       findDefinition(i, operand) == definition;
            };
            if (isSum(reader)) {
                ++sums;
                return haveSameForm(m_function.instructions[product], reader) &&
                       readsDefinition(reader.operands[1]) != readsDefinition(reader.operands[2]) && !addsProductToItself(i) &&
                       reaches(product, i);
            }
            const bool isAlias = isMove(reader) || (isNegation(reader) && haveSameForm(m_function.instructions[product], reader));
            return isAlias && readsDefinition(reader.operands[1]) && fusesEverywhere(product, i, step + 1, sums);
        });
    }

    std::array<std::optional<Origin>, 2> findOrigins(std::uint32_t sum) const
    {
        const std::vector<Operand>& operands = m_function.instructions[sum].operands;
        return {findOrigin(sum, operands[1]), findOrigin(sum, operands[2])};
    }

    bool addsProductToItself(std::uint32_t sum) const
    {
        const auto [first, second] = findOrigins(sum);
        return first && second && first->product == second->product;
    }

    std::optional<FmaContraction> tryFuse(std::uint32_t sum, Readers readers)
    {
        const Instruction& instruction = m_function.instructions[sum];
        const auto origins = findOrigins(sum);
        const auto isFree = [&](std::size_t i) {
            const auto found = origins[i] ? m_fusable.find(origins[i]->product) : m_fusable.end();
            return found != m_fusable.end() && (found->second == 1) == (readers == Readers::One);
        };
        const std::size_t productSource = isFree(0) ? 0 : 1;
        if (!isFree(productSource))
            return {};
        if (const auto& other = origins[1 - productSource])
            m_fusable.erase(other->product);
        const bool subtracts = instruction.mnemonic == "sub";
        return FmaContraction{origins[productSource]->product, sum, std::uint8_t(1 - productSource),
                              origins[productSource]->isNegated != (subtracts && productSource == 1), subtracts && productSource == 0};
    }

    const Function& m_function;
    const ControlFlowGraph& m_graph;
    DefUse m_defUse;
    std::vector<std::uint32_t> m_ptxasBlocks;  ///< by instruction
    std::size_t m_searchedBlockCount = 0;
    std::unordered_map<std::uint32_t, std::size_t> m_fusable;  ///< products that can fuse in all of their sums, and how many sums each has
};

}  // namespace

std::vector<FmaContraction> findFmaContractions(const Module& module, const Function& function, const ControlFlowGraph& graph)
{
    const bool isForDebuggers = module.target.find("debug") != std::string::npos;
    const std::vector<Instruction>& instructions = function.instructions;
    if (isForDebuggers || std::ranges::none_of(instructions, isProduct) || std::ranges::none_of(instructions, isSum))
        return {};
    return Contractor(function, graph).run();
}

}  // namespace simtscope::ptx
