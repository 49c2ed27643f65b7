// Where a recording opens: the figure that is shown first, and the step of it.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "gpu/program/catalog.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/runner.h"

namespace simtscope::ui {

/// The lesson's figure and step, where it names them. Else the figure that suits the recording and, in this order: the last access of the
/// first finding in the block, in a figure that shows it; the last step, as far as a run with findings came; the first step of a figure
/// that is read from the beginning, and of the beginning of a block; the step that the figure is best seen at. A block that is not recorded
/// has only the lesson's figure. Pure; for a long block it takes long. When `stop` is requested: anything.
Opening openingOf(const figures::FigureSource& source, const std::optional<program::Lesson>& lesson, const std::stop_token& stop = {});

/// What the program of a recording is called; `path`: of its file, for one that does not say.
QString programNameOf(const trace::Recording& recording, const QString& path);
/// The name of the file that its text was in, "sum.cpp".
QString programFileOf(const trace::Recording& recording);
/// The program as it was recorded; empty: the recording does not hold it.
QString programTextOf(const trace::Recording& recording);
/// The built-in program that has this name, and still this text; else the lesson that the recording at `path` keeps.
std::optional<program::Lesson> lessonOf(const QString& name, const QString& text, const QString& path);

}  // namespace simtscope::ui
