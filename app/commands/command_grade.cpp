// Runs the command "grade": grades submissions of an exercise, checks the exercise itself, or lists the built-in exercises (declared in
// app/arguments/command.h).
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/grading/grade_output.h"
#include "app/grading/grade_submissions.h"
#include "app/running/qt_messages.h"
#include "app/running/terminal.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/grade_fault.h"
#include "gpu/exercises/grade_report.h"
#include "gpu/exercises/scratch_folder.h"
#include "gpu/exercises/self_check.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;
using exercises::Exercise;
using exercises::GradeOptions;

struct GradeArguments {
    std::string exercise;
    std::vector<std::string> submissions;
    std::string output;
    std::string picture = "png";
    std::string sandbox = "auto";
    std::string seed;
    unsigned jobs = 1;
    bool listsExercises = false, checksExercise = false, printsJson = false, printsJunit = false, printsGradescope = false,
         skipsSandbox = false;
};

Result<sandbox::Sandbox> chooseSandbox(const GradeArguments& arguments)
{
    if (arguments.skipsSandbox)
        return sandbox::makeSandbox(sandbox::SandboxKind::None);
    for (const sandbox::SandboxKind kind : {sandbox::SandboxKind::Namespaces, sandbox::SandboxKind::Landlock})
        if (arguments.sandbox == sandbox::sandboxName(kind))
            return sandbox::makeSandbox(kind);
    return sandbox::findSandbox();
}

ExitCode listExercises()
{
    const auto builtInExercises = exercises::readExercises();
    if (!builtInExercises)
        return reportError(builtInExercises.error(), kUsage);
    std::string text;
    for (const Exercise& exercise : *builtInExercises)
        text += fmt::format("{:<16} {:<28} {:>3} points\n", exercise.name, exercise.texts.title, exercise.totalPoints());
    return writeOutput(text, {}, kDone);
}

/// Returns the exit code for an error that is not the submission's fault.
ExitCode exitCodeOf(const Error& error)
{
    if (error.message.is(msg::run::cancelled))
        return kFailed;
    switch (exercises::findGradeFault(error)) {
    case exercises::GradeFault::Unavailable:
        return kUnavailable;
    case exercises::GradeFault::Exercise:
        return kUsage;
    case exercises::GradeFault::Machine:
        break;
    }
    return kMachineFailed;
}

/// Runs `grade --check`: grades the solutions that come with the exercise, and compares each grade with the expected one.
ExitCode checkExerciseCommand(const Exercise& exercise, const GradeOptions& options)
{
    SignalStopSource interrupt;
    bool isCheckPassed = true;
    const auto checked = exercises::checkExercise(
        exercise, options,
        [&](const exercises::SelfCheck& check) {
            isCheckPassed = isCheckPassed && check.isAsExpected;
            const std::vector<std::string> reasons = exercises::collectReasons(check.grade);
            fmt::print("{} {:<32} {}/{} {}\n", check.isAsExpected ? "ok  " : "FAIL", check.file, check.grade.points, check.grade.maxPoints,
                       fmt::join(reasons, ", "));
            if (!check.isAsExpected && !check.expectedReasons.empty())
                fmt::print("       expected: {}\n", fmt::join(check.expectedReasons, ", "));
            if (!check.isAsExpected)
                fmt::print("{}", exercises::formatFeedback(exercise, {check.file, check.grade, {}}));
            std::fflush(stdout);
        },
        interrupt.token());
    if (!checked)
        return reportError(checked.error(), exitCodeOf(checked.error()));
    return isCheckPassed ? kDone : kFailed;
}

