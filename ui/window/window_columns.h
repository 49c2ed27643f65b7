// The three columns of the window: library, stage, source; and how wide they are.
#pragma once

#include <utility>
#include <vector>

class QMainWindow;
class QSettings;
class QSplitter;
class QWidget;

namespace simtscope::ui {

/// From top to bottom, each with its stretch.
using Column = std::vector<std::pair<QWidget*, int>>;

/// Makes the columns the window's contents.
QSplitter* addColumns(QMainWindow& window, const Column& left, const Column& centre, const Column& right);

/// Size, place and columns of the window as they were saved; as the screen has room the first time.
void restoreShape(QMainWindow& window, QSplitter& columns, const QSettings& settings);
void saveShape(const QMainWindow& window, const QSplitter& columns, QSettings& settings);

}  // namespace simtscope::ui
