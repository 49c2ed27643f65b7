#include "gpu/analysis/names/kernel_text.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

/// Splits a list at the commas outside brackets of any kind. A "<" in such a list always has its ">".
std::vector<CppText> partsOf(CppText list)
{
    std::vector<CppText> parts;
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        depth += list[at].isOneOf("([{<") ? 1 : list[at].isOneOf(")]}>") ? -1 : 0;
        if (depth == 0 && list[at] == ",") {
            parts.push_back(list.subspan(start, at - start));
            start = at + 1;
        }
    }
    if (start < list.size())
        parts.push_back(list.subspan(start));
    return parts;
}

/// Returns the position after the ">" that closes the "<" at `open`, or the size of the text when there is none.
std::size_t findAfterAngle(CppText text, std::size_t open)
{
    int angleDepth = 0, depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at].isOneOf("([{") ? 1 : text[at].isOneOf(")]}") ? -1 : 0;
        if (depth == 0)
            angleDepth += text[at] == "<" ? 1 : text[at] == ">" ? -1 : 0;
        if (angleDepth == 0)
            return at + 1;
    }
    return text.size();
}

/// Removes a default argument such as `= 4`, which begins at the first "=" outside parentheses.
CppText removeDefault(CppText tokens)
{
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (tokens[at] == "=")
            return tokens.first(at);
        if (tokens[at].isOneOf("([{"))
            at = findAfterClosing(tokens, at) - 1;
    }
    return tokens;
}

bool isTypeWord(const CppToken& token)
{
    constexpr std::string_view kTypeWords[] = {"int",  "unsigned", "signed", "char", "short",  "long",    "float",
                                               "bool", "double",   "const",  "void", "size_t", "volatile"};
    return std::ranges::find(kTypeWords, token.text) != std::end(kTypeWords);
}

struct TemplateBinding {
    std::string_view name;
    CppText value;
};

/// Binds the parameters in `template <class T, int N = 4>` to the arguments "float", "8".
std::vector<TemplateBinding> bindParameters(CppText templateParameters, const std::vector<CppText>& arguments)
{
    std::vector<TemplateBinding> bound;
    for (const CppText parameter : partsOf(templateParameters)) {
        const CppText declaration = removeDefault(parameter);
        const bool isPack = std::ranges::count(declaration, ".", &CppToken::text) > 0;
        if (isPack || bound.size() >= arguments.size())
            break;
        const bool isNamed = declaration.size() > 1 && declaration.back().isWord();
        bound.push_back({isNamed ? declaration.back().text : std::string_view(), arguments[bound.size()]});
    }
    return bound;
}

std::vector<CppToken> substitute(CppText text, const std::vector<TemplateBinding>& bound)
{
    std::vector<CppToken> tokens;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isMember = at > 0 && (text[at - 1] == "." || text[at - 1] == "::");
        const auto found = isMember ? bound.end() : std::ranges::find(bound, text[at].text, &TemplateBinding::name);
        if (found == bound.end() || !text[at].isWord())
            tokens.push_back(text[at]);
        else
            tokens.insert(tokens.end(), found->value.begin(), found->value.end());
    }
    return tokens;
}

/// Returns the tokens between the last declaration or block and a name.
CppText headBefore(CppText text, std::size_t name)
{
    std::size_t first = name;
    while (first > 0 && !text[first - 1].isOneOf(";{}"))
        --first;
    return text.subspan(first, name - first);
}

/// Returns the parameters in the last `template <…>` of the declaration; empty when it has none.
CppText templateParametersOf(CppText head)
{
    for (std::size_t at = head.size(); at-- > 0;) {
        if (head[at] == "template" && at + 1 < head.size() && head[at + 1] == "<")
            return head.subspan(at + 2, findAfterAngle(head, at + 1) - 1 - (at + 2));
    }
    return {};
}

struct NameParts {
    std::string_view last;           ///< "mm" for "ns::mm<float, 4>"
    std::vector<CppText> arguments;  ///< template arguments
};

NameParts partsOfName(CppText name)
{
    NameParts parts;
    for (std::size_t at = 0; at < name.size() && !(name[at] == "(");) {
        if (name[at] == "<") {
            const std::size_t end = findAfterAngle(name, at);
            parts.arguments = partsOf(name.subspan(at + 1, end - 1 - (at + 1)));
            at = end;
        } else {
            if (name[at].isWord()) {
                parts.last = name[at].text;
                parts.arguments.clear();
            }
            ++at;
        }
    }
    return parts;
}

/// Removes "(anonymous namespace)::" from a name such as "(anonymous namespace)::k(int)", since these parentheses hold no parameters.
std::string_view removeAnonymous(std::string_view name)
{
    constexpr std::string_view kAnonymous = "(anonymous namespace)::";
    const std::size_t at = name.rfind(kAnonymous, name.find('<'));
    return at == std::string_view::npos ? name : name.substr(at + kAnonymous.size());
}

}  // namespace

