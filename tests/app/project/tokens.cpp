#include "tests/app/project/tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace simtscope::tests {

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string_view Tokens::next()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        const std::size_t begin = m_at;
        if (std::isspace(static_cast<unsigned char>(c))) {
            ++m_at;
        } else if (remainingText().starts_with("//") || remainingText().starts_with("/*")) {
            if (m_text[m_at + 1] == '/')
                skipLine();
            else
                skipPast("*/", 2);
            m_comments.push_back({m_text.substr(begin, m_at - begin), begin});
        } else if (c == '#' && isFirstOfLine()) {
            skipLine();
        } else if (remainingText().starts_with("R\"")) {
            skipRaw();
        } else if (c == '"' || c == '\'') {
            skipLiteral(c);
        } else {
            return isWord(c) ? word() : m_text.substr(m_at++, 1);
        }
    }
    return {};
}

bool Tokens::isFirstOfLine() const
{
    const std::size_t before = m_text.find_last_not_of(" \t", m_at - 1);
    return m_at == 0 || before == std::string_view::npos || m_text[before] == '\n';
}

void Tokens::skipLine()
{
    do
        m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1) + 1;
    while (m_at >= 2 && m_text[m_at - 2] == '\\' && m_at < m_text.size());
}

void Tokens::skipPast(std::string_view end, std::size_t offset)
{
    const std::size_t found = m_text.find(end, m_at + offset);
    m_at = found == std::string_view::npos ? m_text.size() : found + end.size();
}

void Tokens::skipRaw()
{
    const std::size_t open = m_text.find('(', m_at);
    const std::string end = ")" + std::string(m_text.substr(m_at + 2, open - m_at - 2)) + "\"";
    skipPast(end, 2);
}

void Tokens::skipLiteral(char quote)
{
    for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at)
        m_at += m_text[m_at] == '\\';
    ++m_at;
}

std::string_view Tokens::word()
{
    const std::size_t begin = m_at;
    const bool isNumber = std::isdigit(static_cast<unsigned char>(m_text[begin]));
    while (m_at < m_text.size() && (isWord(m_text[m_at]) || (isNumber && m_text[m_at] == '\'')))
        ++m_at;
    return m_text.substr(begin, m_at - begin);
}

}  // namespace simtscope::tests
