// Reads an exercise, which is a folder with a task, a starter, a reference solution and a hidden check (resources/exercises/README.md
// describes the format).
//
//   NN-name/exercise.json     title, cases, gates, hints, limits; exercise.<code>.json: the same texts in another language
//           task.md           the task in Markdown; task.<code>.md: in another language
//           starter.cu        the file that a student begins with
//           reference.cu      a solution that gets all points
//           check.cpp         calls the kernels of a submission and compares the results; students do not see it
//           append.cu         optional: device code compiled after the submission, by which the check asks it for launch shapes
//           wrong/*.cu        typical wrong answers; the first line says for which reason each fails
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

struct GateQuantity;

/// Describes one case of the check: its arguments, and the schedules on which it runs.
struct ExerciseCase {
    std::vector<std::string> arguments;  ///< the arguments of check.cpp
    unsigned scheduleCount = 1;          ///< number of schedules: round robin, then random:1, random:2 …
    unsigned points = 1;                 ///< points for right results without a finding
};

/// Bounds a quantity, such as the number of loaded sectors, that is counted in the run of a case.
struct Gate {
    const GateQuantity* quantity = nullptr;
    std::size_t caseIndex = 0;
    std::optional<std::int64_t> min, max;
    unsigned points = 1;
    std::string advice;  ///< the lecturer's advice if the bound is not met
    std::string figure;  ///< the figure that shows the quantity; empty for the default of `quantity`
};

/// Holds the texts of an exercise in one language.
struct ExerciseTexts {
    std::string title, task;          ///< `task` is Markdown
    std::vector<std::string> hints;   ///< in order, from a first hint to nearly the solution
    std::vector<std::string> advice;  ///< one for each gate
};

/// Holds an exercise as its folder describes it.
struct Exercise {
    std::string name;  ///< "guard": the folder's name without its number
    std::string directory;
    ExerciseTexts texts;
    std::map<std::string, ExerciseTexts> translations;  ///< by language code, such as "de"
    std::vector<std::string> kernels;                   ///< short names of the kernels that gates count; empty for all kernels
    std::string figure;                                 ///< the figure that shows a wrong result
    std::vector<std::string> parameters;                ///< names of the cases' arguments, such as "n"; empty if they have none
    std::vector<ExerciseCase> cases;
    std::vector<Gate> gates;
    std::vector<std::string> nvccArguments;     ///< arguments for compiling a submission: "-arch=sm_80"
    bool runsProgram = true;                    ///< whether the submission's own main() must also succeed
    std::vector<std::string> programArguments;  ///< arguments of that main()
    unsigned programPoints = 1;
    sandbox::Limits limits;

    /// Returns the path of a file in the exercise's folder. The file need not exist.
    std::string path(const std::string& file) const;
    std::string starterPath() const { return path("starter.cu"); }
    std::string referencePath() const { return path("reference.cu"); }
    /// Returns the points of a submission that passes all parts.
    unsigned totalPoints() const;
};

/// Returns the texts in this language, or in English if the exercise is not translated into it.
const ExerciseTexts& findTexts(const Exercise& exercise, const std::string& language);

/// Returns the name of an exercise from its folder: "…/01-guard" -> "guard".
std::string parseExerciseName(const std::string& folder);

/// Reads the exercise in a folder. Errors name the file and the key.
Result<Exercise> readExercise(const std::string& folder);

/// Parses the text of exercise.json. The result lacks the texts of other files. Errors name `file` and the key.
Result<Exercise> parseExercise(const std::string& json, const std::string& file);

/// Reads the exercises that ship with SIMTscope, in the order of their folders' numbers. Fails if one of them cannot be read.
Result<std::vector<Exercise>> readExercises();

/// Finds an exercise by its name ("guard"), its folder's name ("01-guard"), or the path of its folder. Errors list the exercises that ship.
Result<Exercise> findExercise(const std::string& nameOrFolder);

/// Names a file of the exercise with a typical wrong answer, which the self-check grades.
struct WrongAnswer {
    std::string path;
    std::vector<std::string> reasons;  ///< why it fails (GradePart::reasons), from its first line: "// fails: results, gate:warps"
};
/// Returns the .cu files of the exercise's folder "wrong", sorted by path. Empty if there is no such folder.
std::vector<WrongAnswer> readWrongAnswers(const Exercise& exercise);

}  // namespace simtscope::exercises
