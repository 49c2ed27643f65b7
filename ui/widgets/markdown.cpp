#include "ui/widgets/markdown.h"

#include <QFontInfo>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <utility>
#include <vector>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {
namespace {

constexpr qreal kGap = 9, kIndent = 22;  // pixels
constexpr qreal kTitle = 1.35;           // relative to the text's height

/// Sets code in the editor's font: the system's own fixed-width font may lack letters, or look like the text.
void setCodeFont(QTextDocument& text)
{
    QTextCharFormat code;
    code.setFontFamilies(figures::fontFor(figures::Font::Mono).families());
    QTextCursor cursor(&text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        std::vector<std::pair<int, int>> places;  // collected first, because changing formats changes the fragments
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().fontFixedPitch())
                places.emplace_back(it.fragment().position(), it.fragment().length());
        for (const auto& [position, length] : places) {
            cursor.setPosition(position);
            cursor.setPosition(position + length, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(code);
        }
    }
}

}  // namespace

void separateParagraphs(QTextDocument& text)
{
    setCodeFont(text);
    text.setIndentWidth(kIndent);
    QTextCursor cursor(&text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        format.setBottomMargin(kGap);
        cursor.setBlockFormat(format);
        if (format.headingLevel() == 0)
            continue;
        QTextCharFormat title;
        title.setFontWeight(QFont::DemiBold);
        title.setFontPointSize(QFontInfo(text.defaultFont()).pointSizeF() * kTitle);
        title.setProperty(QTextFormat::FontSizeAdjustment, 0);
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(title);
    }
}

QString htmlOfMarkdown(const QString& markdown, const QFont& font)
{
    QTextDocument text;
    text.setDefaultFont(font);
    text.setMarkdown(markdown);
    separateParagraphs(text);
    return text.toHtml();
}

}  // namespace simtscope::ui
