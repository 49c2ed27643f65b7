// Draws the value of an expression in one thread over all steps, as a line with a mark at the shown step; a click goes to a step.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/analysis/expressions/timeline.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

/// Shows a timeline, or a sentence in its place. Where a pixel stands for many steps, it shows the range of their values.
class ValueChart final : public QWidget {
    Q_OBJECT

public:
    explicit ValueChart(QWidget* parent = nullptr);

    /// Sets the colours; `theme` must live until the next call, or as long as the widget.
    void setTheme(const figures::Theme& theme);
    /// Shows the timeline of the expression in a block of so many steps.
    void setTimeline(const QString& expression, std::shared_ptr<const analysis::ThreadTimeline> timeline, std::uint32_t stepCount);
    void setMessage(const QString& sentence, bool isError = false);  ///< shows the sentence
    void setStep(std::uint32_t step);                                ///< moves the mark

    const analysis::ThreadTimeline* timeline() const { return m_timeline.get(); }
    const QString& message() const { return m_message; }
    QRect plotRect() const;                            ///< where the line is drawn
    int xOf(std::uint32_t step) const;                 ///< of the left edge of a step, in the widget
    std::optional<std::uint32_t> stepAt(int x) const;  ///< nullopt outside of the plot

signals:
    void stepChosen(std::uint32_t step);

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Holds what a column of pixels shows.
    struct Column {
        bool hasNumber = false, isChanged = false;
        double low = 0, high = 0, last = 0;
    };
    void choose(int x);
    void fitColumns();
    void paintLine(QPainter& painter, const QRect& plot) const;
    void paintLabels(QPainter& painter, const QRect& plot) const;
    QString formatNumber(double number) const;

    const figures::Theme* m_theme = nullptr;
    QString m_expression, m_message;
    bool m_isError = false;
    std::shared_ptr<const analysis::ThreadTimeline> m_timeline;
    std::uint32_t m_stepCount = 0, m_step = 0;
    std::vector<Column> m_columns;  ///< by pixel of the plot
    double m_low = 0, m_high = 0;   ///< of all numbers
    bool m_hasNumbers = false;
};

}  // namespace simtscope::ui
