#include "ui/widgets/width_watcher.h"

#include <QEvent>
#include <QWidget>

namespace simtscope::ui {
namespace {

class WidthWatcher final : public QObject {
public:
    WidthWatcher(QWidget* widget, int width, std::function<void(bool)> onNarrowChanged)
        : QObject(widget), m_widget(widget), m_width(width), m_onChange(std::move(onNarrowChanged))
    {
        widget->installEventFilter(this);
        m_onChange(m_isNarrow);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize && (m_widget->width() < m_width) != m_isNarrow) {
            m_isNarrow = !m_isNarrow;
            m_onChange(m_isNarrow);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget* m_widget;
    const int m_width;
    const std::function<void(bool)> m_onChange;
    bool m_isNarrow = false;
};

}  // namespace

void watchWidthBelow(QWidget* widget, int width, std::function<void(bool isNarrow)> onNarrowChanged)
{
    new WidthWatcher(widget, width, std::move(onNarrowChanged));
}

}  // namespace simtscope::ui
