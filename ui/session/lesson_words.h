// What the lessons say, in the window's language.
#pragma once

#include <QString>

#include "gpu/program/catalog.h"

namespace simtscope::ui {

program::LessonWords wordsOf(const program::Lesson& lesson);

/// A parameter's label within a sentence: "Block size" -> "block size". German nouns keep their capital.
QString inSentence(const std::string& label);

/// A chapter's name as a heading: "3 reduction" -> "3  Reduction".
QString headingOf(const std::string& chapter);

}  // namespace simtscope::ui
