#include "ui/run/printed_table.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTreeView>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kWidths[] = {72, 72, 132};  // pixels; by column of PrintedModel, except the last

struct PrintedLines {
    std::vector<analysis::PrintedLine> lines;
    std::optional<Error> error;
};

PrintedLines listAll(const trace::Recording& recording, const std::stop_token& stop)
{
    PrintedLines all;
    for (const trace::Launch& launch : recording.launches) {
        if (stop.stop_requested() || all.lines.size() >= analysis::kMaxPrintedTexts)
            break;
        auto lines = analysis::listPrintedLines(recording, launch, stop);
        if (lines)
            std::move(lines->begin(), lines->end(), std::back_inserter(all.lines));
        else if (!all.error)
            all.error = lines.error();
    }
    return all;
}

}  // namespace

void PrintedModel::setLines(std::vector<analysis::PrintedLine> lines, std::shared_ptr<const trace::Recording> recording)
{
    beginResetModel();
    m_lines = std::move(lines);
    m_recording = std::move(recording);
    filterRows();
    endResetModel();
}

void PrintedModel::setFilter(const QString& filter)
{
    beginResetModel();
    m_filter = filter;
    filterRows();
    endResetModel();
}

void PrintedModel::filterRows()
{
    m_rows.clear();
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (matchesFilter(m_lines[i]))
            m_rows.push_back(i);
}

bool PrintedModel::matchesFilter(const analysis::PrintedLine& line) const
{
    // The words are typed in the language of the window.
    const QString thread = tr("Thread"), block = tr("Block");
    const QStringList words = m_filter.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const bool isThread = words[i].compare(thread, Qt::CaseInsensitive) == 0;
        if ((isThread || words[i].compare(block, Qt::CaseInsensitive) == 0) && i + 1 < words.size()) {
            if (textOf(line, isThread ? Thread : Block) != words[++i])
                return false;
        } else if (!textOf(line, Text).contains(words[i], Qt::CaseInsensitive)) {
            return false;
        }
    }
    return true;
}

QString PrintedModel::textOf(const analysis::PrintedLine& line, Column column) const
{
    const trace::Launch& launch = m_recording->launches[line.launch.value];
    switch (column) {
    case Thread:
        return QString::fromStdString(analysis::formatCoordinates(line.printed.thread, launch.block));
    case Block:
        return QString::fromStdString(analysis::formatCoordinates(line.block.value, launch.grid));
    case Line:
        return line.line == 0
                   ? QString()
                   : figures::cleanText(QFileInfo(QString::fromStdString(line.path)).fileName()) + ':' + QString::number(line.line);
    default:
        return figures::cleanText(QString::fromStdString(line.printed.text).trimmed());
    }
}

int PrintedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PrintedModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant PrintedModel::data(const QModelIndex& index, int role) const
{
    const analysis::PrintedLine& line = lineAt(index.row());
    if (role == Qt::DisplayRole)
        return textOf(line, Column(index.column()));
    if (role == Qt::FontRole)
        return figures::fontFor(figures::Font::MonoSmall);
    if (role == Qt::TextAlignmentRole && index.column() < Line)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && line.printed.hasUnknownValues)
        return tr("The recording does not hold all values of this text.");
    return {};
}

QVariant PrintedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section < Line ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Thread"), tr("Block"), tr("Line"), tr("Text")};
    return names[section];
}

PrintedTable::PrintedTable(const PrintedTableParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_filter = new QLineEdit(this);
    m_filter->setObjectName("printedFilter");
    m_filter->setClearButtonEnabled(true);
    m_filter->setPlaceholderText(tr("Text, thread 5, block 2"));
    m_filter->setAccessibleName(tr("Which lines are listed"));
    m_model = new PrintedModel(this);
    m_view = new QTreeView(this);
    m_view->setObjectName("printedLines");
    m_view->setAccessibleName(tr("Output of the threads"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    for (int column = 0; column < int(std::size(kWidths)); ++column)
        m_view->header()->resizeSection(column, kWidths[column]);
    m_hint = makeDimLabel({}, this);
    m_hint->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kHairGap);
    column->addWidget(m_filter);
    column->addWidget(m_hint);
    column->addWidget(m_view, 1);
    connect(m_filter, &QLineEdit::textChanged, m_model, &PrintedModel::setFilter);
    connect(m_filter, &QLineEdit::textChanged, this, &PrintedTable::updateHint);
    connect(m_view, &QTreeView::clicked, this, &PrintedTable::showPlace);
    connect(m_view, &QTreeView::activated, this, &PrintedTable::showPlace);
    connect(&m_parts.position, &Position::recordingChanged, this, &PrintedTable::refresh);
    updateHint();
}

void PrintedTable::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void PrintedTable::refresh()
{
    const auto recording = m_parts.position.recording();
    if (!isVisible() || recording == m_listedRecording)
        return;
    m_listedRecording = recording;
    m_problem.clear();
    m_model->setLines({}, recording);
    m_job.cancel();
    if (recording)
        m_job.start([recording](const std::stop_token& stop) { return listAll(*recording, stop); },
                    [this, recording](PrintedLines all) {
                        if (all.error)
                            m_problem = figures::translateMessage(all.error->message);
                        m_model->setLines(std::move(all.lines), recording);
                        updateHint();
                    });
    updateHint();
}

void PrintedTable::updateHint()
{
    QString hint = m_problem;
    if (m_job.isBusy())
        hint = tr("Looking for what the threads print …");
    else if (hint.isEmpty() && m_model->rowCount() == 0)
        hint = m_filter->text().isEmpty() ? tr("No thread of a recorded block has printed anything.") : tr("No line matches.");
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

void PrintedTable::showPlace(const QModelIndex& index)
{
    const analysis::PrintedLine line = m_model->lineAt(index.row());
    m_parts.position.goToEvent(line.launch, line.block, line.printed.event);
    m_parts.selection.select(figures::ThreadSubject{line.printed.thread});
}

}  // namespace simtscope::ui

#include "moc_printed_table.cpp"
