// Shows the numbers behind a chart: a row for every bar. Ctrl+C copies the selected rows, tab-separated, for a spreadsheet.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QTableView>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::ui {

/// Shows a chart's table as text that can be selected and copied.
class ChartTable final : public QTableView {
    Q_OBJECT

public:
    explicit ChartTable(QWidget* parent = nullptr);

    /// Shows the rows; the first of them is the header.
    void show(const std::vector<QStringList>& table);
    /// Selects a row, counted from 0 without the header. Ignores a row that does not exist.
    void setCurrentRow(int row);
    /// Returns the selected rows, or all of them when none is selected, with the header.
    QString asTsv() const;
    /// Saves all rows as CSV.
    Result<void> saveCsv(const QString& path) const;

public slots:
    void copySelected();  ///< puts asTsv() on the clipboard

signals:
    void rowChosen(int row);  ///< by Enter, or a double click

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Model;
    Model* m_model;
};

}  // namespace simtscope::ui
