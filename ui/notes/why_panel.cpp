#include "ui/notes/why_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/patterns/version_text.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "ui/figures/dataflow/dataflow_options.h"
#include "ui/figures/dataflow/tree_words.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/document/document.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

enum Data { VersionRole = Qt::UserRole, StepRole, WriteStepRole, FilledRole, LaunchRole, BlockRole, EventRole };

constexpr std::size_t kMaxSources = 100;

bool isGlobal(const analysis::Cell& cell)
{
    return cell.allocation < analysis::kLaneAllocation;
}

}  // namespace

WhyPanel::WhyPanel(const WhyPanelParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_heading = new QLabel(this);
    m_heading->setObjectName("whyHeading");
    m_heading->setWordWrap(true);
    m_tree = new QTreeWidget(this);
    m_tree->setObjectName("why");
    m_tree->setAccessibleName(tr("Where the value comes from"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setMinimumHeight(120);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kTinyGap, kTinyGap, 0, 0);
    column->setSpacing(kTinyGap);
    column->addWidget(m_heading);
    column->addWidget(m_tree, 1);
    connect(m_tree, &QTreeWidget::itemExpanded, this, &WhyPanel::fillChildren);
    connect(m_tree, &QTreeWidget::itemClicked, this, &WhyPanel::goToItem);
    connect(m_tree, &QTreeWidget::itemActivated, this, &WhyPanel::goToItem);
    connect(&m_parts.navigator, &Navigator::whyRequested, this, &WhyPanel::ask);
    connect(&m_parts.selection, &Selection::subjectChanged, this, &WhyPanel::followSelection);
    connect(&m_parts.position, &Position::recordingChanged, this, &WhyPanel::clear);
    connect(&m_parts.document, &Document::textChanged, this, &WhyPanel::refreshLines, Qt::QueuedConnection);  // once for all of an edit
    clear();
}

void WhyPanel::clear()
{
    m_replayJob.cancel();
    m_searchJob.cancel();
    m_searchedRow = nullptr;
    m_tree->clear();
    m_answers = {};
    m_heading->setText(tr("Choose a cell in a picture, then Why (Y): its value is followed back to where it came from."));
}

void WhyPanel::ask()
{
    const std::optional<analysis::Cell> cell = m_parts.navigator.selectedCell();
    if (!cell || !m_parts.position.source() || !m_parts.position.source()->isRecorded())
        return;
    m_searchJob.cancel();
    m_searchedRow = nullptr;
    m_tree->clear();
    refreshLines();
    emit answerStarted();
    m_parts.selection.setOptions(figures::DataflowOptions{figures::WhyQuestion{*cell, m_parts.position.step()}});
    const std::uint32_t step = m_parts.position.step();
    if (m_answers.source == m_parts.position.source()) {
        showAnswer(*cell, step);
        return;
    }
    m_heading->setText(tr("Following the values of this block…"));
    m_replayJob.start(
        [source = m_parts.position.source()](const std::stop_token& stop) {
            if (!source->prepareDataflow(stop))
                return BlockAnswers{};
            const Result<analysis::Dataflow>& flow = source->dataflow();
            return BlockAnswers{source, flow ? std::make_unique<analysis::ValueHistory>(*flow, source->steps()) : nullptr};
        },
        [this, cell = *cell, step](BlockAnswers known) {
            m_answers = std::move(known);
            showAnswer(cell, step);
        });
}

/// Answers for a cell that is selected in a figure while an answer for its block is in view: the answer for another cell would stand beside
/// the mark. A cell selected by a click on a row is part of the answer in view.
void WhyPanel::followSelection()
{
    if (!isVisible() || m_isGoing || !m_answers.history || m_answers.source != m_parts.position.source())
        return;
    if (m_parts.navigator.selectedCell())
        ask();
}

void WhyPanel::showAnswer(const analysis::Cell& cell, std::uint32_t step)
{
    const QString name = m_parts.navigator.nameOf(cell);
    if (!m_answers.history) {
        m_heading->setText(figures::translateSentence(m_answers.source->dataflow().error().message));
        return;
    }
    const std::vector<analysis::HeldVersion> writers = m_answers.history->heldVersions(cell, step);
    if (writers.empty()) {
        m_heading->setText(tr("Up to step %1 nothing that was recorded has written %2 or read it.").arg(step + 1).arg(name));
        return;
    }
    const analysis::Dataflow& flow = m_answers.history->flow();
    const analysis::Version& newest = flow.versions[writers.front().version];
    m_heading->setText(tr("%1 = %2 at step %3").arg(nameOf(newest), figures::describeVersion(*m_answers.source, newest)).arg(step + 1));
    if (const QString equation = equationOf(writers.front().version); !equation.isEmpty())
        m_heading->setText(m_heading->text() + u'\n' + equation);
    if (flow.isTruncated)
        m_heading->setText(m_heading->text() + ' ' +
                           tr("(only the first %1 values of the block are followed)").arg(figures::formatCount(flow.versions.size())));
    m_tree->addTopLevelItem(makeRow(writers.front().version, writers.front().step));
    if (writers.size() > 1)
        m_tree->addTopLevelItem(makeEarlierValues(name, writers));
    m_tree->topLevelItem(0)->setExpanded(true);
    m_tree->setCurrentItem(m_tree->topLevelItem(0));
}

QString WhyPanel::nameOf(const analysis::Version& version) const
{
    return figures::formatCell(*m_answers.source, version.cell, version.bytes);
}

/// Returns "138 = 78 + 60" for a sum of values; empty for anything else, or where the values alone do not make the sum: a constant that is
/// added is no value of the dataflow.
QString WhyPanel::equationOf(std::uint32_t index) const
{
    constexpr std::size_t kMaxSummands = 6;
    constexpr double kMaxRelativeError = 1e-6;  // of floats, which are rounded
    const analysis::Version& version = m_answers.history->flow().versions[index];
    const std::vector<analysis::Operand> operands = m_answers.history->operands(index);
    if (analysis::formatOperation(m_answers.history->flow(), version) != "add" || operands.size() < 2 || operands.size() > kMaxSummands)
        return {};
    const QString result = figures::describeVersion(*m_answers.source, version);
    double sum = 0;
    bool areNumbers = true;
    QStringList summands;
    for (const analysis::Operand& operand : operands) {
        bool isNumber = false;
        summands << figures::describeVersion(*m_answers.source, m_answers.history->flow().versions[operand.version]);
        sum += summands.back().toDouble(&isNumber) * operand.occurrenceCount;
        areNumbers = areNumbers && isNumber && operand.occurrenceCount == 1;
    }
    bool isNumber = false;
    const double value = result.toDouble(&isNumber);
    if (!areNumbers || !isNumber || std::abs(sum - value) > kMaxRelativeError * std::abs(value))
        return {};
    return result + QStringLiteral(" = ") + summands.join(QStringLiteral(" + "));
}

/// Returns "sdata[0] = 138, add of sdata[0] = 78, sdata[1] = 60", and the place and thread of the write.
QString WhyPanel::tipOf(std::uint32_t index) const
{
    const analysis::Version& version = m_answers.history->flow().versions[index];
    QString text = tr("%1 = %2").arg(nameOf(version), figures::describeVersion(*m_answers.source, version));
    QStringList parts;
    for (const analysis::Operand& operand : m_answers.history->operands(index)) {
        const analysis::Version& operandVersion = m_answers.history->flow().versions[operand.version];
        if (parts.size() < 4)
            parts << tr("%1 = %2").arg(nameOf(operandVersion), figures::describeVersion(*m_answers.source, operandVersion));
        else if (parts.size() == 4)
            parts << "…";
    }
    const QString operation = figures::describeOperation(m_answers.history->flow(), version);
    if (!parts.isEmpty())
        text += operation.isEmpty() ? tr(", copied from %1").arg(parts.join(", ")) : tr(", %1 of %2").arg(operation, parts.join(", "));
    if (analysis::UninitialisedReads::forBlock(*m_answers.source).isUnwrittenVersion(version))
        return text + '\n' + tr("Nobody had written the memory that the block found this value in.");
    if (!version.isWritten)
        return text + '\n' + tr("The value was there before the block accessed it.");
    return text + '\n' +
           tr("Thread %1: warp %2, lane %3").arg(version.thread).arg(version.thread / kWarpSize).arg(version.thread % kWarpSize);
}

/// Returns "thread 3, line 25, step 6", with the line as it is in the editor, or "input".
QString WhyPanel::describeOrigin(std::uint32_t index, std::uint32_t step) const
{
    const analysis::Version& version = m_answers.history->flow().versions[index];
    if (!version.isWritten) {
        const QString unwritten = figures::describeUnwritten(*m_answers.source, version);
        return unwritten.isEmpty() ? tr("input") : unwritten;
    }
    QString origin = tr("step %1").arg(step + 1);
    if (const std::vector<int> lines = linesOfStep(*m_answers.source, step); !lines.empty()) {
        const auto current = m_currentLines.find(lines.front());
        const bool isChanged = !m_isOfText && current == m_currentLines.end();
        origin = isChanged ? tr("line %1 in the run").arg(lines.front()) + QStringLiteral(", ") + origin
                           : tr("line %1, %2").arg(m_isOfText ? lines.front() : current->second).arg(origin);
    }
    return tr("thread %1, %2").arg(version.thread).arg(origin);
}

/// Follows the lines while the text differs from the one of the run.
void WhyPanel::refreshLines()
{
    const auto recording = m_parts.position.recording();
    m_isOfText = !recording || recording->program.sources.empty() || m_parts.run.isRecordingOfText();
    m_currentLines = m_isOfText || !m_parts.run.isRecordingOfProgram()
                         ? std::map<int, int>()
                         : mapLines(QString::fromStdString(recording->program.sources.front().text), m_parts.document.text());
    if (!m_answers.history)
        return;
    for (QTreeWidgetItemIterator row(m_tree); *row; ++row)
        if ((*row)->data(0, VersionRole).isValid())
            (*row)->setText(1, describeOrigin((*row)->data(0, VersionRole).toUInt(), (*row)->data(0, WriteStepRole).toUInt()));
}

QTreeWidgetItem* WhyPanel::makeRow(std::uint32_t index, std::uint32_t step)
{
    const analysis::Version& version = m_answers.history->flow().versions[index];
    auto* row = new QTreeWidgetItem;
    const QString operation = figures::describeOperation(m_answers.history->flow(), version);
    QString text = tr("%1 = %2").arg(nameOf(version), figures::describeVersion(*m_answers.source, version));
    if (!operation.isEmpty())
        text += " · " + operation;
    row->setText(0, text);
    row->setText(1, describeOrigin(index, step));
    row->setData(0, WriteStepRole, step);
    row->setForeground(1, m_parts.appearance.theme().color(figures::Role::TextDim));
    row->setToolTip(0, tipOf(index));
    row->setToolTip(1, row->toolTip(0));
    row->setData(0, VersionRole, index);
    row->setData(0, StepRole, m_answers.history->stepOf(index));
    const bool hasChildren = version.operandCount > 0 || (!version.isWritten && isGlobal(version.cell));
    row->setChildIndicatorPolicy(hasChildren ? QTreeWidgetItem::ShowIndicator : QTreeWidgetItem::DontShowIndicator);
    return row;
}

/// Makes a row that holds the values before the one that is explained, so that they are not taken for a part of its explanation.
QTreeWidgetItem* WhyPanel::makeEarlierValues(const QString& cellName, const std::vector<analysis::HeldVersion>& writers)
{
    QTreeWidgetItem* group = makeRemark(tr("Earlier values of %1: %2").arg(cellName, figures::formatCount(writers.size() - 1)));
    const std::size_t end = std::min(writers.size(), kMaxSources);
    for (std::size_t i = 1; i < end; ++i) {
        QTreeWidgetItem* row = makeRow(writers[i].version, writers[i].step);
        if (!writers[i].flowsIn) {
            row->setForeground(0, m_parts.appearance.theme().color(figures::Role::TextDim));
            row->setToolTip(0, row->toolTip(0) + '\n' + tr("Overwritten: nothing of it is in the value now."));
        }
        group->addChild(row);
    }
    if (writers.size() > end)
        group->addChild(makeRemark(tr("… %1 earlier writers").arg(figures::formatCount(writers.size() - end))));
    return group;
}

QTreeWidgetItem* WhyPanel::makeRemark(const QString& text)
{
    auto* row = new QTreeWidgetItem;
    row->setText(0, text);
    row->setFlags(Qt::ItemIsEnabled);
    row->setFirstColumnSpanned(true);
    row->setForeground(0, m_parts.appearance.theme().color(figures::Role::TextDim));
    return row;
}

void WhyPanel::fillChildren(QTreeWidgetItem* item)
{
    if (!item->data(0, VersionRole).isValid() || item->data(0, FilledRole).toBool() || !m_answers.history)
        return;
    item->setData(0, FilledRole, true);
    const analysis::Version& version = m_answers.history->flow().versions[item->data(0, VersionRole).toUInt()];
    if (version.isWritten || version.operandCount > 0)
        listOperands(item);
    else
        findEarlierValue(item);
}

void WhyPanel::listOperands(QTreeWidgetItem* item)
{
    const std::vector<analysis::Operand> operands = m_answers.history->operands(item->data(0, VersionRole).toUInt());
    const std::size_t shown = std::min(operands.size(), kMaxSources);
    for (std::size_t i = 0; i < shown; ++i) {
        QTreeWidgetItem* row = makeRow(operands[i].version, m_answers.history->stepOf(operands[i].version));
        if (operands[i].occurrenceCount > 1)
            row->setText(0, row->text(0) + tr(" (%1 times)").arg(operands[i].occurrenceCount));
        item->addChild(row);
    }
    if (operands.size() > shown)
        item->addChild(makeRemark(tr("… %1 more").arg(figures::formatCount(operands.size() - shown))));
}

/// Searches for the value that another block, an earlier launch or the host left in the cell.
void WhyPanel::findEarlierValue(QTreeWidgetItem* item)
{
    const analysis::Version version = m_answers.history->flow().versions[item->data(0, VersionRole).toUInt()];
    if (m_searchedRow) {  // the running search of another row ends here: the user can ask for it again
        qDeleteAll(m_searchedRow->takeChildren());
        m_searchedRow->setData(0, FilledRole, false);
        m_searchedRow->setExpanded(false);
    }
    m_searchedRow = item;
    item->addChild(makeRemark(tr("looking through other blocks and earlier launches…")));
    m_searchJob.start(
        [source = m_answers.source, version](const std::stop_token& stop) {
            return analysis::findValueOrigin(source->recording(), source->launch().id, source->trace(), version, stop);
        },
        [this, item](const analysis::ValueOrigin& found) {
            m_searchedRow = nullptr;
            qDeleteAll(item->takeChildren());
            if (found.write) {
                auto* row = new QTreeWidgetItem;
                row->setText(0, tr("written in launch %1, block %2").arg(found.write->launch.value + 1).arg(found.write->block.value));
                row->setData(0, LaunchRole, found.write->launch.value);
                row->setData(0, BlockRole, found.write->block.value);
                row->setData(0, EventRole, found.write->event.value);
                item->addChild(row);
            }
            if (const QString remark = remarkOf(found); !remark.isEmpty())
                item->addChild(makeRemark(remark));
        });
}

QString WhyPanel::remarkOf(const analysis::ValueOrigin& found)
{
    if (found.isFromThisLaunch)
        return found.write ? tr("then another block of this launch can have written it, at an unknown time")
                           : tr("another block of this launch can have written it, at an unknown time");
    if (found.write && found.isUnchanged)
        return {};
    if (found.write)
        return found.isFullyRecorded ? tr("that was another value: the host has written since")
                                     : tr("that was another value: the host, or a block that was not recorded, has written since");
    return found.isFullyRecorded ? tr("no kernel wrote this value: the host did, or nothing has been written yet")
                                 : tr("no recorded block wrote this value: the host did, or another block");
}

void WhyPanel::goToItem(QTreeWidgetItem* item)
{
    const QScopedValueRollback isGoing(m_isGoing, true);
    if (item->data(0, EventRole).isValid()) {
        m_parts.position.goToEvent(LaunchId{item->data(0, LaunchRole).toUInt()}, BlockId{item->data(0, BlockRole).toUInt()},
                                   EventIndex{item->data(0, EventRole).toUInt()});
        return;
    }
    if (!item->data(0, VersionRole).isValid() || !m_answers.history)
        return;
    const analysis::Version& version = m_answers.history->flow().versions[item->data(0, VersionRole).toUInt()];
    const figures::FigureSource& source = *m_answers.source;
    m_parts.position.goToEvent(source.launch().id, source.trace().block(), version.event);
    const auto dataflowOptions = m_parts.selection.optionsOf<figures::DataflowOptions>();
    m_parts.selection.select(figures::subjectOf(version.cell));
    m_parts.selection.setOptions(dataflowOptions);  // keeps the chosen value, of which the selected one is an operand
}

}  // namespace simtscope::ui

#include "moc_why_panel.cpp"
