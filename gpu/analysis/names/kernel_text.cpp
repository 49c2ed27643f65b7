#include "gpu/analysis/names/kernel_text.h"

#include <algorithm>

#include "gpu/analysis/names/declarations.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

/// After `( … )` without parentheses or braces in it, if that stands here; else `at`.
std::size_t afterParentheses(CppText text, std::size_t at)
{
    if (at >= text.size() || !(text[at] == "("))
        return at;
    std::size_t close = at + 1;
    while (close < text.size() && !text[close].isOneOf("(){}"))
        ++close;
    return close < text.size() && text[close] == ")" ? close + 1 : at;
}

/// Of `int* const data`.
KernelParameter parameterOf(CppText tokens)
{
    KernelParameter parameter;
    std::vector<CppToken> type(tokens.begin(), tokens.end());
    if (!type.empty() && type.back().isWord()) {
        parameter.name = type.back().text;
        type.pop_back();
    } else {
        type.clear();
    }
    parameter.pointer = std::ranges::find(type, "*", &CppToken::text) != type.end();
    std::erase_if(type, [](const CppToken& token) { return token == "*" || token == "__restrict__"; });
    parameter.typeName = joined(type);
    parameter.type = typeOfName(parameter.typeName);
    return parameter;
}

std::vector<KernelParameter> parametersOf(CppText list)
{
    std::vector<KernelParameter> parameters;
    for (std::size_t from = 0; from < list.size();) {
        const auto end = std::size_t(std::ranges::find(list.subspan(from), ",", &CppToken::text) - list.begin());
        if (end > from)
            parameters.push_back(parameterOf(list.subspan(from, end - from)));
        from = end + 1;
    }
    return parameters;
}

CppText bodyFrom(CppText text, std::size_t first)
{
    int depth = 1;
    std::size_t end = first;
    for (; end < text.size() && depth > 0; ++end)
        depth += text[end] == "{" ? 1 : text[end] == "}" ? -1 : 0;
    return text.subspan(first, end - first);
}

}  // namespace

KernelText kernelText(CppText text, std::string_view kernel)
{
    const std::vector<CppToken> name = cppTokens(kernel.substr(0, kernel.find('<')));
    if (name.empty())
        return {};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!(text[i] == "__global__"))
            continue;
        for (std::size_t at = i + 1; at < text.size() && !text[at].isOneOf(";{})");) {
            const CppText here = text.subspan(at, std::min(name.size(), text.size() - at));
            const std::size_t open = at + name.size(), after = afterParentheses(text, open);
            if (std::ranges::equal(here, name, {}, &CppToken::text, &CppToken::text) && after > open && after < text.size() &&
                text[after] == "{")
                return {parametersOf(text.subspan(open + 1, after - open - 2)), bodyFrom(text, after + 1)};
            // Of __launch_bounds__(256) and the like.
            const std::size_t skipped = afterParentheses(text, at);
            if (skipped == at && text[at] == "(")
                break;
            at = skipped == at ? at + 1 : skipped;
        }
    }
    return {};
}

}  // namespace simtscope::analysis
