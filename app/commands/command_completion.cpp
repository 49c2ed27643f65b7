// Runs the command "completion": prints the completion script of a shell, or the words that may come next, which that script asks for
// (declared in app/arguments/command.h).
#include <memory>

#include "app/arguments/command.h"
#include "app/arguments/completion.h"
#include "app/arguments/option_values.h"

namespace simtscope::app {
namespace {

/// Formats a completion for the scripts (completion_scripts.cpp): a line "word<TAB>text" for each candidate, and a line that begins with a
/// tab where the name of a file may follow.
std::string formatCompletion(const Completion& completion)
{
    std::string text;
    for (const Candidate& candidate : completion.candidates)
        text += candidate.word + '\t' + candidate.description + '\n';
    return text + (completion.canBeFile ? "\tfiles\n" : "");
}

}  // namespace

void addCompletion(CLI::App& parser, Invocation& invocation)
{
    auto shell = std::make_shared<std::string>();
    CLI::App* const command = parser.add_subcommand("completion", "Print the completion script of a shell")->group("");
    command->add_option("shell", *shell, "bash, zsh or fish; query: what may follow the words after --")
        ->required()
        ->check(oneOf({"bash", "zsh", "fish", "query"}))
        ->type_name("SHELL");
    command->callback([shell, &parser, &invocation] {
        invocation.action = [shell, &parser, &invocation] {
            if (*shell == "query")
                return writeOutput(formatCompletion(complete(parser, invocation.programArguments)), {}, kDone);
            return writeOutput(std::string(makeCompletionScript(*shell)), {}, kDone);
        };
    });
}

}  // namespace simtscope::app
