// Reads the lessons that ship: resources/programs/<chapter>/<name>/{<name>.cu, lesson.json, lesson.md}, and the texts of the last two in
// other languages (translations.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Describes a parameter of a lesson's program.
struct Parameter {
    std::string name;   ///< "elements"
    std::string label;  ///< "Elements"
    std::string defaultValue;
    std::vector<std::string> values;  ///< allowed values, in order; a free number when `minimum < maximum`
    long long minimum = 0, maximum = 0;
    std::vector<std::string> failingValues;  ///< those of `values` that make the run fail on purpose: exit 1 and a finding
};

/// Says how runs of a program are expected to end. Some programs are meant to go wrong.
enum class ExpectedOutcome : std::uint8_t {
    Right,      ///< exit 0 on every schedule, and each thread does the same on all schedules
    FreeRoles,  ///< exit 0 on every schedule; the order of blocks and warps decides which of them does what
    /// A race, which is found: exit 1. Without checks, exit 0 round-robin at the defaults, and 1 under some random schedules.
    ScheduleDependent,
    Fails  ///< always exit 1, with a finding
};
/// Returns the name in lesson.json: "right" | "free-roles" | "schedule-dependent" | "fails".
const char* outcomeName(ExpectedOutcome outcome);

/// Value of Cue::figure that shows, instead of a figure, measured times over the block sizes.
inline constexpr const char* kBlockSizesFigure = "block-sizes";

/// Holds a hint of a lesson: a text, and the place in a recording to look at.
struct Cue {
    std::string text;             ///< what to look at, in one short line; if there is a question, its answer
    std::string question;         ///< asked before the text is shown; empty: none
    std::string figure;           ///< figure to show; empty: none; kBlockSizesFigure: the times that a GPU has measured
    std::string step;             ///< "first", "last", a number, or "line 24 #3": third step of that line
    std::string answerStep;       ///< step that shows the answer to the question, if it is not `step`
    std::string select{};         ///< what to mark in the figure: "thread 5", "c[69]"; empty: nothing
    int launch = -1, block = -1;  ///< numbers as the window counts them; -1: the launch or block that is shown
};

/// Names a program that is worth seeing beside a lesson.
struct Counterpart {
    std::string program;
    std::vector<std::string> arguments;  ///< arguments for it; empty: those of the lesson itself, where the parameters have the same name
};

/// Holds the texts of a lesson in one language.
struct LessonTexts {
    std::string title, chapter;
    std::vector<std::string> parameters, cues;  ///< labels and texts, in the lesson's order
    std::vector<std::string> questions;         ///< question of each cue; "": it has none
    std::string text;                           ///< Markdown
};

/// Describes a lesson: a program with its texts, parameters and cues.
struct Lesson {
    std::string name, chapter, title;   ///< "reduce-1-interleaved", "3 reduction", "Interleaved addressing"
    int order = 0;                      ///< order within the chapter
    bool isOptional = false;            ///< whether courses may leave the lesson out
    std::vector<Parameter> parameters;  ///< positional program arguments
    std::string figure, step;           ///< figure and step at which the lesson opens
    std::vector<Cue> cues;
    std::vector<Counterpart> compareWith;
    ExpectedOutcome outcome = ExpectedOutcome::Right;
    std::string directory, source;                    ///< absolute paths
    std::string course;                               ///< for a lesson that does not ship: the folder that contains its own (own_lessons.h)
    std::string text;                                 ///< text of lesson.md
    std::map<std::string, LessonTexts> translations;  ///< by language code, "de"
    std::vector<std::string> unknownKeys;             ///< keys of lesson.json that the reader does not know: "titel", "cues[1].figur"
};

/// Returns the default of each parameter, which a run gets if the user chooses nothing else.
std::vector<std::string> defaultArguments(const Lesson& lesson);

/// Returns whether the parameter permits the value.
bool acceptsValue(const Parameter& parameter, const std::string& value);

/// Returns the index of the parameter of that name; -1 if there is none.
std::ptrdiff_t indexOfParameter(const Lesson& lesson, const std::string& name);

/// Returns the arguments for `lesson` that come nearest to the `arguments` of `reference`: the values of parameters of the same name where
/// `lesson` accepts them, the defaults of `lesson` elsewhere.
std::vector<std::string> chooseNearestArguments(const Lesson& lesson, const Lesson& reference, const std::vector<std::string>& arguments);

/// Returns the texts in that language; in English where the lesson has none in it.
LessonTexts findLessonTexts(const Lesson& lesson, const std::string& language);

/// Returns the folder resources/: $SIMTSCOPE_RESOURCES, beside the executable (installed), or in the source tree it was built from.
std::string resourceDirectory();

/// Returns every lesson in teaching order (chapter, order). The error for a broken lesson.json names the place.
Result<std::vector<Lesson>> readCatalog();
/// Finds a lesson by its name. Fails when there is none, or readCatalog() fails.
Result<Lesson> findLesson(const std::string& name);

/// Reads the lesson in a folder whose program is `source`, without its translations. Errors name file and key.
Result<Lesson> readLesson(const std::string& folder, const std::string& source);

/// Parses the text of lesson.json, without filling in paths. Errors name file and key.
Result<Lesson> parseLesson(const std::string& json, const std::string& file);

}  // namespace simtscope::program
