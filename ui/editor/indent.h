// How far a new line of a C++ program is indented, from the lines above it.
#pragma once

#include <QStringList>

namespace simtscope::ui {

inline constexpr int kIndentWidth = 4;  ///< columns

/// Columns before the text of the line that follows `above`, the program's lines until the cursor, the last one possibly cut there.
/// A block, or the one statement of an `if`, `else`, `for`, `while` or `do` without braces, stands one step further in; what follows such
/// a statement stands with its `if` again.
int indentAfter(const QStringList& above);

/// Of a line that begins with `}`: as the line with its `{`.
int indentOfClosing(const QStringList& above);

}  // namespace simtscope::ui
