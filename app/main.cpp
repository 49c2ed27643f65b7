// Starts `simtscope`: opens the window, or executes a subcommand of the command line.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <list>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "app/arguments/check_words.h"
#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_source.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/version.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "ui/session/runs/program_to_open.h"

namespace {

using namespace simtscope;
using namespace simtscope::app;

constexpr AddCommand kCommands[] = {addOpen,     addList,   addNew,     addRun,        addReport, addVariables,
                                    addAssembly, addRender, addCompare, addDifference, addSweep,  addGrade,
                                    addGradeOne, addLesson, addDevices, addCompletion, addMan};

constexpr const char* kExamples = R"(
Examples:
  simtscope                                                   the window
  simtscope list                                              the built-in programs
  simtscope run reduce-3-sequential --report text -- 256 256  run and show the cost
  simtscope run my.cu --record my.simt                        run your own program and save the recording
  simtscope render my.simt --figure tree -o tree.svg          a picture of the recording
  simtscope SUBCOMMAND --help                                 all options of a subcommand

Exit codes: 0 success; 1 the program failed, or there are findings or differences; 2 bad usage; 3 the program does not compile;
4 the engine, the compiler that it needs, or a display is unavailable; 5 the grader or its machine failed, for example by a full disk.)";

/// Describes the first missing argument by the name that the usage shows, because CLI11 uses an internal name. Nullopt if no argument is
/// missing.
std::optional<Message> findMissingArgument(const CLI::App& parser)
{
    for (const CLI::App* command : parser.get_subcommands()) {
        if (const auto missingInSubcommand = findMissingArgument(*command))
            return missingInSubcommand;
        const auto missing = command->get_options([](const CLI::Option* option) { return option->get_required() && option->count() == 0; });
        if (!missing.empty()) {
            const CLI::Option& argument = *missing.front();
            return msg::app::missingArgument(command->get_name(),
                                             (argument.nonpositional() ? argument.get_name() + ' ' : "") + typeNameOf(argument),
                                             argument.get_description());
        }
        const auto subcommands = command->get_subcommands([](const CLI::App*) { return true; });
        if (!subcommands.empty() && command->get_subcommands().empty()) {
            std::vector<std::string> names;
            for (const CLI::App* subcommand : subcommands)
                names.push_back(subcommand->get_name());
            return msg::app::missingCommand(command->get_name(), joinWithCommas(names));
        }
    }
    return std::nullopt;
}

/// Returns a message in our words about an error of the parser.
Message describeParseError(const CLI::App& parser, const CLI::ParseError& problem)
{
    if (dynamic_cast<const CLI::RequiredError*>(&problem))
        if (const auto missing = findMissingArgument(parser))
            return *missing;
    const bool isValidationError =
        dynamic_cast<const CLI::ValidationError*>(&problem) != nullptr;  // such a message already says what is accepted
    return plainMessage(problem.what(), isValidationError ? "" : "Run it with --help for more information.");
}

/// Turns `simtscope FILE`, as a file manager starts it, into `simtscope open FILE`.
void insertOpenCommand(const CLI::App& parser, std::vector<char*>& words)
{
    static char open[] = "open";
    if (words.size() < 2 || words[1][0] == '-' || !looksLikeFile(words[1]))
        return;
    const std::string name = words[1];
    if (parser.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; }).empty())
        words.insert(words.begin() + 1, open);
}

bool isSourceWithDash(const std::string& word)
{
    std::error_code error;
    return word.starts_with('-') && program::isSourceName(word) && std::filesystem::is_regular_file(word, error);
}

/// Replaces "-x.cu" by "./-x.cu" where such a file exists, so that CLI11 does not take it for an option. `paths` owns the new words.
void prefixDashedFiles(std::vector<char*>& words, std::list<std::string>& paths)
{
    for (std::size_t i = 1; i < words.size(); ++i)
        if (isSourceWithDash(words[i]))
            words[i] = paths.emplace_back(fmt::format("./{}", words[i])).data();
}

int run(int argc, char** argv)
{
    Invocation invocation{argc, argv, {}, false, {}};

    // Arguments after "--" belong to the program and are not parsed here.
    const auto separator = std::find_if(argv, argv + argc, [](const char* argument) { return std::strcmp(argument, "--") == 0; });
    if (separator != argv + argc) {
        invocation.hasProgramArguments = true;
        invocation.programArguments.assign(separator + 1, argv + argc);
    }

    CLI::App parser("SIMTscope shows what a CUDA program does, step by step. It needs no GPU.", "simtscope");
    parser.set_version_flag("--version", std::string("SIMTscope ") + version());
    parser.require_subcommand(0, 1);
    for (const AddCommand add : kCommands)
        add(parser, invocation);
    parser.footer(kExamples);  // set after the subcommands, which would inherit it

    std::vector<char*> words(argv, separator);
    std::list<std::string> paths;
    prefixDashedFiles(words, paths);
    insertOpenCommand(parser, words);
    if (const auto checked = checkWords(parser, {words.begin() + 1, words.end()}); !checked)
        return reportError(checked.error(), kUsage);
    try {
        parser.parse(int(words.size()), words.data());
    } catch (const CLI::Success& answer) {  // --help and --version
        std::ostringstream text;
        parser.exit(answer, text, text);
        return writeOutput(text.str(), {}, kDone);
    } catch (const CLI::RequiredError& problem) {
        if (!invocation.programArguments.empty() && isSourceWithDash(invocation.programArguments.front()))
            return reportError(msg::app::programAfterDashes(invocation.programArguments.front()), kUsage);
        return reportError(describeParseError(parser, problem), kUsage);
    } catch (const CLI::ParseError& problem) {
        return reportError(describeParseError(parser, problem), kUsage);
    }
    if (invocation.action)
        return invocation.action();
    if (invocation.hasProgramArguments)
        return reportError(msg::app::argumentsWithoutProgram(), kUsage);
    return openWindow(invocation, ui::ProgramToOpen());
}

}  // namespace

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit of file sizes then fails with an error like any other
    openStandardStreams();
    try {
        return flushStdout(run(argc, argv));
    } catch (const std::exception& problem) {  // from a library, for example because memory has run out
        std::fprintf(stderr, "simtscope: %s\n", problem.what());
        return kFailed;
    }
}
