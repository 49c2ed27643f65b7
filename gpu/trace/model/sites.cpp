// Makes the sites of a module, its static instructions, as a pure function of the parsed PTX (declared in recording.h).
#include "gpu/trace/model/recording.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/matrix.h"

namespace simtscope::trace {
namespace {

bool touchesMemory(SiteKind kind)
{
    return kind == SiteKind::Load || kind == SiteKind::Store || kind == SiteKind::Atomic;
}

/// Returns the kind in the instruction's row, except that a function's return goes to its caller and a copy without operands copies
/// nothing.
SiteKind kindOf(const ptx::Function& function, const ptx::Instruction& instruction, const ptx::InstructionRow& row)
{
    const bool isReturn = row.kind == ptx::OpKind::Return && !function.isEntry;
    const bool isIncomplete = row.kind == ptx::OpKind::AsyncCopy && instruction.operands.size() < 3;
    return isReturn || isIncomplete ? SiteKind::Other : row.recordingRule.siteKind;
}

ptx::ScalarType typeOf(const ptx::Instruction& instruction)
{
    static const auto types = [] {
        std::unordered_map<std::string_view, ptx::ScalarType> byName;
        for (auto type = int(ptx::ScalarType::Pred); type <= int(ptx::ScalarType::SurfRef); ++type)
            byName.emplace(ptx::scalarTypeName(ptx::ScalarType(type)), ptx::ScalarType(type));
        return byName;
    }();
    for (const std::string& modifier : instruction.modifiers)
        if (const auto found = types.find(modifier); found != types.end())
            return found->second;
    return ptx::ScalarType::None;
}

std::uint8_t elementsOf(const ptx::Instruction& instruction)
{
    return instruction.has("v2") ? 2 : instruction.has("v4") ? 4 : instruction.has("v8") ? 8 : 1;
}

/// Counts how often each register of a function is named, and finds registers that hold one constant.
class RegisterUses {
public:
    explicit RegisterUses(const ptx::Function& function)
    {
        for (const ptx::Instruction& instruction : function.instructions) {
            for (const ptx::Operand& operand : instruction.operands)
                count(operand);
            if (!instruction.operands.empty() && instruction.operands[0].kind == ptx::Operand::Kind::Register)
                noteDefinition(instruction);
        }
    }

    bool isNamedOnce(const std::string& name) const
    {
        const auto found = m_named.find(name);
        return found != m_named.end() && found->second == 1;
    }

    bool isConstant(const ptx::Operand& operand, std::int64_t value) const
    {
        if (operand.kind == ptx::Operand::Kind::Immediate)
            return !operand.isFloatLiteral && operand.integer == value;
        if (operand.kind != ptx::Operand::Kind::Register)
            return false;
        const auto found = m_constants.find(operand.text);
        return found != m_constants.end() && found->second == value;
    }

private:
    void count(const ptx::Operand& operand)
    {
        if (!operand.text.empty())
            ++m_named[operand.text];
        for (const ptx::Operand& element : operand.elements)
            count(element);
    }

    void noteDefinition(const ptx::Instruction& instruction)
    {
        std::optional<std::int64_t>& constant = m_constants.try_emplace(instruction.operands[0].text).first->second;
        const bool isFirst = m_defined[instruction.operands[0].text]++ == 0;
        const bool isMove = ptx::rowOf(instruction).flow == ptx::ValueFlow::Copies && instruction.guard.empty() &&
                            instruction.operands.size() == 2 && instruction.operands[1].kind == ptx::Operand::Kind::Immediate &&
                            !instruction.operands[1].isFloatLiteral;
        constant = isFirst && isMove ? std::optional(instruction.operands[1].integer) : std::nullopt;
    }

