// Edits a whole number with a field for any value, and beside it a slider for those of a list.
#pragma once

#include <QObject>
#include <vector>

class QSlider;
class QSpinBox;

namespace simtscope::ui {

/// Makes a field and a slider that belong together. Their parent owns them and this object; a layout places them.
class NumberSlider final : public QObject {
    Q_OBJECT

public:
    /// `name` is the field's object name and, with "Slider" behind it, the slider's.
    NumberSlider(const QString& name, const QString& label, int min, int max, QWidget* parent);

    QSpinBox* field() const { return m_field; }
    QSlider* slider() const { return m_slider; }
    void setVisible(bool isVisible);
    void setToolTip(const QString& tip);
    /// Sets the values of the slider, in ascending order; at least one.
    void setStops(std::vector<int> stops);
    /// Shows a value without a signal, except in a field that the user is typing in. The slider shows the nearest stop.
    void setValue(int value);

signals:
    void changed(int value);  ///< the user has entered a value, or drags

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void showStop(int value);

    QSpinBox* m_field;
    QSlider* m_slider;
    std::vector<int> m_stops{0};
};

/// Returns 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, …, four for each power of two, up to `max`, all multiplied by `unit`.
std::vector<int> makeLogarithmicStops(int max, int unit = 1);
/// Returns sizes of blocks: powers of two below a warp, then whole warps, four for each power of two, up to `max` threads.
std::vector<int> makeBlockStops(int max);

}  // namespace simtscope::ui
