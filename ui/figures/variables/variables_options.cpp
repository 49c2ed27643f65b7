#include "ui/figures/variables/variables_options.h"

#include <charconv>

#include "gpu/analysis/expressions/expression.h"
#include "gpu/core/messages/app.h"

namespace simtscope::figures {

namespace {

constexpr const char* kVariablesOption = "variables";
constexpr const char* kThreadOption = "thread";
constexpr std::uint32_t kMaxThreads = 1024;  // of a block

std::string trim(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == text.npos ? std::string() : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

Result<std::uint32_t> readThread(const std::string& text)
{
    std::uint32_t thread = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), thread);
    if (error != std::errc() || end != text.data() + text.size() || thread >= kMaxThreads)
        return fail(msg::app::notThread(text));
    return thread;
}

Result<void> checkList(const std::string& text)
{
    const auto list = parseExpressionList(text);
    return list ? Result<void>() : tl::unexpected(list.error());
}

Result<void> checkThread(const std::string& text)
{
    const auto thread = readThread(text);
    return thread ? Result<void>() : tl::unexpected(thread.error());
}

Result<void> readVariables(const OptionTexts& texts, FigureSpecificOptions& options)
{
    VariablesOptions variablesOptions;
    if (const auto found = texts.find(kVariablesOption); found != texts.end() && !found->second.empty()) {
        auto list = parseExpressionList(found->second);
        if (!list)
            return tl::unexpected(list.error());
        variablesOptions.expressions = std::move(*list);
    }
    if (const auto found = texts.find(kThreadOption); found != texts.end() && !found->second.empty()) {
        const auto thread = readThread(found->second);
        if (!thread)
            return tl::unexpected(thread.error());
        variablesOptions.thread = *thread;
    }
    options.set(variablesOptions);
    return {};
}

constexpr TextOption kOptionRows[] = {
    {kVariablesOption, "Variables: which ones, or expressions, such as sum,s[3],k*2 (default: those of the kernel that tell most)",
     "EXPRESSIONS", "a list of expressions", checkList},
    {kThreadOption, "Variables: the thread of the block whose variables are shown, from 0 (default: the selected one, else 0)", "T",
     "a thread", checkThread},
};

}  // namespace

Result<std::vector<std::string>> parseExpressionList(std::string_view text)
{
    std::vector<std::string> expressions;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '(' || c == '[';
        depth -= c == ')' || c == ']';
        if (i < text.size() && (c != ',' || depth > 0))
            continue;
        expressions.push_back(trim(text.substr(begin, i - begin)));
        if (const auto expression = analysis::parseExpression(expressions.back()); !expression)
            return tl::unexpected(expression.error());
        begin = i + 1;
    }
    return expressions;
}

constinit const TextOptions kVariablesTextOptions = {
    .options = kOptionRows, .read = readVariables, .makeWrongFigureMessage = [] { return msg::app::onlyVariables(); }};

}  // namespace simtscope::figures
