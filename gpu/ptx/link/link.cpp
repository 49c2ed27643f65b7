#include "gpu/ptx/link/link.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "gpu/ptx/link/link_symbols.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

class Merger {
public:
    Merger(const std::vector<LinkUnit>& units, const LinkSymbols& symbols) : m_units(units), m_symbols(symbols) {}
    Module run();

private:
    void mergeHeader(const Module& module);
    void mergeFiles(const Module& module);
    void mergeVariables(std::size_t unit);
    void mergeDeclarations(std::size_t unit);
    void mergeFunctions(std::size_t unit);
    void mergeDirectives(const Module& module);
    Function adaptFunction(std::size_t unit, const Function& original) const;
    void adaptOperands(std::size_t unit, std::vector<Operand>& operands, const std::set<std::string_view>& localNames) const;

    const std::vector<LinkUnit>& m_units;
    const LinkSymbols& m_symbols;
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

void Merger::adaptOperands(std::size_t unit, std::vector<Operand>& operands, const std::set<std::string_view>& localNames) const
{
    for (Operand& operand : operands) {
        const bool isSymbol =
            operand.kind == Operand::Kind::Symbol || (operand.kind == Operand::Kind::Address && operand.base == Operand::Kind::Symbol);
        if (isSymbol && !localNames.contains(operand.text))
            operand.text = m_symbols.findLinkedName(unit, operand.text);
        adaptOperands(unit, operand.elements, localNames);
    }
}

Function Merger::adaptFunction(std::size_t unit, const Function& original) const
{
    Function function = original;
    std::set<std::string_view> localNames;  // names that hide those of the module
    for (const std::vector<Variable>* list : {&original.returns, &original.parameters, &original.variables})
        for (const Variable& variable : *list)
            localNames.insert(variable.name);
    for (const Label& label : original.labels)
        localNames.insert(label.name);
    for (const TargetList& list : original.targetLists)
        localNames.insert(list.name);

    function.name = m_symbols.findLinkedName(unit, function.name);
    for (Instruction& instruction : function.instructions)
        adaptOperands(unit, instruction.operands, localNames);
    for (TargetList& list : function.targetLists)
        for (std::string& target : list.targets)
            if (!localNames.contains(target))
                target = m_symbols.findLinkedName(unit, target);
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

/// Keeps the directives except debug sections, which describe one unit by its labels; the locations already hold what is needed of them.
void Merger::mergeDirectives(const Module& module)
{
    for (const std::string& directive : module.directives)
        if (!directive.starts_with(".section") && !directive.starts_with(".alias") &&
            std::ranges::find(m_linkedModule.directives, directive) == m_linkedModule.directives.end())
            m_linkedModule.directives.push_back(directive);
}

Module Merger::run()
{
    for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
        mergeHeader(m_units[unit].module);
        mergeFiles(m_units[unit].module);
        mergeVariables(unit);
        mergeDeclarations(unit);
        mergeDirectives(m_units[unit].module);
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
