// Implements the parser's tokens and module scope; parser_state.h lists the other parts.
#include "gpu/ptx/parse/parser.h"

#include <filesystem>

#include <fmt/format.h>

#include "gpu/ptx/model/quote_file_name.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {

Parser::Parser(std::string_view text, std::string_view name, BadBodies badBodies)
    : m_text(text), m_name(name), m_badBodies(badBodies), m_lexer(text)
{
    // A text from a fat binary may carry its terminating zeros.
    while (!m_text.empty() && m_text.back() == '\0')
        m_text.remove_suffix(1);
    m_lexer = Lexer(m_text);
    m_next = m_lexer.next();
    advance();
}

void Parser::advance()
{
    m_previousEnd = m_token.text.data() ? m_token.end() : m_text.data();
    m_token = m_next;
    if (m_next.kind != Token::Kind::End)
        m_next = m_lexer.next();
}

bool Parser::accept(char punctuation)
{
    if (!isAt(punctuation))
        return false;
    advance();
    return true;
}

bool Parser::expect(char punctuation, const MessageTemplate<>& precedingPart)
{
    return accept(punctuation) || refuseExpected(msg::syntax::after({&punctuation, 1}, precedingPart()));
}

bool Parser::refuse(const Token& token, Message message)
{
    if (!m_error)
        m_error = Error{msg::syntax::at(token.line, token.column, message, message), std::string(m_name), int(token.line)};
    return false;
}

bool Parser::refuseExpected(Message expected)
{
    constexpr std::size_t kMaxShownBytes = 40;
    const auto describeToken = [this] {
        if (isAtEnd())
            return msg::syntax::endOfText();
        if (m_token.kind == Token::Kind::Invalid)
            return (*m_token.reason)();
        return msg::syntax::quoted(
            fmt::format("{}{}", m_token.text.substr(0, kMaxShownBytes), m_token.text.size() > kMaxShownBytes ? "…" : ""));
    };
    return refuse(m_token, msg::syntax::expected(std::move(expected), describeToken()));
}

bool Parser::parseIdentifier(const MessageTemplate<>& expected, std::string& out)
{
    if (m_token.kind != Token::Kind::Identifier)
        return refuseExpected(expected);
    out = m_token.text;
    advance();
    return true;
}

bool Parser::parseUnsignedNumber(const MessageTemplate<>& expected, std::uint64_t maxValue, std::uint64_t& out)
{
    const auto number = m_token.kind == Token::Kind::Number ? parseNumber(m_token.text) : std::nullopt;
    if (!number || number->floatWidth != 0)
        return refuseExpected(expected);
    if (number->bits > maxValue)
        return refuse(m_token, msg::syntax::overLimit(expected(), std::to_string(number->bits), std::to_string(maxValue)));
    out = number->bits;
    advance();
    return true;
}

std::string Parser::textSince(const Token& first) const
{
    return std::string(first.begin(), m_previousEnd);
}

bool Parser::skipBraces()
{
    const Token open = m_token;
    std::size_t depth = 0;
    do {
        if (isAtEnd() || m_token.kind == Token::Kind::Invalid)
            return m_token.kind == Token::Kind::Invalid ? refuseExpected(msg::syntax::closingBrace)
                                                        : refuse(open, msg::syntax::openBrace());
        if (isAt('{'))
            ++depth;
        else if (isAt('}'))
            --depth;
        advance();
    } while (depth > 0);
    return true;
}

Result<Module> Parser::run()
{
    if (!m_token.is(Token::Kind::Dotted, ".version")) {
        refuseExpected(msg::syntax::version);
        return tl::unexpected<Error>(*m_error);
    }
    while (!isAtEnd()) {
        if (!parseModuleItem())
            return tl::unexpected<Error>(*m_error);
    }
    if (!finishLocations())
        return tl::unexpected<Error>(*m_error);
    return std::move(m_module);
}

