#include "ui/charts/chart_table.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <algorithm>

#include "gpu/analysis/counts/sweep_table.h"
#include "ui/figures/canvas/theme.h"
#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

bool isNumber(const QString& cell)
{
    bool is = false;
    cell.toDouble(&is);
    return is;
}

std::vector<std::string> convertToStdStrings(const QStringList& cells)
{
    std::vector<std::string> result;
    for (const QString& cell : cells)
        result.push_back(cell.toStdString());
    return result;
}

}  // namespace

class ChartTable::Model final : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void set(const std::vector<QStringList>& table)
    {
        beginResetModel();
        rows = table;
        endResetModel();
    }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() || rows.empty() ? 0 : int(rows.size()) - 1; }
    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() || rows.empty() ? 0 : int(rows.front().size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const QString cell = rows[std::size_t(index.row()) + 1].value(index.column());
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::Alignment((isNumber(cell) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
        if (role == Qt::ToolTipRole)
            return cell.size() > 24 ? cell : QVariant();
        if (role != Qt::DisplayRole)
            return {};
        const qsizetype point = cell.indexOf('.');
        return isNumber(cell) ? QLocale().toString(cell.toDouble(), 'f', point < 0 ? 0 : int(cell.size() - point - 1)) : cell;
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || rows.empty())
            return {};
        return role == Qt::DisplayRole ? QVariant(rows.front().value(section)) : QVariant();
    }

    std::vector<QStringList> rows;
};

ChartTable::ChartTable(QWidget* parent) : QTableView(parent), m_model(new Model(this))
{
    setModel(m_model);
    setObjectName("chartTable");
    setAccessibleName(tr("Numbers of the chart"));
    setToolTip(tr("Enter goes there; Ctrl+C copies what is selected"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setFont(figures::fontFor(figures::Font::Small));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(44);
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { emit rowChosen(index.row()); });
}

void ChartTable::show(const std::vector<QStringList>& table)
{
    if (table == m_model->rows)
        return;
    m_model->set(table);
    resizeColumnsToContents();
    for (int column = 0; column < m_model->columnCount(); ++column)
        setColumnWidth(column, std::min(columnWidth(column), 240));
}

void ChartTable::setCurrentRow(int row)
{
    if (row >= 0 && row < m_model->rowCount() && row != currentIndex().row())
        setCurrentIndex(m_model->index(row, 0));
}

QString ChartTable::asTsv() const
{
    std::vector<std::vector<std::string>> cells;
    for (std::size_t i = 0; i < m_model->rows.size(); ++i) {
        const bool isWanted = i == 0 || selectionModel()->selectedRows().empty() || selectionModel()->isRowSelected(int(i) - 1, {});
        if (isWanted)
            cells.push_back(convertToStdStrings(m_model->rows[i]));
    }
    return QString::fromStdString(analysis::formatDelimited(cells, '\t'));
}

Result<void> ChartTable::saveCsv(const QString& path) const
{
    std::vector<std::vector<std::string>> cells;
    for (const QStringList& row : m_model->rows)
        cells.push_back(convertToStdStrings(row));
    return writeTextFile(path, QString::fromStdString(analysis::formatDelimited(cells, ',')));
}

void ChartTable::copySelected()
{
    QApplication::clipboard()->setText(asTsv());
}

bool ChartTable::event(QEvent* event)
{
    // Claim Ctrl+C for the table; elsewhere it is the window's key, which copies the picture.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void ChartTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copySelected();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
        emit rowChosen(currentIndex().row());
    else
        QTableView::keyPressEvent(event);
}

}  // namespace simtscope::ui

#include "moc_chart_table.cpp"
