// The numbers that a lesson states: digits and number words in lesson.md, in its cues and in their questions.
//
// Not among them are names: code in backquotes, headings and the titles of lessons, the numbering of points, `thread 0` and its like,
// variables ("2s") and devices ("H200"); nor "one", which is mostly a pronoun. "line 27" is a reference, which linesIn() gives.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gpu/program/catalog.h"

namespace simtscope::tests {

struct StatedNumber {
    double value = 0;
    double unit = 1;                 ///< of its last digit: 0.1 of 1.8
    std::size_t begin = 0, end = 0;  ///< in the text
};

/// A text of a lesson, and where it stands: "lesson.md", "cue 2", "question 2".
struct LessonText {
    std::string where, text;
};

std::vector<LessonText> textsOf(const program::Lesson& lesson);

/// In the order of the text. `titles`: of all lessons.
std::vector<StatedNumber> numbersIn(const std::string& text, const std::set<std::string>& titles);

/// Lines of the program that the text names: "line 27", "lines 43 to 46", "line 41, line 42".
std::vector<unsigned> linesIn(const std::string& text);

/// Where the phrase stands in the text as whole words.
std::vector<std::size_t> occurrences(const std::string& text, const std::string& phrase);

}  // namespace simtscope::tests
