#include "gpu/analysis/assembly/outcomes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "gpu/core/messages/assembly.h"
#include "gpu/ptx/model/control_flow_graph.h"

namespace simtscope::analysis {
namespace {

using ptx::Instruction;
using ptx::MachineMnemonic;
using ptx::Operand;

// Machine instructions that do the work of several arithmetic PTX instructions.
constexpr std::array<std::string_view, 12> kFusing = {"FFMA", "DFMA", "HFMA2", "IMAD",  "UIMAD",  "LEA",
                                                      "ULEA", "LOP3", "ULOP3", "IADD3", "UIADD3", "SHF"};
constexpr std::array<std::string_view, 14> kArithmetic = {"add", "sub", "mul", "mad", "fma", "shl",  "shr",
                                                          "and", "or",  "xor", "not", "neg", "lop3", "cvt"};
// Machine instructions that may change which lanes go on.
constexpr std::array<std::string_view, 6> kJumps = {"BRA", "BRX", "JMP", "JMX", "EXIT", "RET"};

template <class Names>
bool isOneOf(const Names& names, std::string_view name)
{
    return std::ranges::find(names, name) != std::ranges::end(names);
}

/// Returns whether the machine instruction computes more than one operation. "IMAD.MOV.U32 R1, RZ, RZ, R2" only moves a value.
bool isFusing(const MachineMnemonic& mnemonic)
{
    return isOneOf(kFusing, mnemonic.name()) && mnemonic.operands.find("RZ, RZ") == mnemonic.operands.npos;
}

/// Returns whether the machine instruction only puts a value into a register, as "MOV" and "IMAD.MOV.U32 R1, RZ, RZ, R2" do.
bool isMove(const MachineMnemonic& mnemonic)
{
    return mnemonic.name() == "MOV" || mnemonic.name() == "UMOV" || (isOneOf(kFusing, mnemonic.name()) && !isFusing(mnemonic));
}

/// Names the PTX instruction whose access a machine instruction makes: "ld", "st", "atom", "bar"; empty for one that makes none.
std::string_view accessOf(std::string_view machineName)
{
    static const std::map<std::string_view, std::string_view> kAccesses = {
        {"LDG", "ld"}, {"LDS", "ld"},     {"LDL", "ld"},     {"LD", "ld"},     {"STG", "st"},   {"STS", "st"},    {"STL", "st"},
        {"ST", "st"},  {"ATOMG", "atom"}, {"ATOMS", "atom"}, {"ATOM", "atom"}, {"RED", "atom"}, {"REDG", "atom"}, {"BAR", "bar"}};
    const auto found = kAccesses.find(machineName);
    return found == kAccesses.end() ? std::string_view() : found->second;
}

/// Returns what accessOf() returns for a machine instruction that the PTX instruction can become one of.
std::string_view accessOf(const Instruction& instruction)
{
    if (instruction.mnemonic == "barrier")
        return "bar";
    if (instruction.mnemonic == "red")
        return "atom";
    return instruction.mnemonic;
}

/// Returns the bytes that each lane accesses by "LDS.128": 16.
unsigned widthOf(const MachineMnemonic& mnemonic)
{
    for (const auto& [modifier, bytes] : std::array<std::pair<std::string_view, unsigned>, 7>{
             {{"U8", 1}, {"S8", 1}, {"U16", 2}, {"S16", 2}, {"64", 8}, {"128", 16}, {"256", 32}}})
        if (mnemonic.has(modifier))
            return bytes;
    return 4;
}

/// Returns the bytes that each lane accesses by "ld.shared.v2.f32": 8.
unsigned widthOf(const Instruction& instruction)
{
    unsigned elements = 1;
    for (const std::string& modifier : instruction.modifiers) {
        if (modifier.size() == 2 && modifier.front() == 'v')
            elements = unsigned(modifier.back() - '0');
        if (const ptx::ScalarType type = ptx::findScalarType(modifier); type != ptx::ScalarType::None)
            return elements * ptx::bitWidth(type) / 8;
    }
    return 0;
}

bool isBranch(const Instruction& instruction)
{
    return instruction.mnemonic == "bra" || instruction.mnemonic == "brx";
}

void collectRegisters(const Operand& operand, std::set<std::string>& registers)
{
    if (operand.kind == Operand::Kind::Register || (operand.kind == Operand::Kind::Address && operand.base == Operand::Kind::Register))
        registers.insert(operand.text);
    for (const Operand& element : operand.elements)
        collectRegisters(element, registers);
}

/// Returns whether the first operand is read, as those of stores and branches are.
bool readsFirstOperand(const Instruction& instruction)
{
    static const std::set<std::string_view> kWithoutResult = {"st",  "red",  "bar",    "barrier", "bra",     "brx",
                                                              "ret", "exit", "membar", "fence",   "prefetch"};
    return kWithoutResult.contains(instruction.mnemonic) || instruction.operands.empty() ||
           instruction.operands.front().kind == Operand::Kind::Address;
}

/// Finds outcomes within one function, whose first row in the listing is `firstRow`.
class OutcomeFinder {
public:
    OutcomeFinder(const ptx::Function& function, std::size_t firstRow, Assembly& assembly)
        : m_function(function), m_firstRow(firstRow), m_assembly(assembly), m_graph(ptx::buildControlFlowGraph(function))
    {
        for (std::size_t i = 0; i < function.instructions.size(); ++i) {
            const Instruction& instruction = function.instructions[i];
            std::set<std::string> registers;
            for (std::size_t k = readsFirstOperand(instruction) ? 0 : 1; k < instruction.operands.size(); ++k)
                collectRegisters(instruction.operands[k], registers);
            if (!instruction.guard.empty())
                registers.insert(instruction.guard);
            for (const std::string& name : registers)
                m_readers[name].push_back(i);
        }
    }

