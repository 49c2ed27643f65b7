#include "gpu/exercises/grade.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <set>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/check_case.h"
#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/figure_place.h"
#include "gpu/exercises/gates.h"
#include "gpu/exercises/own_program.h"

namespace simtscope::exercises {
namespace {

void addPart(Grade& grade, Part part)
{
    grade.points += part.points;
    grade.of += part.of;
    grade.seconds += part.seconds;
    grade.passed = grade.passed && part.passed;
    grade.parts.push_back(std::move(part));
}

Result<void> checkCases(const Exercise& exercise, const std::string& file, const program::Built& check, const Tools& tools,
                        const Scratch& scratch, const GradeOptions& options, const GradeProgress& progress, const std::stop_token& stop,
                        Grade& grade)
{
    std::vector<std::shared_ptr<const trace::Recording>> recordings;
    bool areRight = true;
    for (std::size_t i = 0; i < exercise.cases.size(); ++i) {
        if (progress)
            progress(GradeStage::Checking, i, exercise.cases.size());
        auto checked = checkCase(exercise, i, file, check, tools, scratch, options, stop);
        if (!checked)
            return tl::unexpected(checked.error());
        areRight = areRight && checked->part.passed;
        recordings.push_back(std::move(checked->recording));
        addPart(grade, std::move(checked->part));
    }
    for (std::size_t i = 0; i < exercise.gates.size(); ++i)
        addPart(grade, checkGate(exercise, i, recordings[exercise.gates[i].caseIndex], areRight, scratch, tools, options, stop));
    return {};
}

}  // namespace

Result<Grade> gradeText(const Exercise& exercise, const Submission& submission, const GradeOptions& options, const GradeProgress& progress,
                        const std::stop_token& stop)
{
    const auto tools = findTools();
    if (!tools)
        return tl::unexpected(tools.error());
    const auto scratch = Scratch::make();
    if (!scratch)
        return tl::unexpected(scratch.error());
    if (progress)
        progress(GradeStage::Compiling, 0, 1);
    const auto check = buildCheck(exercise, *tools, stop);
    if (!check)
        return tl::unexpected(check.error());
    auto compiled = compileSubmission(exercise, submission, *scratch, *tools, options, stop);
    if (!compiled)
        return tl::unexpected(compiled.error());
    Grade grade;
    grade.passed = true;
    grade.compilerText = compiled->text;
    const bool compiles = compiled->part.passed;
    addPart(grade, compiled->part);
    if (!compiles) {
        grade.of = exercise.points();
        return grade;
    }
    if (exercise.runsProgram) {
        if (progress)
            progress(GradeStage::RunningProgram, 0, 1);
        auto own = runOwnProgram(exercise, *compiled, *tools, options, stop);
        if (!own)
            return tl::unexpected(own.error());
        grade.output = std::move(own->output);
        addPart(grade, std::move(own->part));
    }
    if (auto checked = checkCases(exercise, submission.file, *check, *tools, *scratch, options, progress, stop, grade); !checked)
        return tl::unexpected(checked.error());
    return grade;
}

Result<Grade> gradeFile(const Exercise& exercise, const std::string& path, const GradeOptions& options, const GradeProgress& progress,
                        const std::stop_token& stop)
{
    const auto submission = readSubmission(path);
    if (submission)
        return gradeText(exercise, *submission, options, progress, stop);
    Grade grade;
    Part part;
    part.id = "compile";
    part.title = msg::exercise::compiles();
    part.problems.push_back(submission.error().message);
    part.reasons.emplace_back("submission");
    addPart(grade, std::move(part));
    grade.of = exercise.points();
    return grade;
}

std::uint64_t newSeed()
{
    std::random_device device;
    return std::uint64_t(device()) << 32 | device();
}

std::vector<std::string> reasonsOf(const Grade& grade)
{
    std::set<std::string> reasons;
    for (const Part& part : grade.parts)
        reasons.insert(part.reasons.begin(), part.reasons.end());
    return {reasons.begin(), reasons.end()};
}

}  // namespace simtscope::exercises
