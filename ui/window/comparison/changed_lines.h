// Shows the lines in which the texts of two runs differ, side by side: one strip above each picture, with equally many rows, so that the
// pictures stay equally high.
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <vector>

namespace simtscope::ui {

class Comparison;

/// Holds a line of one text, or no line where the other text has an additional one.
struct LineOfSide {
    int number = 0;  ///< counted from 1; 0 if there is none
    QString text{};
    bool isUnchanged = false;  ///< whether the line stands in both texts, before a line that differs
    bool operator==(const LineOfSide&) const = default;
};

/// Returns pairs of lines at the same place of both texts, in order; each run of differences follows the line before it.
std::vector<std::array<LineOfSide, 2>> findChangedLines(const QString& left, const QString& right);

/// Shows one side of the comparison, at most five rows. Hidden while no runs of the same program with different texts are compared.
class ChangedLines final : public QWidget {
    Q_OBJECT

public:
    enum class Side : std::uint8_t { Left, Right };
    /// Follows the comparison, which must outlive it.
    ChangedLines(const Comparison& comparison, Side side, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    const std::vector<LineOfSide>& rows() const { return m_rows; }  ///< the rows that are drawn
    /// Returns whether the other side has the changed text: lines are then marked as removed, else as added. Edits change the original
    /// text, on whichever side it is; else the second text changes the first.
    bool isOld() const { return m_isOld; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const Comparison& m_comparison;
    Side m_side;
    bool m_isOld = false;
    std::vector<LineOfSide> m_rows;
    std::size_t m_hiddenCount = 0;  ///< number of pairs that have no row
};

}  // namespace simtscope::ui
