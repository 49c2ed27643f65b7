// Chooses where a recording opens: the figure that is shown first, and its step.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "gpu/program/library/catalog.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/runner.h"

namespace simtscope::ui {

/// Returns the lesson's figure and step, where it names them. Otherwise returns the figure that suits the recording and, in this order: the
/// last access of the first finding in the block, in a figure that shows it; the last step, where findings of the block have no accesses to
/// show; the first step, for a figure that is read from the beginning or for the beginning of a block; the step at which the figure shows
/// most. A block that is not recorded only gets the lesson's figure. Has no side effects; takes long for a long block. The result is
/// meaningless when `stop` was requested.
InitialView chooseInitialView(const figures::FigureSource& source, const std::optional<program::Lesson>& lesson,
                              const std::stop_token& stop = {});

/// Returns whether a run is of a program that has replaced the one before: no kernel of that name was recorded before, and most lines of
/// the text are new. Such a run does not keep the figure and the step, because they suit other kernels.
bool replacesProgram(const trace::Recording& recording, const trace::Recording& recordingBefore);

/// Returns the name of a recording's program. `path` is that of its file, used where the recording has no name.
QString programNameOf(const trace::Recording& recording, const QString& path);
/// Returns the name of the file that the text was in, "sum.cpp".
QString programFileOf(const trace::Recording& recording);
/// Returns the program text as it was recorded; empty if the recording lacks it.
QString programTextOf(const trace::Recording& recording);
/// Returns the built-in program that has this name and still this text; else the lesson stored in the recording at `path`.
std::optional<program::Lesson> recogniseLesson(const QString& name, const QString& text, const QString& path);

}  // namespace simtscope::ui
