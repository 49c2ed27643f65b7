// Shows the runs of a comparison in numbers, under their pictures; ui/figures/comparison/compare_table.h makes the table.
#pragma once

#include <QFrame>

#include "ui/figures/comparison/compare_table.h"

class QComboBox;

namespace simtscope::ui {

class Comparisons;

/// Follows the comparisons, which must outlive it. The table is empty until all runs are there.
class NumbersTable final : public QFrame {
    Q_OBJECT

public:
    explicit NumbersTable(Comparisons& comparisons, QWidget* parent = nullptr);

    /// Returns the two groups of the table, "This step" and the total; empty until all runs are there.
    std::vector<figures::QuantityGroup> groups() const;
    figures::TotalScope total() const { return m_total; }
    /// Sets what the second group sums up: the launch or the whole run.
    void setTotal(figures::TotalScope total);
    /// Returns the table for a page of this width, with text as large as the pictures have.
    figures::Figure figure(qreal width, qreal scale) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void describe(const std::vector<figures::QuantityGroup>& groups);

    Comparisons& m_comparisons;
    QComboBox* m_totalChoice;
    figures::TotalScope m_total = figures::TotalScope::Launch;
    figures::Figure m_figure;
};

}  // namespace simtscope::ui