/// Grades a class. However the grading ends, the grades made until then are printed and written.
class ClassGrading {
public:
    ClassGrading(const Exercise& exercise, const GradeArguments& arguments, const GradeOptions& options,
                 std::vector<NamedSubmission> submissions)
        : m_exercise(exercise), m_arguments(arguments), m_options(options), m_submissions(std::move(submissions)),
          m_printsText(!arguments.printsJson && !arguments.printsJunit && !arguments.printsGradescope)
    {
        m_grades.seed = options.seed;
        m_grades.submissionCount = m_submissions.size();
        std::set<std::string> usedNames = {"grades", "junit"};
        for (const NamedSubmission& submission : m_submissions)
            m_reportNames.push_back(makeUniqueFileName(submission.name, usedNames));
        for (const std::string& file : m_reportNames)
            m_picturePaths.push_back(
                arguments.output.empty() ? std::string() : (fs::absolute(arguments.output) / (file + '.' + arguments.picture)).string());
    }

    /// Fails when a report would replace a submission.
    Result<void> checkFiles() const
    {
        if (m_arguments.output.empty())
            return {};
        std::vector<std::string> inputs;
        for (const NamedSubmission& submission : m_submissions) {
            fs::path path = submission.path.folder;
            for (const std::string& name : submission.path.names)
                path /= name;
            inputs.push_back(path.string());
        }
        std::vector<std::string> names = {"grades.json", "junit.xml"};
        for (const std::string& file : m_reportNames)
            names.insert(names.end(), {file + ".txt", file + ".gradescope.json", file + '.' + m_arguments.picture});
        for (const std::string& name : names)
            if (auto fits = checkOutput((fs::path(m_arguments.output) / name).string(), inputs); !fits)
                return fits;
        return {};
    }

    ExitCode run()
    {
        SignalStopSource interrupt;
        const std::stop_token stop = interrupt.token();
        std::signal(SIGXFSZ, SIG_IGN);  // a write that is too large is an error like others
        if (const auto prepared = exercises::prepareGrading(m_exercise, m_options, stop); !prepared)
            m_error = stop.stop_requested() ? Error{msg::run::cancelled(), {}, 0} : prepared.error();
        else
            gradeSubmissions(stop);
        exercises::removeAbandonedScratchFolders();  // folders of grading processes that were killed before they removed them
        return conclude();
    }

private:
    void gradeSubmissions(const std::stop_token& stop)
    {
        ParallelGrading grading(m_exercise, m_submissions, m_picturePaths, m_options, m_arguments.jobs, stop);
        for (std::size_t i = 0; i < m_submissions.size(); ++i) {
            m_status.show(fmt::format("grading {}: {} of {}, passed: {}", m_exercise.name, i + 1, m_submissions.size(), m_passedCount));
            auto graded = grading.take(i);
            if (graded) {
                keepGrade(i, std::move(*graded));
                continue;
            }
            m_error = graded.error();
            // Later submissions were graded side by side with this one.
            for (std::size_t laterIndex = i + 1; laterIndex < m_submissions.size(); ++laterIndex)
                if (auto laterGrade = grading.takeIfDone(laterIndex); laterGrade && *laterGrade)
                    keepGrade(laterIndex, std::move(**laterGrade));
            break;
        }
    }

    void keepGrade(std::size_t index, ReportedGrade graded)
    {
        exercises::GradedSubmission gradedSubmission{m_submissions[index].name, std::move(graded.grade), {}};
        if (graded.hasPicture)
            gradedSubmission.picture = fs::path(m_picturePaths[index]).filename().string();
        if (!graded.pictureProblem.isEmpty())
            reportWriteError(fail(graded.pictureProblem));
        if (!m_arguments.output.empty())
            gradedSubmission.feedback = makeFeedbackFileName(m_reportNames[index]);
        m_passedCount += gradedSubmission.grade.hasPassed;
        if (!m_arguments.output.empty())
            reportWriteError(writeFeedback(m_exercise, m_arguments.output, m_reportNames[index], gradedSubmission));
        if (m_printsText)
            m_status.write(exercises::formatFeedback(m_exercise, gradedSubmission), stdout);
        m_grades.submissions.push_back(std::move(gradedSubmission));
        writeInterimSummaries();
    }

