// Parses functions (declared in parser_state.h): header, statements and instructions (PTX ISA 9.0, chapter 7 "Abstracting the ABI" and 9.1
// "Format and Semantics").
#include <algorithm>

#include "gpu/core/messages/plain.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {

bool Parser::parseFunction(const Linkage& link)
{
    Function& function = m_module.functions.emplace_back();
    m_function = &function;
    function.isEntry = m_token.text == ".entry";
    function.isExtern = link.isExtern;
    function.isVisible = link.isVisible;
    function.isWeak = link.isWeak;
    function.firstSite = SiteId{m_module.siteCount};
    advance();
    if (!parseFunctionHeader(function))
        return false;
    std::stable_partition(function.directives.begin(), function.directives.end(),
                          [](const std::string& text) { return text.starts_with(".attribute"); });
    if (accept(';')) {
        function.isDeclaration = true;
        return true;
    }
    m_scopes = std::make_unique<Scopes>();
    m_references.clear();
    m_unresolvedNames.clear();
    m_specialNames.clear();
    m_familyMembers.clear();
    m_firstReferences.assign(1, 0);
    m_location = -1;
    m_latestLocations.clear();
    if (!declareParameters(function))
        return false;
    const Checkpoint open = makeCheckpoint();
    if (!parseBody() || !checkUnresolved())
        return keepText(function, open);
    addFamilyMembers();
    m_scopes.reset();
    // Directives of the header come first, then those of the body, which end in ';' or '}'.
    std::stable_partition(function.directives.begin(), function.directives.end(),
                          [](const std::string& text) { return text.back() != ';' && text.back() != '}'; });
    return true;
}

/// Parses attributes, results, name, parameters and directives, up to the '{' or ';'.
bool Parser::parseFunctionHeader(Function& out)
{
    while (m_token.is(Token::Kind::Dotted, ".attribute")) {
        if (!parseAttribute(out.directives))
            return false;
    }
    if (!out.isEntry && isAt('(') && !parseParameterList(out.returns))
        return false;
    m_moduleNames.emplace(m_token.text, DeclaredType{});
    if (!parseIdentifier(msg::syntax::nameOfFunction, out.name) || (isAt('(') && !parseParameterList(out.parameters)))
        return false;
    while (!isAt('{') && !isAt(';')) {
        if (m_token.kind != Token::Kind::Dotted)
            return refuseExpected(msg::syntax::afterParameters);
        if (m_token.text == ".attribute") {
            if (!parseAttribute(out.directives))
                return false;
            continue;
        }
        const Token first = m_token;
        advance();
        while (!isAtEnd() && m_token.kind != Token::Kind::Invalid && m_token.kind != Token::Kind::Dotted && !isAt('{') && !isAt('}') &&
               !isAt(';'))
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
            Scopes::Entry* const entry = m_scopes->declare(variable.name, {variable.space, variable.type, 1, !variable.extents.empty()});
            if (!entry && variable.name != "_")
                return refuse(m_token, msg::syntax::twoParameters(out.name, variable.name));
            if (isRegister)
                out.registers.push_back({variable.name, variable.type});
            if (entry)
                entry->isAdded = true;
        }
    }
    return true;
}

bool Parser::parseBody()
{
    const Token open = m_token;
    advance();
    for (;;) {
        if (isAtEnd())
            return refuse(open, msg::syntax::openBody(m_function->name));
        if (isAt('{')) {
            if (m_scopes->depth() > kMaxNesting)
                return refuse(m_token, msg::syntax::deepScopes());
            m_scopes->enterScope();
            m_firstReferences.push_back(m_references.size());
            advance();
        } else if (isAt('}')) {
            const bool isLast = m_scopes->depth() == 1;
            if (!closeScope())
                return false;
            advance();
            if (isLast)
                return true;
            m_scopes->leaveScope();
        } else if (!parseStatement()) {
            return false;
        }
    }
}

bool Parser::parseStatement()
{
    if (accept(';'))
        return true;
    if (m_token.kind == Token::Kind::Identifier)
        return m_next.is(':') ? parseLabelOrTargets() : parseInstruction();
    if (isAt('@'))
        return parseInstruction();
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected(msg::syntax::statement);
    if (m_token.text == ".loc")
        return parseLocation();
    if (m_token.text == ".file")  // ptxas accepts the directive within a function, too
        return parseFileDirective();
    if (m_token.text == ".reg")
        return parseRegisters();
    const Linkage link = parseLinkage();
    if (m_token.kind == Token::Kind::Dotted && findStateSpace(m_token.text.substr(1)) != StateSpace::None)
        return parseLocalVariables(link);
    return link.hasAny() ? refuseExpected(msg::syntax::linkedVariable) : parseBodyDirective();
}

