// Checks one file against an exercise.
//
// 1. The submission is compiled in the sandbox: to a program, and to the PTX of its device code.
// 2. Its program runs in the sandbox. That can only lose points: a process with a student's host code says of itself what it likes.
// 3. The exercise's check (check.cpp), built outside, runs in the sandbox with that PTX: the SIMT engine executes the submission's kernels
// with
//    hidden values, and the check compares. No host code of the submission is in that process, so that nothing there can forge a result,
//    see an expected value, print "PASS" or exit early. Device code reaches only the memory that the check has allocated for it.
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
#include "gpu/trace/recording.h"

namespace simtscope::exercises {

/// Where a figure shows what is missing.
struct FigurePlace {
    std::shared_ptr<const trace::Recording> recording;  ///< of the check's run; its source is the submission
    std::string figure;                                 ///< "memory"
    LaunchId launch{};
    BlockId block{};
    std::optional<std::uint32_t> step;  ///< in lockstep order, from 0; nothing: the figure's own choice
    std::uint32_t line = 0;             ///< of the submission; 0: none
};

inline constexpr char kProgramPart[] = "program";  ///< id of the part that is the submission's own program

/// What a submission is given points for.
struct Part {
    std::string id;  ///< "compile", "program", "case:1", "gate:load-sectors"
    Message title;
    bool passed = false;
    unsigned points = 0, of = 0;
    std::vector<Message> problems;     ///< what is missing, as sentences; empty: it passed
    std::vector<std::string> reasons;  ///< of the problems, for tests and statistics: "results", "finding:race", "gate:warps"
    std::optional<std::size_t> gate;   ///< of the exercise: its advice is what the lecturer says
    std::optional<FigurePlace> place;
    double seconds = 0;
};

struct Grade {
    std::vector<Part> parts;
    std::string compilerText;  ///< nvcc's messages
    std::string output;        ///< of the submission's own program, at most a few kilobytes
    unsigned points = 0, of = 0;
    bool passed = false;  ///< all parts
    double seconds = 0;
};

/// Told of a grading while it runs, for one who ends it when a step takes too long.
struct GradeWatch {
    std::function<void(double seconds)> step;    ///< the next step, and how long it takes at most
    std::function<void(const Part& part)> part;  ///< each part, as soon as it is known
};

/// Limits the seconds that SIMTscope itself takes to look at a recording of a submission, beside the seconds of its processes.
inline constexpr double kOwnSeconds = 60;

struct GradeOptions {
    sandbox::Sandbox sandbox;
    std::uint64_t seed = 0;  ///< of the hidden values
    double compileSeconds = 60;
    GradeWatch watch{};

    void begin(double seconds) const
    {
        if (watch.step)
            watch.step(seconds);
    }
};

enum class GradeStage : std::uint8_t { Compiling, RunningProgram, Checking };
using GradeProgress = std::function<void(GradeStage, std::size_t done, std::size_t of)>;

/// Provides what a class needs before its first submission: finds the compiler, what that reads, and room for files, and builds the
/// exercise's check. Errors: as gradeText().
Result<void> prepareGrading(const Exercise& exercise, const GradeOptions& options, const std::stop_token& stop);

/// Errors: what is no fault of the submission's (whoseFault()): no compiler, a full disk, a check that does not compile.
Result<Grade> gradeText(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                        const GradeProgress& progress = {}, const std::stop_token& stop = {});

/// A seed that nobody knows beforehand.
std::uint64_t newSeed();

/// All reasons of the parts that failed, each once, sorted.
std::vector<std::string> reasonsOf(const Grade& grade);

}  // namespace simtscope::exercises
