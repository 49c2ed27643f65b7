// Markdown with room between its paragraphs, which Qt leaves out.
#pragma once

#include <QString>

class QFont;
class QTextDocument;

namespace simtscope::ui {

/// Of a text that came as Markdown: room after each paragraph and each point of a list, and headings as large as headings in a window.
void separateParagraphs(QTextDocument& text);

/// Markdown as HTML for a label of that font, likewise.
QString htmlOfMarkdown(const QString& markdown, const QFont& font);

}  // namespace simtscope::ui
