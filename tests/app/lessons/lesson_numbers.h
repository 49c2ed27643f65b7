// Finds the numbers that a lesson states: digits and number words in lesson.md, in its cues and in their questions.
//
// Leaves out names: code in backquotes, headings and the titles of lessons, the numbers of list items, `thread 0` and the like, variables
// ("2s") and devices ("H200"). Leaves out "one" too, which is mostly a pronoun. "line 27" is a reference, which linesIn() returns.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::tests {

/// Describes a number in a text.
struct StatedNumber {
    double value = 0;
    double unit = 1;                 ///< unit of the last digit: 0.1 for 1.8
    std::size_t begin = 0, end = 0;  ///< its range in the text, in bytes
};

/// Holds a text of a lesson and its name: "lesson.md", "cue 2", "question 2".
struct LessonText {
    std::string name, text;
};

/// Returns lesson.md, then the question and the text of each cue, in English.
std::vector<LessonText> textsOf(const program::Lesson& lesson);

/// Returns the numbers in the order of the text. `titles` holds the titles of all lessons.
std::vector<StatedNumber> numbersIn(const std::string& text, const std::set<std::string>& titles);

/// Returns the lines of the program that the text names: "line 27", "lines 43 to 46", "line 41, line 42".
std::vector<unsigned> linesIn(const std::string& text);

/// Returns the positions, in bytes, at which the phrase stands in the text as whole words.
std::vector<std::size_t> findOccurrences(const std::string& text, const std::string& phrase);

}  // namespace simtscope::tests
