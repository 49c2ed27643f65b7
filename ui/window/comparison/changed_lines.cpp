#include "ui/window/comparison/changed_lines.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/compare/comparison.h"
#include "ui/figures/facts/facts.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/run_label.h"

namespace simtscope::ui {
namespace {

using figures::Role;

constexpr std::size_t kMaxRows = 5;
constexpr int kRowSpace = 4, kBarWidth = 4, kGap = 8, kBottomMargin = 4;
constexpr double kTint = 0.12;  // share of the mark's colour over the panel's

QFont rowFont()
{
    return figures::fontFor(figures::Font::MonoSmall);
}

int rowHeight()
{
    return QFontMetrics(rowFont()).height() + kRowSpace;
}

}  // namespace

std::vector<std::array<LineOfSide, 2>> findChangedLines(const QString& left, const QString& right)
{
    const QStringList before = left.split(u'\n'), after = right.split(u'\n');
    const LineDifference difference = computeLineDifference(before, after);
    std::vector<std::array<LineOfSide, 2>> pairs;
    const auto sideOf = [](const QStringList& lines, int index) { return LineOfSide{index + 1, lines[index].trimmed()}; };
    int next = 0;  // next line of the left text
    std::optional<std::array<LineOfSide, 2>> unchangedLine;
    const auto addPair = [&](const LineOfSide& leftLine, const LineOfSide& rightLine) {
        if (leftLine.text.isEmpty() && rightLine.text.isEmpty())
            return;
        if (const auto context = std::exchange(unchangedLine, std::nullopt); context && !context->front().text.isEmpty())
            pairs.push_back(*context);
        pairs.push_back({leftLine, rightLine});
    };
    const auto addRemovedUpTo = [&](int end) {
        for (; next < end; ++next)
            addPair(sideOf(before, next), LineOfSide{});
    };
    for (int i = 0; i < after.size(); ++i) {
        const int was = difference.oldLines[std::size_t(i)];
        if (was >= 0)
            addRemovedUpTo(was);
        if (difference.lines[std::size_t(i)] != LineChange::Same) {
            addPair(was < 0 ? LineOfSide{} : sideOf(before, was), sideOf(after, i));
        } else {
            unchangedLine = {sideOf(before, was), sideOf(after, i)};
            for (LineOfSide& line : *unchangedLine)
                line.isUnchanged = true;
        }
        if (was >= 0)
            next = was + 1;
    }
    addRemovedUpTo(int(before.size()));
    return pairs;
}

ChangedLines::ChangedLines(const Comparison& comparison, Side side, QWidget* parent)
    : QWidget(parent), m_comparison(comparison), m_side(side)
{
    setObjectName(side == Side::Left ? "mainChangedLines" : "otherChangedLines");
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
    connect(&comparison, &Comparison::activeChanged, this, &ChangedLines::refresh);
    connect(&comparison, &Comparison::runsChanged, this, &ChangedLines::refresh);
    connect(&comparison.main().appearance, &Appearance::themeChanged, this, [this] { update(); });
}

void ChangedLines::refresh()
{
    m_rows.clear();
    m_hiddenCount = 0;
    QStringList lineTexts;
    if (m_comparison.isActive()) {
        const RunLabel left = makeRunLabel(m_comparison.main()), right = makeRunLabel(m_comparison.other());
        const bool isLeftEdit = left.isEdited && !right.isEdited;
        m_isOld = (m_side == Side::Left) != isLeftEdit;
        const auto pairs = left.name == right.name ? findChangedLines(left.text, right.text) : std::vector<std::array<LineOfSide, 2>>();
        const std::size_t shown = pairs.size() <= kMaxRows ? pairs.size() : kMaxRows - 1;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const LineOfSide& line = pairs[i][std::size_t(m_side)];
            if (i < shown)
                m_rows.push_back(line);
            if (line.number > 0 && !line.isUnchanged)
                lineTexts << tr("line %1: %2").arg(line.number).arg(line.text);
        }
        m_hiddenCount = pairs.size() - shown;
    }
    setAccessibleName(m_side == Side::Left ? tr("Lines of the first run that the second one has not")
                                           : tr("Lines of the second run that the first one has not"));
    setAccessibleDescription(lineTexts.join(u'\n'));
    setToolTip(lineTexts.join(u'\n'));
    setVisible(!m_rows.empty());
    updateGeometry();
    update();
}

QSize ChangedLines::sizeHint() const
{
    return {0, int(m_rows.size() + (m_hiddenCount > 0)) * rowHeight() + kBottomMargin};
}

QSize ChangedLines::minimumSizeHint() const
{
    return sizeHint();
}

void ChangedLines::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const figures::Theme& theme = m_comparison.main().appearance.theme();
    const QColor mark = theme.color(m_isOld ? Role::Error : Role::Good);
    QColor tint = mark;
    tint.setAlphaF(float(kTint));
    const QFontMetrics metrics(rowFont());
    painter.setFont(rowFont());
    int digits = 1;
    for (const LineOfSide& line : m_rows)
        digits = std::max(digits, int(QString::number(line.number).size()));
    const int height = rowHeight(), numbers = metrics.horizontalAdvance(u'0') * digits, sign = metrics.horizontalAdvance(u'+');
    const int signAt = kBarWidth + kGap + numbers + kGap, textAt = signAt + sign + kGap;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QRect row(0, int(i) * height, width(), height);
        const LineOfSide& line = m_rows[i];
        if (line.number == 0) {
            painter.fillRect(row, theme.color(Role::Cell));
            continue;
        }
        if (!line.isUnchanged) {
            painter.fillRect(row, tint);
            painter.fillRect(QRect(0, row.top(), kBarWidth, height), mark);
        }
        painter.setPen(theme.color(Role::TextDim));
        painter.drawText(QRect(kBarWidth + kGap, row.top(), numbers, height), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(line.number));
        if (!line.isUnchanged) {
            painter.setPen(theme.color(Role::Text));
            painter.drawText(QRect(signAt, row.top(), sign, height), Qt::AlignCenter, m_isOld ? QStringLiteral("−") : QStringLiteral("+"));
        }
        const int room = width() - textAt - kGap;
        painter.drawText(QRect(textAt, row.top(), room, height), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(line.text, Qt::ElideRight, room));
    }
    if (m_hiddenCount == 0)
        return;
    painter.setPen(theme.color(Role::TextDim));
    painter.drawText(QRect(textAt, int(m_rows.size()) * height, width() - textAt, height), Qt::AlignLeft | Qt::AlignVCenter,
                     figures::formatWithCount(m_hiddenCount, QT_TRANSLATE_NOOP("figures", "and %Ln more line"),
                                              QT_TRANSLATE_NOOP("figures", "and %Ln more lines")));
}

}  // namespace simtscope::ui

#include "moc_changed_lines.cpp"
