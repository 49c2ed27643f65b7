// Converts text to LaTeX.
#pragma once

#include <QString>
#include <optional>

namespace simtscope::figures {

/// Writes special characters as commands of plain LaTeX. Returns nothing where a character has no command, so that the text must be drawn
/// as shapes.
std::optional<QString> texOf(const QString& text);

}  // namespace simtscope::figures
