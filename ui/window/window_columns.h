// Makes the three columns of the window (library, central panel, source) and sets their widths.
#pragma once

#include <QMargins>
#include <QRect>
#include <utility>
#include <vector>

class QMainWindow;
class QSettings;
class QSplitter;
class QWidget;

namespace simtscope::ui {

/// Widgets from top to bottom, each with its stretch factor.
using Column = std::vector<std::pair<QWidget*, int>>;

/// Makes the columns the window's contents. They scroll where the window has no room for them: on a small screen, or a scaled one.
QSplitter* addColumns(QMainWindow& window, const Column& left, const Column& centre, const Column& right);

/// Returns the geometry, without its frame, of a window of `size` size on a screen's free area.
QRect fitToScreen(QSize size, const QRect& available, const QMargins& frame);

/// Restores size, place and columns of the window as they were saved; the first time, uses the room of the screen, with its frame.
void restoreShape(QMainWindow& window, QSplitter& columns, const QSettings& settings);
/// Saves what restoreShape() reads.
void saveShape(const QMainWindow& window, const QSplitter& columns, QSettings& settings);

}  // namespace simtscope::ui
