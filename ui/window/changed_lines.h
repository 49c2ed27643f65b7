// The lines in which the texts of two runs differ, beside each other: one strip above each picture, with as many rows, so that the pictures
// stay equally high.
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <vector>

namespace simtscope::ui {

class Comparison;

/// A line of one text, or none where the other text has one more.
struct LineOfSide {
    int number = 0;  ///< from 1; 0: none
    QString text{};
    bool isSame = false;  ///< stands in both texts, before a line that does not
    bool operator==(const LineOfSide&) const = default;
};

/// Pairs of what stands at one place of both texts, in their order, each run of differences after the line before it.
std::vector<std::array<LineOfSide, 2>> changedLines(const QString& left, const QString& right);

class ChangedLines final : public QWidget {
    Q_OBJECT

public:
    enum class Side : std::uint8_t { Left, Right };
    ChangedLines(const Comparison& comparison, Side side, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    const std::vector<LineOfSide>& rows() const { return m_rows; }  ///< that are drawn

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const Comparison& m_comparison;
    Side m_side;
    std::vector<LineOfSide> m_rows;
    std::size_t m_more = 0;  ///< pairs for which there is no row
};

}  // namespace simtscope::ui
