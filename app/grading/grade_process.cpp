#include "app/grading/grade_process.h"

#include <chrono>
#include <cstring>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/clean_lines.h"
#include "gpu/exercises/grade_stream.h"
#include "gpu/exercises/machine_facts.h"
#include "gpu/program/process/child.h"
#include "gpu/sandbox/step_time.h"

namespace simtscope::app {
namespace {

using exercises::Exercise;
using exercises::Grade;
using exercises::GradeOptions;
using exercises::GradePart;

constexpr std::chrono::seconds kGracePeriod{1};  // time that a process gets after SIGTERM to remove its folder

/// Returns the input of the grading process: a line of JSON, then the text of the submission.
std::string formatGradingInput(const Exercise& exercise, const exercises::Submission& submission, const GradeOptions& options,
                               const std::string& picture)
{
    const nlohmann::json request = {{"parent", ::getpid()},
                                    {"exercise", exercise.directory},
                                    {"file", submission.file},
                                    {"sandbox", sandbox::sandboxName(options.sandbox.kind())},
                                    {"seed", std::to_string(options.seed)},
                                    {"compileSeconds", options.compileSeconds},
                                    {"sharesMachine", options.sharesMachine},
                                    {"knowledge", exercises::exportMachineFacts()},
                                    {"picture", picture}};
    return formatJson(request) + '\n' + submission.text;
}

/// Returns the seconds after which the grading process is killed. The process itself limits the time of each of its steps, so this limit
/// only ends a process that hangs. It allows for the longest possible grading: the reference is graded after the submission; nvcc runs
/// twice for each of two host compilers, and once for the check; a program that crashes runs twice, and so does a check; and each of them
/// may wait for the machine.
double computeMaxProcessSeconds(const Exercise& exercise, const GradeOptions& options)
{
    constexpr int kGradingCount = 2, kCompilationCount = 5, kRunCount = 2;
    double seconds = kCompilationCount * options.compileSeconds + kRunCount * exercise.limits.seconds + 4 * exercises::kMaxAnalysisSeconds;
    for (const exercises::ExerciseCase& exerciseCase : exercise.cases)
        seconds += kRunCount * (exerciseCase.scheduleCount + 1) * (exercise.limits.seconds + 2 * exercises::kMaxAnalysisSeconds);
    seconds += 2 * double(exercise.gates.size()) * (options.compileSeconds + exercises::kMaxAnalysisSeconds);
    return sandbox::StepTime::kMaxWaitingFactor * kGradingCount * seconds;
}

std::vector<std::string> readEnvironment()
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable; ++variable)
        variables.emplace_back(*variable);
    return variables;
}

/// Returns the grade of a submission whose process ended early: the parts that were graded before, and a failed part that gives the reason.
Grade makeIncompleteGrade(const Exercise& exercise, const exercises::GradeReader& reader, const program::ChildResult& childResult)
{
    GradePart part;
    part.id = "grading";
    part.title = msg::exercise::examined();
    if (const auto seconds = reader.exceededSeconds()) {
        part.problems.push_back(msg::exercise::examinedTooLong(*seconds));
        part.reasons.emplace_back("grading:time");
    } else if (childResult.end == program::ChildEnd::TimedOut) {
        part.problems.push_back(msg::exercise::examinedTooLong(childResult.seconds));
        part.reasons.emplace_back("grading:time");
    } else {
        const std::string endDescription = childResult.end == program::ChildEnd::Signal ? std::string(::strsignal(childResult.signal))
                                                                                        : fmt::format("exit code {}", childResult.exitCode);
        part.problems.push_back(msg::exercise::examinationEnded(endDescription));
        part.reasons.emplace_back("grading:crash");
    }
    Grade grade = reader.grade();
    grade.hasPassed = false;
    grade.maxPoints = exercise.totalPoints();
    grade.parts.push_back(std::move(part));
    return grade;
}

}  // namespace

Grade makeFailedGrade(const Exercise& exercise, std::string id, Message title, Message problem, std::string reason)
{
    GradePart part;
    part.id = std::move(id);
    part.title = std::move(title);
    part.problems.push_back(std::move(problem));
    part.reasons.push_back(std::move(reason));
    Grade grade;
    grade.parts.push_back(std::move(part));
    grade.maxPoints = exercise.totalPoints();
    return grade;
}

Result<ReportedGrade> gradeInProcess(const Exercise& exercise, const exercises::Submission& submission, const GradeOptions& options,
                                     const std::string& picture, const std::stop_token& stop)
{
    program::ChildRequest request;
    request.command = {"/proc/self/exe", "grade-one"};
    request.name = "simtscope";
    request.environment = readEnvironment();
    request.input = formatGradingInput(exercise, submission, options, picture);
    request.timeoutSeconds = computeMaxProcessSeconds(exercise, options);
    request.gracePeriod = kGracePeriod;
    request.leadsSession = true;
    exercises::GradeReader reader;
    program::ChildCallbacks callbacks;
    exercises::CleanLines errorLines;
    callbacks.onOutput = [&](std::string_view text, bool isStderr) {
        if (isStderr)
            fmt::print(stderr, "{}", errorLines.add(text));
        else
            reader.add(text);
    };
    const auto childResult = program::runChild(request, callbacks, stop);
    fmt::print(stderr, "{}", errorLines.takeRemaining());
    if (!childResult)
        return tl::unexpected(childResult.error());
    if (reader.error())
        return tl::unexpected(*reader.error());
    if (!reader.isComplete() && (childResult->end == program::ChildEnd::Cancelled || stop.stop_requested()))
        return fail(msg::run::cancelled());
    if (!reader.isComplete())
        return ReportedGrade{makeIncompleteGrade(exercise, reader, *childResult), false, {}};
    return ReportedGrade{reader.grade(), reader.hasPicture(), reader.pictureProblem()};
}

}  // namespace simtscope::app