/// Keeps .pragma and any other directive that ends in ';' as text.
bool Parser::parseBodyDirective()
{
    const Token first = m_token;
    while (!isAt(';')) {
        if (isAtEnd() || isAt('}') || m_token.kind == Token::Kind::Invalid)
            return refuseExpected(msg::syntax::after(";", msg::plain::name(first.text)));
        if (isAt('{')) {
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

bool Parser::parseLabelOrTargets()
{
    const Token token = m_token;
    const std::string_view uniqueName = m_scopes->declareLabel(token.text);
    if (uniqueName.empty())
        return refuse(token, msg::syntax::labelTwice(token.text));
    advance();
    advance();
    if (m_token.kind == Token::Kind::Dotted &&
        (m_token.text == ".branchtargets" || m_token.text == ".calltargets" || m_token.text == ".callprototype"))
        return parseTargetList(uniqueName);
    m_function->labels.push_back({std::string(uniqueName), std::uint32_t(m_function->instructions.size())});
    return true;
}

/// Parses L<3> from the '<' on; the list's last target is the L. Makes the targets L0, L1, L2 of it.
bool Parser::parseTargetRange(TargetList& list, const Token& token)
{
    advance();
    std::uint64_t count = 0;
    if (!parseUnsignedNumber(msg::syntax::targetCount, kMaxTargets, count) || !expect('>', msg::syntax::targetCount))
        return false;
    const std::string prefix = std::move(list.targets.back());
    list.targets.pop_back();
    const auto index = std::uint32_t(m_function->targetLists.size());
    if (list.directive == "branchtargets")
        m_references.pop_back();
    for (std::uint64_t i = 0; i < count; ++i) {
        if (list.directive == "branchtargets")
            m_references.push_back({index, std::uint32_t(list.targets.size()), true, token});
        list.targets.push_back(prefix + std::to_string(i));
    }
    return true;
}

bool Parser::parseTargetList(std::string_view label)
{
    const Token first = m_token;
    TargetList list{std::string(label), std::string(first.text.substr(1)), {}, {}};
    advance();
    if (list.directive == "callprototype") {
        while (!isAt(';')) {
            if (isAtEnd() || isAt('{') || isAt('}') || m_token.kind == Token::Kind::Invalid)
                return refuseExpected(msg::syntax::after(";", msg::plain::name(".callprototype")));
            advance();
        }
        list.text = textSince(first);
    } else {
        const auto index = std::uint32_t(m_function->targetLists.size());
        do {
            if (list.directive == "branchtargets")
                m_references.push_back({index, std::uint32_t(list.targets.size()), true, m_token});
            const Token target = m_token;
            if (!parseIdentifier(msg::syntax::nameOfTarget, list.targets.emplace_back()))
                return false;
            if (isAt('<') && !parseTargetRange(list, target))
                return false;
        } while (accept(','));
    }
    m_function->targetLists.push_back(std::move(list));
    return expect(';', msg::syntax::targets);
}

/// Gives the labels named in this scope the names that the module uses for them. Labels that the scope does not declare are left to the
/// enclosing scope.
bool Parser::closeScope()
{
    const bool isOutermost = m_scopes->depth() == 1;
    std::size_t keptEnd = m_firstReferences.back();
    for (std::size_t i = keptEnd; i < m_references.size(); ++i) {
        const Reference& reference = m_references[i];
        Instruction* const instruction = reference.isInList ? nullptr : &m_function->instructions[reference.index];
        std::string& text = instruction ? instruction->operands[reference.operandIndex].text
                                        : m_function->targetLists[reference.index].targets[reference.operandIndex];
        if (const std::string_view uniqueName = m_scopes->findLabel(text); !uniqueName.empty()) {
            if (uniqueName != text)
                text = uniqueName;
        } else if (!isOutermost) {
            m_references[keptEnd++] = reference;
        } else if (!instruction || instruction->mnemonic != "call") {
            return refuse(reference.token, msg::syntax::noLabel(text, m_function->name));
        }
    }
    m_references.resize(keptEnd);
    m_firstReferences.pop_back();
    return true;
}

/// Checks the names that were used before any declaration: each must be a special register, a label or a list of targets.
bool Parser::checkUnresolved()
{
    for (const auto& [name, token] : m_specialNames) {
        if (m_scopes->wasEverDeclared(name))
            return refuse(token, msg::syntax::outOfScope(name));
    }
    std::unordered_set<std::string_view> labels;
    for (const Label& label : m_function->labels)
        labels.insert(label.name);
    for (const TargetList& list : m_function->targetLists)
        labels.insert(list.name);
    for (const Token& name : m_unresolvedNames) {
        if (!labels.contains(name.text))
            return refuse(name, msg::syntax::undeclared(name.text));
    }
    return true;
}

}  // namespace simtscope::ptx