    /// Writes the grades so far every few seconds, so that they exist even if this process is killed.
    void writeInterimSummaries()
    {
        constexpr std::chrono::seconds kSummaryInterval{5};
        const auto currentTime = std::chrono::steady_clock::now();
        if (m_arguments.output.empty() || currentTime - m_lastSummaryTime < kSummaryInterval)
            return;
        m_lastSummaryTime = currentTime;
        m_grades.stopReason = msg::exercise::stillGrading();
        reportWriteError(writeSummaries(m_exercise, m_arguments.output, m_grades));
    }

    /// Reports the first output that cannot be written. The grading continues, and the other outputs are still written.
    void reportWriteError(const Result<void>& written)
    {
        if (written || m_hasWriteError)
            return;
        m_hasWriteError = true;
        m_status.write("", stderr);
        reportError(written.error(), kMachineFailed);
    }

    ExitCode conclude()
    {
        m_grades.stopReason = m_error ? m_error->message : Message();
        if (!m_arguments.output.empty())
            reportWriteError(writeSummaries(m_exercise, m_arguments.output, m_grades));
        m_status.write("", stderr);
        ExitCode code = m_passedCount == m_submissions.size() ? kDone : kFailed;
        if (m_hasWriteError)
            code = kMachineFailed;
        if (m_error)
            code = reportError(*m_error, exitCodeOf(*m_error));
        if (m_printsText && m_grades.submissionCount > 1)
            return writeOutput(formatSummary(), {}, code);
        const std::string report = formatReport();
        return report.empty() ? code : writeOutput(report, {}, code);
    }

    std::string formatSummary() const
    {
        std::string text = fmt::format("{} of {} submissions passed", m_passedCount, m_grades.submissionCount);
        if (m_error)
            text += fmt::format("; graded before the end: {}", m_grades.submissions.size());
        return text + '\n';
    }

    /// Returns the report for stdout. Empty if the text was printed during the grading, or if there is nothing to print.
    std::string formatReport() const
    {
        if (m_arguments.printsJson)
            return exercises::formatGradesJson(m_exercise, m_grades);
        if (m_arguments.printsJunit)
            return exercises::formatGradesJunit(m_exercise, m_grades);
        if (m_arguments.printsGradescope && !m_grades.submissions.empty())
            return exercises::formatGradescopeJson(m_exercise, m_grades.submissions.front());
        return {};
    }

    const Exercise& m_exercise;
    const GradeArguments& m_arguments;
    const GradeOptions& m_options;
    const std::vector<NamedSubmission> m_submissions;
    const bool m_printsText;
    std::vector<std::string> m_reportNames, m_picturePaths;  ///< names of the report files and paths of the pictures, by submission
    exercises::ClassGrades m_grades;
    std::size_t m_passedCount = 0;
    bool m_hasWriteError = false;
    std::optional<Error> m_error;  ///< the error that ended the grading
    StatusLine m_status;
    std::chrono::steady_clock::time_point m_lastSummaryTime = std::chrono::steady_clock::now();
};

ExitCode gradeAll(const Exercise& exercise, const GradeArguments& arguments, const GradeOptions& options)
{
    auto submissions = findSubmissions(arguments.submissions, exercise);
    if (!submissions)
        return reportError(submissions.error(), kUsage);
    if (arguments.printsGradescope && submissions->size() != 1)
        return reportError(msg::exercise::gradescopeIsOfOne(), kUsage);
    std::vector<std::string> inputs = arguments.submissions;
    inputs.push_back(exercise.directory);
    if (auto fits = arguments.output.empty() ? Result<void>() : checkOutputFolder(arguments.output, inputs); !fits)
        return reportError(fits.error(), kUsage);
    std::error_code error;
    if (!arguments.output.empty() && !fs::create_directories(arguments.output, error) && error)
        return reportError(Error{msg::app::cannotWrite(error.message()), arguments.output, 0}, kUsage);
    ClassGrading grading(exercise, arguments, options, std::move(*submissions));
    if (auto fits = grading.checkFiles(); !fits)
        return reportError(fits.error(), kUsage);
    return grading.run();
}

