// Paints, for SourceEditor, the badges and the bar of the current line over the text, and returns the tooltip for a point under the mouse.
#include <Qsci/qscilexercpp.h>

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/editor/source_editor.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

using figures::Role;
using namespace editor;

constexpr int kMinBadgeWidth = 52, kBadgePadding = 8, kBadgeMargin = 14, kDotDiameter = 8;

QFont fontOf(const Badge& badge)
{
    QFont font = figures::fontFor(figures::Font::MonoSmall);
    font.setBold(badge.isWarning);
    return font;
}

int widthOf(const Badge& badge)
{
    return std::max(kMinBadgeWidth, QFontMetrics(fontOf(badge)).horizontalAdvance(badge.text) + 2 * kBadgePadding);
}

}  // namespace

QColor findingColor(const figures::Theme& theme)
{
    constexpr double share = 0.14;
    const QColor paper = theme.color(Role::Panel), red = theme.color(Role::Error);
    const auto mixColors = [](float from, float to) { return float(from + (to - from) * share); };
    return QColor::fromRgbF(mixColors(paper.redF(), red.redF()), mixColors(paper.greenF(), red.greenF()),
                            mixColors(paper.blueF(), red.blueF()));
}

int SourceEditor::topOfLine(int line) const
{
    const long position = SendScintilla(SCI_POSITIONFROMLINE, line);
    return int(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, position));
}

/// Returns whether the user is typing under the badge, at the end of a long line, and so must see the text.
bool SourceEditor::isTypingUnderBadge(int line, int width) const
{
    const long caret = SendScintilla(SCI_GETCURRENTPOS);
    return hasFocus() && SendScintilla(SCI_LINEFROMPOSITION, caret) == line &&
           SendScintilla(SCI_POINTXFROMPOSITION, 0UL, caret) > viewport()->width() - width - kBadgeMargin;
}

/// Returns whether text stands under the badge. Then a dot replaces the badge, and the tooltip says the rest, so that nothing covers code.
bool SourceEditor::hasTextUnderBadge(int line, int width) const
{
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, line);
    return SendScintilla(SCI_POINTXFROMPOSITION, 0UL, end) > viewport()->width() - width - kBadgeMargin;
}

void SourceEditor::paintDot(QPainter& painter, int line, const QColor& color) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(viewport()->width() - kDotDiameter - 3.0, topOfLine(line) + (textHeight(line) - kDotDiameter) / 2.0,
                               kDotDiameter, kDotDiameter));
}

void SourceEditor::repaintBadges()
{
    int widest = 0;
    for (const auto& [line, badge] : m_badges)
        widest = std::max(widest, widthOf(badge) + kBadgeMargin);
    viewport()->update(viewport()->width() - widest, 0, widest, viewport()->height());
}

void SourceEditor::paintEvent(QPaintEvent* event)
{
    QsciScintilla::paintEvent(event);
    if (!m_theme)
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = textHeight(0);
    const int current = m_currentLines.empty() ? -1 : editorLine(m_currentLines.front());
    if (current >= 0) {
        const QColor edge = m_theme->color(Role::AccentBorder);
        painter.fillRect(QRect(0, topOfLine(current), 3, height), edge);
        // Scintilla does not colour its right margin.
        painter.fillRect(QRect(viewport()->width() - kRightMargin, topOfLine(current), kRightMargin, height), chosenColor(*m_theme));
        if (m_theme->savesToner) {  // its areas are pale
            painter.fillRect(QRect(0, topOfLine(current), viewport()->width(), 1), edge);
            painter.fillRect(QRect(0, topOfLine(current) + height - 1, viewport()->width(), 1), edge);
        }
    }
    paintLabels(painter);
    const std::map<int, LineLabel> labels = lineLabels();
    for (const auto& [recorded, badge] : m_badges) {
        const int line = editorLine(recorded);
        if (line < 0 || labels.contains(line) || !SendScintilla(SCI_GETLINEVISIBLE, line))
            continue;
        const int y = topOfLine(line), width = widthOf(badge);
        if (y + height < event->rect().top() || y > event->rect().bottom() || isTypingUnderBadge(line, width))
            continue;
        if (hasTextUnderBadge(line, width)) {
            paintDot(painter, line, m_theme->color(badge.isWarning ? Role::Conflict : Role::TextDim));
            continue;
        }
        const QColor under = line == current ? chosenColor(*m_theme) : m_theme->color(Role::Panel);
        painter.fillRect(QRect(viewport()->width() - width - kBadgeMargin, y, width + kBadgeMargin, height), under);
        paintBadge(painter, badge, QRectF(viewport()->width() - width - 6, y + 1.5, width, height - 3));
    }
}

