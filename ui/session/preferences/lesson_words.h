// Returns the texts of lessons in the window's language.
#pragma once

#include <QString>

#include "gpu/program/library/catalog.h"

namespace simtscope::ui {

/// Returns all texts of the lesson, cleaned (gpu/core/clean_text.h), because anybody may have written its files.
program::LessonTexts wordsOf(const program::Lesson& lesson);

/// Returns a parameter's label for use within a sentence: "Block size" -> "block size". German nouns keep their capital.
QString makeLabelForSentence(const std::string& label);

/// Returns a chapter's name as a heading: "3 reduction" -> "3  Reduction".
QString makeChapterHeading(const std::string& chapter);

}  // namespace simtscope::ui
