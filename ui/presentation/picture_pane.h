// Paints a given picture over the theme's background in front of a class: a chart, or the numbers of a comparison.
#pragma once

#include <QWidget>
#include <functional>

class QPainter;

namespace simtscope::ui {

class Appearance;

/// Calls a paint function whenever the pane must be drawn.
class PicturePane final : public QWidget {
    Q_OBJECT

public:
    using Paint = std::function<void(QPainter&)>;  ///< paints within (0, 0) and the pane's size

    /// `name` is the object name. `appearance` must outlive the pane.
    PicturePane(const Appearance& appearance, const QString& name, QWidget* parent);
    void setPicture(Paint paint, const QString& description);  ///< `description` is for a screen reader

signals:
    void resized();  ///< the picture has to be made for the new size

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const Appearance& m_appearance;
    Paint m_paint;
};

}  // namespace simtscope::ui