/// Paints the labels at the ends of lines. A finding takes precedence over a cost.
void SourceEditor::paintLabels(QPainter& painter)
{
    const int height = textHeight(0);
    for (const auto& [line, lineLabel] : lineLabels()) {
        const QString& label = lineLabel.text;
        const bool isOfFinding = lineLabel.isOfFinding;
        const QColor edge = m_theme->color(isOfFinding ? Role::Error : Role::AccentBorder);
        const QColor back = isOfFinding ? findingColor(*m_theme) : m_theme->color(Role::Panel);
        const int y = topOfLine(line);
        if (!SendScintilla(SCI_GETLINEVISIBLE, line) || y + height < 0 || y > viewport()->height())
            continue;
        painter.setPen(QPen(edge, 1));
        if (isOfFinding) {
            painter.drawLine(0, y, viewport()->width(), y);
            painter.drawLine(0, y + height - 1, viewport()->width(), y + height - 1);
        }
        QFont font = figures::fontFor(figures::Font::MonoSmall);
        font.setBold(true);
        const int width = QFontMetrics(font).horizontalAdvance(label) + 2 * kBadgePadding;
        if (isTypingUnderBadge(line, width))
            continue;
        if (hasTextUnderBadge(line, width)) {
            paintDot(painter, line, edge);
            continue;
        }
        painter.fillRect(QRect(viewport()->width() - width - kBadgeMargin, y + 1, width + kBadgeMargin, height - 2), back);
        const QRectF pill(viewport()->width() - width - 6, y + 2, width, height - 4);
        painter.setPen(QPen(edge, 1));  // drawing the dot of another line has removed it
        painter.setBrush(m_theme->color(Role::Panel));
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
        painter.setFont(font);
        painter.setPen(m_theme->color(Role::Text));
        painter.drawText(pill, Qt::AlignCenter, label);
    }
}

void SourceEditor::paintBadge(QPainter& painter, const Badge& badge, const QRectF& row) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->color(badge.isWarning ? Role::Conflict : Role::Cell));
    painter.drawRoundedRect(row, row.height() / 2, row.height() / 2);
    painter.setFont(fontOf(badge));
    painter.setPen(m_theme->color(badge.isWarning ? Role::TextOnConflict : Role::TextDim));
    painter.drawText(row, Qt::AlignCenter, badge.text);
}

QString SourceEditor::tipAt(QPoint point)
{
    const int line = lineAt(point);
    if (line < 0)
        return {};
    const int changes = leftOfMargin(Changes);
    if (point.x() >= changes && point.x() < changes + kChangesMargin) {
        const LineDifference& marked = difference();
        const auto lineIndex = std::size_t(line);
        if (lineIndex < marked.lines.size() && marked.lines[lineIndex] == LineChange::Added)
            return tr("added");
        if (lineIndex < marked.lines.size() && marked.lines[lineIndex] == LineChange::Changed)
            return tr("was: %1").arg(m_baseline[marked.oldLines[lineIndex]].trimmed());
        return std::ranges::find(marked.removedBefore, line) != marked.removedBefore.end() ? tr("lines before this one were removed")
                                                                                           : QString();
    }
    if (point.x() < marginWidth(Numbers))
        return recordedLineAt(line + 1) ? tr("go to where line %1 runs next").arg(line + 1) : QString();
    if (QString messages = messagesAt(line + 1); !messages.isEmpty() && (point.x() < changes || point.x() > viewport()->width() / 2))
        return messages;
    const std::map<int, QString> conditionsOfLines = conditions();
    if (const auto condition = conditionsOfLines.find(line + 1); condition != conditionsOfLines.end() && point.x() < changes)
        return tr("stops where %1 (Shift+F9: edit)").arg(condition->second);
    if (QString error = typingErrorAt(point); !error.isEmpty())
        return error;
    if (point.x() < changes && m_shownProblems.empty() && m_shownFixes.empty())
        return tr("click: toggle breakpoint (F9)");
    const auto badge = m_badges.find(recordedLineAt(line + 1));
    return badge != m_badges.end() && point.x() > viewport()->width() - widthOf(badge->second) - kBadgeMargin ? badge->second.tip
                                                                                                              : QString();
}

bool SourceEditor::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QsciScintilla::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    if (const QString tip = tipAt(help->pos()); !tip.isEmpty()) {
        QToolTip::showText(help->globalPos(), tip, viewport());
        return true;
    }
    const QString name = nameAt(help->pos());
    const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(help->pos().x()), long(help->pos().y()));
    const bool isOverWord = position >= 0 && help->pos().x() >= leftOfText() && !wordAt(position).isEmpty();
    if (isOverWord)
        emit placeHovered(position, help->globalPos(), !name.isEmpty());
    if (!name.isEmpty())
        emit nameHovered(name, help->globalPos());
    else if (!isOverWord)
        QToolTip::hideText();
    return true;
}

QString SourceEditor::nameAt(QPoint point) const
{
    constexpr long kNoPosition = -1;
    const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(point.x()), long(point.y()));
    if (position == kNoPosition || point.x() < leftOfText() || SendScintilla(SCI_GETSTYLEAT, position) != QsciLexerCPP::Identifier)
        return {};
    int line = 0, column = 0;
    lineIndexFromPosition(int(position), &line, &column);
    const QString code = text(line);
    const auto isPart = [](QChar c) { return c.isLetterOrNumber() || c == u'_'; };
    qsizetype begin = column, end = column;
    while (end < code.size() && isPart(code[end]))
        ++end;
    // The objects that the name is a member of belong to it.
    while (begin > 0 && (isPart(code[begin - 1]) || (code[begin - 1] == u'.' && begin > 1 && isPart(code[begin - 2]))))
        --begin;
    const QString name = code.mid(begin, end - begin);
    const bool isOfPointer = code.left(begin).endsWith(QLatin1String("->")) || code.left(begin).endsWith(QLatin1String("::"));
    const bool isMemberOfElement = code.left(begin).endsWith(u'.');
    return name.isEmpty() || name[0].isDigit() || isOfPointer || isMemberOfElement ? QString() : name;
}

}  // namespace simtscope::ui
