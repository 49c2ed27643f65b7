#include "gpu/ptx/link/link.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "gpu/ptx/link/link_debug.h"
#include "gpu/ptx/link/link_symbols.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

class Merger {
public:
    Merger(const std::vector<LinkUnit>& units, const LinkSymbols& symbols)
        : m_units(units), m_symbols(symbols), m_hasDebugSections(haveDebugSections(units))
    {
    }
    Module run();

private:
    void mergeHeader(const Module& module);
    void mergeFiles(const Module& module);
    void mergeVariables(std::size_t unit);
    void mergeDeclarations(std::size_t unit);
    void mergeFunctions(std::size_t unit);
    void mergeDirectives(std::size_t unit);
    Function adaptFunction(std::size_t unit, const Function& original) const;
    /// Names of a function that hide those of the module, with the names that they have in the linked module.
    using LocalNames = std::map<std::string, std::string, std::less<>>;
    LocalNames findLocalNames(std::size_t unit, const Function& function) const;
    void adaptOperands(std::size_t unit, std::vector<Operand>& operands, const LocalNames& localNames) const;
    const std::string& findLinkedName(std::size_t unit, const std::string& name, const LocalNames& localNames) const;

    const std::vector<LinkUnit>& m_units;
    const LinkSymbols& m_symbols;
    const bool m_hasDebugSections;
    Module m_linkedModule;
    std::vector<std::map<std::uint32_t, std::uint32_t>> m_fileIndices;  ///< per unit: maps file index in the unit to index in the result
};

/// Returns a number that orders texts such as "9.0" or "sm_90a".
std::uint64_t parseOrderNumber(const std::string& text)
{
    std::uint64_t number = 0;
    for (const char c : text.substr(0, text.find(',')))
        if (c >= '0' && c <= '9')
            number = number * 10 + std::uint64_t(c - '0');
    return number;
}

void Merger::mergeHeader(const Module& module)
{
    if (parseOrderNumber(module.version) > parseOrderNumber(m_linkedModule.version))
        m_linkedModule.version = module.version;
    if (parseOrderNumber(module.target) > parseOrderNumber(m_linkedModule.target))
        m_linkedModule.target = module.target;
    m_linkedModule.addressSize = module.addressSize;
}

void Merger::mergeFiles(const Module& module)
{
    auto& indices = m_fileIndices.emplace_back();
    for (const FileDirective& file : module.files) {
        auto known = std::ranges::find(m_linkedModule.files, file.path, &FileDirective::path);
        if (known == m_linkedModule.files.end()) {
            m_linkedModule.files.push_back({std::uint32_t(m_linkedModule.files.size() + 1), file.path});
            known = m_linkedModule.files.end() - 1;
        }
        indices[file.index] = known->index;
    }
}

void Merger::mergeVariables(std::size_t unit)
{
    for (const Variable& variable : m_units[unit].module.variables) {
        if (variable.isExtern && variable.space == StateSpace::Shared) {
            const auto known = std::ranges::find(m_linkedModule.variables, variable.name, &Variable::name);
            if (known != m_linkedModule.variables.end())
                known->align = std::max(known->align, variable.align);
            else
                m_linkedModule.variables.push_back(variable);
            continue;
        }
        if (variable.isExtern || !m_symbols.keepsDefinition(unit, variable.name))
            continue;
        Variable renamed = variable;
        renamed.name = m_symbols.findLinkedName(unit, renamed.name);
        for (Initializer::Relocation& relocation : renamed.initial.relocations)
            relocation.symbol = m_symbols.findLinkedName(unit, relocation.symbol);
        m_linkedModule.variables.push_back(std::move(renamed));
    }
}

/// Declares every function before the first body, so that the order of the bodies does not matter.
void Merger::mergeDeclarations(std::size_t unit)
{
    for (const Function& function : m_units[unit].module.functions) {
        if (function.isEntry && !function.isDeclaration)
            continue;
        Function declaration;
        declaration.name = m_symbols.findLinkedName(unit, function.name);
        const auto known = std::ranges::find(m_linkedModule.functions, declaration.name, &Function::name);
        if (known != m_linkedModule.functions.end()) {
            if (m_symbols.keepsDefinition(unit, function.name))
                std::tie(known->isExtern, known->isVisible, known->isWeak) =
                    std::tuple(function.isExtern, function.isVisible, function.isWeak);
            continue;
        }
        declaration.isExtern = function.isExtern;
        declaration.isVisible = function.isVisible;
        declaration.isWeak = function.isWeak;
        declaration.isDeclaration = true;
        declaration.isEntry = function.isEntry;
        declaration.returns = function.returns;
        declaration.parameters = function.parameters;
        for (const std::string& directive : function.directives)
            if (directive.starts_with(".attribute") || directive.starts_with(".noreturn"))
                declaration.directives.push_back(directive);
        m_linkedModule.functions.push_back(std::move(declaration));
    }
}