bool Parser::parseModuleItem()
{
    if (accept(';'))
        return true;
    if (isAt('@'))  // @@DWARF lines of PTX before version 3.0
        return refuse(m_token, msg::syntax::oldDebugLine());
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected(msg::syntax::directive);
    const Linkage link = parseLinkage();
    if (m_token.is(Token::Kind::Dotted, ".func") || m_token.is(Token::Kind::Dotted, ".entry"))
        return parseFunction(link);
    if (m_token.kind == Token::Kind::Dotted && findStateSpace(m_token.text.substr(1)) != StateSpace::None)
        return parseModuleVariables(link);
    if (link.hasAny())
        return refuseExpected(msg::syntax::linked);
    bool isKnown = false;
    if (!parseModuleDirective(isKnown))
        return false;
    return isKnown || keepDirective(m_module.directives);
}

bool Parser::parseModuleDirective(bool& isKnown)
{
    isKnown = true;
    const std::string_view name = m_token.text;
    if (name == ".version") {
        advance();
        if (m_token.kind != Token::Kind::Number)
            return refuseExpected(msg::syntax::versionNumber);
        m_module.version = m_token.text;
        advance();
        return true;
    }
    if (name == ".address_size") {
        advance();
        std::uint64_t bits = 0;
        const Token token = m_token;
        if (!parseUnsignedNumber(msg::syntax::addressSize, 64, bits))
            return false;
        m_module.addressSize = unsigned(bits);
        return bits == 32 || bits == 64 || refuse(token, msg::syntax::expectedOnly(msg::syntax::addressSizes()));
    }
    if (name == ".target")
        return parseTargetDirective();
    if (name == ".file")
        return parseFileDirective();
    if (name == ".section")
        return parseSectionDirective();
    isKnown = false;
    return true;
}

bool Parser::parseTargetDirective()
{
    advance();
    do {
        std::string word;
        if (!parseIdentifier(msg::syntax::target, word))
            return false;
        if (!m_module.target.empty())
            m_module.target += ", ";
        m_module.target += word;
    } while (accept(','));
    return true;
}

bool Parser::parseFileDirective()
{
    advance();
    FileDirective file;
    std::uint64_t index = 0;
    if (!parseUnsignedNumber(msg::syntax::fileIndex, 0xffffffffu, index))
        return false;
    file.index = std::uint32_t(index);
    if (m_token.kind != Token::Kind::String)
        return refuseExpected(msg::syntax::fileName);
    file.path = std::filesystem::path(unquoteFileName(m_token.text)).lexically_normal().string();
    advance();
    while (accept(',')) {  // time stamp and size, which are not needed
        std::uint64_t ignored = 0;
        if (!parseUnsignedNumber(msg::syntax::timeOrSize, ~std::uint64_t(0), ignored))
            return false;
    }
    m_module.files.push_back(std::move(file));
    return true;
}

bool Parser::parseSectionDirective()
{
    const Token first = m_token;
    advance();
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected(msg::syntax::section);
    advance();
    if (!isAt('{'))
        return refuseExpected(msg::syntax::sectionBrace);
    if (!skipBraces())
        return false;
    m_module.directives.push_back(textSince(first));
    if (DebugStrings::isSection(m_module.directives.back()) && !m_debugStrings.add(m_module.directives.back()))
        return refuse(first, msg::syntax::expectedOnly(msg::syntax::debugStrings()));
    return true;
}

/// Keeps a directive as text: up to its ';', or through its { }, or to the next line that starts with a directive.
bool Parser::keepDirective(std::vector<std::string>& directives)
{
    const Token first = m_token;
    advance();
    while (!isAtEnd() && !isAt(';')) {
        if (m_token.kind == Token::Kind::Invalid)
            return refuseExpected(msg::syntax::restOfDirective);
        if (isAt('}'))
            return refuseExpected(msg::syntax::restOfDirective);
        if (m_token.kind == Token::Kind::Dotted && m_token.line != first.line)
            break;
        if (isAt('{')) {
            if (!skipBraces())
                return false;
            directives.push_back(textSince(first));
            return true;
        }
        advance();
    }
    accept(';');
    directives.push_back(textSince(first));
    return true;
}

Result<Module> parseModule(std::string_view text, std::string_view name, BadBodies badBodies)
{
    return Parser(text, name, badBodies).run();
}

}  // namespace simtscope::ptx
