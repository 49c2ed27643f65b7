// Converts text to LaTeX.
#pragma once

#include <QString>
#include <optional>

namespace simtscope::figures {

/// Returns the text with special characters as commands of plain LaTeX; nullopt: a character has no command, so the text must be drawn as
/// shapes.
std::optional<QString> toTex(const QString& text);

}  // namespace simtscope::figures
