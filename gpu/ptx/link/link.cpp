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
    void header(const Module& module);
    void files(const Module& module);
    void variables(std::size_t unit);
    void declarations(std::size_t unit);
    void functions(std::size_t unit);
    void directives(const Module& module);
    Function adapted(std::size_t unit, const Function& original) const;
    void adapt(std::size_t unit, std::vector<Operand>& operands, const std::set<std::string_view>& local) const;

    const std::vector<LinkUnit>& m_units;
    const LinkSymbols& m_symbols;
    Module m_out;
    std::vector<std::map<std::uint32_t, std::uint32_t>> m_fileIndex;  ///< per unit: maps file index in the unit to index in the result
};

/// Returns a number that orders texts such as "9.0" or "sm_90a".
std::uint64_t numberIn(const std::string& text)
{
    std::uint64_t number = 0;
    for (const char c : text.substr(0, text.find(',')))
        if (c >= '0' && c <= '9')
            number = number * 10 + std::uint64_t(c - '0');
    return number;
}

void Merger::header(const Module& module)
{
    if (numberIn(module.version) > numberIn(m_out.version))
        m_out.version = module.version;
    if (numberIn(module.target) > numberIn(m_out.target))
        m_out.target = module.target;
    m_out.addressSize = module.addressSize;
}

void Merger::files(const Module& module)
{
    auto& indices = m_fileIndex.emplace_back();
    for (const FileDirective& file : module.files) {
        auto known = std::ranges::find(m_out.files, file.path, &FileDirective::path);
        if (known == m_out.files.end()) {
            m_out.files.push_back({std::uint32_t(m_out.files.size() + 1), file.path});
            known = m_out.files.end() - 1;
        }
        indices[file.index] = known->index;
    }
}

void Merger::variables(std::size_t unit)
{
    for (const Variable& variable : m_units[unit].module.variables) {
        if (variable.isExtern && variable.space == StateSpace::Shared) {
            const auto known = std::ranges::find(m_out.variables, variable.name, &Variable::name);
            if (known != m_out.variables.end())
                known->align = std::max(known->align, variable.align);
            else
                m_out.variables.push_back(variable);
            continue;
        }
        if (variable.isExtern || !m_symbols.keepsDefinition(unit, variable.name))
            continue;
        Variable kept = variable;
        kept.name = m_symbols.nameIn(unit, kept.name);
        for (Initializer::Relocation& relocation : kept.initial.relocations)
            relocation.symbol = m_symbols.nameIn(unit, relocation.symbol);
        m_out.variables.push_back(std::move(kept));
    }
}

/// Declares every function before the first body, so that the order of the bodies does not matter.
void Merger::declarations(std::size_t unit)
{
    for (const Function& function : m_units[unit].module.functions) {
        if (function.isEntry && !function.isDeclaration)
            continue;
        Function declaration;
        declaration.name = m_symbols.nameIn(unit, function.name);
        const auto known = std::ranges::find(m_out.functions, declaration.name, &Function::name);
        if (known != m_out.functions.end()) {
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
        m_out.functions.push_back(std::move(declaration));
    }
}

void Merger::adapt(std::size_t unit, std::vector<Operand>& operands, const std::set<std::string_view>& local) const
{
    for (Operand& operand : operands) {
        const bool isSymbol =
            operand.kind == Operand::Kind::Symbol || (operand.kind == Operand::Kind::Address && operand.base == Operand::Kind::Symbol);
        if (isSymbol && !local.contains(operand.text))
            operand.text = m_symbols.nameIn(unit, operand.text);
        adapt(unit, operand.elements, local);
    }
}

Function Merger::adapted(std::size_t unit, const Function& original) const
{
    Function function = original;
    std::set<std::string_view> local;  // names that hide those of the module
    for (const std::vector<Variable>* list : {&original.returns, &original.parameters, &original.variables})
        for (const Variable& variable : *list)
            local.insert(variable.name);
    for (const Label& label : original.labels)
        local.insert(label.name);
    for (const TargetList& list : original.targetLists)
        local.insert(list.name);

    function.name = m_symbols.nameIn(unit, function.name);
    for (Instruction& instruction : function.instructions)
        adapt(unit, instruction.operands, local);
    for (TargetList& list : function.targetLists)
        for (std::string& target : list.targets)
            if (!local.contains(target))
                target = m_symbols.nameIn(unit, target);
    for (SourceLocation& location : function.locations)
        if (const auto index = m_fileIndex[unit].find(location.file); index != m_fileIndex[unit].end())
            location.file = index->second;
    return function;
}

void Merger::functions(std::size_t unit)
{
    for (const Function& function : m_units[unit].module.functions)
        if (!function.isDeclaration && m_symbols.keepsDefinition(unit, function.name))
            m_out.functions.push_back(adapted(unit, function));
}

/// Keeps the directives except debug sections, which describe one unit by its labels; the locations already hold what is needed of them.
void Merger::directives(const Module& module)
{
    for (const std::string& directive : module.directives)
        if (!directive.starts_with(".section") && !directive.starts_with(".alias") &&
            std::ranges::find(m_out.directives, directive) == m_out.directives.end())
            m_out.directives.push_back(directive);
}

Module Merger::run()
{
    for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
        header(m_units[unit].module);
        files(m_units[unit].module);
        variables(unit);
        declarations(unit);
        directives(m_units[unit].module);
    }
    for (std::size_t unit = 0; unit < m_units.size(); ++unit)
        functions(unit);
    for (const auto& [name, function] : m_symbols.aliases())
        m_out.directives.push_back(fmt::format(".alias {}, {};", name, function));
    return std::move(m_out);
}

}  // namespace

LinkResult link(const std::vector<LinkUnit>& units)
{
    LinkResult linked;
    const LinkSymbols symbols(units, linked.problems);
    if (!linked.problems.empty())
        return linked;
    linked.text = print(Merger(units, symbols).run());
    auto module = parse(linked.text, "the linked PTX", BadBodies::Keep);
    if (!module)
        linked.problems.push_back(module.error().message);
    else
        linked.module = std::move(*module);
    return linked;
}

}  // namespace simtscope::ptx
