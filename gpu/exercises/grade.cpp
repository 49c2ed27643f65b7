#include "gpu/exercises/grade.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <set>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/check_case.h"
#include "gpu/exercises/compiled_submission.h"
#include "gpu/exercises/figure_place.h"
#include "gpu/exercises/gates.h"
#include "gpu/exercises/submission_locations.h"
#include "gpu/exercises/submission_run.h"

namespace simtscope::exercises {
namespace {

/// Grades one submission, part by part.
class Grader {
public:
    Grader(const Exercise& exercise, const Submission& submission, const CompiledSubmission& compilation, const GradeOptions& options,
           const GradeProgress& progress, const std::stop_token& stop)
        : m_exercise(exercise), m_submission(submission), m_options(options), m_progress(progress), m_stop(stop),
          m_compilerOutput(compilation.compilerOutput()), m_tools(compilation.tools()), m_scratch(compilation.scratch())
    {
        m_grade.hasPassed = true;
        m_grade.compilerText = m_compilerOutput.messages;
    }

    Result<Grade> grade()
    {
        if (auto added = add(m_compilerOutput.part); !added)
            return tl::unexpected(added.error());
        if (!m_compilerOutput.part.hasPassed) {
            m_grade.maxPoints = m_exercise.totalPoints();
            return std::move(m_grade);
        }
        m_options.beginStep(m_options.compileSeconds + kMaxAnalysisSeconds);
        const auto check = buildCheck(m_exercise, m_tools, m_stop);
        if (!check)
            return tl::unexpected(check.error());
        if (auto ran = m_exercise.runsProgram ? runProgram() : Result<void>(); !ran)
            return tl::unexpected(ran.error());
        if (auto checked = checkCases(*check); !checked)
            return tl::unexpected(checked.error());
        return std::move(m_grade);
    }

    /// Returns the message of the check if it failed itself. Empty if it did not.
    const std::string& checkError() const { return m_checkError; }

private:
    void reportProgress(GradeStage stage, std::size_t done, std::size_t total) const
    {
        if (m_progress)
            m_progress(stage, done, total);
    }

    /// Adds a part to the grade. Fails if the part failed and the machine has no disk space, because the failure then says nothing about
    /// the submission.
    Result<void> add(GradePart part)
    {
        if (!part.hasPassed && !m_stop.stop_requested())
            if (auto room = m_scratch.checkDiskSpace(); !room)
                return room;
        m_grade.points += part.points;
        m_grade.maxPoints += part.maxPoints;
        m_grade.seconds += part.seconds;
        m_grade.hasPassed = m_grade.hasPassed && part.hasPassed;
        if (m_options.watch.onPart)
            m_options.watch.onPart(part);
        m_grade.parts.push_back(std::move(part));
        return {};
    }

    Result<void> runProgram()
    {
        reportProgress(GradeStage::RunningProgram, 0, 1);
        m_options.beginStep(m_exercise.limits.seconds + kMaxAnalysisSeconds);
        auto programRun = runSubmissionMain(m_exercise, m_compilerOutput, m_tools, m_options, m_stop);
        if (!programRun)
            return tl::unexpected(programRun.error());
        m_grade.output = std::move(programRun->output);
        return add(std::move(programRun->part));
    }

    Result<void> checkCases(const program::BuildResult& check)
    {
        std::vector<std::shared_ptr<const trace::Recording>> recordings;
        bool areRight = true, isShortened = false;
        for (std::size_t i = 0; i < m_exercise.cases.size(); ++i) {
            reportProgress(GradeStage::Checking, i, m_exercise.cases.size());
            auto checked = checkCase(m_exercise, i, m_submission, check, m_tools, m_scratch, m_options, m_stop, isShortened);
            if (!checked)
                return tl::unexpected(checked.error());
            areRight = areRight && checked->part.hasPassed;
            isShortened = isShortened || std::ranges::find(checked->part.reasons, kTimeReason) != checked->part.reasons.end();
            recordings.push_back(std::move(checked->recording));
            if (m_checkError.empty())
                m_checkError = checked->checkError;
            if (auto added = add(std::move(checked->part)); !added)
                return added;
        }
        for (std::size_t i = 0; i < m_exercise.gates.size(); ++i) {
            m_options.beginStep(m_options.compileSeconds + kMaxAnalysisSeconds);
            auto part =
                checkGate(m_exercise, i, recordings[m_exercise.gates[i].caseIndex], areRight, m_scratch, m_tools, m_options, m_stop);
            if (!part)
                return tl::unexpected(part.error());
            removeForeignLocations(m_submission, *part);
            if (auto added = add(std::move(*part)); !added)
                return added;
        }
        return {};
    }

