#include "ui/widgets/markdown.h"

#include <QColor>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {
namespace {

constexpr qreal kGap = 9, kIndent = 22, kCellPadding = 5;  // pixels
constexpr qreal kHeadingTopMargin = 16;                    // pixels; the first heading has none
constexpr double kLineHeightPercent = 125;                 // per cent
constexpr std::array kHeadings{2, 1, 0};      // by level of heading, as Qt's size adjustment: 1.5, 1.2 and 1 times the text's height
const QColor kTableLine(128, 128, 128, 110);  // visible in every theme

/// Sets code in the editor's font: the system's own fixed-width font may lack letters, or look like the text.
void setCodeFont(QTextDocument& text)
{
    QTextCharFormat code;
    code.setFontFamilies(figures::fontFor(figures::Font::Mono).families());
    QTextCursor cursor(&text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        std::vector<std::pair<int, int>> codeRanges;  // collected first, because changing formats changes the fragments
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().fontFixedPitch())
                codeRanges.emplace_back(it.fragment().position(), it.fragment().length());
        for (const auto& [position, length] : codeRanges) {
            cursor.setPosition(position);
            cursor.setPosition(position + length, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(code);
        }
    }
}

bool isCode(const QTextBlock& block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

void setHeading(QTextCursor cursor, int level)
{
    QTextCharFormat heading;
    heading.setFontWeight(QFont::DemiBold);
    heading.setProperty(QTextFormat::FontSizeAdjustment, kHeadings[std::min<std::size_t>(level, kHeadings.size()) - 1]);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(heading);
}

/// Draws single thin lines between the cells of tables.
void setTables(QTextDocument& text)
{
    for (QTextFrame* const frame : text.rootFrame()->childFrames()) {
        auto* const table = qobject_cast<QTextTable*>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(kTableLine);
        format.setCellPadding(kCellPadding);
        format.setCellSpacing(0);
        format.setTopMargin(kGap);
        format.setBottomMargin(kGap);
        table->setFormat(format);
    }
}

}  // namespace

void applyMarkdownStyle(QTextDocument& text)
{
    setCodeFont(text);
    setTables(text);
    text.setIndentWidth(kIndent);
    QTextCursor cursor(&text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        const bool isInside = cursor.currentTable() || (isCode(block) && isCode(block.next()));
        format.setBottomMargin(isInside ? 0 : kGap);
        format.setNonBreakableLines(false);  // a long command is read without scrolling sideways
        format.setLineHeight(kLineHeightPercent, QTextBlockFormat::ProportionalHeight);
        if (format.headingLevel() > 0 && block != text.begin())
            format.setTopMargin(kHeadingTopMargin);
        cursor.setBlockFormat(format);
        if (format.headingLevel() > 0)
            setHeading(cursor, format.headingLevel());
    }
}

QString convertMarkdownToHtml(const QString& markdown, const QFont& font)
{
    QTextDocument text;
    text.setDefaultFont(font);
    text.setMarkdown(markdown);
    applyMarkdownStyle(text);
    return text.toHtml();
}

}  // namespace simtscope::ui
