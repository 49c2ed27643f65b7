#include "gpu/runtime/host/call_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace simtscope::runtime {
namespace {

constexpr std::size_t kMaxTextBytes = 120;
constexpr std::size_t kNotFound = std::string_view::npos;

bool isWordCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isSpace(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Replaces comments, strings and directives by spaces in one pass over the text.
class Blanker {
public:
    explicit Blanker(std::string_view source) : m_text(source) {}

    std::string run()
    {
        while (m_position < m_text.size()) {
            const char c = m_text[m_position];
            if (startsWith("//"))
                blankTo(m_text.find('\n', m_position));
            else if (startsWith("/*"))
                blankTo(endAfter(m_text.find("*/", m_position + 2), 2));
            else if (c == '"')
                m_position > 0 && m_text[m_position - 1] == 'R' ? blankRawString() : blankLiteral('"');
            else if (c == '\'' && !isSeparator())
                blankLiteral('\'');
            else if (c == '#' && beginsLine())
                blankDirective();
            else
                ++m_position;
        }
        return std::move(m_text);
    }

private:
    bool startsWith(std::string_view word) const { return m_text.compare(m_position, word.size(), word) == 0; }
    static std::size_t endAfter(std::size_t found, std::size_t length) { return found == kNotFound ? kNotFound : found + length; }
    /// Returns whether the apostrophe at the current position separates digits, as in 1'000.
    bool isSeparator() const { return m_position > 0 && std::isxdigit(static_cast<unsigned char>(m_text[m_position - 1])) != 0; }
    bool beginsLine() const
    {
        const std::size_t line = m_text.rfind('\n', m_position) + 1;  // 0 in the first line
        return m_text.find_first_not_of(" \t", line) == m_position;
    }
    void blankTo(std::size_t end)
    {
        for (end = std::min(end, m_text.size()); m_position < end; ++m_position)
            if (m_text[m_position] != '\n')
                m_text[m_position] = ' ';
    }
    void blankLiteral(char quote)
    {
        std::size_t end = m_position + 1;
        while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n')
            end += m_text[end] == '\\' ? 2 : 1;
        ++m_position;
        blankTo(end);
        ++m_position;
    }
    void blankRawString()
    {
        const std::size_t open = m_text.find('(', m_position);
        const std::string close = ")" + (open == kNotFound ? std::string() : m_text.substr(m_position + 1, open - m_position - 1)) + "\"";
        blankTo(endAfter(m_text.find(close, m_position), close.size()));
    }
    void blankDirective()
    {
        std::size_t end = m_text.find('\n', m_position);
        while (end != kNotFound && m_text[end - 1] == '\\')
            end = m_text.find('\n', end + 1);
        blankTo(end);
    }

    std::string m_text;
    std::size_t m_position = 0;
};

/// Returns the position behind the parenthesis that closes the one at `open`, or kNotFound.
std::size_t findClosing(std::string_view code, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        depth += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return kNotFound;
}

/// Returns the position of the last character before `end` that is not a space, or kNotFound.
std::size_t findLastBefore(std::string_view code, std::size_t end)
{
    while (end > 0 && isSpace(code[end - 1]))
        --end;
    return end == 0 ? kNotFound : end - 1;
}

std::string_view findWordBefore(std::string_view code, std::size_t end)
{
    const std::size_t last = findLastBefore(code, end);
    if (last == kNotFound)
        return {};
    std::size_t begin = last + 1;
    while (begin > 0 && isWordCharacter(code[begin - 1]))
        --begin;
    return code.substr(begin, last + 1 - begin);
}

/// Returns whether the parenthesis at `close` ends the condition of a statement, so that a statement follows.
bool endsCondition(std::string_view code, std::size_t close)
{
    int depth = 0;
    std::size_t at = close + 1;
    do {
        --at;
        depth += code[at] == ')' ? 1 : code[at] == '(' ? -1 : 0;
    } while (depth > 0 && at > 0);
    constexpr std::array<std::string_view, 3> kKeywords{"if", "for", "while"};
    return depth == 0 && std::ranges::count(kKeywords, findWordBefore(code, at)) > 0;
}

/// Returns whether the colon at `colon` belongs to a label of a switch.
bool endsLabel(std::string_view code, std::size_t colon)
{
    const std::size_t before = code.substr(0, colon).find_last_of(";{}?");
    if (before != kNotFound && code[before] == '?')
        return false;
    const std::size_t begin = code.find_first_not_of(" \t\r\n", before == kNotFound ? 0 : before + 1);
    return code.substr(begin, 5) == "case " || code.substr(begin, 7) == "default";
}

/// Returns whether a statement can begin at `begin`.
bool beginsStatement(std::string_view code, std::size_t begin)
{
    const std::size_t last = findLastBefore(code, begin);
    if (last == kNotFound)
        return false;
    const char c = code[last];
    if (c == ')')
        return endsCondition(code, last);
    if (c == ':')
        return endsLabel(code, last);
    const std::string_view word = findWordBefore(code, begin);
    return c == ';' || c == '{' || c == '}' || word == "else" || word == "do";
}

/// Returns whether the statement ends at `end` and is not the value of a statement expression, ({ … }).
bool endsStatement(std::string_view code, std::size_t end)
{
    const std::size_t semicolon = code.find_first_not_of(" \t\r\n", end);
    if (semicolon == kNotFound || code[semicolon] != ';')
        return false;
    const std::size_t brace = code.find_first_not_of(" \t\r\n", semicolon + 1);
    if (brace == kNotFound || code[brace] != '}')
        return true;
    const std::size_t afterBrace = code.find_first_not_of(" \t\r\n", brace + 1);
    return afterBrace == kNotFound || code[afterBrace] != ')';
}

std::string collapseSpaces(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (!isSpace(c))
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    return result;
}

/// Cuts the text to the length that is shown, at the boundary of a UTF-8 character.
std::string cutToShownLength(const std::string& text)
{
    std::size_t end = kMaxTextBytes - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end);
}

/// Returns "d_a" for "&d_a", "(void **)&d_a" and "reinterpret_cast<void **>(&d_a)".
std::string findVariable(std::string_view argument)
{
    std::string text;
    std::ranges::copy_if(argument, std::back_inserter(text), [](char c) { return !isSpace(c); });
    if (const std::size_t open = text.find(">("); text.find("_cast<") != kNotFound && open != kNotFound && text.back() == ')')
        text = text.substr(open + 2, text.size() - open - 3);
    if (text.starts_with("(void"))
        text.erase(0, text.find(')') == kNotFound ? 0 : text.find(')') + 1);
    if (text.starts_with('&'))
        text.erase(0, 1);
    const bool isName = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::ranges::all_of(text, [](char c) {
        return isWordCharacter(c) || c == '.' || c == '-' || c == '>' || c == '[' || c == ']';
    });
    return isName ? text : std::string();
}

std::string_view findFirstArgument(std::string_view code, std::size_t open, std::size_t end)
{
    int depth = 0;
    std::size_t at = open;
    for (; at + 1 < end; ++at) {
        depth += code[at] == '(' || code[at] == '[' || code[at] == '{' ? 1 : code[at] == ')' || code[at] == ']' || code[at] == '}' ? -1 : 0;
        if (depth == 1 && code[at] == ',')
            break;
    }
    return code.substr(open + 1, at - open - 1);
}

/// Returns the position at which the line begins, or kNotFound if the text has no such line.
std::size_t findLineBegin(std::string_view text, std::uint32_t line)
{
    std::size_t at = 0;
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n', at);
        if (end == kNotFound)
            return kNotFound;
        at = end + 1;
    }
    return at;
}

}  // namespace

