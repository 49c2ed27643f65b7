#include "ui/window/opening_place.h"

#include "ui/session/cues.h"
#include "ui/session/session.h"

namespace simtscope::ui {

void showWhenThere(Session& session, const PlaceRule& place)
{
    auto* const waiting = new QObject(&session.runner);
    QObject::connect(&session.runner, &Runner::cancelled, waiting, &QObject::deleteLater);
    // Connected after the session, which shows the recording at the same signal.
    QObject::connect(&session.runner, &Runner::finished, waiting, [&session, place, waiting](const JobResult& result) {
        if (session.runner.busy())
            return;  // the recording was not of this text, and a run replaces it
        waiting->disconnect();
        session.runner.disconnect(waiting);
        waiting->deleteLater();
        if (!result.recording)
            return;
        if (const Result<program::Cue> found = place(result.recording))
            follow(session.position, session.selection, *found);
        else
            session.notices.notify(Notice::of(found.error()));
    });
}

}  // namespace simtscope::ui
