// Text as LaTeX writes it.
#pragma once

#include <QString>
#include <optional>

namespace simtscope::figures {

/// With its special characters as commands of plain LaTeX. Nothing: a character has none, so that the text has to be drawn as shapes.
std::optional<QString> texOf(const QString& text);

}  // namespace simtscope::figures
