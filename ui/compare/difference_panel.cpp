#include "ui/compare/difference_panel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>

#include "gpu/analysis/models/patterns/version_text.h"
#include "gpu/core/messages/difference.h"
#include "ui/compare/comparison.h"
#include "ui/compare/difference_search.h"
#include "ui/figures/facts/messages.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxTreeRows = 5;  // of values; more are scrolled to
enum ValueRole { DifferenceStepRole = Qt::UserRole };

QToolButton* makeTextButton(const QString& name, const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// Returns the line of the recorded text without the blanks around it.
QString textOfLine(const trace::Recording& recording, std::uint32_t line)
{
    if (recording.program.sources.empty() || line == 0)
        return {};
    return QString::fromStdString(recording.program.sources.front().text).section('\n', int(line) - 1, int(line) - 1).trimmed();
}

}  // namespace

DifferencePanel::DifferencePanel(Comparison& comparison, DifferenceSearch& search, QWidget* parent)
    : QFrame(parent), m_comparison(comparison), m_search(search)
{
    setObjectName("differencePanel");
    setProperty("card", true);
    m_sentence = new QLabel(this);
    m_sentence->setObjectName("differenceSentence");
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_count = makeDimLabel({}, this);
    m_count->setObjectName("differenceCount");
    m_previous = makeTextButton("previousDifferenceButton", QStringLiteral("‹"), tr("The difference before"), this);
    m_next =
        makeTextButton("nextDifferenceButton", QStringLiteral("›"), tr("The next difference that does not follow from this one"), this);
    m_close = makeTextButton("closeDifference", QStringLiteral("×"), tr("Show the numbers of the comparison again"), this);
    auto* top = new QHBoxLayout;
    top->setSpacing(kTinyGap);
    top->addWidget(m_sentence, 1);
    for (QWidget* const widget : std::initializer_list<QWidget*>{m_count, m_previous, m_next, m_close})
        top->addWidget(widget, 0, Qt::AlignTop);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(kMediumGap);
    for (int side = 0; side < 2; ++side) {
        m_lines[std::size_t(side)] = new QLabel(this);
        m_lines[std::size_t(side)]->setObjectName(side == 0 ? "differenceLine" : "otherDifferenceLine");
        m_lines[std::size_t(side)]->setTextFormat(Qt::PlainText);
        m_lines[std::size_t(side)]->setMinimumWidth(1);
        auto* tree = m_trees[std::size_t(side)] = new QTreeWidget(this);
        tree->setObjectName(side == 0 ? "differenceWhy" : "otherDifferenceWhy");
        tree->setAccessibleName(side == 0 ? tr("Why, in the run on the left") : tr("Why, in the run on the right"));
        tree->setColumnCount(2);
        tree->setHeaderHidden(true);
        tree->setIndentation(14);
        tree->setUniformRowHeights(true);
        tree->header()->setStretchLastSection(false);
        tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
        const auto go = [this, side](QTreeWidgetItem* item) { goToItem(side, item); };
        connect(tree, &QTreeWidget::itemClicked, this, go);
        connect(tree, &QTreeWidget::itemActivated, this, go);
        auto* column = new QVBoxLayout;
        column->setSpacing(kTinyGap);
        column->addWidget(m_lines[std::size_t(side)]);
        column->addWidget(tree);
        sides->addLayout(column, 1);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, kSmallGap, kMediumGap, kSmallGap);
    column->setSpacing(kSmallGap);
    column->addLayout(top);
    column->addLayout(sides);
    connect(m_previous, &QToolButton::clicked, this, [this] { m_search.move(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_search.move(1); });
    connect(m_close, &QToolButton::clicked, &m_search, &DifferenceSearch::hide);
    connect(&m_search, &DifferenceSearch::changed, this, &DifferencePanel::refresh);
    refresh();
}

QString DifferencePanel::sentence() const
{
    if (!m_search.result())
        return tr("Comparing the threads of both runs…");
    const auto& result = *m_search.result();
    if (!result)
        return figures::translateSentence(result.error().message) + ' ' + figures::translateFixSentence(result.error().message);
    const analysis::DifferenceOrigin* const origin = m_search.current();
    if (!origin)
        return figures::translateMessage(result->verdict());
    QStringList sentences{figures::translateMessage(origin->sentence)};
    if (!origin->remark.isEmpty())
        sentences << figures::translateMessage(origin->remark);
    if (origin->threadCount > 1)
        sentences << figures::translateMessage(msg::difference::otherThreads(std::int64_t(origin->threadCount - 1)));
    return sentences.join(' ');
}

void DifferencePanel::refresh()
{
    const analysis::DifferenceOrigin* const origin = m_search.current();
    setVisible(m_search.isShown());
    m_sentence->setText(sentence());
    const std::size_t count = origin ? (*m_search.result())->origins.size() : 0;
    m_count->setText(count > 1 ? tr("%1 of %2").arg(m_search.index() + 1).arg(count) : QString());
    for (QWidget* const widget : std::initializer_list<QWidget*>{m_count, m_previous, m_next})
        widget->setVisible(count > 1);
    m_previous->setEnabled(m_search.canMove(-1));
    m_next->setEnabled(m_search.canMove(1));
    refreshSide(0);
    refreshSide(1);
    fitTrees();
}

/// Makes both trees as high as the longer one needs.
void DifferencePanel::fitTrees()
{
    int rows = 1;
    for (QTreeWidget* const tree : m_trees) {
        int count = 0;
        for (QTreeWidgetItemIterator row(tree); *row; ++row)
            ++count;
        rows = std::max(rows, std::min(count, kMaxTreeRows));
    }
    for (QTreeWidget* const tree : m_trees) {
        const int rowHeight = std::max(tree->sizeHintForRow(0), tree->fontMetrics().height());
        tree->setFixedHeight(rows * rowHeight + 2 * tree->frameWidth());
    }
}

/// Shows the line of a side and the values that lead to the differing one.
void DifferencePanel::refreshSide(int side)
{
    const analysis::DifferenceOrigin* const origin = m_search.current();
    QLabel* const line = m_lines[std::size_t(side)];
    QTreeWidget* const tree = m_trees[std::size_t(side)];
    tree->clear();
    line->setVisible(origin != nullptr);
    tree->setVisible(origin && (origin->left.cell || origin->right.cell));
    if (!origin)
        return;
    const analysis::DifferenceSide& shown = side == 0 ? origin->left : origin->right;
    const auto recording = (side == 0 ? m_comparison.main() : m_comparison.other()).position.recording();
    line->setText(shown.line && recording ? tr("Line %1: %2").arg(shown.line).arg(textOfLine(*recording, shown.line))
                  : shown.isMade          ? QString()
                                          : tr("Not here."));
    line->setToolTip(line->text());
    const auto& chain = m_search.chain(side);
    const auto addRemark = [tree](const QString& text) {
        auto* row = new QTreeWidgetItem(tree, {text});
        row->setFirstColumnSpanned(true);
    };
    if (!chain) {
        if (shown.cell && shown.isMade)
            addRemark(tr("%1 = %2").arg(QString::fromStdString(shown.cellName), QString::fromStdString(shown.value)));
        return;
    }
    if (!*chain)
        return addRemark(figures::translateSentence(chain->error().message));
    std::vector<QTreeWidgetItem*> parents;
    for (const analysis::ChainedValue& value : (*chain)->values) {
        parents.resize(value.depth);
        QString text = tr("%1 = %2").arg(QString::fromStdString(value.cellName), QString::fromStdString(value.value));
        if (!value.operation.empty())
            text += " · " + (value.operation == analysis::kComputed ? tr("computed") : QString::fromStdString(value.operation));
        const QString origins =
            value.isWritten ? tr("thread %1, line %2, step %3").arg(value.thread).arg(value.line).arg(value.step + 1) : tr("input");
        auto* row = parents.empty() ? new QTreeWidgetItem(tree, {text, origins}) : new QTreeWidgetItem(parents.back(), {text, origins});
        row->setData(0, DifferenceStepRole, value.step);
        row->setToolTip(0, text);
        parents.push_back(row);
    }
    if ((*chain)->isCutOff)
        addRemark(QStringLiteral("…"));
    tree->expandAll();
}

void DifferencePanel::goToItem(int side, const QTreeWidgetItem* item)
{
    if (!item->data(0, DifferenceStepRole).isValid())
        return;
    Session& session = side == 0 ? m_comparison.main() : m_comparison.other();
    session.position.goTo(item->data(0, DifferenceStepRole).toUInt());
}

}  // namespace simtscope::ui

#include "moc_difference_panel.cpp"
