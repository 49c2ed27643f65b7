// simtscope: the window, and the same things from the command line.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <list>
#include <vector>

#include <fmt/format.h>

#include "app/command.h"
#include "app/program_source.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/nvcc_arguments.h"
#include "ui/session/program_to_open.h"

namespace {

using namespace simtscope::app;

constexpr AddCommand kCommands[] = {addOpen,  addList,     addRun,    addReport,  addRender,     addCompare, addSweep,
                                    addGrade, addGradeOne, addLesson, addDevices, addCompletion, addMan};

constexpr const char* kExamples = R"(
Examples:
  simtscope                                                   the window
  simtscope list                                              the built-in programs
  simtscope run reduce-3-sequential --report text -- 256 256  run and show the cost
  simtscope run my.cu --record my.simt                        run your own program and save the recording
  simtscope render my.simt --figure tree -o tree.svg          a picture of the recording
  simtscope SUBCOMMAND --help                                 all options of a subcommand

Exit codes: 0 success; 1 the program failed, or there are findings or differences; 2 bad usage; 3 the program does not compile;
4 the engine, or the compiler that it needs, is unavailable; 5 the grader or its machine failed, for example by a full disk.)";

/// CLI11 names a missing argument by its own internal name; the user knows the name that the usage shows.
std::string describeProblem(const CLI::App* parser, const CLI::Error& problem)
{
    std::string text = problem.what();
    if (dynamic_cast<const CLI::RequiredError*>(&problem)) {
        for (const CLI::App* command : parser->get_subcommands()) {
            const auto options =
                command->get_options([](const CLI::Option* option) { return option->get_required() && option->count() == 0; });
            if (options.empty())
                continue;
            const CLI::Option& missing = *options.front();
            text = command->get_name() + ": " + (missing.nonpositional() ? missing.get_name() + ' ' : "") + missing.get_type_name() +
                   " is missing: " + missing.get_description();
        }
    }
    return text + "\nRun with --help for more information.\n";
}

/// `simtscope FILE`, as a file manager starts it, is `simtscope open FILE`.
void nameCommand(const CLI::App& parser, std::vector<char*>& words)
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
    return word.starts_with('-') && simtscope::program::isSourceName(word) && std::filesystem::is_regular_file(word, error);
}

/// "-x.cu" is no option where there is such a file. `paths`: keeps the words that replace others.
void nameFilesWithDash(std::vector<char*>& words, std::list<std::string>& paths)
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
    parser.set_version_flag("--version", "SIMTscope " SIMTSCOPE_VERSION);
    parser.require_subcommand(0, 1);
    parser.failure_message(describeProblem);
    for (const AddCommand add : kCommands)
        add(parser, invocation);
    parser.footer(kExamples);  // after the subcommands: they would inherit it

    std::vector<char*> words(argv, separator);
    std::list<std::string> paths;
    nameFilesWithDash(words, paths);
    nameCommand(parser, words);
    try {
        parser.parse(int(words.size()), words.data());
    } catch (const CLI::RequiredError& problem) {
        if (!invocation.programArguments.empty() && isSourceWithDash(invocation.programArguments.front()))
            return complain(simtscope::msg::app::programAfterDashes(invocation.programArguments.front()), kUsage);
        return parser.exit(problem, std::cout, std::cerr) == 0 ? kDone : kUsage;
    } catch (const CLI::ParseError& problem) {
        return parser.exit(problem, std::cout, std::cerr) == 0 ? kDone : kUsage;
    }
    if (invocation.action)
        return invocation.action();
    if (invocation.hasProgramArguments)
        return complain(simtscope::msg::app::argumentsWithoutProgram(), kUsage);
    return openWindow(invocation, simtscope::ui::ProgramToOpen());
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception& problem) {  // of a library, where memory has run out for example
        std::fprintf(stderr, "simtscope: %s\n", problem.what());
        return kFailed;
    }
}
