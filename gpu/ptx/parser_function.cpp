// Functions: header, statements and instructions (PTX ISA 9.0, chapter 7 "Abstracting the ABI" and 9.1 "Format and Semantics").
#include <algorithm>

#include "gpu/core/messages/plain.h"
#include "gpu/ptx/instruction_table.h"
#include "gpu/ptx/parser_state.h"

namespace simtscope::ptx {

bool Parser::function(const Linkage& link)
{
    Function& made = m_module.functions.emplace_back();
    m_function = &made;
    made.isEntry = m_token.text == ".entry";
    made.isExtern = link.isExtern;
    made.isVisible = link.isVisible;
    made.isWeak = link.isWeak;
    made.firstSite = SiteId{m_module.siteCount};
    advance();
    if (!functionHeader(made))
        return false;
    std::stable_partition(made.directives.begin(), made.directives.end(),
                          [](const std::string& text) { return text.starts_with(".attribute"); });
    if (accept(';')) {
        made.isDeclaration = true;
        return true;
    }
    m_scopes = std::make_unique<Scopes>();
    m_references.clear();
    m_unresolved.clear();
    m_specials.clear();
    m_firstReference.assign(1, 0);
    m_location = -1;
    m_locationAt.clear();
    if (!declareParameters(made) || !body() || !checkUnresolved())
        return false;
    // Those that stand in the body, which end in ';' or '}', come after those of the header.
    std::stable_partition(made.directives.begin(), made.directives.end(),
                          [](const std::string& text) { return text.back() != ';' && text.back() != '}'; });
    return true;
}

/// Attributes, results, name, parameters and directives, up to the '{' or ';'.
bool Parser::functionHeader(Function& out)
{
    while (m_token.is(Token::Kind::Dotted, ".attribute")) {
        if (!attribute(out.directives))
            return false;
    }
    if (!out.isEntry && at('(') && !parameterList(out.returns))
        return false;
    m_moduleNames.insert(m_token.text);
    if (!identifier(msg::syntax::nameOfFunction, out.name) || (at('(') && !parameterList(out.parameters)))
        return false;
    while (!at('{') && !at(';')) {
        if (m_token.kind != Token::Kind::Dotted)
            return refuseExpected(msg::syntax::afterParameters);
        if (m_token.text == ".attribute") {
            if (!attribute(out.directives))
                return false;
            continue;
        }
        const Token first = m_token;
        advance();
        while (!atEnd() && m_token.kind != Token::Kind::Invalid && m_token.kind != Token::Kind::Dotted && !at('{') && !at('}') && !at(';'))
            advance();
        if (first.text == ".pragma" && !accept(';'))
            return refuseExpected(msg::syntax::after(";", msg::plain::name(first.text)));
        out.directives.push_back(textSince(first));
    }
    return true;
}

bool Parser::declareParameters(Function& out)
{
    for (std::vector<Variable>* list : {&out.returns, &out.parameters}) {
        for (Variable& variable : *list) {
            const bool isRegister = variable.space == StateSpace::Reg;
            if (m_scopes->declare(m_scopes->keep(variable.name), isRegister).empty() && variable.name != "_")
                return refuse(m_token, msg::syntax::twoParameters(out.name, variable.name));
            if (isRegister)
                out.registers.push_back({variable.name, variable.type});
        }
    }
    return true;
}

bool Parser::body()
{
    const Token open = m_token;
    advance();
    for (;;) {
        if (atEnd())
            return refuse(open, msg::syntax::openBody(m_function->name));
        if (at('{')) {
            if (m_scopes->depth() > kMaximumNesting)
                return refuse(m_token, msg::syntax::deepScopes());
            m_scopes->enter();
            m_firstReference.push_back(m_references.size());
            advance();
        } else if (at('}')) {
            const bool isLast = m_scopes->depth() == 1;
            if (!closeScope())
                return false;
            advance();
            if (isLast)
                return true;
            m_scopes->leave();
        } else if (!statement()) {
            return false;
        }
    }
}

bool Parser::statement()
{
    if (accept(';'))
        return true;
    if (m_token.kind == Token::Kind::Identifier)
        return m_next.is(':') ? labelOrTargets() : instruction();
    if (at('@'))
        return instruction();
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected(msg::syntax::statement);
    if (m_token.text == ".loc")
        return location();
    if (m_token.text == ".reg")
        return registers();
    Linkage link;
    if (!linkage(link))
        return false;
    if (m_token.kind == Token::Kind::Dotted && stateSpace(m_token.text.substr(1)) != StateSpace::None)
        return localVariables(link);
    return link.any() ? refuseExpected(msg::syntax::linkedVariable) : bodyDirective();
}

/// .pragma and whatever else ends in ';': kept as text.
bool Parser::bodyDirective()
{
    const Token first = m_token;
    while (!at(';')) {
        if (atEnd() || at('}') || m_token.kind == Token::Kind::Invalid)
            return refuseExpected(msg::syntax::after(";", msg::plain::name(first.text)));
        if (at('{')) {
            if (!skipBraces())
                return false;
            m_function->directives.push_back(textSince(first));
            return true;
        }
        advance();
    }
    advance();
    m_function->directives.push_back(textSince(first));
    return true;
}

bool Parser::addRegister(std::string_view written, ScalarType type, const Token& where)
{
    if (m_function->registers.size() >= kMaximumRegisters)
        return refuse(where, msg::syntax::tooManyRegisters(m_function->name, kMaximumRegisters));
    const std::string_view given = m_scopes->declare(written, true);
    if (given.empty())
        return refuse(where, msg::syntax::declaredTwice(written));
    m_function->registers.push_back({std::string(given), type});
    return true;
}

bool Parser::registers()
{
    Variable prefix;
    const Token start = m_token;
    if (!variablePrefix(prefix))
        return false;
    if (prefix.vectorWidth != 1)
        return refuse(start, msg::syntax::vectorRegisters());
    do {
        const Token where = m_token;
        std::string name;
        if (!identifier(msg::syntax::nameOfRegister, name))
            return false;
        if (!accept('<')) {
            if (!addRegister(where.text, prefix.type, where))
                return false;
            continue;
        }
        std::uint64_t count = 0;
        if (!unsignedNumber(msg::syntax::registerCount, kMaximumRegisters, count) || !expect('>', msg::syntax::registerCount))
            return false;
        if (m_function->registers.size() + count > kMaximumRegisters)
            return refuse(where, msg::syntax::tooManyRegisters(m_function->name, kMaximumRegisters));
        const bool isFamily = m_scopes->declareFamily(where.text, std::uint32_t(count));
        for (std::uint64_t i = 0; i < count; ++i) {
            std::string member = name + std::to_string(i);
            if (isFamily)
                m_function->registers.push_back({std::move(member), prefix.type});
            else if (!addRegister(m_scopes->keep(std::move(member)), prefix.type, where))
                return false;
        }
    } while (accept(','));
    return expect(';', msg::syntax::registers);
}

bool Parser::localVariables(const Linkage& link)
{
    Variable prefix;
    prefix.isExtern = link.isExtern;
    prefix.isVisible = link.isVisible;
    prefix.isWeak = link.isWeak;
    prefix.isCommon = link.isCommon;
    if (!variablePrefix(prefix))
        return false;
    do {
        const Token where = m_token;
        Variable variable = prefix;
        if (!variableName(variable) || (accept('=') && !initializer(variable)))
            return false;
        const std::string_view given = m_scopes->declare(where.text, false);
        if (given.empty())
            return refuse(where, msg::syntax::declaredTwice(where.text));
        variable.name = given;
        m_function->variables.push_back(std::move(variable));
    } while (accept(','));
    return expect(';', msg::syntax::variable);
}

bool Parser::labelOrTargets()
{
    const Token where = m_token;
    const std::string_view given = m_scopes->declareLabel(where.text);
    if (given.empty())
        return refuse(where, msg::syntax::labelTwice(where.text));
    advance();
    advance();
    if (m_token.kind == Token::Kind::Dotted &&
        (m_token.text == ".branchtargets" || m_token.text == ".calltargets" || m_token.text == ".callprototype"))
        return targetList(given);
    m_function->labels.push_back({std::string(given), std::uint32_t(m_function->instructions.size())});
    return true;
}

bool Parser::targetList(std::string_view label)
{
    const Token first = m_token;
    TargetList list{std::string(label), std::string(first.text.substr(1)), {}, {}};
    advance();
    if (list.directive == "callprototype") {
        while (!at(';')) {
            if (atEnd() || at('{') || at('}') || m_token.kind == Token::Kind::Invalid)
                return refuseExpected(msg::syntax::after(";", msg::plain::name(".callprototype")));
            advance();
        }
        list.text = textSince(first);
    } else {
        const auto index = std::uint32_t(m_function->targetLists.size());
        do {
            if (list.directive == "branchtargets")
                m_references.push_back({index, std::uint32_t(list.targets.size()), true, m_token});
            if (!identifier(msg::syntax::nameOfTarget, list.targets.emplace_back()))
                return false;
        } while (accept(','));
    }
    m_function->targetLists.push_back(std::move(list));
    return expect(';', msg::syntax::targets);
}

bool Parser::guard(Instruction& out)
{
    advance();
    out.guardNegated = accept('!');
    if (m_token.kind != Token::Kind::Identifier)
        return refuseExpected(msg::syntax::guard);
    const auto entry = m_scopes->find(m_token.text);
    if (!entry || !entry->isRegister)
        return refuse(m_token, msg::syntax::undeclaredGuard(m_token.text));
    out.guard = entry->unique;
    advance();
    return true;
}

bool Parser::instruction()
{
    Instruction made;
    made.textLine = m_token.line;
    if (at('@') && !guard(made))
        return false;
    const Token where = m_token;
    if (!identifier(msg::syntax::instruction, made.mnemonic))
        return false;
    made.textLine = where.line;
    for (; m_token.kind == Token::Kind::Dotted; advance())
        made.modifiers.emplace_back(m_token.text.substr(1));
    made.row = rowIndexOf(made);

    const auto index = std::uint32_t(m_function->instructions.size());
    const bool isCall = made.mnemonic == "call", refersToLabels = isCall || made.mnemonic == "bra" || made.mnemonic == "brx";
    if (!at(';')) {
        do {
            const Token first = m_token;
            Operand& next = made.operands.emplace_back();
            if (isCall && accept('(')) {
                next.kind = Operand::Kind::List;
                if (!operandList(next.elements, ')', 1))
                    return false;
            } else if (!operand(next, 0)) {
                return false;
            }
            if (refersToLabels && next.kind == Operand::Kind::Symbol)
                m_references.push_back({index, std::uint32_t(made.operands.size() - 1), false, first});
        } while (accept(','));
    }
    made.location = m_location;
    made.site = SiteId{m_module.siteCount++};
    m_function->instructions.push_back(std::move(made));
    return accept(';') || refuseExpected(msg::syntax::after(";", msg::syntax::operandsOf(where.text)));
}

/// Gives the labels named in this scope the names that the module knows them by; what it does not declare is left to the enclosing scope.
bool Parser::closeScope()
{
    const bool isOutermost = m_scopes->depth() == 1;
    std::size_t kept = m_firstReference.back();
    for (std::size_t i = kept; i < m_references.size(); ++i) {
        const Reference& reference = m_references[i];
        Instruction* const user = reference.inList ? nullptr : &m_function->instructions[reference.index];
        std::string& text = user ? user->operands[reference.part].text : m_function->targetLists[reference.index].targets[reference.part];
        if (const std::string_view given = m_scopes->findLabel(text); !given.empty()) {
            if (given != text)
                text = given;
        } else if (!isOutermost) {
            m_references[kept++] = reference;
        } else if (!user || user->mnemonic != "call") {
            return refuse(reference.where, msg::syntax::noLabel(text, m_function->name));
        }
    }
    m_references.resize(kept);
    m_firstReference.pop_back();
    return true;
}

/// What was not declared where it was used may only be a special register, a label or a list of targets.
bool Parser::checkUnresolved()
{
    for (const Register& declared : m_function->registers) {
        if (const auto found = m_specials.find(declared.name); found != m_specials.end())
            return refuse(found->second, msg::syntax::outOfScope(declared.name));
    }
    std::unordered_set<std::string_view> labels;
    for (const Label& label : m_function->labels)
        labels.insert(label.name);
    for (const TargetList& list : m_function->targetLists)
        labels.insert(list.name);
    for (const Token& name : m_unresolved) {
        if (!labels.contains(name.text))
            return refuse(name, msg::syntax::undeclared(name.text));
    }
    return true;
}

}  // namespace simtscope::ptx