std::string blankNonCode(std::string_view source)
{
    return Blanker(source).run();
}

std::vector<CallText> findCalls(std::string_view code, std::string_view source, std::uint32_t line, std::string_view function)
{
    std::vector<CallText> calls;
    const std::size_t first = line == 0 ? kNotFound : findLineBegin(code, line);
    if (first == kNotFound)
        return calls;
    const std::size_t last = std::min(code.find('\n', first), code.size());
    for (std::size_t at = code.find(function); at < last; at = code.find(function, at + 1)) {
        const std::size_t open = code.find_first_not_of(" \t\r\n", at + function.size());
        const bool isWhole = (at == 0 || !isWordCharacter(code[at - 1])) && open != kNotFound && code[open] == '(';
        const std::size_t end = isWhole ? findClosing(code, open) : kNotFound;
        if (end == kNotFound || end <= first)
            continue;
        std::size_t begin = at;
        if (code.substr(0, begin).ends_with("::"))
            begin -= 2;
        CallText call;
        call.text = collapseSpaces(source.substr(at, end - at));
        if (call.text.size() > kMaxTextBytes)
            call.text = cutToShownLength(call.text) + " …)";
        call.variable = findVariable(findFirstArgument(code, open, end));
        call.isDiscarded = beginsStatement(code, begin) && endsStatement(code, end);
        calls.push_back(std::move(call));
    }
    return calls;
}

}  // namespace simtscope::runtime
