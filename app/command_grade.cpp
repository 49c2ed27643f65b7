#include <QGuiApplication>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/command.h"
#include "app/grade_picture.h"
#include "app/grade_submissions.h"
#include "app/qt_messages.h"
#include "app/terminal.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/grade_report.h"
#include "gpu/exercises/self_check.h"
#include "ui/session/language.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;
using exercises::Exercise;
using exercises::GradedSubmission;
using exercises::GradeOptions;

struct GradeArguments {
    std::string exercise;
    std::vector<std::string> submissions;
    std::string output;
    std::string picture = "png";
    std::string sandbox = "auto";
    std::string seed;
    unsigned jobs = 1;
    bool lists = false, checks = false, json = false, junit = false, gradescope = false, noSandbox = false;
};

Result<sandbox::Sandbox> sandboxFor(const GradeArguments& arguments)
{
    if (arguments.noSandbox)
        return sandbox::sandboxOf(sandbox::Kind::None);
    for (const sandbox::Kind kind : {sandbox::Kind::Namespaces, sandbox::Kind::Landlock})
        if (arguments.sandbox == sandbox::nameOf(kind))
            return sandbox::sandboxOf(kind);
    return sandbox::findSandbox();
}

int listExercises()
{
    const auto all = exercises::readExercises();
    if (!all)
        return complain(all.error(), kUsage);
    std::string text;
    for (const Exercise& exercise : *all)
        text += fmt::format("{:<16} {:<28} {:>3} points\n", exercise.name, exercise.words.title, exercise.points());
    return finish(text, {}, kDone);
}

/// --check
int checkCommand(const Exercise& exercise, const GradeOptions& options)
{
    StopOnSignal interrupt;
    bool areRight = true;
    const auto checked = exercises::checkExercise(
        exercise, options,
        [&](const exercises::SelfCheck& check) {
            areRight = areRight && check.isRight;
            const std::vector<std::string> reasons = exercises::reasonsOf(check.grade);
            fmt::print("{} {:<32} {}/{} {}\n", check.isRight ? "ok  " : "FAIL", check.file, check.grade.points, check.grade.of,
                       fmt::join(reasons, ", "));
            if (!check.isRight && !check.expected.empty())
                fmt::print("       expected: {}\n", fmt::join(check.expected, ", "));
            if (!check.isRight)
                fmt::print("{}", exercises::feedbackText(exercise, {check.file, check.grade, {}}));
            std::fflush(stdout);
        },
        interrupt.token());
    if (!checked)
        return complain(checked.error(), kFailed);
    return areRight ? kDone : kFailed;
}

/// Picture and feedback of one submission in the folder of -o. Recordings are not needed after that.
Result<void> writeFeedback(const Exercise& exercise, const GradeArguments& arguments, const std::string& file, GradedSubmission& graded)
{
    const fs::path folder = arguments.output;
    const exercises::Part* const fault = exercises::faultOf(graded.grade);
    if (fault && fault->place) {
        graded.picture = file + '.' + arguments.picture;
        if (auto drawn = drawFault(*fault->place, (folder / graded.picture).string()); !drawn)
            return drawn;
    }
    if (auto written = writeText(exercises::feedbackText(exercise, graded), (folder / (file + ".txt")).string()); !written)
        return written;
    return writeText(exercises::gradescopeJson(exercise, graded), (folder / (file + ".gradescope.json")).string());
}

Result<void> writeAll(const Exercise& exercise, const GradeArguments& arguments, const std::vector<GradedSubmission>& graded,
                      std::uint64_t seed)
{
    const fs::path folder = arguments.output;
    if (auto written = writeText(exercises::gradesJson(exercise, graded, seed), (folder / "grades.json").string()); !written)
        return written;
    return writeText(exercises::gradesJunit(exercise, graded), (folder / "junit.xml").string());
}

std::string reportOf(const Exercise& exercise, const GradeArguments& arguments, const std::vector<GradedSubmission>& graded,
                     std::uint64_t seed)
{
    if (arguments.json)
        return exercises::gradesJson(exercise, graded, seed);
    if (arguments.junit)
        return exercises::gradesJunit(exercise, graded);
    return exercises::gradescopeJson(exercise, graded.front());
}

