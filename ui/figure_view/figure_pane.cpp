#include "ui/figure_view/figure_pane.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <map>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/origin_text.h"
#include "ui/session/document/document.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr int kNarrowPaneWidth = 610;

}  // namespace

/// Shows the sentence with a coloured edge. It places the label itself, because a layout would lay out the whole window at every step.
class FactCard final : public QFrame {
public:
    FactCard(const FigureViewParts& parts, QLabel* label, const bool& isWarning, FigurePane* pane)
        : QFrame(pane), m_pane(*pane), m_parts(parts), m_label(label), m_isWarning(isWarning)
    {
        setProperty("card", true);
        m_label->setParent(this);
        m_label->move(kMargins.left(), kMargins.top());
        fit();
    }

    /// Returns the height of the label: at least two lines, so that the picture keeps its size in most steps.
    int wantedHeight() const { return std::max(2 * m_label->fontMetrics().lineSpacing(), m_label->heightForWidth(labelWidth())); }

    void setLeastHeight(int height)  ///< height of the label, in pixels
    {
        m_min = height;
        fit();
    }

    void fit()
    {
        const int high = std::max(m_min, wantedHeight());
        m_label->resize(labelWidth(), high);  // resize() only: heightForWidth() never returns less than a fixed size
        setFixedHeight(high + kMargins.top() + kMargins.bottom());
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QFrame::resizeEvent(event);
        fit();
        if (event->size().width() != event->oldSize().width())
            emit m_pane.factWidthChanged();
    }

    void paintEvent(QPaintEvent* event) override
    {
        QFrame::paintEvent(event);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_parts.appearance.theme().color(m_isWarning ? figures::Role::Conflict : figures::Role::CellBorder));
        painter.drawRoundedRect(QRectF(5, 7, 4, height() - 14), 2, 2);
    }

private:
    static constexpr QMargins kMargins{18, 9, 14, 9};

    int labelWidth() const { return std::max(1, width() - kMargins.left() - kMargins.right()); }

    FigurePane& m_pane;
    FigureViewParts m_parts;
    QLabel* const m_label;
    const bool& m_isWarning;
    int m_min = 0;
};

FigurePane::FigurePane(const FigureViewParts& parts, const QString& prefix, QWidget* parent)
    : QWidget(parent), m_parts(parts), m_prefix(prefix)
{
    m_launchSelector = makeSelector("launch", tr("Launch"));
    m_blockSelector = makeSelector("block", tr("Block"));
    m_warpSelector = makeSelector("warp", tr("Warp to look at"));
    connect(m_launchSelector, &QComboBox::activated, this, [this](int row) { m_parts.position.setLaunch(LaunchId(std::uint32_t(row))); });
    connect(m_blockSelector, &QComboBox::activated, this,
            [this](int row) { m_parts.position.setBlock(BlockId(m_blockSelector->itemData(row).toUInt())); });
    connect(m_warpSelector, &QComboBox::activated, this,
            [this](int row) { m_parts.selection.setWarp(m_warpSelector->itemData(row).toInt()); });
    auto* card = makeCard(this);
    m_view = new FigureView(m_parts, card);
    m_view->setObjectName(prefixed("figure"));
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(kTinyGap, kTinyGap, kTinyGap, kTinyGap);
    inside->addWidget(m_view);
    m_factLabel = new QLabel(this);
    m_factLabel->setObjectName(prefixed("fact"));
    m_factLabel->setWordWrap(true);
    m_factLabel->setTextFormat(Qt::PlainText);
    m_factLabel->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_factLabel->setAccessibleName(tr("What happens in this step"));
    m_factCard = new FactCard(m_parts, m_factLabel, m_isWarning, this);

    m_header = new QHBoxLayout;
    m_header->setSpacing(kHairGap);
    m_header->addStretch(1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_launchSelector, m_blockSelector, m_warpSelector})
        m_header->addWidget(widget);
    m_header->addStrut(m_launchSelector->sizeHint().height());  // the row keeps its height without the selectors
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kSmallGap);
    column->addLayout(m_header);
    column->addWidget(card, 1);
    column->addWidget(m_factCard);

    connect(&m_parts.position, &Position::sourceChanged, this, &FigurePane::refreshSelectors);
    connect(&m_parts.position, &Position::awaitedEventCountChanged, this, [this] {
        if (m_parts.position.pendingEventCount() == 0)  // after a cancelled ordering, the shown block is not the one chosen
            refreshSelectors();
    });
    connect(&m_parts.selection, &Selection::focusChanged, this, [this] { m_warpSelector->setCurrentIndex(m_parts.selection.warp() + 1); });
    connect(m_view, &FigureView::laidOut, this, &FigurePane::refreshFact);
    connect(&m_parts.document, &Document::textChanged, this, [this] {
        if (m_parts.position.source())
            refreshFact();
    });
    refreshSelectors();
    watchWidthBelow(this, kNarrowPaneWidth, [this](bool isNarrow) {
        m_isNarrow = isNarrow;
        showSelectors();
    });
}

QString FigurePane::prefixed(const QString& name) const
{
    return m_prefix.isEmpty() ? name : m_prefix + name.left(1).toUpper() + name.mid(1);
}

