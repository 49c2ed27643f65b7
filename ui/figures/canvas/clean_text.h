// Makes names and sources written by others safe to show in a figure: gpu/core/clean_text.h, for QString.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>

namespace simtscope::figures {

/// Selects what cleanText() does with tabs and line ends: Replaced puts a visible character in place of each, Kept keeps them and turns
/// "\r\n" into "\n".
enum class LineBreaks : std::uint8_t { Replaced, Kept };
/// Replaces each character that is neither visible nor a blank by a visible one.
QString cleanText(const QString& text, LineBreaks lines = LineBreaks::Replaced);
/// Cleans a text in UTF-8 like the other cleanText(). All names and texts from recordings and programs pass through one of the two before
/// a widget shows them.
QString cleanText(std::string_view text, LineBreaks lines = LineBreaks::Replaced);

/// Returns at most the first `most` characters, never half a surrogate pair, with an ellipsis where the text is longer.
QString truncated(const QString& text, qsizetype most);

/// Limits the characters of a source line that is shown: no screen is wider, and laying out a longer one takes long.
inline constexpr qsizetype kMaxLineLength = 2000;

/// Limits the characters of a name, a title or a sentence in a figure.
inline constexpr qsizetype kMaxTextLength = 1000;

}  // namespace simtscope::figures
