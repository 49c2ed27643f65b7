// Collects facts about functions (declared in function_facts.h).
#include "gpu/analysis/variables/function_facts.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/replay/replay_slice.h"
#include "gpu/ptx/decode/def_use.h"

namespace simtscope::analysis {
namespace {

const std::vector<ptx::DebugScope> kNoScopes;

}  // namespace

bool isInSameLine(const ptx::Function& function, const ptx::Instruction& a, const ptx::Instruction& b)
{
    if (a.location < 0 || b.location < 0)
        return false;
    const ptx::SourceLocation &first = function.locations[std::size_t(a.location)], &second = function.locations[std::size_t(b.location)];
    return first.file == second.file && first.line == second.line && first.inlinedAt == second.inlinedAt;
}

FunctionFacts::FunctionFacts(const ptx::Function& function, const ptx::DebugFunction* debug)
    : m_function(&function), m_debug(debug), m_written(function.instructions.size())
{
    for (std::size_t i = 0; i < function.registers.size(); ++i)
        m_registers.emplace(function.registers[i].name, std::uint32_t(i));
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
        for (const ptx::RegisterAccess& access : ptx::findWrittenRegisters(function.instructions[i])) {
            if (const std::uint32_t index = findRegister(std::string(access.name)); index != kNoRegister)
                m_written[i].push_back(index);
            else
                m_writesMore = true;
        }
        m_writesMore = m_writesMore || usesConditionCode(function.instructions[i]);
    }
    for (std::uint32_t id = 0; const ptx::DebugScope& scope : debug ? debug->scopes : kNoScopes) {
        auto& ids = m_firstLocationIds.emplace_back();
        for (const ptx::DebugVariable& variable : scope.variables) {
            ids.push_back(id);
            for (const ptx::DebugLocation& location : variable.locations)
                m_locationStarts.push_back({location.range.begin, id++});
        }
    }
    std::stable_sort(m_locationStarts.begin(), m_locationStarts.end(),
                     [](LocationStart a, LocationStart b) { return a.instruction < b.instruction; });
}

void FunctionFacts::watch(const ptx::DecodedFunction& decoded, const std::set<std::string>& names)
{
    m_blockFacts.clear();
    m_watched = std::make_unique<WatchedInstructions>(decoded, m_debug, names, m_written);
}

WatchedInstructions::WatchedInstructions(const ptx::DecodedFunction& decoded, const ptx::DebugFunction* debug,
                                         const std::set<std::string>& names, const std::vector<std::vector<std::uint32_t>>& written)
{
    const ptx::Function& function = *decoded.function;
    const std::size_t count = function.instructions.size();
    std::set<std::string> registers;
    std::vector<const ptx::DebugScope*> watchedScopes;
    for (std::uint32_t id = 0; const ptx::DebugScope& scope : debug ? debug->scopes : kNoScopes) {
        bool isWatched = false;
        for (const ptx::DebugVariable& variable : scope.variables) {
            const bool isNamed = names.contains(variable.name);
            isWatched = isWatched || isNamed;
            for (const ptx::DebugLocation& location : variable.locations) {
                if (isNamed && location.kind == ptx::DebugLocation::Kind::Register)
                    registers.insert(location.symbol);
                if (isNamed && !location.isEverywhere)
                    starts.insert(id);
                ++id;
            }
        }
        scopes.push_back(isWatched);
        if (isWatched)
            watchedScopes.push_back(&scope);
    }
    writes.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        writes[i] = std::ranges::any_of(written[i], [&](std::uint32_t r) { return registers.contains(function.registers[r].name); });
    writesAfter.resize(count);
    lineEnds.resize(count);
    for (std::size_t i = count; i-- > 0;) {
        lineEnds[i] = std::uint32_t(i) + 1;
        const bool isFollowed = i + 1 < count && i < decoded.ops.size() - 1 && decoded.graph.blockOf[i] == decoded.graph.blockOf[i + 1] &&
                                decoded.ops[i + 1].kind == ptx::OpKind::Alu &&
                                isInSameLine(function, function.instructions[i], function.instructions[i + 1]);
        if (!isFollowed)
            continue;
        lineEnds[i] = lineEnds[i + 1];
        writesAfter[i] = writes[i + 1] || writesAfter[i + 1];
    }
    std::map<std::vector<bool>, std::uint32_t> sets;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<bool> set;
        for (const ptx::DebugScope* const scope : watchedScopes)
            set.push_back(scope->contains(std::uint32_t(i)));
        scopeSet.push_back(sets.try_emplace(std::move(set), std::uint32_t(sets.size())).first->second);
    }
}

const FunctionFacts::BlockFacts& FunctionFacts::blockFacts(std::uint32_t first, std::uint32_t end)
{
    m_blockFacts.resize(m_function->instructions.size() + 1);
    std::unique_ptr<BlockFacts>& facts = m_blockFacts[first];
    if (facts)
        return *facts;
    facts = std::make_unique<BlockFacts>();
    for (std::uint32_t i = 0; i < m_debug->scopes.size(); ++i) {
        if (m_watched && !m_watched->scopes[i])
            continue;
        const ptx::DebugScope& scope = m_debug->scopes[i];
        BlockScope lies;
        lies.scope = i;
        lies.containsFirst = scope.contains(first);
        lies.containsLast = end > first && scope.contains(end - 1);
        const bool beginsInside =
            std::ranges::any_of(scope.ranges, [&](const ptx::InstructionRange& range) { return range.begin > first && range.begin < end; });
        lies.startsAnew = beginsInside && !lies.containsFirst;
        facts->scopes.push_back(lies);
    }
    for (const LocationStart& start : m_locationStarts) {
        if (start.instruction >= first && start.instruction < end && (!m_watched || m_watched->starts.contains(start.id)))
            facts->starts.push_back(start);
    }
    return *facts;
}

std::uint32_t FunctionFacts::firstLocationId(std::size_t scope, const ptx::DebugVariable& variable) const
{
    return m_firstLocationIds[scope][std::size_t(&variable - m_debug->scopes[scope].variables.data())];
}

bool FunctionFacts::isWrittenIn(const ptx::DebugScope& scope, std::uint32_t registerIndex) const
{
    for (const ptx::InstructionRange& range : scope.ranges) {
        for (std::uint32_t i = range.begin; i < range.end && i < m_written.size(); ++i) {
            if (std::ranges::find(m_written[i], registerIndex) != m_written[i].end())
                return true;
        }
    }
    return false;
}

FunctionFacts::Column FunctionFacts::columnOf(const ptx::DecodedFunction& decoded, std::uint32_t index) const
{
    const ptx::Register& found = m_function->registers[index];
    const std::uint32_t offset = ptx::findRegisterOffset(decoded, found.name);
    if (offset == ptx::kNoSlot)
        return {};
    return {offset,
            found.type == ptx::ScalarType::Pred ? std::uint32_t(sizeof(LaneMask)) : kWarpSize * (ptx::bitWidth(found.type) > 32 ? 8 : 4)};
}

std::uint32_t FunctionFacts::findRegister(const std::string& name) const
{
    const auto found = m_registers.find(name);
    return found == m_registers.end() ? kNoRegister : found->second;
}

}  // namespace simtscope::analysis