void FigurePane::insertAbove(QWidget* widget)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, widget);
}

void FigurePane::setWarpVisible(bool isShown)
{
    m_isWarpVisible = isShown;
    showSelectors();
}

void FigurePane::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    showSelectors();
}

void FigurePane::showSelectors()
{
    const bool hasSource = m_parts.position.source() != nullptr;
    const int minEntryCount = m_isCompact || m_isNarrow ? 2 : 1;
    m_launchSelector->setVisible(hasSource && m_launchSelector->count() >= minEntryCount);
    m_blockSelector->setVisible(hasSource && m_blockSelector->count() >= minEntryCount);
    m_warpSelector->setVisible(hasSource && m_isWarpVisible &&
                               m_warpSelector->count() > minEntryCount);  // a single entry stands for any warp
}

int FigurePane::factHeight() const
{
    return m_factCard->wantedHeight();
}

void FigurePane::setMinFactHeight(int height)
{
    m_factCard->setLeastHeight(height);
}

QComboBox* FigurePane::makeSelector(const QString& name, const QString& accessibleName)
{
    auto* box = new QComboBox(this);
    box->setObjectName(prefixed(name));
    box->setProperty("flat", true);
    box->setAccessibleName(accessibleName);
    box->setToolTip(accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->view()->setTextElideMode(Qt::ElideNone);
    return box;
}

void FigurePane::refreshSelectors()
{
    m_launchSelector->clear();
    m_blockSelector->clear();
    m_warpSelector->clear();
    const bool hasSource = m_parts.position.source() != nullptr;
    showSelectors();
    if (!hasSource)
        return;
    const trace::Recording& recording = *m_parts.position.recording();
    const trace::Launch& current = m_parts.position.source()->launch();
    for (const trace::Launch& launch : recording.launches) {
        const QString number = tr("launch %1 of %2").arg(launch.id.value + 1).arg(recording.launches.size());
        const QString origin = figures::formatOrigin(recording, launch.origin);
        m_launchSelector->addItem(origin.isEmpty() ? number : tr("%1, %2").arg(number, origin));
        m_launchSelector->setItemData(m_launchSelector->count() - 1, figures::formatLaunch(launch), Qt::ToolTipRole);
    }
    m_launchSelector->setCurrentIndex(int(current.id.value));
    for (const auto& block : current.blocks) {
        m_blockSelector->addItem(tr("block %1 of %2").arg(block->block().value).arg(figures::formatCount(current.grid.count())),
                                 block->block().value);
        if (block->block() == m_parts.position.place().block)
            m_blockSelector->setCurrentIndex(m_blockSelector->count() - 1);
    }
    m_blockSelector->setToolTip(
        tr("Block: %1 of %2 were recorded").arg(figures::formatCount(current.blocks.size()), figures::formatCount(current.grid.count())));
    m_warpSelector->addItem(tr("any warp"), -1);
    for (std::uint32_t warp = 0; warp < current.warpsPerBlock(); ++warp)
        m_warpSelector->addItem(tr("warp %1 of %2").arg(warp).arg(current.warpsPerBlock()), int(warp));
    m_warpSelector->setCurrentIndex(m_parts.selection.warp() + 1);
    showSelectors();
}

/// Returns a sentence about the line of the step, and about those that the figure names, when an edit has moved lines; the figure's
/// sentence is about the text that was run.
QString FigurePane::describeMovedLine() const
{
    const auto recording = m_parts.position.recording();
    if (!m_parts.position.source() || !m_parts.run.isRecordingOfProgram() || m_parts.run.isRecordingOfText() ||
        recording->program.sources.empty())
        return {};
    const std::vector<int> lines = linesOfStep(*m_parts.position.source(), m_parts.position.step());
    if (lines.empty())
        return {};
    const std::map<int, int> currentLines =
        mapLines(QString::fromStdString(recording->program.sources.front().text), m_parts.document.text());
    const auto line = currentLines.find(lines.front());
    if (line != currentLines.end() && line->second != line->first)
        return tr("Line %1 of the run is line %2 of the edited text. The picture has the lines of the run.")
            .arg(line->first)
            .arg(line->second);
    // Labels and marks of the picture may name any line of the kernel.
    const bool hasMoved = std::ranges::any_of(currentLines, [](const auto& pair) { return pair.first != pair.second; });
    return hasMoved ? tr("The picture has the lines of the run.") : QString();
}

void FigurePane::refreshFact()
{
    const figures::Figure& figure = m_view->figure();
    const QString moved = figure.fact.isEmpty() ? QString() : describeMovedLine();
    m_factLabel->setText(m_parts.appearance.hidesAnswers() ? tr("Answers are hidden. H or Page Down shows them.")
                         : moved.isEmpty()                 ? figure.fact
                                                           : figure.fact + u' ' + moved);
    m_factLabel->setAccessibleDescription(figure.fact);
    m_isWarning = figure.isFactWarning;
    m_factCard->fit();
    m_factCard->update();
}

}  // namespace simtscope::ui

#include "moc_figure_pane.cpp"
