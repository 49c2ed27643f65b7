#include "gpu/program/host/source_kernels.h"

#include <algorithm>

#include "gpu/analysis/checkers/conditional_text.h"
#include "gpu/program/host/lexemes.h"

namespace simtscope::program {
namespace {

using analysis::CppText;
using analysis::CppToken;
using analysis::FunctionStatements;

constexpr unsigned kArchitecture = 75;  // the oldest one that programs are compiled for

bool isTypeWord(std::string_view word)
{
    static constexpr std::string_view kTypeWords[] = {"int",  "unsigned", "signed", "char",     "short", "long",  "float",
                                                      "bool", "double",   "const",  "volatile", "void",  "size_t"};
    return std::ranges::find(kTypeWords, word) != std::end(kTypeWords);
}

/// Splits at commas outside brackets of any kind, angle brackets included.
std::vector<CppText> splitList(CppText list)
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

std::string joinAll(CppText tokens)
{
    const Lexemes lexemes = makeLexemes(tokens);
    return joinLexemes(lexemes, 0, lexemes.size());
}

/// Returns the extents of brackets such as "[TILE][TILE + 1]".
std::vector<std::string> extentsOf(CppText brackets)
{
    std::vector<std::string> extents;
    for (std::size_t at = 0; at < brackets.size() && brackets[at] == "[";) {
        const std::size_t after = analysis::findAfterClosing(brackets, at);
        extents.push_back(joinAll(brackets.subspan(at + 1, after - at - 2)));
        at = after;
    }
    return extents;
}

/// Reads `const float* __restrict__ a`, `float a[][4]`, `float (*a)[4]` or `int n = 4`.
SourceParameter readParameter(CppText tokens, std::size_t index)
{
    SourceParameter parameter;
    std::vector<CppToken> words, brackets;
    int pointerCount = 0;
    for (std::size_t at = 0; at < tokens.size() && !(tokens[at] == "="); ++at) {
        const CppToken& token = tokens[at];
        if (token == ")" && at + 1 < tokens.size() && !(tokens[at + 1] == "["))
            break;  // the parameters of a function follow
        if (token == "[") {
            const std::size_t after = analysis::findAfterClosing(tokens, at);
            brackets.insert(brackets.end(), tokens.begin() + std::ptrdiff_t(at), tokens.begin() + std::ptrdiff_t(after));
            at = after - 1;
        } else if (token == "*" || token == "&" || token == "(") {
            pointerCount += token == "*";
            parameter.isSupported = parameter.isSupported && !(token == "&") && (!(token == "(") || tokens[at + 1] == "*");
            parameter.isPointer = true;
        } else if (token == "const") {
            parameter.isConst = parameter.isConst || !parameter.isPointer;
        } else if (!(token == "__restrict__" || token == "__restrict" || token == "__grid_constant__" || token == "volatile" ||
                     token == "register" || token == ")")) {
            words.push_back(token);
        }
    }
    const bool isRowPointer = std::ranges::find(tokens, "(", &CppToken::text) != tokens.end();
    if (!brackets.empty() && !isRowPointer) {
        const std::size_t first = analysis::findAfterClosing(brackets, 0);
        brackets.erase(brackets.begin(), brackets.begin() + std::ptrdiff_t(first));
        parameter.isSupported = parameter.isSupported && pointerCount == 0;
        parameter.isPointer = true;
    } else {
        parameter.isSupported = parameter.isSupported && pointerCount <= 1 && (!isRowPointer || !brackets.empty());
    }
    parameter.rowExtents = joinAll(brackets);
    const bool isNamed = words.size() > 1 && words.back().isWord() && !isTypeWord(words.back().text) && !(words[words.size() - 2] == "::");
    parameter.name = isNamed ? std::string(words.back().text) : "argument" + std::to_string(index + 1);
    if (isNamed)
        words.pop_back();
    parameter.type = analysis::joinTokens(words);
    return parameter;
}

std::vector<TemplateParameter> readTemplateParameters(CppText head)
{
    const auto found = std::ranges::find(head, "template", &CppToken::text);
    std::size_t at = std::size_t(found - head.begin()) + 1;
    if (at >= head.size() || !(head[at] == "<"))
        return {};
    const std::size_t first = ++at;
    for (int depth = 1; at < head.size(); ++at) {
        depth += head[at].isOneOf("<(") ? 1 : head[at].isOneOf(">)") ? -1 : 0;
        if (depth == 0)
            break;
    }
    std::vector<TemplateParameter> parameters;
    for (const CppText part : splitList(head.subspan(first, at - first))) {
        const auto equals = std::ranges::find(part, "=", &CppToken::text);
        const CppText declaration = part.first(std::size_t(equals - part.begin()));
        if (declaration.empty())
            continue;
        TemplateParameter parameter;
        parameter.name = declaration.back().text;
        parameter.isType = declaration.front() == "typename" || declaration.front() == "class";
        if (equals != part.end())
            parameter.defaultValue = joinAll(part.subspan(declaration.size() + 1));
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

/// Returns the named namespaces around a token, joined by "::".
std::string namespaceAround(CppText tokens, std::size_t end)
{
    std::vector<std::string> open;
    for (std::size_t at = 0; at < end; ++at) {
        if (tokens[at] == "{") {
            std::size_t first = at;
            while (first > 0 && (tokens[first - 1].isWord() || tokens[first - 1] == "::") && !(tokens[first - 1] == "namespace"))
                --first;
            const bool isNamespace = first > 0 && tokens[first - 1] == "namespace";
            open.push_back(isNamespace ? analysis::joinTokens(tokens.subspan(first, at - first)) : std::string());
        } else if (tokens[at] == "}" && !open.empty()) {
            open.pop_back();
        }
    }
    std::string joined;
    for (const std::string& name : open)
        joined += name.empty() ? "" : (joined.empty() ? "" : "::") + name;
    return joined;
}

std::vector<SharedArray> readSharedArrays(CppText body)
{
    std::vector<SharedArray> arrays;
    for (std::size_t at = 0; at < body.size(); ++at) {
        if (!(body[at] == "__shared__"))
            continue;
        std::size_t first = at, end = at;
        while (first > 0 && !body[first - 1].isOneOf(";{}"))
            --first;
        while (end < body.size() && !(body[end] == ";"))
            ++end;
        const bool isDynamic =
            std::ranges::find(body.subspan(first, end - first), "extern", &CppToken::text) != body.subspan(first, end - first).end();
        std::string type;
        for (const CppText part : splitList(body.subspan(first, end - first))) {
            std::vector<CppToken> words;
            std::size_t bracket = 0;
            for (; bracket < part.size() && !(part[bracket] == "["); ++bracket) {
                if (part[bracket] == "(" || part[bracket] == ")" || part[bracket].text.starts_with("__align") || part[bracket] == "alignas")
                    continue;
                if (part[bracket].isWord() && !(part[bracket] == "__shared__") && !(part[bracket] == "extern") &&
                    !(part[bracket] == "static") && !(part[bracket] == "volatile") && !(part[bracket] == "const"))
                    words.push_back(part[bracket]);
                else if (part[bracket] == "::")
                    words.push_back(part[bracket]);
            }
            if (words.empty())
                continue;
            const std::string name(words.back().text);
            words.pop_back();
            if (!words.empty())
                type = analysis::joinTokens(words);
            arrays.push_back({name, type, isDynamic, isDynamic ? std::vector<std::string>() : extentsOf(part.subspan(bracket))});
        }
        at = end;
    }
    return arrays;
}

void readDimensions(CppText body, SourceKernel& kernel)
{
    for (const std::string& lexeme : makeLexemes(body)) {
        const std::size_t dot = lexeme.find('.');
        if (dot == std::string::npos || dot + 2 != lexeme.size() || lexeme[dot + 1] < 'x' || lexeme[dot + 1] > 'z' || !isName(lexeme))
            continue;
        const int dimension = lexeme[dot + 1] - 'x';
        kernel.dimensions = std::max(kernel.dimensions, dimension + 1);
        if (lexeme.starts_with("blockIdx") || lexeme.starts_with("gridDim"))
            kernel.usesBlocks[dimension] = true;
    }
}

/// Returns the first argument of __launch_bounds__ between two tokens.
std::string launchBoundsOf(CppText head)
{
    for (std::size_t at = 0; at + 2 < head.size(); ++at)
        if (head[at] == "__launch_bounds__" && head[at + 1] == "(") {
            const std::size_t after = analysis::findAfterClosing(head, at + 1);
            const std::vector<CppText> arguments = splitList(head.subspan(at + 2, after - at - 3));
            return arguments.empty() ? std::string() : joinAll(arguments.front());
        }
    return {};
}

bool includesByQuotes(CppText text)
{
    for (std::size_t at = 0; at + 2 < text.size(); ++at)
        if (text[at] == "#" && text[at].startsLine && text[at + 1] == "include" && text[at + 2].text.starts_with('"'))
            return true;
    return false;
}

SourceKernel readKernel(const analysis::SourceText& code, std::size_t index)
{
    const FunctionStatements& function = code.functions()[index];
    const CppText tokens = code.tokens();
    const CppText head = tokens.subspan(function.headFirst, function.parametersFirst - 1 - function.headFirst);
    SourceKernel kernel;
    kernel.function = index;
    kernel.nameSpace = namespaceAround(tokens, function.headFirst);
    kernel.name = kernel.nameSpace.empty() ? std::string(function.name) : kernel.nameSpace + "::" + std::string(function.name);
    kernel.line = int(code.lineOf(code.offsetOf(function.parametersFirst - 1)));
    kernel.templateParameters = readTemplateParameters(head);
    kernel.maxThreads = launchBoundsOf(head);
    const std::vector<CppText> list =
        splitList(tokens.subspan(function.parametersFirst, function.parametersLast - function.parametersFirst));
    const bool isVoid = list.size() == 1 && list[0].size() == 1 && list[0][0] == "void";
    for (std::size_t i = 0; !isVoid && i < list.size(); ++i)
        kernel.parameters.push_back(readParameter(list[i], i));
    const CppText body = tokens.subspan(function.first, function.last - function.first);
    kernel.sharedArrays = readSharedArrays(body);
    readDimensions(body, kernel);
    return kernel;
}

/// Returns whether the tokens launch the kernel: `name<<<` or `name<float><<<`.
bool launches(CppText tokens, std::string_view name)
{
    for (std::size_t at = 0; at + 3 < tokens.size(); ++at) {
        if (!(tokens[at] == name))
            continue;
        std::size_t next = at + 1;
        if (tokens[next] == "<" && !(tokens[next + 1] == "<"))
            while (next < tokens.size() && !tokens[next].isOneOf(";{}>"))
                ++next;
        next += next < tokens.size() && tokens[next] == ">" ? 1 : 0;
        if (next + 2 < tokens.size() && tokens[next] == "<" && tokens[next + 1] == "<" && tokens[next + 2] == "<")
            return true;
    }
    return false;
}

}  // namespace

KernelSource findSourceKernels(std::string_view text)
{
    KernelSource source;
    source.text = std::make_shared<const std::string>(text);
    const std::string blanked = analysis::blankCommentsAndLiterals(text);
    std::string code = analysis::blankUncompiledCode(blanked, 0, analysis::parseConditionalGroups({blanked}, kArchitecture));
    source.code = std::make_shared<const analysis::SourceText>(*source.text, std::move(code));
    source.definitions = analysis::parseTokens(*source.text);
    source.includesOwnFiles = includesByQuotes(source.definitions);
    const auto& functions = source.code->functions();
    std::erase_if(source.definitions, [&](const CppToken& token) {
        const std::size_t offset = std::size_t(token.text.data() - source.text->data());
        return std::ranges::any_of(functions, [&](const FunctionStatements& function) {
            return offset > source.code->offsetOf(function.first) && offset < source.code->offsetOf(function.last - 1);
        });
    });
    for (std::size_t i = 0; i < functions.size(); ++i) {
        source.hasMain = source.hasMain || (functions[i].name == "main" && !functions[i].isKernel);
        if (!functions[i].isKernel)
            continue;
        SourceKernel kernel = readKernel(*source.code, i);
        kernel.isLaunchedByKernel = std::ranges::any_of(functions, [&](const FunctionStatements& caller) {
            const CppText tokens = source.code->tokens();
            return caller.isKernel && launches(tokens.subspan(caller.first, caller.last - caller.first), functions[i].name);
        });
        if (std::ranges::find(source.kernels, kernel.name, &SourceKernel::name) == source.kernels.end())
            source.kernels.push_back(std::move(kernel));
    }
    return source;
}

bool lacksMain(std::string_view text)
{
    if (text.find("__global__") == std::string_view::npos)
        return false;
    const KernelSource source = findSourceKernels(text);
    return !source.hasMain && !source.kernels.empty();
}

}  // namespace simtscope::program
