#include "gpu/exercises/compiler_steps.h"

#include <algorithm>
#include <string_view>

namespace simtscope::exercises {
namespace {

constexpr std::string_view kStep = "#$ ", kResult = "# --error ";

/// Returns the file name of the program in a command such as "\"$CICC_PATH/cicc\" --c++17". Empty if the command sets a variable.
std::string programOf(std::string_view command)
{
    std::string_view word = command.substr(0, command.find(' '));
    if (word.find('=') != std::string_view::npos)
        return {};
    word = word.substr(word.rfind('/') + 1);
    while (!word.empty() && word.front() == '"')
        word.remove_prefix(1);
    while (!word.empty() && word.back() == '"')
        word.remove_suffix(1);
    return std::string(word);
}

}  // namespace

CompilerSteps parseCompilerSteps(const std::string& output)
{
    CompilerSteps steps;
    for (std::size_t from = 0; from < output.size();) {
        const std::size_t past = std::min(output.find('\n', from), output.size() - 1) + 1;
        const std::string_view line = std::string_view(output).substr(from, past - from);
        from = past;
        if (line.starts_with(kStep)) {
            if (std::string program = programOf(line.substr(kStep.size())); !program.empty())
                steps.lastTool = std::move(program);
        } else if (!line.starts_with(kResult)) {
            steps.messages += line;
        }
    }
    return steps;
}

}  // namespace simtscope::exercises
