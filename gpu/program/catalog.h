// The programs that ship: resources/programs/<chapter>/<name>/{<name>.cu, lesson.json, lesson.md}, and the texts of the last two in other
// languages (translations.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

struct Parameter {
    std::string name;   ///< "elements"
    std::string label;  ///< "Elements"
    std::string defaultValue;
    std::vector<std::string> values;  ///< allowed values, in order; a free number when `minimum < maximum`
    long long minimum = 0, maximum = 0;
    std::vector<std::string> failingValues;  ///< those of `values` with which the run fails on purpose: exit 1 and a finding
};

/// How runs of a program end. In some going wrong is the point.
enum class ExpectedOutcome : std::uint8_t {
    Right,              ///< exit 0 on every schedule, and each thread does the same on all of them
    FreeRoles,          ///< exit 0 on every schedule; it depends on the order of blocks and warps which of them does what
    ScheduleDependent,  ///< a race: its finding, exit 1; unchecked, exit 0 round-robin at the defaults and 1 under some random schedules
    Fails               ///< always exit 1, with a finding
};
/// As written in lesson.json: "right" | "free-roles" | "schedule-dependent" | "fails".
const char* textOf(ExpectedOutcome outcome);

/// In the place of a cue's figure: measured times over the block sizes.
inline constexpr const char* kBlockSizesFigure = "block-sizes";

struct Cue {
    std::string text;             ///< what to look at, one short line; the answer, where there is a question
    std::string question;         ///< asked before the text is shown; may be empty
    std::string figure;           ///< to show, may be empty; kBlockSizesFigure: the times that a GPU has measured
    std::string step;             ///< "first", "last", a number, or "line 24 #3": third step of that line
    std::string answerStep;       ///< where the answer to the question is seen, if not at `step`
    int launch = -1, block = -1;  ///< as the window counts them; -1: the one that is shown
};

/// A program that a lesson is worth seeing beside.
struct Counterpart {
    std::string program;
    std::vector<std::string> arguments;  ///< for it; empty: those of the lesson itself where the parameters have the same name
};

/// The texts of a lesson in one language.
struct LessonWords {
    std::string title, chapter;
    std::vector<std::string> parameters, cues;  ///< labels and texts, in the lesson's order
    std::vector<std::string> questions;         ///< of each cue; "": it asks nothing
    std::string text;                           ///< Markdown
};

struct Lesson {
    std::string name, chapter, title;   ///< "reduce-1-interleaved", "3 reduction", "Interleaved addressing"
    int order = 0;                      ///< within the chapter
    bool isOptional = false;            ///< a course may leave it out
    std::vector<Parameter> parameters;  ///< positional program arguments
    std::string figure, step;           ///< to open at
    std::vector<Cue> cues;
    std::vector<Counterpart> compareWith;
    ExpectedOutcome outcome = ExpectedOutcome::Right;
    std::string directory, source;                    ///< absolute paths
    std::string course;                               ///< of a lesson that does not ship: the folder that its own is in (own_lessons.h)
    std::string text;                                 ///< lesson.md
    std::map<std::string, LessonWords> translations;  ///< by code of the language, "de"
};

/// The default of each parameter: what a run gets where nothing else is chosen.
std::vector<std::string> defaultArguments(const Lesson& lesson);

/// In that language; in English where the lesson has no words in it.
LessonWords wordsOf(const Lesson& lesson, const std::string& language);

/// Where resources/ is: $SIMTSCOPE_RESOURCES, beside the executable (installed), or the source tree it was built from.
std::string resourceDirectory();

/// Every lesson in teaching order (chapter, order). A broken lesson.json is an error with its place.
Result<std::vector<Lesson>> readCatalog();
Result<Lesson> findLesson(const std::string& name);

/// The lesson of a folder whose program is `source`, without its translations. Errors name file and key.
Result<Lesson> readLesson(const std::string& folder, const std::string& source);

/// lesson.json text -> Lesson (without paths). Errors name file and key.
Result<Lesson> parseLesson(const std::string& json, const std::string& file);

}  // namespace simtscope::program
