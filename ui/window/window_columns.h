// The three columns of the window: library, stage, source; and how wide they are.
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

/// From top to bottom, each with its stretch.
using Column = std::vector<std::pair<QWidget*, int>>;

/// Makes the columns the window's contents, which scroll in a window without room for them: on a small screen, or a scaled one.
QSplitter* addColumns(QMainWindow& window, const Column& left, const Column& centre, const Column& right);

/// What a window of `wanted` size gets of a screen's free area, and where, without the frame around it.
QRect roomFor(QSize wanted, const QRect& free, const QMargins& frame);

/// Size, place and columns of the window as they were saved; as the screen has room the first time, also for the frame around it.
void restoreShape(QMainWindow& window, QSplitter& columns, const QSettings& settings);
void saveShape(const QMainWindow& window, const QSplitter& columns, QSettings& settings);

}  // namespace simtscope::ui