ExitCode gradeCommand(const GradeArguments& arguments)
{
    if (arguments.listsExercises)
        return listExercises();
    if (arguments.exercise.empty())
        return reportError(msg::exercise::noExercise(), kUsage);
    const auto exercise = exercises::findExercise(arguments.exercise);
    if (!exercise)
        return reportError(exercise.error(), kUsage);
    if (arguments.submissions.empty() && !arguments.checksExercise)
        return reportError(msg::exercise::noSubmissions(), kUsage);
    const auto sandbox = chooseSandbox(arguments);
    if (!sandbox)
        return reportError(sandbox.error(), kUnavailable);
    GradeOptions options;
    options.sandbox = *sandbox;
    options.seed = arguments.seed.empty() ? exercises::makeSeed() : std::strtoull(arguments.seed.c_str(), nullptr, 10);
    return arguments.checksExercise ? checkExerciseCommand(*exercise, options) : gradeAll(*exercise, arguments, options);
}

}  // namespace

void addGrade(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<GradeArguments>();
    CLI::App* const command = parser.add_subcommand("grade", "Check solutions of an exercise: points, feedback and a picture of the fault");
    command->add_option("exercise", arguments->exercise, "A built-in exercise, or the folder of one")->type_name("NAME|FOLDER");
    command->add_option("submissions", arguments->submissions, "Files, or folders in which each .cu and each subfolder is a submission")
        ->type_name("FILE|FOLDER");
    command->add_flag("--list", arguments->listsExercises, "List the built-in exercises");
    command->add_flag("--check", arguments->checksExercise,
                      "Check the exercise itself: its starter fails, its reference passes, each wrong answer fails for its reason");
    CLI::Option* const json = command->add_flag("--json", arguments->printsJson, "Print the grades as JSON");
    CLI::Option* const junit = command->add_flag("--junit", arguments->printsJunit, "Print the grades as JUnit's XML")->excludes(json);
    command->add_flag("--gradescope", arguments->printsGradescope, "Print Gradescope's results.json, of one submission")
        ->excludes(json)
        ->excludes(junit);
    command
        ->add_option(
            "-o", arguments->output,
            "Write grades.json, junit.xml, and for each submission its feedback (.txt, .gradescope.json) and a picture of its fault")
        ->type_name("FOLDER");
    command->add_option("--picture", arguments->picture, "Format of the pictures")
        ->check(oneOf({"png", "svg", "pdf"}))
        ->type_name("png|svg|pdf")
        ->capture_default_str();
    command->add_option("--jobs", arguments->jobs, "Submissions that are graded at the same time")
        ->check(wholeNumber(1, 256))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "Of the hidden values, to repeat a grading: grades.json has it (default: a new one)")
        ->check(wholeNumber(0))
        ->type_name("N");
    command->add_option("--sandbox", arguments->sandbox, "namespaces (bubblewrap), landlock, or auto: the first of these that works here")
        ->check(oneOf({"auto", "namespaces", "landlock"}))
        ->type_name("KIND")
        ->capture_default_str();
    command->add_flag("--no-sandbox", arguments->skipsSandbox, "Grade without a sandbox: only for submissions that you trust");
    command->footer("\n  simtscope grade guard ada.cu\n"
                    "  simtscope grade guard submissions/ --jobs 4 -o feedback\n"
                    "  simtscope grade ./my-exercise ada.cu --junit\n"
                    "  simtscope grade ./my-exercise --check\n\n"
                    "Exits with 0 when all submissions passed, with 1 when one has not, or the grading was interrupted, and with 5\n"
                    "when the grader or the machine failed: what was graded until then is in grades.json and junit.xml.");
    command->callback([arguments, &invocation] { invocation.action = [arguments] { return gradeCommand(*arguments); }; });
}

}  // namespace simtscope::app
