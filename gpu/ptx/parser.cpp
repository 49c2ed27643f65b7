// Tokens and module scope; see parser_state.h for the other parts.
#include "gpu/ptx/parser.h"

#include <fmt/format.h>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/parser_state.h"

namespace simtscope::ptx {

Parser::Parser(std::string_view text, std::string_view name) : m_text(text), m_name(name), m_lexer(text)
{
    // A text that comes out of a fat binary may carry its terminating zeros.
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
    if (!at(punctuation))
        return false;
    advance();
    return true;
}

bool Parser::expect(char punctuation, std::string_view after)
{
    return accept(punctuation) || refuseExpected(fmt::format("'{}' after {}", punctuation, after));
}

bool Parser::refuse(const Token& where, std::string_view message, std::string_view hint)
{
    if (!m_error) {
        m_error = Error{msg::ptx::syntax(where.line, where.column, message, hint), std::string(m_name), int(where.line)};
    }
    return false;
}

bool Parser::refuseExpected(std::string_view expected)
{
    constexpr std::size_t kShown = 40;
    std::string found;
    switch (m_token.kind) {
    case Token::Kind::End:
        found = "the end of the text";
        break;
    case Token::Kind::Invalid:
        found = m_token.why;
        break;
    default:
        found = fmt::format("'{}{}'", m_token.text.substr(0, kShown), m_token.text.size() > kShown ? "…" : "");
    }
    return refuse(m_token, fmt::format("expected {}, found {}", expected, found));
}

bool Parser::identifier(std::string_view what, std::string& out)
{
    if (m_token.kind != Token::Kind::Identifier)
        return refuseExpected(what);
    out = m_token.text;
    advance();
    return true;
}

bool Parser::unsignedNumber(std::string_view what, std::uint64_t maximum, std::uint64_t& out)
{
    const auto number = m_token.kind == Token::Kind::Number ? parseNumber(m_token.text) : std::nullopt;
    if (!number || number->floatBits != 0)
        return refuseExpected(what);
    if (number->bits > maximum)
        return refuse(m_token, fmt::format("{} is {}, more than the limit of {}", what, number->bits, maximum));
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
        if (atEnd() || m_token.kind == Token::Kind::Invalid)
            return m_token.kind == Token::Kind::Invalid ? refuseExpected("'}'") : refuse(open, "this '{' is never closed: expected '}'");
        if (at('{'))
            ++depth;
        else if (at('}'))
            --depth;
        advance();
    } while (depth > 0);
    return true;
}

Result<Module> Parser::run()
{
    if (!m_token.is(Token::Kind::Dotted, ".version")) {
        refuseExpected("'.version' at the start of a PTX text");
        return tl::unexpected<Error>(*m_error);
    }
    while (!atEnd()) {
        if (!moduleItem())
            return tl::unexpected<Error>(*m_error);
    }
    if (!finishLocations())
        return tl::unexpected<Error>(*m_error);
    return std::move(m_module);
}

bool Parser::moduleItem()
{
    if (accept(';'))
        return true;
    if (at('@'))  // @@DWARF lines of PTX before 3.0
        return refuse(m_token, "expected a directive, found '@'", "Debug lines of the form @@DWARF are PTX of before 2012; compile anew.");
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected("a directive (.visible, .func, .global …)");
    Linkage link;
    if (!linkage(link))
        return false;
    if (m_token.is(Token::Kind::Dotted, ".func") || m_token.is(Token::Kind::Dotted, ".entry"))
        return function(link);
    if (m_token.kind == Token::Kind::Dotted && stateSpace(m_token.text.substr(1)) != StateSpace::None)
        return moduleVariables(link);
    if (link.any())
        return refuseExpected("'.func', '.entry' or a state space after the linking directive");
    bool known = false;
    if (!moduleDirective(known))
        return false;
    return known || otherDirective(m_module.directives);
}

bool Parser::moduleDirective(bool& known)
{
    known = true;
    const std::string_view name = m_token.text;
    if (name == ".version") {
        advance();
        if (m_token.kind != Token::Kind::Number)
            return refuseExpected("a version such as 9.0");
        m_module.version = m_token.text;
        advance();
        return true;
    }
    if (name == ".address_size") {
        advance();
        std::uint64_t bits = 0;
        const Token where = m_token;
        if (!unsignedNumber("the address size", 64, bits))
            return false;
        m_module.addressSize = unsigned(bits);
        return bits == 32 || bits == 64 || refuse(where, "expected an address size of 32 or 64");
    }
    if (name == ".target")
        return targetDirective();
    if (name == ".file")
        return fileDirective();
    if (name == ".section")
        return sectionDirective();
    known = false;
    return true;
}

bool Parser::targetDirective()
{
    advance();
    do {
        std::string word;
        if (!identifier("a target such as sm_75", word))
            return false;
        if (!m_module.target.empty())
            m_module.target += ", ";
        m_module.target += word;
    } while (accept(','));
    return true;
}

bool Parser::fileDirective()
{
    advance();
    File file;
    std::uint64_t index = 0;
    if (!unsignedNumber("a file index", 0xffffffffu, index))
        return false;
    file.index = std::uint32_t(index);
    if (m_token.kind != Token::Kind::String)
        return refuseExpected("the file's name in quotes");
    file.path = m_token.text.substr(1, m_token.text.size() - 2);
    advance();
    while (accept(',')) {  // time stamp and size, which nothing here needs
        std::uint64_t ignored = 0;
        if (!unsignedNumber("a time stamp or file size", ~std::uint64_t(0), ignored))
            return false;
    }
    m_module.files.push_back(std::move(file));
    return true;
}

bool Parser::sectionDirective()
{
    const Token first = m_token;
    advance();
    if (m_token.kind != Token::Kind::Dotted)
        return refuseExpected("a section name such as .debug_str");
    advance();
    if (!at('{'))
        return refuseExpected("'{' after the section's name");
    if (!skipBraces())
        return false;
    m_module.directives.push_back(textSince(first));
    if (DebugStrings::isSection(m_module.directives.back()) && !m_strings.add(m_module.directives.back()))
        return refuse(first, "expected labels and .b8 bytes in .debug_str");
    return true;
}

/// One that is kept as text: up to its ';', or through its { }, or to the next line that starts with a directive.
bool Parser::otherDirective(std::vector<std::string>& into)
{
    const Token first = m_token;
    advance();
    while (!atEnd() && !at(';')) {
        if (m_token.kind == Token::Kind::Invalid)
            return refuseExpected("the rest of a directive");
        if (at('}'))
            return refuseExpected("the rest of a directive");
        if (m_token.kind == Token::Kind::Dotted && m_token.line != first.line)
            break;
        if (at('{')) {
            if (!skipBraces())
                return false;
            into.push_back(textSince(first));
            return true;
        }
        advance();
    }
    accept(';');
    into.push_back(textSince(first));
    return true;
}

Result<Module> parse(std::string_view text, std::string_view name)
{
    return Parser(text, name).run();
}

}  // namespace simtscope::ptx