    const Exercise& m_exercise;
    const Submission& m_submission;
    const GradeOptions& m_options;
    const GradeProgress& m_progress;
    const std::stop_token& m_stop;
    const CompilerOutput& m_compilerOutput;
    const BuildTools& m_tools;
    const ScratchFolder& m_scratch;
    Grade m_grade;
    std::string m_checkError;
};

/// Fails if the check also fails with the exercise's own solution, so that no submission is at fault.
Result<void> tryCheck(const Exercise& exercise, const GradeOptions& options, const std::stop_token& stop)
{
    const auto reference = readExerciseFile(exercise.referencePath());
    if (!reference)
        return tl::unexpected(reference.error());
    GradeOptions quietOptions = options;
    quietOptions.watch.onPart = {};
    const auto compilation = CompiledSubmission::compile(exercise, *reference, quietOptions, stop);
    if (!compilation)
        return tl::unexpected(compilation.error());
    Grader grader(exercise, *reference, *compilation, quietOptions, {}, stop);
    const auto grade = grader.grade();
    if (!grade)
        return tl::unexpected(grade.error());
    if (!grader.checkError().empty())
        return fail(msg::exercise::checkBroken(grader.checkError()));
    return {};
}

}  // namespace

Result<void> prepareGrading(const Exercise& exercise, const GradeOptions& options, const std::stop_token& stop)
{
    const auto tools = findTools();
    if (!tools)
        return tl::unexpected(tools.error());
    setSharedTools(*tools);
    const auto scratch = ScratchFolder::make();
    if (!scratch)
        return tl::unexpected(scratch.error());
    if (auto prepared = prepareCompiling(exercise, *scratch, *tools, options, stop); !prepared)
        return prepared;
    if (const auto check = buildCheck(exercise, *tools, stop); !check)
        return tl::unexpected(check.error());
    return {};
}

Result<Grade> gradeText(const Exercise& exercise, const Submission& submission, const GradeOptions& options, const GradeProgress& progress,
                        const std::stop_token& stop)
{
    if (progress)
        progress(GradeStage::Compiling, 0, 1);
    const auto compilation = CompiledSubmission::compile(exercise, submission, options, stop);
    if (!compilation)
        return tl::unexpected(compilation.error());
    return gradeCompiled(exercise, submission, *compilation, options, progress, stop);
}

Result<Grade> gradeCompiled(const Exercise& exercise, const Submission& submission, const CompiledSubmission& compilation,
                            const GradeOptions& options, const GradeProgress& progress, const std::stop_token& stop)
{
    Grader grader(exercise, submission, compilation, options, progress, stop);
    auto grade = grader.grade();
    if (grade && !grader.checkError().empty() && !stop.stop_requested())
        if (auto tried = tryCheck(exercise, options, stop); !tried)
            return tl::unexpected(tried.error());
    return grade;
}

std::uint64_t makeSeed()
{
    std::random_device device;
    return std::uint64_t(device()) << 32 | device();
}

std::vector<std::string> collectReasons(const Grade& grade)
{
    std::set<std::string> reasons;
    for (const GradePart& part : grade.parts)
        reasons.insert(part.reasons.begin(), part.reasons.end());
    return {reasons.begin(), reasons.end()};
}

}  // namespace simtscope::exercises
