#include "gpu/exercises/compiler_steps.h"

#include <algorithm>
#include <string_view>

namespace simtscope::exercises {
namespace {

constexpr std::string_view kCommandPrefix = "#$ ", kErrorPrefix = "# --error ";

/// Returns the file name of the program in a command such as "\"$CICC_PATH/cicc\" --c++17". Empty if the command sets a variable.
std::string parseProgramName(std::string_view command)
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
    for (std::size_t begin = 0; begin < output.size();) {
        const std::size_t end = std::min(output.find('\n', begin), output.size() - 1) + 1;
        const std::string_view line = std::string_view(output).substr(begin, end - begin);
        begin = end;
        if (line.starts_with(kCommandPrefix)) {
            if (std::string program = parseProgramName(line.substr(kCommandPrefix.size())); !program.empty())
                steps.lastTool = std::move(program);
        } else if (!line.starts_with(kErrorPrefix)) {
            steps.messages += line;
        }
    }
    return steps;
}

}  // namespace simtscope::exercises
