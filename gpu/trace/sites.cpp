// The site rows of a module: a pure function of the parsed PTX.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "gpu/ptx/matrix.h"
#include "gpu/trace/recording.h"

namespace simtscope::trace {
namespace {

struct KindRow {
    std::string_view mnemonic;
    SiteKind kind;
};

/// PTX ISA 9.0, chapter "Instruction Set": 9.7.9 data movement, 9.7.10 textures, 9.7.11 surfaces, 9.7.12 control flow, 9.7.13
/// synchronisation. redux combines the operands of lanes and gives each the result, as match does.
constexpr std::array kKinds = {
    KindRow{"ld", SiteKind::Load},     KindRow{"ldu", SiteKind::Load},        KindRow{"st", SiteKind::Store},
    KindRow{"atom", SiteKind::Atomic}, KindRow{"red", SiteKind::Atomic},      KindRow{"shfl", SiteKind::Shuffle},
    KindRow{"vote", SiteKind::Vote},   KindRow{"activemask", SiteKind::Vote}, KindRow{"match", SiteKind::Match},
    KindRow{"redux", SiteKind::Match}, KindRow{"bar", SiteKind::Barrier},     KindRow{"barrier", SiteKind::Barrier},
    KindRow{"bra", SiteKind::Branch},  KindRow{"brx", SiteKind::Branch},      KindRow{"call", SiteKind::Call},
    KindRow{"exit", SiteKind::Exit},   KindRow{"tex", SiteKind::Load},        KindRow{"tld4", SiteKind::Load},
    KindRow{"txq", SiteKind::Load},    KindRow{"suq", SiteKind::Load},        KindRow{"suld", SiteKind::Load},
    KindRow{"sust", SiteKind::Store},  KindRow{"elect", SiteKind::Vote},
};

struct SpaceRow {
    std::string_view modifier;
    ptx::StateSpace space;
};

/// PTX ISA 9.0, 5.1 "State Spaces".
constexpr std::array kSpaces = {
    SpaceRow{"shared", ptx::StateSpace::Shared}, SpaceRow{"global", ptx::StateSpace::Global}, SpaceRow{"local", ptx::StateSpace::Local},
    SpaceRow{"const", ptx::StateSpace::Const},   SpaceRow{"param", ptx::StateSpace::Param},
};

bool touchesMemory(SiteKind kind)
{
    return kind == SiteKind::Load || kind == SiteKind::Store || kind == SiteKind::Atomic;
}

/// An mbarrier is an object in shared memory. A copy counts where it goes to or comes from global memory; what it does to shared memory is
/// in its totals too (9.7.9.25, 9.7.13.15).
SiteKind asyncKindOf(const ptx::Instruction& instruction)
{
    if (instruction.mnemonic == "mbarrier")
        return instruction.has("pending_count")                              ? SiteKind::Other
               : instruction.has("test_wait") || instruction.has("try_wait") ? SiteKind::Load
                                                                             : SiteKind::Atomic;
    if (instruction.has("mbarrier"))
        return SiteKind::Atomic;
    const bool copies = instruction.operands.size() >= 3 && !instruction.has("prefetch") && !instruction.has("tensor");
    return !copies ? SiteKind::Other : instruction.has("bulk_group") ? SiteKind::Store : SiteKind::Load;
}

bool copiesAsynchronously(const ptx::Instruction& instruction, SiteKind kind)
{
    return instruction.mnemonic == "cp" && kind != SiteKind::Atomic;
}

SiteKind kindOf(const ptx::Function& function, const ptx::Instruction& instruction)
{
    if (instruction.mnemonic == "ret")
        return function.isEntry ? SiteKind::Exit : SiteKind::Other;
    if (instruction.mnemonic == "cp" || instruction.mnemonic == "mbarrier")
        return asyncKindOf(instruction);
    const auto row = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& r) { return r.mnemonic == instruction.mnemonic; });
    return row != kKinds.end() ? row->kind : SiteKind::Other;
}

ptx::StateSpace spaceOf(const ptx::Instruction& instruction)
{
    if (instruction.mnemonic == "tex" || instruction.mnemonic == "tld4" || instruction.mnemonic == "txq")
        return ptx::StateSpace::Tex;
    if ((instruction.mnemonic == "suld" || instruction.mnemonic == "sust" || instruction.mnemonic == "suq"))
        return ptx::StateSpace::Surf;
    for (const std::string& modifier : instruction.modifiers) {
        const std::string_view plain = std::string_view(modifier).substr(0, modifier.find(':'));  // shared::cta, param::entry
        for (const SpaceRow& row : kSpaces)
            if (row.modifier == plain)
                return row.space;
    }
    return ptx::StateSpace::Generic;
}

