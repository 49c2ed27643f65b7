#include "ui/window/window_columns.h"
#include "ui/widgets/metrics.h"

#include <QBoxLayout>
#include <QEvent>
#include <QMainWindow>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QWindow>
#include <algorithm>

namespace simtscope::ui {
namespace {

constexpr QSize kInitialSize{1600, 1000}, kMinSize{1000, 640};  // pixels; kMinSize is smaller than a projector's 1024 x 768 allows
constexpr QMargins kUsualFrame{8, 40, 8, 8};                    // assumed: the frame's width is only known once the window has been shown
constexpr int kLeftWidth = 256, kWideWindow = 1400, kMaxRightWidth = 560;
constexpr qreal kRightShare = 0.3;  // of the window: whole lines of a kernel fit
constexpr int kMinLeft = 200, kMinCentre = 510, kMinRight = 266;

QWidget* makeColumn(const Column& widgets, int minWidth, QWidget* parent)
{
    auto* holder = new QWidget(parent);
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kSmallGap);
    for (const auto& [widget, stretch] : widgets)
        layout->addWidget(widget, stretch);
    holder->setMinimumWidth(minWidth);
    return holder;
}

void shrinkToScreen(QMainWindow& window, const QMargins& frame)
{
    const QRect free = window.screen()->availableGeometry();
    window.setMinimumSize(kMinSize.boundedTo(fitToScreen(kMinSize, free, frame).size()));
    window.setGeometry(fitToScreen(window.size().boundedTo(kInitialSize), free, frame));
}

/// Shrinks a window that is larger than its screen, once the window system has reported its frame.
class FrameWatch final : public QObject {
public:
    explicit FrameWatch(QMainWindow& window) : QObject(&window), m_window(window), m_size(window.size())
    {
        window.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Show)
            QTimer::singleShot(0, this, [this] {
                const QMargins frame = m_window.windowHandle()->frameMargins();
                const bool isAsMade = m_window.size() == m_size && !m_window.isMaximized() && !m_window.isFullScreen();
                if (isAsMade && !m_window.screen()->availableGeometry().contains(m_window.geometry().marginsAdded(frame)))
                    shrinkToScreen(m_window, frame);
                deleteLater();
            });
        return false;
    }

private:
    QMainWindow& m_window;
    const QSize m_size;  ///< the size that the window was given
};

void setWidths(const QMainWindow& window, QSplitter& columns)
{
    const int leftWidth = window.width() < kWideWindow ? kMinLeft : kLeftWidth;
    const int rightWidth = std::clamp(int(kRightShare * window.width()), kMinRight, kMaxRightWidth);
    columns.setSizes({leftWidth, window.width() - leftWidth - rightWidth, rightWidth});
}

}  // namespace

QSplitter* addColumns(QMainWindow& window, const Column& left, const Column& centre, const Column& right)
{
    auto* columns = new QSplitter(Qt::Horizontal, &window);
    columns->setHandleWidth(10);
    columns->setChildrenCollapsible(false);
    columns->addWidget(makeColumn(left, kMinLeft, columns));
    columns->addWidget(makeColumn(centre, kMinCentre, columns));
    columns->widget(1)->setObjectName("centreColumn");
    columns->addWidget(makeColumn(right, kMinRight, columns));
    columns->setStretchFactor(0, 0);
    columns->setStretchFactor(1, 3);
    columns->setStretchFactor(2, 1);  // whole lines of the program where there is room for them
    auto* frame = new QWidget(&window);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(kSmallGap, kTinyGap, kSmallGap, kHairGap);
    layout->addWidget(columns);
    auto* scroll = new QScrollArea(&window);
    scroll->setObjectName("contents");
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(frame);
    window.setCentralWidget(scroll);
    return columns;
}

QRect fitToScreen(QSize size, const QRect& available, const QMargins& frame)
{
    const QRect inside = available.marginsRemoved(frame);
    QRect room(QPoint(), size.boundedTo(inside.size()));
    room.moveCenter(inside.center());
    return room;
}

void restoreShape(QMainWindow& window, QSplitter& columns, const QSettings& settings)
{
    window.setMinimumSize(fitToScreen(kMinSize, window.screen()->availableGeometry(), kUsualFrame).size());
    if (!window.restoreGeometry(settings.value("geometry").toByteArray())) {
        window.resize(kInitialSize);
        shrinkToScreen(window, kUsualFrame);
        new FrameWatch(window);
    }
    if (!columns.restoreState(settings.value("columns").toByteArray()))
        setWidths(window, columns);
}

void saveShape(const QMainWindow& window, const QSplitter& columns, QSettings& settings)
{
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("columns", columns.saveState());
}

}  // namespace simtscope::ui
