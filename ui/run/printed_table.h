// Lists what the threads of the recorded blocks printed, with thread, block and line; a click goes to the step.
#pragma once

#include <QAbstractTableModel>
#include <QWidget>
#include <memory>
#include <vector>

#include "gpu/analysis/output/device_output.h"
#include "ui/jobs/latest_job.h"

class QLabel;
class QLineEdit;
class QTreeView;

namespace simtscope::ui {

class Position;
class Selection;

/// Holds the rows that match a filter.
class PrintedModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Thread, Block, Line, Text, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setLines(std::vector<analysis::PrintedLine> lines, std::shared_ptr<const trace::Recording> recording);
    /// Shows the rows that hold every word of `filter` in their text. "thread 5" and "block (1,0)" mean that thread and that block.
    void setFilter(const QString& filter);
    const analysis::PrintedLine& lineAt(int row) const { return m_lines[m_rows[std::size_t(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const analysis::PrintedLine& line, Column column) const;
    bool matchesFilter(const analysis::PrintedLine& line) const;
    void filterRows();

    std::shared_ptr<const trace::Recording> m_recording;
    std::vector<analysis::PrintedLine> m_lines;
    std::vector<std::size_t> m_rows;  ///< indices of the lines that match
    QString m_filter;
};

/// Holds references to the parts of the session that the table uses; they must outlive it.
struct PrintedTableParts {
    Position& position;
    Selection& selection;
};

/// Replays the recording in the background when it is first shown, and again for another recording.
class PrintedTable final : public QWidget {
    Q_OBJECT

public:
    explicit PrintedTable(const PrintedTableParts& parts, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void showPlace(const QModelIndex& index);
    void updateHint();

    PrintedTableParts m_parts;
    QLineEdit* m_filter;
    QTreeView* m_view;
    QLabel* m_hint;
    PrintedModel* m_model;
    std::shared_ptr<const trace::Recording> m_listedRecording;  ///< the one that the rows belong to
    QString m_problem;
    LatestJob m_job;
};

}  // namespace simtscope::ui