ptx::ScalarType typeOf(const ptx::Instruction& instruction)
{
    static const auto types = [] {
        std::unordered_map<std::string_view, ptx::ScalarType> byName;
        for (auto type = int(ptx::ScalarType::Pred); type <= int(ptx::ScalarType::SurfRef); ++type)
            byName.emplace(ptx::name(ptx::ScalarType(type)), ptx::ScalarType(type));
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

/// How often each register of a function is named, and the ones that hold one constant.
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

    bool namedOnce(const std::string& name) const
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
        const bool first = m_defined[instruction.operands[0].text]++ == 0;
        const bool isMove = instruction.mnemonic == "mov" && instruction.guard.empty() && instruction.operands.size() == 2 &&
                            instruction.operands[1].kind == ptx::Operand::Kind::Immediate && !instruction.operands[1].isFloatLiteral;
        constant = first && isMove ? std::optional(instruction.operands[1].integer) : std::nullopt;
    }

    std::unordered_map<std::string, unsigned> m_named, m_defined;
    std::unordered_map<std::string, std::optional<std::int64_t>> m_constants;
};

AtomicRule atomicRuleOf(const ptx::Instruction& instruction, ptx::ScalarType type, const RegisterUses& uses)
{
    if (ptx::bitWidth(type) != 32 || ptx::isFloat(type))
        return AtomicRule::NotModelled;
    const auto& operands = instruction.operands;
    const bool reduces = instruction.mnemonic == "red";
    const std::size_t operand = reduces ? 1 : 2;
    if (!instruction.has("add") || operands.size() <= operand || !uses.isConstant(operands[operand], 1))
        return AtomicRule::PerLane;
    const bool unused = reduces || operands[0].kind == ptx::Operand::Kind::Sink || uses.namedOnce(operands[0].text);
    return unused ? AtomicRule::AddOneNoResult : AtomicRule::PerLane;
}

std::string variableOf(const ptx::Instruction& instruction)
{
    for (const ptx::Operand& operand : instruction.operands)
        if (operand.kind == ptx::Operand::Kind::Address && operand.base == ptx::Operand::Kind::Symbol)
            return shortName(operand.text);
    return {};
}

std::vector<SourceFrame> framesOf(const ptx::Module& module, const ptx::Function& function, std::int32_t location)
{
    std::vector<SourceFrame> frames;
    // A chain is no longer than the table; a longer one goes in circles.
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

Site siteOf(const ptx::Module& module, const ptx::Function& function, const ptx::Instruction& instruction, const RegisterUses& uses)
{
    Site site;
    site.kind = kindOf(function, instruction);
    site.type = typeOf(instruction);
    site.opcode = instruction.opcodeText();
    site.function = function.name;
    site.frames = framesOf(module, function, instruction.location);
    site.elementBytes = std::uint8_t((ptx::bitWidth(site.type) + 7) / 8);
    if (touchesMemory(site.kind) && copiesAsynchronously(instruction, site.kind)) {
        site.space = ptx::StateSpace::Global;
        site.elementBytes = 4;
        site.elements = instruction.has("bulk") ? 4 : std::uint8_t(std::clamp<std::int64_t>(instruction.operands[2].integer / 4, 1, 4));
    } else if (touchesMemory(site.kind)) {
        site.space = spaceOf(instruction);
        site.variable = variableOf(instruction);
        site.elements = elementsOf(instruction);
        if (site.elementBytes == 16) {  // .b128 is recorded as two halves
            site.elementBytes = 8;
            site.elements = std::uint8_t(2 * site.elements);
        }
    }
    if (const auto matrix = ptx::matrixShape(instruction); matrix && *matrix && (*matrix)->touchesMemory()) {
        site.kind = (*matrix)->loads() ? SiteKind::Load : SiteKind::Store;
        site.space = spaceOf(instruction);
        site.elementBytes = (*matrix)->elementBytes;
        site.elements = (*matrix)->elements;
    }
    if (site.kind == SiteKind::Atomic)
        site.atomicRule = atomicRuleOf(instruction, site.type, uses);
    return site;
}

}  // namespace

std::map<SiteId, Site> sitesOf(const ptx::Module& module)
{
    std::map<SiteId, Site> sites;
    for (const ptx::Function& function : module.functions) {
        const RegisterUses uses(function);
        for (const ptx::Instruction& instruction : function.instructions)
            sites.emplace(instruction.site, siteOf(module, function, instruction, uses));
    }
    return sites;
}

}  // namespace simtscope::trace
