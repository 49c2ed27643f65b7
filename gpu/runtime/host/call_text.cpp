#include "gpu/runtime/host/call_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace simtscope::runtime {
namespace {

constexpr std::size_t kMaxText = 120;
constexpr std::size_t kNone = std::string_view::npos;

bool isWord(char c)
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
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (startsWith("//"))
                blankTo(m_text.find('\n', m_at));
            else if (startsWith("/*"))
                blankTo(after(m_text.find("*/", m_at + 2), 2));
            else if (c == '"')
                m_at > 0 && m_text[m_at - 1] == 'R' ? rawString() : literal('"');
            else if (c == '\'' && !isSeparator())
                literal('\'');
            else if (c == '#' && beginsLine())
                directive();
            else
                ++m_at;
        }
        return std::move(m_text);
    }

private:
    bool startsWith(std::string_view word) const { return m_text.compare(m_at, word.size(), word) == 0; }
    static std::size_t after(std::size_t found, std::size_t length) { return found == kNone ? kNone : found + length; }
    /// Returns whether the apostrophe at the current position separates digits, as in 1'000.
    bool isSeparator() const { return m_at > 0 && std::isxdigit(static_cast<unsigned char>(m_text[m_at - 1])) != 0; }
    bool beginsLine() const
    {
        const std::size_t line = m_text.rfind('\n', m_at) + 1;  // 0 in the first line
        return m_text.find_first_not_of(" \t", line) == m_at;
    }
    void blankTo(std::size_t end)
    {
        for (end = std::min(end, m_text.size()); m_at < end; ++m_at)
            if (m_text[m_at] != '\n')
                m_text[m_at] = ' ';
    }
    void literal(char quote)
    {
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n')
            end += m_text[end] == '\\' ? 2 : 1;
        ++m_at;
        blankTo(end);
        ++m_at;
    }
    void rawString()
    {
        const std::size_t open = m_text.find('(', m_at);
        const std::string close = ")" + (open == kNone ? std::string() : m_text.substr(m_at + 1, open - m_at - 1)) + "\"";
        blankTo(after(m_text.find(close, m_at), close.size()));
    }
    void directive()
    {
        std::size_t end = m_text.find('\n', m_at);
        while (end != kNone && m_text[end - 1] == '\\')
            end = m_text.find('\n', end + 1);
        blankTo(end);
    }

    std::string m_text;
    std::size_t m_at = 0;
};

/// Returns the position behind the parenthesis that closes the one at `open`, or kNone.
std::size_t closing(std::string_view code, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        depth += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return kNone;
}

/// Returns the position of the last character before `end` that is not a space, or kNone.
std::size_t lastBefore(std::string_view code, std::size_t end)
{
    while (end > 0 && isSpace(code[end - 1]))
        --end;
    return end == 0 ? kNone : end - 1;
}

std::string_view wordBefore(std::string_view code, std::size_t end)
{
    const std::size_t last = lastBefore(code, end);
    if (last == kNone)
        return {};
    std::size_t begin = last + 1;
    while (begin > 0 && isWord(code[begin - 1]))
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
    return depth == 0 && std::ranges::count(kKeywords, wordBefore(code, at)) > 0;
}

/// Returns whether the colon at `colon` belongs to a label of a switch.
bool endsLabel(std::string_view code, std::size_t colon)
{
    const std::size_t before = code.substr(0, colon).find_last_of(";{}?");
    if (before != kNone && code[before] == '?')
        return false;
    const std::size_t begin = code.find_first_not_of(" \t\r\n", before == kNone ? 0 : before + 1);
    return code.substr(begin, 5) == "case " || code.substr(begin, 7) == "default";
}

/// Returns whether a statement can begin at `begin`.
bool beginsStatement(std::string_view code, std::size_t begin)
{
    const std::size_t last = lastBefore(code, begin);
    if (last == kNone)
        return false;
    const char c = code[last];
    if (c == ')')
        return endsCondition(code, last);
    if (c == ':')
        return endsLabel(code, last);
    const std::string_view word = wordBefore(code, begin);
    return c == ';' || c == '{' || c == '}' || word == "else" || word == "do";
}

/// Returns whether the statement ends at `end` and is not the value of a statement expression, ({ … }).
bool endsStatement(std::string_view code, std::size_t end)
{
    const std::size_t semicolon = code.find_first_not_of(" \t\r\n", end);
    if (semicolon == kNone || code[semicolon] != ';')
        return false;
    const std::size_t next = code.find_first_not_of(" \t\r\n", semicolon + 1);
    if (next == kNone || code[next] != '}')
        return true;
    const std::size_t behind = code.find_first_not_of(" \t\r\n", next + 1);
    return behind == kNone || code[behind] != ')';
}

std::string singleSpaced(std::string_view text)
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
std::string beginning(const std::string& text)
{
    std::size_t end = kMaxText - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end);
}

/// Returns "d_a" for "&d_a", "(void **)&d_a" and "reinterpret_cast<void **>(&d_a)".
std::string variableOf(std::string_view argument)
{
    std::string text;
    std::ranges::copy_if(argument, std::back_inserter(text), [](char c) { return !isSpace(c); });
    if (const std::size_t open = text.find(">("); text.find("_cast<") != kNone && open != kNone && text.back() == ')')
        text = text.substr(open + 2, text.size() - open - 3);
    if (text.starts_with("(void"))
        text.erase(0, text.find(')') == kNone ? 0 : text.find(')') + 1);
    if (text.starts_with('&'))
        text.erase(0, 1);
    const bool isName = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::ranges::all_of(text, [](char c) {
        return isWord(c) || c == '.' || c == '-' || c == '>' || c == '[' || c == ']';
    });
    return isName ? text : std::string();
}

std::string_view firstArgument(std::string_view code, std::size_t open, std::size_t end)
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

/// Returns the position at which the line begins, or kNone if the text has no such line.
std::size_t beginOfLine(std::string_view text, std::uint32_t line)
{
    std::size_t at = 0;
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n', at);
        if (end == kNone)
            return kNone;
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
    const std::size_t first = line == 0 ? kNone : beginOfLine(code, line);
    if (first == kNone)
        return calls;
    const std::size_t last = std::min(code.find('\n', first), code.size());
    for (std::size_t at = code.find(function); at < last; at = code.find(function, at + 1)) {
        const std::size_t open = code.find_first_not_of(" \t\r\n", at + function.size());
        const bool isWhole = (at == 0 || !isWord(code[at - 1])) && open != kNone && code[open] == '(';
        const std::size_t end = isWhole ? closing(code, open) : kNone;
        if (end == kNone || end <= first)
            continue;
        std::size_t begin = at;
        if (code.substr(0, begin).ends_with("::"))
            begin -= 2;
        CallText call;
        call.text = singleSpaced(source.substr(at, end - at));
        if (call.text.size() > kMaxText)
            call.text = beginning(call.text) + " …)";
        call.variable = variableOf(firstArgument(code, open, end));
        call.isDiscarded = beginsStatement(code, begin) && endsStatement(code, end);
        calls.push_back(std::move(call));
    }
    return calls;
}

}  // namespace simtscope::runtime
