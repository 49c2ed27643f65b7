// Makes names and source text that others have written safe to show in a figure. It wraps gpu/core/clean_text.h for QString.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>

namespace simtscope::figures {

/// Says what cleanText() does with tabs and line ends. Replaced puts a visible character in place of each; Kept keeps them and turns "\r\n"
/// into "\n".
enum class LineBreaks : std::uint8_t { Replaced, Kept };
/// Replaces each character that is neither visible nor a blank by a visible one.
QString cleanText(const QString& text, LineBreaks lines = LineBreaks::Replaced);
/// Cleans a text in UTF-8 like the other cleanText(). All names and texts from recordings and programs must pass through one of the two
/// functions before a widget shows them.
QString cleanText(std::string_view text, LineBreaks lines = LineBreaks::Replaced);

/// Returns the text, or its first `maxLength` characters with an ellipsis if it is longer. Never splits a surrogate pair.
QString truncateText(const QString& text, qsizetype maxLength);

/// Most characters of a source line that are shown. No screen is wider, and laying out a longer line takes long.
inline constexpr qsizetype kMaxLineLength = 2000;

/// Most characters of a name, a title or a sentence in a figure.
inline constexpr qsizetype kMaxTextLength = 1000;

}  // namespace simtscope::figures