const std::string& Merger::findLinkedName(std::size_t unit, const std::string& name, const LocalNames& localNames) const
{
    const auto local = localNames.find(name);
    return local == localNames.end() ? m_symbols.findLinkedName(unit, name) : local->second;
}

void Merger::adaptOperands(std::size_t unit, std::vector<Operand>& operands, const LocalNames& localNames) const
{
    for (Operand& operand : operands) {
        const bool isSymbol =
            operand.kind == Operand::Kind::Symbol || (operand.kind == Operand::Kind::Address && operand.base == Operand::Kind::Symbol);
        if (isSymbol)
            operand.text = findLinkedName(unit, operand.text, localNames);
        adaptOperands(unit, operand.elements, localNames);
    }
}

/// Labels keep their names unless debug sections, in which labels of all units meet, refer to them.
Merger::LocalNames Merger::findLocalNames(std::size_t unit, const Function& function) const
{
    LocalNames names;
    for (const std::vector<Variable>* list : {&function.returns, &function.parameters, &function.variables})
        for (const Variable& variable : *list)
            names.emplace(variable.name, variable.name);
    for (const Label& label : function.labels)
        names.emplace(label.name, m_hasDebugSections ? makeLinkedLabel(unit, label.name) : label.name);
    for (const TargetList& list : function.targetLists)
        names.emplace(list.name, list.name);
    return names;
}

Function Merger::adaptFunction(std::size_t unit, const Function& original) const
{
    Function function = original;
    const LocalNames localNames = findLocalNames(unit, original);
    function.name = m_symbols.findLinkedName(unit, function.name);
    for (Instruction& instruction : function.instructions)
        adaptOperands(unit, instruction.operands, localNames);
    for (Label& label : function.labels)
        label.name = localNames.at(label.name);
    for (TargetList& list : function.targetLists)
        for (std::string& target : list.targets)
            target = findLinkedName(unit, target, localNames);
    for (SourceLocation& location : function.locations)
        if (const auto index = m_fileIndices[unit].find(location.file); index != m_fileIndices[unit].end())
            location.file = index->second;
    return function;
}

void Merger::mergeFunctions(std::size_t unit)
{
    for (const Function& function : m_units[unit].module.functions)
        if (!function.isDeclaration && m_symbols.keepsDefinition(unit, function.name))
            m_linkedModule.functions.push_back(adaptFunction(unit, function));
}

void Merger::mergeDirectives(std::size_t unit)
{
    for (const std::string& directive : m_units[unit].module.directives)
        if (!directive.starts_with(".section") && !directive.starts_with(".alias") &&
            std::ranges::find(m_linkedModule.directives, directive) == m_linkedModule.directives.end())
            m_linkedModule.directives.push_back(directive);
    for (std::string& section : linkDebugSections(m_units, unit, m_symbols))
        m_linkedModule.directives.push_back(std::move(section));
}

Module Merger::run()
{
    for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
        mergeHeader(m_units[unit].module);
        mergeFiles(m_units[unit].module);
        mergeVariables(unit);
        mergeDeclarations(unit);
        mergeDirectives(unit);
    }
    for (std::size_t unit = 0; unit < m_units.size(); ++unit)
        mergeFunctions(unit);
    for (const auto& [name, function] : m_symbols.findAliases())
        m_linkedModule.directives.push_back(fmt::format(".alias {}, {};", name, function));
    return std::move(m_linkedModule);
}

}  // namespace

LinkResult link(const std::vector<LinkUnit>& units)
{
    LinkResult result;
    const LinkSymbols symbols(units, result.problems);
    if (!result.problems.empty())
        return result;
    result.text = printModule(Merger(units, symbols).run());
    auto module = parseModule(result.text, "the linked PTX", BadBodies::Keep);
    if (!module)
        result.problems.push_back(module.error().message);
    else
        result.module = std::move(*module);
    return result;
}

}  // namespace simtscope::ptx
