#include "gpu/analysis/names/cpp_tokens.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}

    std::vector<CppToken> tokens()
    {
        bool startsLine = true;
        while (true) {
            const std::uint32_t previousLine = m_line;
            skipBlanks();
            startsLine = startsLine || m_line != previousLine;
            if (m_at >= m_text.size())
                return std::move(m_tokens);
            const std::size_t end = tokenEnd();
            m_tokens.push_back({m_text.substr(m_at, end - m_at), m_line, startsLine});
            startsLine = false;
            advance(end);
        }
    }

private:
    bool starts(std::string_view prefix) const { return m_text.substr(m_at).starts_with(prefix); }

    void advance(std::size_t position)
    {
        position = std::min(position, m_text.size());
        m_line += std::uint32_t(std::count(m_text.begin() + std::ptrdiff_t(m_at), m_text.begin() + std::ptrdiff_t(position), '\n'));
        m_at = position;
    }

    /// Skips blanks and comments.
    void skipBlanks()
    {
        while (m_at < m_text.size()) {
            if (isBlank(m_text[m_at])) {
                advance(m_at + 1);
            } else if (starts("//")) {
                advance(m_text.find('\n', m_at));
            } else if (starts("/*")) {
                const std::size_t close = m_text.find("*/", m_at + 2);
                advance(close == std::string_view::npos ? close : close + 2);
            } else {
                return;
            }
        }
    }

    std::size_t tokenEnd() const
    {
        const char first = m_text[m_at];
        std::size_t end = m_at + 1;
        if (isLetter(first) || isDigit(first)) {
            while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end])))
                ++end;
            return end;
        }
        if (first == '"' || first == '\'') {
            while (end < m_text.size() && m_text[end] != first && m_text[end] != '\n')
                end += m_text[end] == '\\' ? 2 : 1;
            return std::min(end + 1, m_text.size());
        }
        return starts("::") ? m_at + 2 : end;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint32_t m_line = 0;
    std::vector<CppToken> m_tokens;
};

}  // namespace

bool CppToken::isWord() const
{
    return !text.empty() && isLetter(text.front());
}

std::vector<CppToken> parseTokens(std::string_view text)
{
    return Lexer(text).tokens();
}

std::string joinTokens(CppText tokens)
{
    std::string text;
    bool isBound = true;
    for (const CppToken& word : tokens) {
        const bool binds = word == "::";
        if (!isBound && !binds)
            text += ' ';
        text += word.text;
        isBound = binds;
    }
    return text;
}

std::size_t findAfterClosing(CppText text, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at].isOneOf("([{") ? 1 : text[at].isOneOf(")]}") ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

}  // namespace simtscope::analysis
