// Holds the two runs that can stand side by side, and which of them is on the main side.
//
// A RunState is all that belongs to a run and not to its side. The parts of a session (session.h) read and change it through OnSide, so to
// switch the sides is to change one index: nothing is copied, and what a part adds to its share later goes along by itself.
#pragma once

#include <QObject>
#include <array>
#include <utility>

#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/run_settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

/// Holds a run: its program, settings and recording, and what is looked at in it.
struct RunState {
    Notice notice;
    RunSettings settings;
    DocumentContent document;
    ProgramFiles::Kept furtherFiles;  ///< only while the sides are being swapped
    Selection::Focus focus;
    Position::CurrentPlace place;
    Bookmarks::Marks bookmarks;
    ProgramRun::ShownRecording shownRecording;
};

/// Owns the two runs. The session of the main side makes it; that of the second side shares it, and empties its run when it ends.
class Sides final : public QObject {
    Q_OBJECT

public:
    /// Returns the run that is on the side now.
    RunState& runOn(Side side) { return m_runs[side == Side::Main ? m_active : 1 - m_active]; }
    /// Returns the share of a part of the session on that side.
    template <class T>
    OnSide<T> share(Side side, T RunState::*part)
    {
        std::array<T*, 2> values{&(m_runs[0].*part), &(m_runs[1].*part)};
        if (side == Side::Beside)
            std::swap(values[0], values[1]);
        return {values, m_active};
    }
    /// Puts each run on the other side. Call ui::switchRuns(), which ends first what is in progress on either side.
    void switchRuns();

signals:
    /// Each run is on the other side now. Every session tells its own panels.
    void switched();

private:
    std::array<RunState, 2> m_runs;
    std::size_t m_active = 0;  ///< the run on the main side
};

}  // namespace simtscope::ui
