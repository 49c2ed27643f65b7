// Sets Markdown with room between its paragraphs, which Qt leaves out.
#pragma once

#include <QString>

class QFont;
class QTextDocument;

namespace simtscope::ui {

/// Adds room after each paragraph and list item of a text that came as Markdown, and makes headings as large as headings in a window.
void separateParagraphs(QTextDocument& text);

/// Converts Markdown to HTML for a label of that font, with the same changes.
QString htmlOfMarkdown(const QString& markdown, const QFont& font);

}  // namespace simtscope::ui
