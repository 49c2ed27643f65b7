// Runs the command "lesson": says what to fix in lessons of the user's own ("check"), or writes one to begin with ("new") (declared in
// app/arguments/command.h).
#include <memory>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_template.h"
#include "gpu/core/clean_text.h"
#include "gpu/program/run/run.h"

namespace simtscope::app {
namespace {

struct LessonArguments {
    std::string folder;
    bool checksOnlyTexts = false;
    std::vector<std::string> languages;
};

ExitCode checkLessonsCommand(const LessonArguments& arguments)
{
    const auto check = checkLessons(arguments.folder, !arguments.checksOnlyTexts);
    if (!check)
        return reportError(check.error(), kUsage);
    for (const Error& problem : check->problems)
        writeStdout(fmt::format("{}\n", cleanText(problem.text())));
    const std::string lessonCountText = fmt::format("{} {}", check->lessonCount, check->lessonCount == 1 ? "lesson" : "lessons");
    const std::size_t problemCount = check->problems.size();
    writeStdout(fmt::format("{}{}: {}\n", problemCount ? "\n" : "", lessonCountText,
                            problemCount == 0 ? "nothing to fix"
                                              : fmt::format("{} {} to fix", problemCount, problemCount == 1 ? "problem" : "problems")));
    if (problemCount > 0)
        return kFailed;
    if (!check->hasUncheckedSteps || arguments.checksOnlyTexts)
        return kDone;
    const auto compiler = program::findCompiler();
    return compiler ? kDone : reportError(compiler.error(), kUnavailable);  // nobody has checked the steps yet
}

ExitCode createLesson(const LessonArguments& arguments)
{
    const auto files = writeLessonTemplate(arguments.folder, arguments.languages);
    if (!files)
        return reportError(files.error(), kUsage);
    for (const std::string& file : *files)
        writeStdout(fmt::format("{}\n", file));
    writeStdout(fmt::format("\nCheck it with `simtscope lesson check {0}`, open it with `simtscope open {0}`.\n", arguments.folder));
    return kDone;
}

}  // namespace

void addLesson(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<LessonArguments>();
    CLI::App* const command = parser.add_subcommand("lesson", "Check lessons of your own, or begin one");
    command->require_subcommand(1);
    CLI::App* const check = command->add_subcommand("check", "Say what to fix in a lesson, or in all lessons of a folder");
    check->add_option("folder", arguments->folder, "A lesson, or a folder of lessons")->required()->type_name("FOLDER");
    check->add_flag("--no-run", arguments->checksOnlyTexts,
                    "Check the texts only; without it, the programs are run to find the steps of the cues");
    check->footer("\nExit code 1 where there is something to fix; 4 where nvcc, which the steps need, was not found.");
    check->callback([arguments, &invocation] { invocation.action = [arguments] { return checkLessonsCommand(*arguments); }; });
    CLI::App* const begin = command->add_subcommand("new", "Write a lesson to begin with, which checks clean");
    begin->add_option("folder", arguments->folder, "What is created; the lesson and its program are named after it")
        ->required()
        ->type_name("FOLDER");
    begin->add_option("--language", arguments->languages, "Another language that it is in, by its code: de. May be given several times")
        ->check([](const std::string& code) {
            const bool isTranslationCode =
                code.size() >= 2 && code.size() <= 8 &&
                code.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") == std::string::npos;
            return isTranslationCode && code != "en"
                       ? std::string()
                       : "must be the code of a language other than English, such as de, not " + shortenValue(code);
        })
        ->type_name("CODE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    begin->callback([arguments, &invocation] { invocation.action = [arguments] { return createLesson(*arguments); }; });
}

}  // namespace simtscope::app
