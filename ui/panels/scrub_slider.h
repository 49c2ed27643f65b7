// The time line under the picture: a slider over the steps, with a tick where each barrier phase begins and a flag at each bookmark.
#pragma once

#include <QSlider>

namespace simtscope::panels {

class Session;

class ScrubSlider final : public QSlider {
    Q_OBJECT

public:
    explicit ScrubSlider(Session& session, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {300, 30}; }
    QSize minimumSizeHint() const override { return {160, 30}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintBookmarks(QPainter& painter) const;
    QString bookmarkNear(double x) const;  ///< in words; empty: none is there
    double xOf(int value) const;
    int valueAt(double x) const;
    void refresh();

    Session& m_session;
};

}  // namespace simtscope::panels
