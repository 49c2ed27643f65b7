// Checks one file against an exercise.
//
// 1. The submission is compiled in the sandbox: to a program, and to the PTX of its device code.
// 2. Its program runs in the sandbox. This can only cost points, because a process with a student's host code can report anything.
// 3. The exercise's check (check.cpp), which was built outside the sandbox, runs in the sandbox with that PTX: the SIMT engine executes the
//    submission's kernels with hidden values, and the check compares the results. No host code of the submission is in that process, so
//    that nothing there can forge a result, see an expected value, print "PASS" or exit early. Device code reaches only the memory that the
//    check has allocated for it.
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
    std::optional<std::uint32_t> step;  ///< index of the step in lockstep order, from 0; nullopt if the figure chooses
    std::uint32_t line = 0;             ///< line of the submission; 0 if there is none
};

inline constexpr char kProgramPart[] = "program";  ///< id of the part for the submission's own program

/// Holds a part of the grade with its points: the compilation, the submission's own program, a case of the check, or a gate.
struct GradePart {
    std::string id;  ///< "compile", "program", "case:1", "gate:load-sectors"
    Message title;
    bool hasPassed = false;  ///< whether the submission gets the points of this part
    unsigned points = 0, maxPoints = 0;
    std::vector<Message> problems;     ///< sentences that say what is wrong; empty if the part passed
    std::vector<std::string> reasons;  ///< names of the problems' kinds, for tests and statistics: "results", "finding:race", "gate:warps"
    std::optional<std::size_t> gate;   ///< index of the gate in the exercise; nullopt if the part is no gate
    std::optional<FigurePlace> place;
    double seconds = 0;
};

/// Holds the grade of one submission: its parts, in the order in which they were graded, and their sums.
struct Grade {
    std::vector<GradePart> parts;
    std::string compilerText;  ///< nvcc's messages
    std::string output;        ///< the beginning of the output of the submission's own program, at most a few kilobytes
    unsigned points = 0, maxPoints = 0;
    bool hasPassed = false;  ///< whether all parts passed
    double seconds = 0;
};

/// Holds callbacks by which a supervisor can end a step of a grading that takes too long.
struct GradeWatch {
    std::function<void(double seconds)> onStep;           ///< called before each step with the seconds that it may take at most
    std::function<void(const GradePart& onPart)> onPart;  ///< called with each part when it is graded
};

/// The seconds that SIMTscope may take to analyse a recording of a submission, in addition to the seconds of its processes.
inline constexpr double kMaxAnalysisSeconds = 60;

/// Says how a submission is graded, beyond what its exercise says.
struct GradeOptions {
    sandbox::Sandbox sandbox;
    std::uint64_t seed = 0;  ///< seed of the hidden values
    double compileSeconds = 60;
    bool sharesMachine = false;  ///< whether other submissions are graded at the same time
    GradeWatch watch{};

    /// Tells the watch, if there is one, that a step of at most `seconds` begins.
    void beginStep(double seconds) const
    {
        if (watch.onStep)
            watch.onStep(seconds);
    }
};

/// Lists the stages of a grading in order.
enum class GradeStage : std::uint8_t { Compiling, RunningProgram, Checking };
using GradeProgress = std::function<void(GradeStage, std::size_t done, std::size_t total)>;

/// Prepares the grading of a class: finds the compiler, the folders that it reads and room for files, and builds the exercise's check.
/// Fails like gradeText().
Result<void> prepareGrading(const Exercise& exercise, const GradeOptions& options, const std::stop_token& stop);

/// Grades the submission. Fails only for reasons that are not the submission's fault (findGradeFault() in grade_fault.h): no compiler, a
/// full disk, a check that does not compile.
Result<Grade> gradeText(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                        const GradeProgress& progress = {}, const std::stop_token& stop = {});

/// Returns a random seed that cannot be predicted.
std::uint64_t makeSeed();

/// Returns the reasons of all parts that failed, each once, sorted.
std::vector<std::string> collectReasons(const Grade& grade);

}  // namespace simtscope::exercises