int gradeAll(const Exercise& exercise, const GradeArguments& arguments, const GradeOptions& options, const Invocation& invocation)
{
    const auto submissions = submissionsOf(arguments.submissions);
    if (!submissions)
        return complain(submissions.error(), kUsage);
    if (arguments.gradescope && submissions->size() != 1)
        return complain(msg::exercise::gradescopeIsOfOne(), kUsage);
    std::error_code error;
    if (!arguments.output.empty() && !fs::create_directories(arguments.output, error) && error)
        return complain(Error{msg::app::cannotWrite(error.message()), arguments.output, 0}, kUsage);

    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);  // pictures are drawn without a screen
    filterQtMessages();
    int argc = 1;
    char* argv[] = {invocation.argv[0], nullptr};
    const QGuiApplication application(argc, argv);
    ui::setLanguage(ui::languages().front().code);  // as all reports, whatever the system speaks

    StopOnSignal interrupt;
    StatusLine status;
    const std::stop_token stop = interrupt.token();
    Grading grading(exercise, *submissions, options, arguments.jobs, stop);
    const bool printsText = !arguments.json && !arguments.junit && !arguments.gradescope;
    std::vector<GradedSubmission> graded;
    std::set<std::string> taken = {"grades", "junit"};
    std::size_t passed = 0;
    for (std::size_t i = 0; i < submissions->size(); ++i) {
        status.show(fmt::format("grading {}: {} of {}, passed: {}", exercise.name, i + 1, submissions->size(), passed));
        auto grade = grading.take(i);
        if (stop.stop_requested())
            return complain(msg::run::cancelled(), kFailed);
        if (!grade) {
            const Message& why = grade.error().message;
            return complain(grade.error(), why.row == &msg::run::noNvcc ? kUnavailable : kFailed);
        }
        GradedSubmission one{(*submissions)[i].name, std::move(*grade), {}};
        passed += one.grade.passed;
        if (!arguments.output.empty())
            if (auto written = writeFeedback(exercise, arguments, fileNameFor(one.name, taken), one); !written)
                return complain(written.error(), kFailed);
        if (printsText)
            status.write(exercises::feedbackText(exercise, one), stdout);
        for (exercises::Part& part : one.grade.parts)
            if (part.place)
                part.place->recording.reset();
        graded.push_back(std::move(one));
    }
    if (!arguments.output.empty())
        if (auto written = writeAll(exercise, arguments, graded, options.seed); !written)
            return complain(written.error(), kFailed);
    const ExitCode code = passed == graded.size() ? kDone : kFailed;
    if (!printsText)
        return finish(reportOf(exercise, arguments, graded, options.seed), {}, code);
    if (graded.size() > 1)
        fmt::print("{} of {} submissions passed\n", passed, graded.size());
    return code;
}

int gradeCommand(const GradeArguments& arguments, const Invocation& invocation)
{
    if (arguments.lists)
        return listExercises();
    if (arguments.exercise.empty())
        return complain(msg::exercise::noExercise(), kUsage);
    const auto exercise = exercises::findExercise(arguments.exercise);
    if (!exercise)
        return complain(exercise.error(), kUsage);
    if (arguments.submissions.empty() && !arguments.checks)
        return complain(msg::exercise::noSubmissions(), kUsage);
    const auto sandbox = sandboxFor(arguments);
    if (!sandbox)
        return complain(sandbox.error(), kUnavailable);
    GradeOptions options;
    options.sandbox = *sandbox;
    options.seed = arguments.seed.empty() ? exercises::newSeed() : std::strtoull(arguments.seed.c_str(), nullptr, 10);
    return arguments.checks ? checkCommand(*exercise, options) : gradeAll(*exercise, arguments, options, invocation);
}

}  // namespace

void addGrade(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<GradeArguments>();
    CLI::App* const command = parser.add_subcommand("grade", "Check solutions of an exercise: points, feedback and a picture of the fault");
    command->add_option("exercise", arguments->exercise, "A built-in exercise, or the folder of one")->type_name("NAME|FOLDER");
    command->add_option("submissions", arguments->submissions, "Files, or folders in which each .cu and each subfolder is a submission")
        ->type_name("FILE|FOLDER");
    command->add_flag("--list", arguments->lists, "List the built-in exercises");
    command->add_flag("--check", arguments->checks,
                      "Check the exercise itself: its starter fails, its reference passes, each wrong answer fails for its reason");
    CLI::Option* const json = command->add_flag("--json", arguments->json, "Print the grades as JSON");
    CLI::Option* const junit = command->add_flag("--junit", arguments->junit, "Print the grades as JUnit's XML")->excludes(json);
    command->add_flag("--gradescope", arguments->gradescope, "Print Gradescope's results.json, of one submission")
        ->excludes(json)
        ->excludes(junit);
    command
        ->add_option(
            "-o", arguments->output,
            "Write grades.json, junit.xml, and for each submission its feedback (.txt, .gradescope.json) and a picture of its fault")
        ->type_name("FOLDER");
    command->add_option("--picture", arguments->picture, "Format of the pictures")
        ->check(CLI::IsMember({"png", "svg", "pdf"}))
        ->type_name("png|svg|pdf")
        ->capture_default_str();
    command->add_option("--jobs", arguments->jobs, "Submissions that are graded at the same time")
        ->check(CLI::Range(1, 256))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "Of the hidden values, to repeat a grading: grades.json has it (default: a new one)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command->add_option("--sandbox", arguments->sandbox, "namespaces (bubblewrap), landlock, or auto: the first of these that works here")
        ->check(CLI::IsMember({"auto", "namespaces", "landlock"}))
        ->type_name("KIND")
        ->capture_default_str();
    command->add_flag("--no-sandbox", arguments->noSandbox, "Grade without a sandbox: only for submissions that you trust");
    command->footer("\n  simtscope grade guard ada.cu\n"
                    "  simtscope grade guard submissions/ --jobs 4 -o feedback\n"
                    "  simtscope grade ./my-exercise ada.cu --junit\n"
                    "  simtscope grade ./my-exercise --check\n\n"
                    "Exits with 0 when all submissions passed, with 1 when one has not.");
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return gradeCommand(*arguments, invocation); }; });
}

}  // namespace simtscope::app
