// A bar per step: the wavefronts of its shared accesses, what is ideal and what conflicts add; sectors where there are no shared accesses.
//
// The costs are gathered a little at a time while the window is idle, so a long recording never holds it up. Where a pixel stands
// for many steps it shows the worst of them.
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

namespace simtscope::panels {

class Session;

class CostStrip final : public QFrame {
    Q_OBJECT

public:
    explicit CostStrip(Session& session, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {300, 120}; }
    QSize minimumSizeHint() const override { return {160, 84}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Cost {
        std::uint32_t wavefronts = 0, ideal = 0, sectors = 0;
    };
    void restart();
    void gather();
    QRectF plot() const;
    std::uint32_t stepAt(double x) const;
    void paintBars(QPainter& painter, const QRectF& area) const;

    Session& m_session;
    QTimer m_timer;
    std::vector<Cost> m_costs;
    bool m_anyShared = false;
    std::uint32_t m_highest = 1, m_highestSectors = 1;
};

}  // namespace simtscope::panels
