// The words of figures, which names and sources of others come into: gpu/core/clean_text.h, for QString.
#pragma once

#include <QString>
#include <cstdint>

namespace simtscope::figures {

/// Replaces each character that is neither visible nor a blank by a visible one; also tabs and ends of lines, unless lines are kept.
enum class Lines : std::uint8_t { One, Kept };
QString cleanWords(const QString& text, Lines lines = Lines::One);

/// The first so many characters, whole ones, and an ellipsis; all of them where there are no more.
QString shortWords(const QString& text, qsizetype most);

/// Limits the characters of a line of a source that is shown: no screen is as wide, and what is longer takes the time to lay it out.
inline constexpr qsizetype kLongestLine = 2000;

/// Limits the characters of a name, a title or a sentence in a figure.
inline constexpr qsizetype kLongestWords = 1000;

}  // namespace simtscope::figures
