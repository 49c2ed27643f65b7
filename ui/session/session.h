// Holds the state of the window in parts, each of which knows only the parts that its constructor names. The window owns the session and
// hands each panel the parts that it needs.
#pragma once

#include <QTemporaryDir>

#include "ui/jobs/discards.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/jobs/runner.h"
#include "ui/jobs/saving.h"
#include "ui/session/appearance.h"
#include "ui/session/bookmarks.h"
#include "ui/session/breakpoints.h"
#include "ui/session/document.h"
#include "ui/session/guesses.h"
#include "ui/session/lecture.h"
#include "ui/session/lecture_plan.h"
#include "ui/session/navigator.h"
#include "ui/session/notices.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/stepping.h"

namespace simtscope::ui {

struct Session {
    explicit Session(ProgramRun::Part part = ProgramRun::Part::Main);

    Appearance appearance;
    Notices notices;
    Settings settings;
    Document document;
    QTemporaryDir folder;  ///< holds working copies and recordings of runs; outlives the runner, which writes into it
    Discards discards;
    Runner runner;
    Saving saving;
    KernelRegisters registers;
    Selection selection;
    Position position;
    Breakpoints breakpoints;
    Navigator navigator;
    Stepping stepping;
    Bookmarks bookmarks;
    ProgramRun run;
    LecturePlan plan;
    Lecture lecture;
    Guesses guesses;
};

/// Emits every signal of the current state, for panels that have just been made.
void announce(Session& session);
/// Updates texts after the language has changed.
void retranslate(Session& session);
/// Exchanges program, recording and place of both sessions; neither may be busy.
void exchange(Session& left, Session& right);

}  // namespace simtscope::ui
