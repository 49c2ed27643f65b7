// Finds the variables of lanes for expressions (declared in lane_scope.h).
#include "gpu/analysis/expressions/lane_scope.h"

#include <algorithm>
#include <set>

#include "gpu/core/messages/watch.h"
#include "gpu/core/spelling_suggestions.h"

namespace simtscope::analysis {

Result<void> VariableNames::check(const Expression& expression) const
{
    for (const ExpressionNode& node : expression.nodes) {
        if (node.kind != ExpressionNode::Kind::Name || findType(node.name) >= 0 || findGlobal(node.name) || findEnumerator(node.name))
            continue;
        std::set<std::string> names;
        for (const ptx::DebugFunction& function : m_info->functions) {
            for (const ptx::DebugScope& scope : function.scopes) {
                for (const ptx::DebugVariable& variable : scope.variables)
                    names.insert(variable.name);
            }
        }
        for (const ptx::DebugVariable& variable : m_info->globals)
            names.insert(variable.name);
        const auto similar = suggestSpellings(node.name, {names.begin(), names.end()});
        return similar.empty() ? fail(msg::watch::noVariable(node.column, node.name))
                               : fail(msg::watch::otherVariable(node.column, node.name, similar.front()));
    }
    return {};
}

const std::vector<VariableNames::Candidate>& VariableNames::candidates(const ptx::DebugFunction& function, const std::string& name)
{
    auto& ofFunction = m_candidates[&function];
    const auto known = ofFunction.find(name);
    if (known != ofFunction.end())
        return known->second;
    std::vector<Candidate> found;
    for (std::size_t scope = function.scopes.size(); scope-- > 0;) {  // an inner scope stands behind the outer one
        for (const ptx::DebugVariable& variable : function.scopes[scope].variables) {
            if (variable.name == name)
                found.push_back({scope, &variable});
        }
    }
    return ofFunction.emplace(name, std::move(found)).first->second;
}

const ptx::DebugVariable* VariableNames::findGlobal(const std::string& name) const
{
    const auto found = std::ranges::find_if(
        m_info->globals, [&](const ptx::DebugVariable& variable) { return variable.name == name && !variable.locations.empty(); });
    return found == m_info->globals.end() ? nullptr : &*found;
}

std::optional<std::pair<std::int32_t, std::int64_t>> VariableNames::findEnumerator(const std::string& name) const
{
    for (std::size_t type = 0; type < m_info->types.size(); ++type) {
        for (const ptx::DebugEnumerator& enumerator : m_info->types[type].enumerators) {
            if (enumerator.name == name)
                return std::pair(std::int32_t(type), enumerator.value);
        }
    }
    return std::nullopt;
}

std::int32_t VariableNames::findType(const std::string& name) const
{
    for (const ptx::DebugFunction& function : m_info->functions) {
        for (const ptx::DebugScope& scope : function.scopes) {
            for (const ptx::DebugVariable& variable : scope.variables) {
                if (variable.name == name)
                    return variable.type;
            }
        }
    }
    const ptx::DebugVariable* const global = findGlobal(name);
    return global ? global->type : -1;
}

LaneScope::LaneScope(const VariableSources& sources, WarpId warp, VariableNames& names) : m_sources(sources), m_warp(warp), m_names(names)
{
}

void LaneScope::setLane(unsigned lane, std::uint32_t next)
{
    m_lane = lane;
    m_next = next;
    m_frame = m_sources.replay.frame(lane);
    m_ranges.clear();
}

ExpressionScope::Found LaneScope::find(const std::string& name)
{
    Found found;
    if (!m_frame) {
        found.state = m_warp.value < m_sources.state.warps.size() && (m_sources.state.warps[m_warp.value].exitedLanes >> m_lane & 1)
                          ? ValueState::Exited
                          : ValueState::NotStarted;
        found.storage.type = m_names.findType(name);
        return found;
    }
    LocationReader reader(m_sources, m_lane);
    const FunctionFacts& facts = m_sources.replay.factsOf(*m_frame);
    const ptx::DebugVariable* outside = nullptr;
    if (facts.debug()) {
        const std::uint32_t instruction = m_sources.replay.instructionOf(m_lane);
        for (const VariableNames::Candidate& candidate : m_names.candidates(*facts.debug(), name)) {
            if (candidate.scope == 0 || facts.debug()->scopes[candidate.scope].contains(instruction)) {
                found.storage = reader.locateLocal(*m_frame, candidate.scope, *candidate.variable, m_next);
                found.state = toValueState(found.storage.state);
                return found;
            }
            outside = candidate.variable;
        }
    }
    if (const ptx::DebugVariable* const global = m_names.findGlobal(name)) {
        found.storage = reader.locateGlobal(*global);
        found.state = toValueState(found.storage.state);
        return found;
    }
    if (const auto enumerator = m_names.findEnumerator(name); enumerator && !outside) {
        found.isEnumerator = true;
        found.storage.type = enumerator->first;
        found.enumerator = enumerator->second;
        return found;
    }
    found.state = ValueState::OutOfScope;
    found.storage.type = outside ? outside->type : m_names.findType(name);
    return found;
}

void LaneScope::noteRead(std::uint64_t address, std::uint32_t bytes)
{
    if (address - ptx::kLocalWindow < ptx::kWindowBytes || address - ptx::kParamWindow < ptx::kWindowBytes)
        return;
    if (!m_ranges.empty() && m_ranges.back().address + m_ranges.back().bytes == address)
        m_ranges.back().bytes += bytes;
    else
        m_ranges.push_back({address, bytes});
}

ValueByte LaneScope::byteAt(const VariableStorage& storage, std::uint64_t offset)
{
    if (storage.kind == VariableStorage::Kind::Memory && storage.state == VariableState::Known)
        noteRead(storage.address + offset, 1);
    return LocationReader(m_sources, m_lane).byteAt(storage, offset);
}

VariableValue LaneScope::readObject(const VariableStorage& storage, std::uint64_t offset, std::int32_t type)
{
    if (storage.kind == VariableStorage::Kind::Memory && storage.state == VariableState::Known) {
        const std::uint64_t bytes = std::max(info().sizeOf(type), storage.totalBytes);
        noteRead(storage.address + offset, std::uint32_t(std::min<std::uint64_t>(bytes, kMaxValueElements * 16)));
    }
    return LocationReader(m_sources, m_lane).readStorage(storage, offset, type);
}

std::uint32_t LaneScope::builtIn(BuiltIn variable, unsigned axis)
{
    const trace::Launch& launch = m_sources.block.launch();
    const auto axisOf = [axis](const Dim3& size) { return axis == 0 ? size.x : axis == 1 ? size.y : size.z; };
    const auto indexIn = [&](const Dim3& size, std::uint64_t linear) {
        const std::uint64_t x = std::max(1u, size.x), y = std::max(1u, size.y);
        return std::uint32_t(axis == 0 ? linear % x : axis == 1 ? linear / x % y : linear / x / y);
    };
    switch (variable) {
    case BuiltIn::ThreadIdx:
        return indexIn(launch.block, m_warp.value * kWarpSize + m_lane);
    case BuiltIn::BlockIdx:
        return indexIn(launch.grid, m_sources.block.trace().block().value);
    case BuiltIn::BlockDim:
        return axisOf(launch.block);
    case BuiltIn::GridDim:
        return axisOf(launch.grid);
    case BuiltIn::WarpSize:
        break;
    }
    return kWarpSize;
}

void LaneScope::setAggregate(std::uint32_t part, const TypedValue& value)
{
    if (m_aggregates.size() <= part)
        m_aggregates.resize(part + 1u);
    m_aggregates[part] = value;
}

}  // namespace simtscope::analysis
