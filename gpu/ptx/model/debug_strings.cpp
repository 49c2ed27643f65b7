#include "gpu/ptx/model/debug_strings.h"

#include "gpu/ptx/model/lexer.h"

namespace simtscope::ptx {

bool DebugStrings::isSection(std::string_view directive)
{
    Lexer lexer(directive);
    return lexer.next().is(Token::Kind::Dotted, ".section") && lexer.next().is(Token::Kind::Dotted, ".debug_str");
}

bool DebugStrings::add(std::string_view directive)
{
    Lexer lexer(directive);
    Token token = lexer.next();
    while (token.kind != Token::Kind::End && !token.is('{'))
        token = lexer.next();
    for (token = lexer.next(); !token.is('}'); token = lexer.next()) {
        if (token.kind == Token::Kind::Identifier) {
            const std::string label(token.text);
            if (!lexer.next().is(':'))
                return false;
            m_labels.emplace(label, m_bytes.size());
        } else if (token.kind == Token::Kind::Number) {
            const auto number = parseNumber(token.text);
            if (!number || number->bits > 0xff)
                return false;
            m_bytes.push_back(char(number->bits));
        } else if (!token.is(',') && !token.is(Token::Kind::Dotted, ".b8")) {
            return false;
        }
    }
    return true;
}

std::optional<std::string> DebugStrings::find(std::string_view label, std::uint64_t offset) const
{
    const auto found = m_labels.find(std::string(label));
    if (found == m_labels.end() || offset >= m_bytes.size() - found->second)
        return std::nullopt;
    return std::string(m_bytes.c_str() + found->second + offset);
}

std::string DebugStrings::findReference(std::string_view text) const
{
    const std::string* label = nullptr;
    std::size_t start = 0;
    for (const auto& [name, offset] : m_labels) {
        if (m_bytes.c_str() + offset == text)
            return name;
        if (!label || offset < start) {
            label = &name;
            start = offset;
        }
    }
    // The section has one label at its start: the other strings begin behind the terminating zero of the previous one.
    for (std::size_t at = start; label && at < m_bytes.size(); at = m_bytes.find('\0', at) + 1) {
        if (m_bytes.c_str() + at == text)
            return *label + "+" + std::to_string(at - start);
        if (m_bytes.find('\0', at) == std::string::npos)
            break;
    }
    return {};
}

}  // namespace simtscope::ptx
