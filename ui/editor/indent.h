// Computes the indentation of a new line of a C++ program from the lines above it.
#pragma once

#include <QStringList>

namespace simtscope::ui {

inline constexpr int kIndentWidth = 4;  ///< columns

/// Returns the column at which the text of the next line begins. `above` holds the program's lines up to the cursor; the last may be cut
/// there. A block, or the single statement of an `if`, `else`, `for`, `while` or `do` without braces, is indented one level further; the
/// line after such a statement is aligned with its `if` again.
int computeIndentAfter(const QStringList& above);

/// Returns the indentation of a line that begins with `}`: that of the line with its `{`.
int computeIndentOfClosingBrace(const QStringList& above);

}  // namespace simtscope::ui
