// Decides what several files are that are dropped into the window at once: a program of several files, or one thing among others.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/session/runs/program_to_open.h"

namespace simtscope::ui {

/// Holds what to open of the files, and says what was done with the others.
struct DroppedFiles {
    ProgramToOpen program;
    QString message;  ///< in the language of the window; empty: there is nothing to say
};

/// Chooses what to open. Of sources of which one has main(), that one is the program, with the other sources as its further files; the
/// headers are found by the texts that include them. Else the first recording or program is opened.
DroppedFiles chooseDropped(const QStringList& paths);

}  // namespace simtscope::ui
