// Gives Markdown the look of a page: room between paragraphs, large headings, tables with thin lines. Qt leaves these out.
#pragma once

#include <QString>

class QFont;
class QTextDocument;

namespace simtscope::ui {

/// Sets the formats of a text that came as Markdown. Its default font must be set before.
void applyMarkdownStyle(QTextDocument& text);

/// Converts Markdown to HTML for a label of that font, with the same look.
QString convertMarkdownToHtml(const QString& markdown, const QFont& font);

}  // namespace simtscope::ui
