// The numbers behind a chart: a row for every bar. Ctrl+C copies what is selected, tab-separated, for a spreadsheet.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QTableView>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::ui {

class ChartTable final : public QTableView {
    Q_OBJECT

public:
    explicit ChartTable(QWidget* parent = nullptr);

    /// The header first.
    void show(const std::vector<QStringList>& table);
    void setCurrent(int row);
    /// Selected rows, or all of them when there is none; with the header.
    QString asTsv() const;
    /// All rows as CSV.
    Result<void> saveCsv(const QString& path) const;

public slots:
    void copySelected();

signals:
    void rowChosen(int row);  ///< Enter, or a double click

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Model;
    Model* m_model;
};

}  // namespace simtscope::ui
