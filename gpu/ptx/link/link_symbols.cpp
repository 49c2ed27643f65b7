#include "gpu/ptx/link/link_symbols.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "gpu/core/messages/syntax.h"

namespace simtscope::ptx {
namespace {

// Functions that the device runtime provides, by the names that nvcc declares: CUDA C++ Programming Guide 13.0, 10.34 "Formatted Output",
// 10.33 "Assertion", 10.36 "Dynamic Global Memory Allocation".
constexpr std::string_view kProvidedFunctions[] = {"vprintf", "__assertfail", "malloc", "free"};
// Prefixes of the device runtime (cuda_device_runtime_api.h). Kernels that use it are refused one by one, when they run.
constexpr std::string_view kDeviceRuntimePrefixes[] = {"cuda", "__cuda"};

bool isProvided(std::string_view name)
{
    return std::ranges::find(kProvidedFunctions, name) != std::end(kProvidedFunctions) ||
           std::ranges::any_of(kDeviceRuntimePrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

Binding findBinding(const Variable& variable)
{
    if (variable.isExtern)
        return Binding::Extern;
    if (variable.isWeak)
        return Binding::Weak;
    if (variable.isCommon)
        return Binding::Common;
    return variable.isVisible ? Binding::Strong : Binding::Internal;
}

Binding findBinding(const Function& function)
{
    if (function.isWeak)
        return Binding::Weak;
    return function.isVisible ? Binding::Strong : Binding::Internal;
}

}  // namespace

std::pair<std::string, std::string> parseAlias(std::string_view directive)
{
    constexpr std::string_view kSeparators = " \t\r\n,;";
    std::vector<std::string> words;
    while (!directive.empty()) {
        directive.remove_prefix(std::min(directive.find_first_not_of(kSeparators), directive.size()));
        const std::string_view word = directive.substr(0, directive.find_first_of(kSeparators));
        if (!word.empty())
            words.emplace_back(word);
        directive.remove_prefix(word.size());
    }
    if (words.size() != 3 || words[0] != ".alias")
        return {};
    return {words[1], words[2]};
}

LinkSymbols::LinkSymbols(const std::vector<LinkUnit>& units, std::vector<Message>& problems)
    : m_units(units), m_symbols(units.size()), m_newNames(units.size())
{
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        collect(units[unit].module, m_symbols[unit]);
        resolve(unit, problems);
    }
    for (const auto& [name, unit] : m_ownerUnits)
        m_usedNames.insert(name);
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        check(unit, problems);
        rename(unit);
    }
}

void LinkSymbols::collect(const Module& module, UnitSymbols& symbols) const
{
    for (const Variable& variable : module.variables) {
        const bool isDynamicShared = variable.space == StateSpace::Shared && variable.isExtern;
        const Symbol symbol{findBinding(variable), false, isDynamicShared, variable.bytes, {}};
        const auto [found, isNew] = symbols.try_emplace(variable.name, symbol);
        if (!isNew && symbol.binding != Binding::Extern)  // the earlier one was a declaration, and this one is the definition
            found->second = symbol;
    }
    for (const Function& function : module.functions) {
        const auto [found, isNew] = symbols.try_emplace(function.name);
        Symbol& symbol = found->second;
        symbol.isFunction = true;
        symbol.mayBeUndefined = isProvided(function.name);
        if (!function.isDeclaration)
            symbol.binding = findBinding(function);
    }
    for (const std::string& directive : module.directives) {
        const auto [name, original] = parseAlias(directive);
        if (name.empty())
            continue;
        Symbol& symbol = symbols[name];
        symbol.isFunction = true;
        symbol.alias = original;
        const auto declared = std::ranges::find(module.functions, name, &Function::name);
        symbol.binding = declared == module.functions.end() ? Binding::Internal : findBinding(*declared);
    }
}

void LinkSymbols::resolve(std::size_t unit, std::vector<Message>& problems)
{
    for (const auto& [name, symbol] : m_symbols[unit]) {
        if (symbol.binding == Binding::Extern || symbol.binding == Binding::Internal)
            continue;
        const auto [owner, isNew] = m_ownerUnits.try_emplace(name, unit);
        if (isNew)
            continue;
        const Symbol& other = m_symbols[owner->second].at(name);
        if (symbol.binding == Binding::Strong && other.binding == Binding::Strong)
            problems.push_back(msg::syntax::multipleDefinition(name, m_units[unit].name, m_units[owner->second].name));
        const bool isLarger = symbol.binding == Binding::Common && other.binding == Binding::Common && symbol.bytes > other.bytes;
        if (symbol.binding > other.binding || isLarger)
            owner->second = unit;
    }
}

void LinkSymbols::check(std::size_t unit, std::vector<Message>& problems) const
{
    for (const auto& [name, symbol] : m_symbols[unit]) {
        if (symbol.binding != Binding::Extern)
            continue;
        const auto owner = m_ownerUnits.find(name);
        if (owner == m_ownerUnits.end()) {
            if (!symbol.mayBeUndefined)
                problems.push_back(msg::syntax::undefinedReference(name, m_units[unit].name));
            continue;
        }
        const Symbol& defined = m_symbols[owner->second].at(name);
        if (symbol.isFunction != defined.isFunction)
            problems.push_back(symbol.isFunction ? msg::syntax::functionAndVariable(name, m_units[unit].name, m_units[owner->second].name)
                                                 : msg::syntax::functionAndVariable(name, m_units[owner->second].name, m_units[unit].name));
        else if (symbol.bytes != 0 && defined.bytes != 0 && symbol.bytes != defined.bytes)
            problems.push_back(msg::syntax::otherSize(name, m_units[unit].name, symbol.bytes, m_units[owner->second].name, defined.bytes));
    }
}

void LinkSymbols::rename(std::size_t unit)
{
    for (const auto& [name, symbol] : m_symbols[unit]) {
        if (symbol.binding != Binding::Internal)
            continue;
        std::string uniqueName = name;
        for (unsigned number = 2; !m_usedNames.insert(uniqueName).second; ++number)
            uniqueName = fmt::format("{}${}", name, number);
        if (uniqueName != name)
            m_newNames[unit].emplace(name, uniqueName);
    }
}

const std::string& LinkSymbols::findLinkedName(std::size_t unit, const std::string& name) const
{
    const auto found = m_newNames[unit].find(name);
    return found == m_newNames[unit].end() ? name : found->second;
}

bool LinkSymbols::keepsDefinition(std::size_t unit, const std::string& name) const
{
    const Symbol& symbol = m_symbols[unit].at(name);
    if (symbol.binding == Binding::Internal)
        return true;
    const auto owner = m_ownerUnits.find(name);
    return symbol.binding != Binding::Extern && owner != m_ownerUnits.end() && owner->second == unit;
}

std::vector<std::pair<std::string, std::string>> LinkSymbols::findAliases() const
{
    std::vector<std::pair<std::string, std::string>> kept;
    for (std::size_t unit = 0; unit < m_units.size(); ++unit)
        for (const auto& [name, symbol] : m_symbols[unit])
            if (!symbol.alias.empty() && keepsDefinition(unit, name))
                kept.emplace_back(findLinkedName(unit, name), findLinkedName(unit, symbol.alias));
    return kept;
}

}  // namespace simtscope::ptx
