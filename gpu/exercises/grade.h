// Checks one file against an exercise.
//
// 1. The submission is compiled in the sandbox: to a program, and to the PTX of its device code.
// 2. Its program runs in the sandbox. This can only cost points, because a process with a student's host code can report anything.
// 3. The exercise's check (check.cpp), built outside, runs in the sandbox with that PTX: the SIMT engine executes the submission's kernels
//    with hidden values, and the check compares the results. No host code of the submission is in that process, so that nothing there can
//    forge a result, see an expected value, print "PASS" or exit early. Device code reaches only the memory that the check has allocated
//    for it.
// 4. Findings and gates are read from the recording of that run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/exercises/submission.h"
#include "gpu/sandbox/sandbox.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Names the figure, launch, block and step at which the window shows the reason why a part failed.
struct FigurePlace {
    std::shared_ptr<const trace::Recording> recording;  ///< recording of the check's run, whose source text is the submission
    std::string figure;                                 ///< name of the figure: "memory"
    LaunchId launch{};
    BlockId block{};
    std::optional<std::uint32_t> step;  ///< index of the step in lockstep order, from 0; nullopt: the figure chooses
    std::uint32_t line = 0;             ///< line of the submission; 0: none
};

inline constexpr char kProgramPart[] = "program";  ///< id of the part that is the submission's own program

/// A part of the grade with its points: the compilation, the submission's own program, a case of the check, or a gate.
struct GradePart {
    std::string id;  ///< "compile", "program", "case:1", "gate:load-sectors"
    Message title;
    bool passed = false;
    unsigned points = 0, maxPoints = 0;
    std::vector<Message> problems;     ///< sentences that say what is missing; empty: the part passed
    std::vector<std::string> reasons;  ///< names of the problems, for tests and statistics: "results", "finding:race", "gate:warps"
    std::optional<std::size_t> gate;   ///< index of the exercise's gate, whose advice the lecturer wrote
    std::optional<FigurePlace> place;
    double seconds = 0;
};

/// The grade of one submission: its parts, in the order in which they were graded, and their sums.
struct Grade {
    std::vector<GradePart> parts;
    std::string compilerText;  ///< nvcc's messages
    std::string output;        ///< text that the submission's own program printed, at most a few kilobytes
    unsigned points = 0, maxPoints = 0;
    bool passed = false;  ///< true when all parts passed
    double seconds = 0;
};

/// Callbacks of a grading in progress, by which a supervisor can end a step that takes too long.
struct GradeWatch {
    std::function<void(double seconds)> step;         ///< called before each step with the most seconds that it may take
    std::function<void(const GradePart& part)> part;  ///< called with each part as soon as it is graded
};

/// Limits the seconds that SIMTscope itself takes to look at a recording of a submission, beside the seconds of its processes.
inline constexpr double kMaxAnalysisSeconds = 60;

/// Says how a submission is graded, beyond what its exercise says.
struct GradeOptions {
    sandbox::Sandbox sandbox;
    std::uint64_t seed = 0;  ///< seed of the hidden values
    double compileSeconds = 60;
    bool sharesMachine = false;  ///< others are graded beside it
    GradeWatch watch{};

    /// Tells the watch, if there is one, that a step of at most so many seconds begins.
    void begin(double seconds) const
    {
        if (watch.step)
            watch.step(seconds);
    }
};

/// The stages of a grading, in their order.
enum class GradeStage : std::uint8_t { Compiling, RunningProgram, Checking };
using GradeProgress = std::function<void(GradeStage, std::size_t done, std::size_t of)>;

/// Prepares the grading of a class: finds the compiler, the folders that it reads and room for files, and builds the exercise's check.
/// Fails like gradeText().
Result<void> prepareGrading(const Exercise& exercise, const GradeOptions& options, const std::stop_token& stop);

/// Grades the submission. Fails only for reasons that are not the submission's fault (whoseFault()): no compiler, a full disk, a check that
/// does not compile.
Result<Grade> gradeText(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                        const GradeProgress& progress = {}, const std::stop_token& stop = {});

/// Returns a seed that nobody can know beforehand.
std::uint64_t newSeed();

/// Returns the reasons of all parts that failed, each once, sorted.
std::vector<std::string> reasonsOf(const Grade& grade);

}  // namespace simtscope::exercises