    void find()
    {
        for (std::size_t i = 0; i < m_function.instructions.size(); ++i) {
            if (m_assembly.ptx[m_firstRow + i].machineRows.empty())
                findAbsent(i);
            else
                findPresent(i);
        }
    }

private:
    PtxRow& row(std::size_t i) { return m_assembly.ptx[m_firstRow + i]; }
    MachineMnemonic mnemonicAt(std::size_t machineRow) const { return ptx::splitMnemonic(m_assembly.machine[machineRow].text); }

    void merge(std::size_t i, std::size_t machineRow, Message (*message)(std::string, std::uint64_t))
    {
        row(i).mergedInto = machineRow;
        row(i).outcomes.push_back(message(std::string(mnemonicAt(machineRow).opcode), m_assembly.machine[machineRow].address));
    }

    void findAbsent(std::size_t i)
    {
        const Instruction& instruction = m_function.instructions[i];
        if (isBranch(instruction) && !instruction.guard.empty()) {
            row(i).outcomes.push_back(msg::assembly::predicated());
        } else if (const auto wide = findWiderAccess(i)) {
            merge(i, *wide, [](std::string name, std::uint64_t address) { return msg::assembly::widened(name, address); });
        } else if (const auto reader = findReader(i)) {
            const MachineMnemonic mnemonic = mnemonicAt(reader->machineRow);
            const bool isFused = reader->isDirect && isFusing(mnemonic) && isOneOf(kArithmetic, instruction.mnemonic);
            merge(
                i, reader->machineRow,
                isFused ? +[](std::string name, std::uint64_t address) { return msg::assembly::fused(name, address); }
                        : +[](std::string name, std::uint64_t address) { return msg::assembly::feeds(name, address); });
        } else {
            row(i).outcomes.push_back(msg::assembly::absent());
        }
    }

    /// Finds the access of another PTX instruction of the same basic block and memory that is wider than this instruction says.
    std::optional<std::size_t> findWiderAccess(std::size_t i)
    {
        const Instruction& instruction = m_function.instructions[i];
        if ((instruction.mnemonic != "ld" && instruction.mnemonic != "st") || instruction.has("param"))
            return std::nullopt;
        const ptx::BasicBlock& block = m_graph.blocks[std::size_t(m_graph.blockOf[i])];
        for (std::uint32_t other = block.first; other < block.end; ++other) {
            const Instruction& neighbour = m_function.instructions[other];
            if (neighbour.mnemonic != instruction.mnemonic || neighbour.modifiers != instruction.modifiers ||
                !sharesBase(neighbour, instruction))
                continue;
            for (const std::size_t machineRow : row(other).machineRows)
                if (const MachineMnemonic mnemonic = mnemonicAt(machineRow);
                    accessOf(mnemonic.name()) == instruction.mnemonic && widthOf(mnemonic) > widthOf(neighbour))
                    return machineRow;
        }
        return std::nullopt;
    }

    static bool sharesBase(const Instruction& a, const Instruction& b)
    {
        const auto baseOf = [](const Instruction& instruction) {
            const auto address = std::ranges::find(instruction.operands, Operand::Kind::Address, &Operand::kind);
            return address == instruction.operands.end() ? std::string() : address->text;
        };
        return baseOf(a) == baseOf(b) && !baseOf(a).empty();
    }

    struct Reader {
        std::size_t machineRow = 0;
        bool isDirect = false;  ///< whether it reads the value itself, not one computed from it
    };