    std::unordered_map<std::string, unsigned> m_named, m_defined;
    std::unordered_map<std::string, std::optional<std::int64_t>> m_constants;
};

AtomicRule atomicRuleOf(const ptx::Instruction& instruction, const ptx::InstructionRow& row, const Site& site, const RegisterUses& uses)
{
    const ptx::ScalarType type = site.type;
    if (ptx::bitWidth(type) != 32 || ptx::isFloat(type))
        return AtomicRule::NotModelled;
    const auto& operands = instruction.operands;
    const std::size_t operand = row.findOperandIndex(ptx::OperandRole::Value);
    if (site.operation != ptx::AtomicOperation::Add || operands.size() <= operand || !uses.isConstant(operands[operand], 1))
        return AtomicRule::PerLane;
    const bool isResultUnused =
        !row.hasOperand(ptx::OperandRole::Result) || operands[0].kind == ptx::Operand::Kind::Sink || uses.isNamedOnce(operands[0].text);
    return isResultUnused ? AtomicRule::AddOneNoResult : AtomicRule::PerLane;
}

std::string variableOf(const ptx::Instruction& instruction)
{
    for (const ptx::Operand& operand : instruction.operands)
        if (operand.kind == ptx::Operand::Kind::Address && operand.base == ptx::Operand::Kind::Symbol)
            return shortenName(operand.text);
    return {};
}

std::vector<SourceFrame> framesOf(const ptx::Module& module, const ptx::Function& function, std::int32_t location)
{
    std::vector<SourceFrame> frames;
    // A chain cannot be longer than the table, unless it has a cycle.
    for (std::size_t left = function.locations.size(); left > 0 && location >= 0 && std::size_t(location) < function.locations.size();
         --left) {
        const ptx::SourceLocation& from = function.locations[std::size_t(location)];
        if (from.line != 0) {
            const std::string* path = module.filePath(from.file);
            frames.push_back({from.file, path ? *path : std::string(), from.line, from.column, demangle(from.function)});
        }
        location = from.inlinedAt;
    }
    return frames;
}

Site siteOf(const ptx::Function& function, const ptx::Instruction& instruction, const RegisterUses& uses)
{
    Site site;
    const ptx::InstructionRow& row = ptx::rowOf(instruction);
    site.kind = kindOf(function, instruction, row);
    site.operation = ptx::operationOf(instruction);
    site.type = typeOf(instruction);
    site.opcode = instruction.opcodeText();
    site.function = function.name;
    site.elementBytes = std::uint8_t((ptx::bitWidth(site.type) + 7) / 8);
    if (row.kind == ptx::OpKind::Matrix) {
        const auto matrix = ptx::findMatrixShape(instruction);
        const bool isKnown = matrix && *matrix && (*matrix)->touchesMemory();
        site.kind = isKnown ? site.kind : SiteKind::Other;
        if (isKnown) {
            site.space = ptx::findSpace(row, instruction);
            site.elementBytes = (*matrix)->elementBytes;
            site.elementCount = (*matrix)->elementCount;
        }
    } else if (touchesMemory(site.kind) && row.kind == ptx::OpKind::AsyncCopy) {
        // An asynchronous copy counts where it reads or writes global memory; its totals include its accesses to shared memory.
        site.space = ptx::StateSpace::Global;
        site.elementBytes = 4;
        site.elementCount = instruction.has("bulk") ? 4 : std::uint8_t(std::clamp<std::int64_t>(instruction.operands[2].integer / 4, 1, 4));
    } else if (touchesMemory(site.kind)) {
        site.space = ptx::findSpace(row, instruction);
        site.variable = variableOf(instruction);
        site.elementCount = elementsOf(instruction);
        if (site.elementBytes == 16) {  // .b128 is recorded as two halves
            site.elementBytes = 8;
            site.elementCount = std::uint8_t(2 * site.elementCount);
        }
    }
    if (site.kind == SiteKind::Atomic)
        site.atomicRule = atomicRuleOf(instruction, row, site, uses);
    return site;
}

}  // namespace

void addSites(const ptx::Module& module, const ptx::Function& function, std::map<SiteId, Site>& sites)
{
    const RegisterUses uses(function);
    std::unordered_map<std::int32_t, FrameStack> frames;  // by location, since many instructions share one
    for (const ptx::Instruction& instruction : function.instructions) {
        const auto [found, isNew] = frames.try_emplace(instruction.location);
        if (isNew)
            found->second = framesOf(module, function, instruction.location);
        sites.emplace(instruction.site, siteOf(function, instruction, uses)).first->second.frames = found->second;
    }
}

std::map<SiteId, Site> makeSites(const ptx::Module& module)
{
    std::map<SiteId, Site> sites;
    for (const ptx::Function& function : module.functions)
        addSites(module, function, sites);
    return sites;
}

}  // namespace simtscope::trace
