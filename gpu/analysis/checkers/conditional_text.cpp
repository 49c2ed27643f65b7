#include "gpu/analysis/checkers/conditional_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace simtscope::analysis {
namespace {

constexpr int kMostDepth = 16;  // of macros that name each other

bool isWordStart(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool isWordPart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

/// Takes the word that the text begins with off it; empty: it begins with none.
std::string_view takeWord(std::string_view& text)
{
    text = trimmed(text);
    std::size_t end = 0;
    while (end < text.size() && (end == 0 ? isWordStart(text[end]) : isWordPart(text[end])))
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

struct Macro {
    enum class State { Undefined, Defined, Unknown } state = State::Undefined;
    std::optional<std::string> body;  ///< nothing: it has parameters
};

class Macros {
public:
    Macros(std::set<std::string, std::less<>> defined, unsigned architecture) : m_ours(std::move(defined))
    {
        m_macros["__CUDA_ARCH__"] = {Macro::State::Defined, std::to_string(architecture * 10)};
        for (const char* const always : {"__CUDACC__", "__NVCC__"})
            m_macros[always] = {Macro::State::Defined, "1"};
    }

    void set(std::string_view name, Macro macro) { m_macros[std::string(name)] = std::move(macro); }

    /// Names that no text defines may come from elsewhere.
    Macro find(std::string_view name) const
    {
        const auto found = m_macros.find(name);
        if (found != m_macros.end())
            return found->second;
        return {m_ours.contains(name) ? Macro::State::Undefined : Macro::State::Unknown, {}};
    }

private:
    std::set<std::string, std::less<>> m_ours;  ///< that the texts define somewhere
    std::map<std::string, Macro, std::less<>> m_macros;
};

using Value = std::optional<std::int64_t>;  ///< nothing: unknown

struct BinaryOperator {
    std::string_view sign;
    int precedence;
};

// Longer signs first. && and || are what an unknown operand does not always make unknown.
constexpr BinaryOperator kOperators[] = {{"||", 1}, {"&&", 2}, {"==", 4}, {"!=", 4}, {"<=", 5}, {">=", 5}, {"<", 5},
                                         {">", 5},  {"+", 6},  {"-", 6},  {"*", 7},  {"/", 7},  {"%", 7}};

Value combine(std::string_view sign, Value a, Value b)
{
    if (sign == "&&")
        return (a && !*a) || (b && !*b) ? Value(0) : a && b ? Value(1) : std::nullopt;
    if (sign == "||")
        return (a && *a) || (b && *b) ? Value(1) : a && b ? Value(0) : std::nullopt;
    if (!a || !b)
        return {};
    if (sign == "/" || sign == "%")
        return *b == 0 ? Value() : sign == "/" ? *a / *b : *a % *b;
    return sign == "=="   ? *a == *b
           : sign == "!=" ? *a != *b
           : sign == "<=" ? *a <= *b
           : sign == ">=" ? *a >= *b
           : sign == "<"  ? *a < *b
           : sign == ">"  ? *a > *b
           : sign == "+"  ? *a + *b
           : sign == "-"  ? *a - *b
                          : *a * *b;
}

/// Precedence climbing over the condition of a directive.
class Condition {
public:
    Condition(std::string_view text, const Macros& macros, int depth) : m_rest(text), m_macros(macros), m_depth(depth) {}

    Value value()
    {
        const Value result = binary(1);
        return m_failed || !trimmed(m_rest).empty() ? Value() : result;
    }

private:
    bool take(std::string_view sign)
    {
        m_rest = trimmed(m_rest);
        if (!m_rest.starts_with(sign))
            return false;
        m_rest.remove_prefix(sign.size());
        return true;
    }

    Value binary(int least)
    {
        Value left = unary();
        for (;;) {
            m_rest = trimmed(m_rest);
            const auto* const row = std::ranges::find_if(kOperators, [&](const auto& o) { return m_rest.starts_with(o.sign); });
            if (row == std::end(kOperators) || row->precedence < least)
                return left;
            m_rest.remove_prefix(row->sign.size());
            const Value right = binary(row->precedence + 1);
            left = combine(row->sign, left, right);
        }
    }

    Value unary()
    {
        if (take("!")) {
            const Value value = unary();
            return value ? Value(!*value) : value;
        }
        if (take("-")) {
            const Value value = unary();
            return value ? Value(-*value) : value;
        }
        if (take("(")) {
            const Value value = binary(1);
            m_failed |= !take(")");
            return value;
        }
        m_rest = trimmed(m_rest);
        if (!m_rest.empty() && std::isdigit(static_cast<unsigned char>(m_rest.front())))
            return number();
        const std::string_view word = takeWord(m_rest);
        m_failed |= word.empty();
        return word == "defined" ? isDefined() : word.empty() ? Value() : valueOf(word);
    }

    Value number()
    {
        std::size_t end = 0;
        while (end < m_rest.size() && (isWordPart(m_rest[end]) || m_rest[end] == '\''))
            ++end;
        std::string digits(m_rest.substr(0, end));
        m_rest.remove_prefix(end);
        std::erase(digits, '\'');
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        std::int64_t value = 0;
        const char* const first = digits.data() + (hex ? 2 : 0);
        const auto parsed = std::from_chars(first, digits.data() + digits.size(), value, hex ? 16 : 10);
        const bool suffixed = std::all_of(parsed.ptr, static_cast<const char*>(digits.data() + digits.size()),
                                          [](char c) { return std::string_view("uUlL").find(c) != std::string_view::npos; });
        return parsed.ec == std::errc() && suffixed ? Value(value) : std::nullopt;
    }

    Value isDefined()
    {
        const bool open = take("(");
        const std::string_view name = takeWord(m_rest);
        m_failed |= name.empty() || (open && !take(")"));
        const Macro macro = m_macros.find(name);
        return macro.state == Macro::State::Unknown ? Value() : Value(macro.state == Macro::State::Defined);
    }

    /// A name that is no macro counts as 0 (C++ standard, [cpp.cond]).
    Value valueOf(std::string_view name)
    {
        const Macro macro = m_macros.find(name);
        if (macro.state == Macro::State::Undefined)
            return 0;
        if (macro.state == Macro::State::Unknown || !macro.body || m_depth >= kMostDepth)
            return {};
        return Condition(*macro.body, m_macros, m_depth + 1).value();
    }

    std::string_view m_rest;
    const Macros& m_macros;
    int m_depth;
    bool m_failed = false;
};

/// A directive with its continued lines as one.
struct Directive {
    std::uint32_t line = 0;
    std::size_t begin = 0, end = 0;  ///< of its lines
    std::string name, rest;
};

std::vector<Directive> directivesOf(std::string_view code)
{
    std::vector<Directive> directives;
    std::uint32_t line = 0;
    for (std::size_t at = 0; at < code.size();) {
        ++line;
        Directive directive{line, at, 0, {}, {}};
        std::string whole;
        for (bool more = true; more && at < code.size();) {
            const std::size_t end = std::min(code.find('\n', at), code.size());
            std::string_view one = trimmed(code.substr(at, end - at));
            more = one.ends_with('\\') && (!whole.empty() || one.starts_with('#'));
            if (more) {
                one.remove_suffix(1);
                ++line;
            }
            whole.append(one).push_back(' ');
            at = std::min(end + 1, code.size());
        }
        if (!whole.starts_with('#'))
            continue;
        std::string_view rest = std::string_view(whole).substr(1);
        directive.name = takeWord(rest);
        directive.rest = trimmed(rest);
        directive.end = at;
        directives.push_back(std::move(directive));
    }
    return directives;
}

bool opens(std::string_view name)
{
    return name == "if" || name == "ifdef" || name == "ifndef";
}

bool isBranch(std::string_view name)
{
    return opens(name) || name == "elif" || name == "elifdef" || name == "elifndef" || name == "else";
}

Value conditionOf(const Directive& directive, const Macros& macros)
{
    if (directive.name == "else")
        return 1;
    const bool isNegated = directive.name.ends_with("ndef");
    if (!isNegated && !directive.name.ends_with("def"))
        return Condition(directive.rest, macros, 0).value();
    const Macro::State state = macros.find(directive.rest).state;
    return state == Macro::State::Unknown ? Value() : Value((state == Macro::State::Defined) != isNegated);
}

/// Follows the directives of the texts, as the preprocessor does.
class Preprocessor {
public:
    explicit Preprocessor(Macros macros) : m_macros(std::move(macros)) {}

    void read(std::size_t text, std::string_view code)
    {
        m_open.clear();
        for (const Directive& directive : directivesOf(code))
            follow(text, directive);
        for (const std::size_t open : m_open)  // #endif is missing
            m_groups[open].branches.back().end = code.size();
    }

    std::vector<ConditionalGroup> take() { return std::move(m_groups); }

private:
    void follow(std::size_t text, const Directive& directive)
    {
        if (opens(directive.name)) {
            ConditionalGroup group;
            group.text = text;
            if (!m_open.empty()) {
                group.parent = int(m_open.back());
                group.parentBranch = int(m_groups[m_open.back()].branches.size()) - 1;
            }
            m_open.push_back(m_groups.size());
            m_groups.push_back(std::move(group));
        } else if (m_open.empty() || directive.name == "define" || directive.name == "undef") {
            define(directive);
            return;
        }
        ConditionalGroup& group = m_groups[m_open.back()];
        if (!group.branches.empty() && (isBranch(directive.name) || directive.name == "endif"))
            group.branches.back().end = directive.begin;
        if (directive.name == "endif")
            m_open.pop_back();
        if (!isBranch(directive.name))
            return;
        group.branches.push_back({directive.line, directive.end, directive.end, directive.name == "else"});
        if (group.chosen != ConditionalGroup::kNone)
            return;
        const Value holds = conditionOf(directive, m_macros);
        group.chosen = !holds ? ConditionalGroup::kUnknown : *holds ? int(group.branches.size()) - 1 : ConditionalGroup::kNone;
    }

    void define(const Directive& directive)
    {
        std::string_view rest = directive.rest;
        const std::string_view name = takeWord(rest);
        const bool defines = directive.name == "define";
        if ((!defines && directive.name != "undef") || name.empty())
            return;
        bool unknown = false;
        for (const std::size_t open : m_open) {
            const ConditionalGroup& group = m_groups[open];
            unknown |= group.chosen == ConditionalGroup::kUnknown;
            if (group.chosen != ConditionalGroup::kUnknown && group.chosen != int(group.branches.size()) - 1)
                return;
        }
        const bool hasParameters = rest.starts_with('(');
        m_macros.set(name, {unknown   ? Macro::State::Unknown
                            : defines ? Macro::State::Defined
                                      : Macro::State::Undefined,
                            hasParameters ? std::nullopt : std::optional(std::string(rest))});
    }

    Macros m_macros;
    std::vector<ConditionalGroup> m_groups;
    std::vector<std::size_t> m_open;
};

}  // namespace

std::string codeOf(std::string_view text)
{
    std::string code(text);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, code.size()); ++i)
            if (code[i] != '\n')
                code[i] = ' ';
        return std::min(to, code.size());
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("//")) {
            at = blank(at, std::min(text.find('\n', at), text.size()));
        } else if (rest.starts_with("/*")) {
            const std::size_t close = text.find("*/", at + 2);
            at = blank(at, close == std::string_view::npos ? text.size() : close + 2);
        } else if (rest.front() == '"' || (rest.front() == '\'' && (at == 0 || !isWordPart(text[at - 1])))) {
            std::size_t end = at + 1;
            while (end < text.size() && text[end] != rest.front() && text[end] != '\n')
                end += text[end] == '\\' ? 2 : 1;
            at = blank(at, end + 1);
        } else {
            ++at;
        }
    }
    return code;
}

std::vector<ConditionalGroup> conditionalGroups(const std::vector<std::string>& texts, unsigned architecture)
{
    std::set<std::string, std::less<>> defined;
    for (const std::string& text : texts)
        for (const Directive& directive : directivesOf(text))
            if (std::string_view rest = directive.rest; directive.name == "define")
                defined.emplace(takeWord(rest));
    Preprocessor preprocessor(Macros(std::move(defined), architecture));
    for (std::size_t i = 0; i < texts.size(); ++i)
        preprocessor.read(i, texts[i]);
    return preprocessor.take();
}

std::string compiledText(const std::string& text, std::size_t index, const std::vector<ConditionalGroup>& groups)
{
    std::string compiled = text;
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            if (compiled[i] != '\n')
                compiled[i] = ' ';
    };
    for (const Directive& directive : directivesOf(text))
        blank(directive.begin, directive.end);
    for (const ConditionalGroup& group : groups)
        for (std::size_t i = 0; group.text == index && i < group.branches.size(); ++i)
            if (int(i) != (group.chosen == ConditionalGroup::kUnknown ? 0 : group.chosen))
                blank(group.branches[i].begin, group.branches[i].end);
    return compiled;
}

}  // namespace simtscope::analysis
