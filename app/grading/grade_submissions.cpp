#include "app/grading/grade_submissions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <system_error>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"

namespace simtscope::app {

namespace fs = std::filesystem;

namespace {

/// Reasons for failed parts that a limit of the exercise may cause. If the limit is too low, the exercise's own solution fails, too.
constexpr std::array kLimitReasons = {"check",          "memory",         "time",         "threads",       "output",
                                      "files",          "program:memory", "program:time", "program:crash", "program:threads",
                                      "program:output", "program:files",  "program:file", "program:killed"};

/// Problems of a compiler that reached a limit. The code that the exercise appends to a submission, or its arguments for nvcc, may cause
/// them.
constexpr std::array<const MessageRow*, 8> kCompilerLimitProblems = {
    &msg::exercise::compilerStopped, &msg::exercise::compilerTalks,  &msg::exercise::compilerMemory,  &msg::exercise::compilerFiles,
    &msg::exercise::compilerThreads, &msg::exercise::compilerKilled, &msg::exercise::compilerCrashed, &msg::exercise::codeTooLarge};

bool mayBeExerciseFault(const exercises::Grade& grade)
{
    const auto isCompilerLimit = [](const Message& problem) {
        return std::ranges::any_of(kCompilerLimitProblems, [&](const MessageRow* row) { return problem.is(*row); });
    };
    return std::ranges::any_of(exercises::collectReasons(grade),
                               [](const std::string& reason) { return std::ranges::find(kLimitReasons, reason) != kLimitReasons.end(); }) ||
           std::ranges::any_of(grade.parts,
                               [&](const exercises::GradePart& part) { return std::ranges::any_of(part.problems, isCompilerLimit); });
}

std::string firstProblemOf(const exercises::Grade& grade)
{
    for (const exercises::GradePart& part : grade.parts)
        if (!part.hasPassed && !part.problems.empty())
            return part.title.text() + ": " + part.problems.front().text();
    return {};
}

}  // namespace

std::string makeUniqueFileName(const std::string& name, std::set<std::string>& usedNames)
{
    constexpr std::size_t kMaxStemBytes = 100;  // bytes; a suffix is added, and a file system allows 255
    std::string safeName;
    for (const char c : fs::path(name).stem().string().substr(0, kMaxStemBytes)) {
        const auto byte = static_cast<unsigned char>(c);
        safeName += byte < 0x80 && (std::isalnum(byte) || c == '-' || c == '_') ? c : '_';
    }
    if (safeName.empty())
        safeName = "submission";
    if (safeName.front() == '-')  // commands of a shell would take it for an option
        safeName.front() = '_';
    std::string uniqueName = safeName;
    for (unsigned i = 2; !usedNames.insert(uniqueName).second; ++i)
        uniqueName = fmt::format("{}-{}", safeName, i);
    return uniqueName;
}

ParallelGrading::ParallelGrading(const exercises::Exercise& exercise, const std::vector<NamedSubmission>& submissions,
                                 const std::vector<std::string>& pictures, const exercises::GradeOptions& options, unsigned jobCount,
                                 const std::stop_token& stop)
    : m_exercise(exercise), m_submissions(submissions), m_pictures(pictures), m_options(options), m_gradesOneAtATime(jobCount < 2),
      m_stopForwarder(stop, [this] { m_stop.request_stop(); }), m_results(submissions.size())
{
    for (unsigned i = 0; i < std::min<std::size_t>(jobCount, submissions.size()); ++i)
        try {
            m_threads.emplace_back([this] { runWorker(); });
        } catch (const std::system_error&) {  // the system starts no more threads: the existing ones grade all submissions
            break;
        }
    if (m_threads.empty())
        runWorker();
}

ParallelGrading::~ParallelGrading()
{
    m_nextIndex = m_submissions.size();
    m_stop.request_stop();
}

Result<ReportedGrade> ParallelGrading::take(std::size_t index)
{
    std::unique_lock lock(m_mutex);
    m_resultAdded.wait(lock, [&] { return m_results[index].has_value(); });
    return std::move(*m_results[index]);
}

std::optional<Result<ReportedGrade>> ParallelGrading::takeIfDone(std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    return std::move(m_results[index]);
}

void ParallelGrading::runWorker()
{
    for (std::size_t i = m_nextIndex++; i < m_submissions.size(); i = m_nextIndex++) {
        auto graded = grade(i);
        const std::scoped_lock lock(m_mutex);
        m_results[i] = std::move(graded);
        m_resultAdded.notify_all();
    }
}

Result<ReportedGrade> ParallelGrading::grade(std::size_t index)
{
    if (m_stop.stop_requested())
        return fail(msg::run::cancelled());
    const NamedSubmission& namedSubmission = m_submissions[index];
    const auto submission =
        namedSubmission.refusalReason.isEmpty() ? exercises::readSubmission(namedSubmission.path) : fail(namedSubmission.refusalReason);
    if (!submission)
        return ReportedGrade{
            makeFailedGrade(m_exercise, "compile", msg::exercise::compiles(), submission.error().message, "submission"), false, {}};
    auto graded = gradeBesideOthers(*submission, m_pictures[index]);
    if (graded && mayBeExerciseFault(graded->grade) && !m_stop.stop_requested())
        if (auto reference = tryReference(); !reference)
            return tl::unexpected(reference.error());
    return graded;
}

Result<ReportedGrade> ParallelGrading::gradeBesideOthers(const exercises::Submission& submission, const std::string& picture)
{
    exercises::GradeOptions options = m_options;
    options.sharesMachine = !m_gradesOneAtATime;
    m_machineLock.lockShared();
    auto graded = gradeInProcess(m_exercise, submission, options, picture, m_stop.get_token());
    m_machineLock.unlockShared();
    // After a failure, another submission that was graded at the same time may have used up the disk space or the memory. Grading this one
    // alone shows whether the machine has enough of it.
    return graded || m_gradesOneAtATime || m_stop.stop_requested() ? graded : gradeAlone(submission, picture);
}

Result<ReportedGrade> ParallelGrading::gradeAlone(const exercises::Submission& submission, const std::string& picture)
{
    m_machineLock.lockExclusive();
    auto graded = gradeInProcess(m_exercise, submission, m_options, picture, m_stop.get_token());
    m_machineLock.unlockExclusive();
    return graded;
}

/// Grades the exercise's own solution, only once for a class; later calls return the same result.
Result<void> ParallelGrading::tryReference()
{
    std::call_once(m_referenceTried, [this] {
        const auto reference = exercises::readExerciseFile(m_exercise.referencePath());
        if (!reference) {
            m_referenceResult = failAt(m_exercise.referencePath(), 0, reference.error().message);
            return;
        }
        const auto graded = gradeAlone(*reference, {});
        if (!graded && !m_stop.stop_requested())
            m_referenceResult = tl::unexpected(graded.error());
        else if (graded && !graded->grade.hasPassed)
            m_referenceResult = failAt(m_exercise.directory, 0, msg::exercise::referenceFails(firstProblemOf(graded->grade)));
    });
    return m_referenceResult;
}

}  // namespace simtscope::app
