// Holds the state of the window in parts, each of which knows only the parts that its constructor names. The window owns the session and
// hands each panel the parts that it needs.
#pragma once

#include <QTemporaryDir>
#include <memory>

#include "ui/jobs/background_deleter.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/jobs/runner.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"
#include "ui/session/document/watches.h"
#include "ui/session/lecture/guesses.h"
#include "ui/session/lecture/lecture.h"
#include "ui/session/lecture/lecture_plan.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/stepping.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/file_follower.h"
#include "ui/session/runs/live_run.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/sides.h"
#include "ui/session/variables/breakpoint_conditions.h"
#include "ui/session/variables/value_search.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {

/// Makes the parts in an order in which each finds the parts that it refers to.
struct Session {
    /// Creates the session of a run. If `sharedSides` is not null, it holds the sides of another session, and this session shows the second
    /// run there. Otherwise the run gets a main side of its own.
    explicit Session(ProgramRun::Role role = ProgramRun::Role::Main, std::shared_ptr<Sides> sharedSides = nullptr);
    ~Session();

    std::shared_ptr<Sides> sides;  ///< holds the run
    Side side;
    Appearance appearance;
    Notices notices;
    Settings settings;
    Document document;
    QTemporaryDir folder;  ///< holds working copies and recordings of runs; outlives the runner, which writes into it
    BackgroundDeleter deleter;
    Runner runner;
    SaveQueue saveQueue;
    KernelRegisters registers;
    Selection selection;
    Position position;
    Breakpoints breakpoints;
    ProgramFiles files;  ///< the document's file, and the further files of its program
    Watches watches;
    Navigator navigator;
    Stepping stepping;
    Bookmarks bookmarks;
    ProgramRun run;
    std::unique_ptr<LiveRun> live;           ///< null for the second run of a comparison
    std::unique_ptr<FileFollower> follower;  ///< null for the second run of a comparison, whose text stays
    LecturePlan plan;
    Lecture lecture;
    Guesses guesses;
    Variables variables;
    BreakpointConditions conditions;
    ValueSearch search;
};

/// Emits every signal of the current state, for panels that have just been made.
void announce(Session& session);
/// Updates texts after the language has changed.
void retranslate(Session& session);
/// Shows the run of each session in the other one; neither may be busy. `second` was created with the sides of `main`.
void switchRuns(Session& main, Session& second);

}  // namespace simtscope::ui
