#include "ui/window/window_columns.h"

#include <QBoxLayout>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

namespace simtscope::ui {
namespace {

constexpr QSize kFirstSize{1600, 1000};
constexpr int kLeftWidth = 256, kRightWidth = 420, kNarrowRight = 340, kNarrow = 1240;
constexpr int kLeastLeft = 200, kLeastCentre = 510, kLeastRight = 266;

QWidget* makeColumn(const Column& widgets, int leastWidth, QWidget* parent)
{
    auto* holder = new QWidget(parent);
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (const auto& [widget, stretch] : widgets)
        layout->addWidget(widget, stretch);
    holder->setMinimumWidth(leastWidth);
    return holder;
}

void setWidths(const QMainWindow& window, QSplitter& columns)
{
    const bool narrow = window.width() < kNarrow;
    const int left = narrow ? kLeastLeft : kLeftWidth;
    const int right = narrow ? kLeastRight : window.width() < kFirstSize.width() ? kNarrowRight : kRightWidth;
    columns.setSizes({left, window.width() - left - right, right});
}

}  // namespace

QSplitter* addColumns(QMainWindow& window, const Column& left, const Column& centre, const Column& right)
{
    auto* columns = new QSplitter(Qt::Horizontal, &window);
    columns->setHandleWidth(10);
    columns->setChildrenCollapsible(false);
    columns->addWidget(makeColumn(left, kLeastLeft, columns));
    columns->addWidget(makeColumn(centre, kLeastCentre, columns));
    columns->addWidget(makeColumn(right, kLeastRight, columns));
    columns->setStretchFactor(0, 0);
    columns->setStretchFactor(1, 3);
    columns->setStretchFactor(2, 1);  // whole lines of the program where there is room for them
    auto* frame = new QWidget(&window);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(10, 4, 10, 2);
    layout->addWidget(columns);
    window.setCentralWidget(frame);
    return columns;
}

void restoreShape(QMainWindow& window, QSplitter& columns, const QSettings& settings)
{
    if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
        window.resize(kFirstSize.boundedTo(window.screen()->availableSize()));
    if (!columns.restoreState(settings.value("columns").toByteArray()))
        setWidths(window, columns);
}

void saveShape(const QMainWindow& window, const QSplitter& columns, QSettings& settings)
{
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("columns", columns.saveState());
}

}  // namespace simtscope::ui
