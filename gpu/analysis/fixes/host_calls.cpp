#include "gpu/analysis/fixes/host_calls.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

/// Returns the token of the kernel's name before the `<<<` at `position`; nullopt: there is none.
std::optional<std::size_t> findKernelName(const std::vector<CppToken>& tokens, std::size_t position)
{
    std::size_t end = position;
    if (end > 0 && tokens[end - 1] == ">") {
        int depth = 0;
        while (end-- > 0) {
            depth += tokens[end] == ">" ? 1 : tokens[end] == "<" ? -1 : 0;
            if (depth == 0 || tokens[end].isOneOf(";{}"))
                break;
        }
        if (end >= position || depth != 0)
            return std::nullopt;
    }
    return end > 0 && tokens[end - 1].isWord() ? std::optional(end - 1) : std::nullopt;
}

bool isTriple(const std::vector<CppToken>& tokens, std::size_t position, std::string_view sign)
{
    return position + 2 < tokens.size() && tokens[position] == sign && tokens[position + 1] == sign && tokens[position + 2] == sign;
}

/// Returns the position of the `>>>` that ends the configuration that begins at `position`; the size of the text when there is none.
std::size_t findConfigurationEnd(const std::vector<CppToken>& tokens, std::size_t position)
{
    while (position < tokens.size() && !isTriple(tokens, position, ">")) {
        if (tokens[position].isOneOf(";{}"))
            return tokens.size();
        position = tokens[position] == "(" ? findAfterClosing(tokens, position) : position + 1;
    }
    return position;
}

}  // namespace

std::vector<AllocationText> findAllocations(const SourceText& text, std::string_view name)
{
    const auto& tokens = text.tokens();
    std::vector<AllocationText> found;
    for (const FunctionStatements& function : text.functions())
        for (std::size_t i = 0; i < function.statements.size(); ++i) {
            const Statement& node = function.statements[i];
            if (node.kind != StatementKind::Plain || !node.children.empty())
                continue;
            for (std::size_t token = node.first; token + 1 < node.last; ++token) {
                if ((tokens[token] != "cudaMalloc" && tokens[token] != "cudaMallocManaged") || tokens[token + 1] != "(")
                    continue;
                const std::vector<TokenRange> arguments = splitAtCommas(tokens, token + 2, findAfterClosing(tokens, token + 1) - 1);
                if (arguments.size() < 2 || arguments[0].last - arguments[0].first < 2)
                    continue;
                // The pointer follows a cast, if there is one.
                if (tokens[arguments[0].last - 1] == name && tokens[arguments[0].last - 2] == "&")
                    found.push_back({&function, int(i), tokens[token].text, arguments[1]});
            }
        }
    return found;
}

std::vector<LaunchText> findLaunches(const SourceText& text, std::string_view kernel)
{
    const auto& tokens = text.tokens();
    std::vector<LaunchText> found;
    for (const FunctionStatements& function : text.functions())
        for (std::size_t position = function.first; position + 3 < function.last; ++position) {
            const std::optional<std::size_t> name = isTriple(tokens, position, "<") ? findKernelName(tokens, position) : std::nullopt;
            if (!name || (!kernel.empty() && tokens[*name] != kernel))
                continue;
            const std::size_t end = findConfigurationEnd(tokens, position + 3);
            if (end + 3 >= tokens.size() || tokens[end + 3] != "(")
                continue;
            found.push_back({&function, splitAtCommas(tokens, position + 3, end),
                             splitAtCommas(tokens, end + 4, findAfterClosing(tokens, end + 3) - 1)});
        }
    return found;
}

std::string_view pointerOf(const SourceText& text, const LaunchText& launch, std::size_t argument)
{
    if (argument >= launch.arguments.size() || launch.arguments[argument].last != launch.arguments[argument].first + 1)
        return {};
    return text.tokens()[launch.arguments[argument].first].text;
}

std::string_view plainKernelName(std::string_view kernel)
{
    kernel = kernel.substr(0, kernel.find_first_of("<("));
    const std::size_t colons = kernel.rfind("::");
    return colons == kernel.npos ? kernel : kernel.substr(colons + 2);
}

std::optional<std::size_t> findParameter(const SourceText& text, std::string_view kernel, std::string_view parameter)
{
    for (const FunctionStatements& function : text.functions()) {
        if (!function.isKernel || function.name != kernel)
            continue;
        const std::vector<TokenRange> parameters = splitAtCommas(text.tokens(), function.parametersFirst, function.parametersLast);
        const auto found = std::ranges::find_if(
            parameters, [&](const TokenRange& range) { return mentions(text.tokens(), range.first, range.last, parameter); });
        if (found != parameters.end())
            return std::size_t(found - parameters.begin());
    }
    return std::nullopt;
}

}  // namespace simtscope::analysis
