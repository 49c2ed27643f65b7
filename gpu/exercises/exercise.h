// An exercise: a folder with task, starter, reference and hidden check (resources/exercises/README.md describes the format).
//
//   NN-name/exercise.json     title, cases, gates, hints, limits; exercise.<code>.json: the same texts in another language
//           task.md           what to do; task.<code>.md
//           starter.cu        what a student begins with
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

struct Quantity;

/// One run of the check.
struct Case {
    std::vector<std::string> arguments;  ///< for check.cpp
    unsigned schedules = 1;              ///< round robin, then random:1, random:2 …
    unsigned points = 1;                 ///< for right results without a finding
};

/// A bound for a number of a case's run.
struct Gate {
    const Quantity* quantity = nullptr;
    std::size_t caseIndex = 0;
    std::optional<std::int64_t> least, most;
    unsigned points = 1;
    std::string advice;  ///< what to think of, where it is not met
    std::string figure;  ///< that shows it; empty: that of the quantity
};

/// The texts of an exercise in one language.
struct ExerciseWords {
    std::string title, task;          ///< task: Markdown
    std::vector<std::string> hints;   ///< from the first nudge to nearly the solution
    std::vector<std::string> advice;  ///< by gate
};

struct Exercise {
    std::string name;  ///< "guard": the folder's name without its number
    std::string directory;
    ExerciseWords words;
    std::map<std::string, ExerciseWords> translations;  ///< by code of the language, "de"
    std::vector<std::string> kernels;                   ///< short names that gates count; empty: all
    std::string figure;                                 ///< that shows a wrong result
    std::vector<std::string> parameters;                ///< names of the cases' arguments: "n"; empty: they have none
    std::vector<Case> cases;
    std::vector<Gate> gates;
    std::vector<std::string> nvccArguments;     ///< for submissions: "-arch=sm_80"
    bool runsProgram = true;                    ///< the submission's own main() must succeed, too
    std::vector<std::string> programArguments;  ///< of it
    unsigned programPoints = 1;
    sandbox::Limits limits;

    std::string path(const std::string& file) const;
    std::string starter() const { return path("starter.cu"); }
    std::string reference() const { return path("reference.cu"); }
    unsigned points() const;  ///< of a submission without any fault
};

/// In that language; in English where the exercise has no words in it.
const ExerciseWords& wordsOf(const Exercise& exercise, const std::string& language);

/// "…/01-guard" -> "guard"
std::string nameOfFolder(const std::string& folder);

/// The exercise of a folder. Errors name file and key.
Result<Exercise> readExercise(const std::string& folder);

/// exercise.json text -> Exercise, without words from other files. Errors name file and key.
Result<Exercise> parseExercise(const std::string& json, const std::string& file);

/// Those that ship, in the order of their folders' numbers. Errors: one is broken.
Result<std::vector<Exercise>> readExercises();

/// "guard", "01-guard", or the path of a folder. Errors name those that there are.
Result<Exercise> findExercise(const std::string& nameOrFolder);

/// A wrong answer that an exercise knows.
struct WrongAnswer {
    std::string path;
    std::vector<std::string> reasons;  ///< for which it fails (Part::reasons), from its first line: "// fails: results, gate:warps"
};
std::vector<WrongAnswer> wrongAnswers(const Exercise& exercise);

}  // namespace simtscope::exercises