KernelParameter parseParameter(CppText tokens)
{
    KernelParameter parameter;
    std::vector<CppToken> type;
    for (const CppToken& token : removeDefault(tokens)) {
        if (!(token == "__restrict__") && !(token == "__restrict") && !(token == "__grid_constant__") && !(token == "register"))
            type.push_back(token);
    }
    const auto isPointing = [](const CppToken& token) { return token == "*" || token == "&"; };
    // a parameter such as `float (*rows)[4]`
    const auto open = std::ranges::find(type, "(", &CppToken::text);
    if (open != type.end()) {
        const auto close = std::ranges::find(open, type.end(), ")", &CppToken::text);
        for (auto at = open; at != close; ++at)
            parameter.name = at->isWord() && !(*at == "const") ? std::string(at->text) : parameter.name;
        parameter.isPointer = true;
        const bool isArray = close != type.end() && close + 1 != type.end() && *(close + 1) == "[";
        if (isArray)
            parameter.rowBrackets.assign(close + 1, type.end());
        type.erase(type.begin() + (isArray ? open - type.begin() : 0), type.end());
        if (isArray)
            parameter.typeName = joinTokens(type);
        return parameter;
    }
    // In `float rows[][4]` the first pair of brackets stands for a pointer.
    if (const auto bracket = std::ranges::find(type, "[", &CppToken::text); bracket != type.end()) {
        parameter.isPointer = true;
        const std::vector<CppToken> brackets(bracket, type.end());
        const auto first = std::ranges::find(brackets, "]", &CppToken::text);
        if (first != brackets.end())
            parameter.rowBrackets.assign(first + 1, brackets.end());
        type.erase(bracket, type.end());
    }
    if (type.size() > 1 && type.back().isWord() && !isTypeWord(type.back()) && !(type[type.size() - 2] == "::")) {
        parameter.name = type.back().text;
        type.pop_back();
    }
    while (!type.empty() && type.back() == "const")
        type.pop_back();
    if (!type.empty() && isPointing(type.back())) {
        parameter.isPointer = true;
        type.pop_back();
    }
    parameter.typeName = joinTokens(type);
    return parameter;
}

std::optional<std::vector<KernelParameter>> parseSignature(std::string_view name)
{
    const std::vector<CppToken> tokens = parseTokens(removeAnonymous(name));
    std::size_t open = 0;
    while (open < tokens.size() && !(tokens[open] == "("))
        open = tokens[open] == "<" ? findAfterAngle(tokens, open) : open + 1;
    if (open >= tokens.size())
        return {};
    const CppText list = CppText(tokens).subspan(open + 1, findAfterClosing(tokens, open) - 1 - (open + 1));
    std::vector<KernelParameter> parameters;
    for (const CppText part : partsOf(list)) {
        // The parameters have no names here: the last word belongs to the type.
        std::vector<CppToken> named(part.begin(), part.end());
        const bool hasPlace = std::ranges::find(named, "(", &CppToken::text) != named.end();
        if (!hasPlace)
            named.push_back({"x", 0, false});
        KernelParameter parameter = parseParameter(named);
        parameter.name.clear();
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

std::string_view functionOfVariable(std::string_view variable)
{
    const std::size_t colons = variable.rfind("::");
    if (colons == std::string_view::npos || colons == 0 || variable[colons - 1] != ')')
        return {};
    return variable.substr(0, colons);
}

FunctionText findFunctionText(CppText text, std::string_view name, std::optional<std::size_t> parameters, bool isKernel)
{
    const std::vector<CppToken> tokens = parseTokens(removeAnonymous(name));
    const NameParts searched = partsOfName(tokens);
    FunctionText best;
    int bestRank = -1;
    for (std::size_t i = 0; !searched.last.empty() && i + 1 < text.size(); ++i) {
        if (!(text[i] == searched.last) || !(text[i + 1] == "("))
            continue;
        const std::size_t after = findAfterClosing(text, i + 1);
        if (after >= text.size() || !(text[after] == "{"))
            continue;
        const CppText head = headBefore(text, i);
        const bool isDeclaredKernel = std::ranges::find(head, "__global__", &CppToken::text) != head.end();
        const std::vector<CppText> list = partsOf(text.subspan(i + 2, after - 1 - (i + 2)));
        const bool isVoid = list.size() == 1 && list[0].size() == 1 && list[0][0] == "void";
        const int rank = 2 * int(isDeclaredKernel == isKernel) + int(!parameters || *parameters == (isVoid ? 0 : list.size()));
        if (rank <= bestRank)
            continue;
        bestRank = rank;
        best = {};
        best.isFound = true;
        const std::vector<TemplateBinding> bound = bindParameters(templateParametersOf(head), searched.arguments);
        for (const CppText part : isVoid ? std::vector<CppText>() : list)
            best.parameters.push_back(parseParameter(substitute(part, bound)));
        best.body = substitute(text.subspan(after + 1, findAfterClosing(text, after) - after - 1), bound);
    }
    return best;
}

}  // namespace simtscope::analysis
