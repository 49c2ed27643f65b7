#include "gpu/analysis/checkers/conditional_text.h"

#include <algorithm>
#include <optional>
#include <set>

#include "gpu/analysis/checkers/directive_condition.h"
#include "gpu/analysis/checkers/directive_words.h"

namespace simtscope::analysis {
namespace {

/// Describes a directive; its continuation lines are joined.
struct Directive {
    std::uint32_t line = 0;
    std::size_t begin = 0, end = 0;  ///< offsets of its lines
    std::string name, arguments;
};

std::vector<Directive> parseDirectives(std::string_view code)
{
    std::vector<Directive> directives;
    std::uint32_t line = 0;
    for (std::size_t at = 0; at < code.size();) {
        ++line;
        Directive directive{line, at, 0, {}, {}};
        std::string joinedLines;
        for (bool isContinued = true; isContinued && at < code.size();) {
            const std::size_t end = std::min(code.find('\n', at), code.size());
            std::string_view lineText = trim(code.substr(at, end - at));
            isContinued = lineText.ends_with('\\') && (!joinedLines.empty() || lineText.starts_with('#'));
            if (isContinued) {
                lineText.remove_suffix(1);
                ++line;
            }
            joinedLines.append(lineText).push_back(' ');
            at = std::min(end + 1, code.size());
        }
        if (!joinedLines.starts_with('#'))
            continue;
        std::string_view remainingText = std::string_view(joinedLines).substr(1);
        directive.name = takeWord(remainingText);
        directive.arguments = trim(remainingText);
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

std::optional<std::int64_t> evaluateDirective(const Directive& directive, const Macros& macros)
{
    if (directive.name == "else")
        return 1;
    const bool isNegated = directive.name.ends_with("ndef");
    if (!isNegated && !directive.name.ends_with("def"))
        return evaluateCondition(directive.arguments, macros);
    const Macro::State state = macros.find(directive.arguments).state;
    if (state == Macro::State::Unknown)
        return {};
    return (state == Macro::State::Defined) != isNegated;
}

/// Follows the directives of the texts as the preprocessor does.
class Preprocessor {
public:
    explicit Preprocessor(Macros macros) : m_macros(std::move(macros)) {}

    void read(std::size_t text, std::string_view code)
    {
        m_open.clear();
        for (const Directive& directive : parseDirectives(code))
            follow(text, directive);
        for (const std::size_t open : m_open)  // #endif is missing.
            m_groups[open].branches.back().end = code.size();
    }

    std::vector<ConditionalGroup> take() { return std::move(m_groups); }

private:
    void follow(std::size_t text, const Directive& directive)
    {
        if (opens(directive.name)) {
            ConditionalGroup group;
            group.textIndex = text;
            if (!m_open.empty()) {
                group.parentGroup = int(m_open.back());
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
        if (group.compiledBranch != ConditionalGroup::kNone)
            return;
        const auto holds = evaluateDirective(directive, m_macros);
        group.compiledBranch = !holds ? ConditionalGroup::kUnknown : *holds ? int(group.branches.size()) - 1 : ConditionalGroup::kNone;
    }

    void define(const Directive& directive)
    {
        std::string_view arguments = directive.arguments;
        const std::string_view name = takeWord(arguments);
        const bool defines = directive.name == "define";
        if ((!defines && directive.name != "undef") || name.empty())
            return;
        bool isUnknown = false;
        for (const std::size_t open : m_open) {
            const ConditionalGroup& group = m_groups[open];
            isUnknown |= group.compiledBranch == ConditionalGroup::kUnknown;
            if (group.compiledBranch != ConditionalGroup::kUnknown && group.compiledBranch != int(group.branches.size()) - 1)
                return;
        }
        const bool hasParameters = arguments.starts_with('(');
        m_macros.set(name, {isUnknown ? Macro::State::Unknown
                            : defines ? Macro::State::Defined
                                      : Macro::State::Undefined,
                            hasParameters ? std::nullopt : std::optional(std::string(arguments))});
    }

    Macros m_macros;
    std::vector<ConditionalGroup> m_groups;
    std::vector<std::size_t> m_open;
};

}  // namespace

std::string blankCommentsAndLiterals(std::string_view text)
{
    std::string code(text);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, code.size()); ++i)
            if (code[i] != '\n')
                code[i] = ' ';
        return std::min(to, code.size());
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view remainingText = text.substr(at);
        if (remainingText.starts_with("//")) {
            at = blank(at, std::min(text.find('\n', at), text.size()));
        } else if (remainingText.starts_with("/*")) {
            const std::size_t close = text.find("*/", at + 2);
            at = blank(at, close == std::string_view::npos ? text.size() : close + 2);
        } else if (remainingText.front() == '"' || (remainingText.front() == '\'' && (at == 0 || !isWordPart(text[at - 1])))) {
            std::size_t end = at + 1;
            while (end < text.size() && text[end] != remainingText.front() && text[end] != '\n')
                end += text[end] == '\\' ? 2 : 1;
            at = blank(at, end + 1);
        } else {
            ++at;
        }
    }
    return code;
}

std::vector<ConditionalGroup> parseConditionalGroups(const std::vector<std::string>& texts, unsigned architecture)
{
    std::set<std::string, std::less<>> defined;
    for (const std::string& text : texts)
        for (const Directive& directive : parseDirectives(text))
            if (std::string_view arguments = directive.arguments; directive.name == "define")
                defined.emplace(takeWord(arguments));
    Preprocessor preprocessor(Macros(std::move(defined), architecture));
    for (std::size_t i = 0; i < texts.size(); ++i)
        preprocessor.read(i, texts[i]);
    return preprocessor.take();
}

std::string blankUncompiledCode(const std::string& text, std::size_t index, const std::vector<ConditionalGroup>& groups)
{
    std::string compiled = text;
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            if (compiled[i] != '\n')
                compiled[i] = ' ';
    };
    for (const Directive& directive : parseDirectives(text))
        blank(directive.begin, directive.end);
    for (const ConditionalGroup& group : groups)
        for (std::size_t i = 0; group.textIndex == index && i < group.branches.size(); ++i)
            if (int(i) != (group.compiledBranch == ConditionalGroup::kUnknown ? 0 : group.compiledBranch))
                blank(group.branches[i].begin, group.branches[i].end);
    return compiled;
}

}  // namespace simtscope::analysis