    /// Finds the first machine instruction of a PTX instruction that reads the value, or a value computed from it by instructions that have
    /// no machine instruction either.
    std::optional<Reader> findReader(std::size_t i)
    {
        const Instruction& instruction = m_function.instructions[i];
        // A load that no wider access includes was replaced by a value that a register already holds: nothing else reads memory for it.
        if (readsFirstOperand(instruction) || (instruction.mnemonic == "ld" && !instruction.has("param")))
            return std::nullopt;
        std::set<std::size_t> visited{i};
        std::vector<std::size_t> level{i};
        for (bool isDirect = true; !level.empty(); isDirect = false) {
            std::vector<std::size_t> next;
            for (const std::size_t writer : level) {
                std::set<std::string> results;
                if (!readsFirstOperand(m_function.instructions[writer]))
                    collectRegisters(m_function.instructions[writer].operands.front(), results);
                for (const std::string& name : results)
                    for (const std::size_t reader : m_readers[name]) {
                        if (!row(reader).machineRows.empty())
                            return Reader{row(reader).machineRows.back(), isDirect};
                        if (visited.insert(reader).second)
                            next.push_back(reader);
                    }
            }
            level = std::move(next);
        }
        return std::nullopt;
    }

    void findPresent(std::size_t i)
    {
        const Instruction& instruction = m_function.instructions[i];
        const std::vector<std::size_t>& rows = row(i).machineRows;
        if (isBranch(instruction)) {
            const bool jumps =
                std::ranges::any_of(rows, [&](std::size_t machineRow) { return isOneOf(kJumps, mnemonicAt(machineRow).name()); });
            if (!jumps && !instruction.guard.empty())
                row(i).outcomes.push_back(msg::assembly::predicated());
            return;
        }
        std::size_t accesses = 0;
        std::string_view guard;
        bool isAlwaysGuarded = instruction.guard.empty(), hasOneOpcode = true;
        const auto access = accessOf(instruction);
        for (const std::size_t machineRow : rows) {
            const MachineMnemonic mnemonic = mnemonicAt(machineRow);
            accesses += accessOf(mnemonic.name()) == access ? 1 : 0;
            hasOneOpcode = hasOneOpcode && mnemonic.opcode == mnemonicAt(rows.front()).opcode;
            if (isOneOf(kJumps, mnemonic.name()) || (isMove(mnemonic) && mnemonic.guard.empty()))
                continue;
            isAlwaysGuarded = isAlwaysGuarded && !mnemonic.guard.empty();
            guard = mnemonic.guard;
        }
        if (isAlwaysGuarded && !guard.empty())
            row(i).outcomes.push_back(msg::assembly::guarded(std::string(guard)));
        const unsigned words = std::max(1u, widthOf(instruction) / 4);  // a move of 64 bits is two equal instructions
        if (accesses > 1 || (hasOneOpcode && rows.size() > words))
            row(i).outcomes.push_back(msg::assembly::copied(std::int64_t(accesses > 1 ? accesses : rows.size())));
        else if (rows.size() > 1)
            row(i).outcomes.push_back(msg::assembly::expanded(std::int64_t(rows.size())));
    }

    const ptx::Function& m_function;
    std::size_t m_firstRow;
    Assembly& m_assembly;
    ptx::ControlFlowGraph m_graph;
    std::map<std::string, std::vector<std::size_t>> m_readers;  ///< instructions that read a register
};

/// Returns whether the PTX itself accesses local memory here, or memory through a generic address.
bool mayAccessLocal(const Instruction& instruction, std::string_view access)
{
    const auto isOtherSpace = [](const std::string& modifier) {
        const ptx::StateSpace space = ptx::findStateSpace(modifier);
        return space != ptx::StateSpace::None && space != ptx::StateSpace::Local;
    };
    return instruction.mnemonic == access && std::ranges::none_of(instruction.modifiers, isOtherSpace);
}

/// Marks accesses of local memory that no access of the PTX asks for: ptxas ran out of registers, or a call saves them.
void markSpills(const std::map<std::size_t, const Instruction*>& instructions, Assembly& assembly)
{
    for (MachineRow& row : assembly.machine) {
        const MachineMnemonic mnemonic = ptx::splitMnemonic(row.text);
        if (mnemonic.name() != "STL" && mnemonic.name() != "LDL")
            continue;
        const Instruction* const instruction = row.ptxRow ? instructions.at(*row.ptxRow) : nullptr;
        if (instruction && (instruction->mnemonic == "call" || mayAccessLocal(*instruction, accessOf(mnemonic.name()))))
            continue;
        row.spilledBytes = widthOf(mnemonic);
        row.isSpillStore = mnemonic.name() == "STL";
    }
}

}  // namespace

void findOutcomes(const std::vector<const ptx::Function*>& functions, Assembly& assembly)
{
    std::map<std::size_t, const Instruction*> instructions;
    std::size_t firstRow = 0;
    for (const ptx::Function* const function : functions) {
        OutcomeFinder(*function, firstRow, assembly).find();
        for (std::size_t i = 0; i < function->instructions.size(); ++i)
            instructions[firstRow + i] = &function->instructions[i];
        firstRow += function->instructions.size();
    }
    markSpills(instructions, assembly);
}

}  // namespace simtscope::analysis
