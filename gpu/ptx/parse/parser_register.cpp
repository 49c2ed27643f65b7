// Parses the registers of a function body (declared in parser_state.h; PTX ISA 9.0, 5.1.1 "Register State Space", 5.4.3 "Vectors", 5.4.6
// "Parameterized Variable Names") and its variables.
#include <algorithm>

#include <fmt/format.h>

#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {

/// Adds to the function the registers that the entry stands for: one, or those of a vector register.
bool Parser::addRegister(Scopes::Entry& entry, const Token& token)
{
    if (entry.isAdded)
        return true;
    entry.isAdded = true;
    if (m_function->registers.size() + m_familyMembers.size() + entry.type.vectorWidth > kMaxRegisters)
        return refuse(token, msg::syntax::tooManyRegisters(m_function->name, kMaxRegisters));
    if (entry.family >= 0)
        m_familyMembers.push_back({entry.family, entry.member});
    else if (entry.type.vectorWidth == 1)
        m_function->registers.push_back({std::string(entry.uniqueName), entry.type.type});
    else
        for (unsigned i = 0; i < entry.type.vectorWidth; ++i)
            m_function->registers.push_back({std::string(entry.components[i]), entry.type.type});
    return true;
}

/// Adds the members of families that the body uses after the other registers, in the order of their declaration.
void Parser::addFamilyMembers()
{
    std::ranges::sort(m_familyMembers);
    for (const auto& [family, number] : m_familyMembers) {
        const RegisterFamily& registerFamily = m_function->registerFamilies[std::size_t(family)];
        m_function->registers.push_back({fmt::format("{}{}", registerFamily.prefix, number), registerFamily.type});
    }
}

bool Parser::parseRegisters()
{
    Variable prefix;
    const Token start = m_token;
    if (!parseVariablePrefix(prefix, {}))
        return false;
    constexpr unsigned kVectorBits = 128;
    const unsigned width = prefix.vectorWidth;
    if (width > 4 || (width > 1 && (prefix.type == ScalarType::Pred || width * bitWidth(prefix.type) > kVectorBits)))
        return refuse(start, msg::syntax::vectorRegisters());
    const DeclaredType type{StateSpace::Reg, prefix.type, width, false};
    do {
        const Token token = m_token;
        std::string name;
        if (!parseIdentifier(msg::syntax::nameOfRegister, name))
            return false;
        if (!accept('<')) {
            Scopes::Entry* const entry = m_scopes->declare(token.text, type);
            if (!entry)
                return refuse(token, msg::syntax::declaredTwice(token.text));
            if (!addRegister(*entry, token))
                return false;
            continue;
        }
        std::uint64_t count = 0;
        if (!parseUnsignedNumber(msg::syntax::registerCount, kMaxFamilyMembers, count) || !expect('>', msg::syntax::registerCount))
            return false;
        const Scopes::FamilyResult family = m_scopes->declareFamily(token.text, std::uint32_t(count), type);
        if (family == Scopes::FamilyResult::Clashes)
            return refuse(token, msg::syntax::declaredTwice(token.text));
        if (family == Scopes::FamilyResult::Whole)
            m_function->registerFamilies.push_back({std::move(name), prefix.type, std::uint32_t(count)});
    } while (accept(','));
    return expect(';', msg::syntax::registers);
}

/// Parses the variables of a body. Variables in device memory belong to the module, under a name that no other has.
bool Parser::parseLocalVariables(const Linkage& link)
{
    Variable prefix;
    if (!parseVariablePrefix(prefix, link))
        return false;
    const bool isModuleVariable = prefix.space == StateSpace::Global || prefix.space == StateSpace::Const;
    do {
        const Token token = m_token;
        Variable variable = prefix;
        if (!parseVariableName(variable) || (accept('=') && !parseInitializer(variable)))
            return false;
        const DeclaredType type{variable.space, variable.type, variable.vectorWidth, !variable.extents.empty()};
        std::string moduleName;
        for (unsigned number = 1; isModuleVariable && (number == 1 || m_moduleNames.contains(moduleName)); ++number)
            moduleName = fmt::format("{}${}", variable.name, number);
        const Scopes::Entry* const entry =
            isModuleVariable ? m_scopes->declareAs(token.text, moduleName, type) : m_scopes->declare(token.text, type);
        if (!entry)
            return refuse(token, msg::syntax::declaredTwice(token.text));
        variable.name = entry->uniqueName;
        if (isModuleVariable)
            m_moduleNames.emplace(m_moduleVariableNames.emplace_back(variable.name), type);
        (isModuleVariable ? m_module.variables : m_function->variables).push_back(std::move(variable));
    } while (accept(','));
    return expect(';', msg::syntax::variable);
}

}  // namespace simtscope::ptx
