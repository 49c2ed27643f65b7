#include "ui/window/opening_place.h"

#include "gpu/program/library/recordings.h"
#include "ui/manual/show_link.h"
#include "ui/session/place/cues.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace simtscope::ui {
namespace {

/// Returns the source of a built-in program, or the file of its recording from a GPU ("reduce@h100").
Result<std::string> pathOf(const std::string& program)
{
    if (program::namesHardwareRecording(program))
        return program::findHardwareRecording(program).map([](const program::HardwareRecording& found) { return found.path; });
    return program::findLesson(program).map([](const program::Lesson& found) { return found.source; });
}

}  // namespace

void goToPlaceWhenOpened(Session& session, const PlaceRule& place)
{
    auto* const waiting = new QObject(&session.runner);
    QObject::connect(&session.runner, &Runner::cancelled, waiting, &QObject::deleteLater);
    // Connected after the session, which shows the recording at the same signal.
    QObject::connect(&session.runner, &Runner::finished, waiting, [&session, place, waiting](const JobResult& result) {
        if (session.runner.isBusy())
            return;  // the recording was not of this text, and a run replaces it
        waiting->disconnect();
        session.runner.disconnect(waiting);
        waiting->deleteLater();
        if (!result.recording)
            return;
        if (const Result<program::Cue> found = place(result.recording))
            goToCuePlace(session.position, session.selection, *found);
        else
            session.notices.notify(Notice::fromError(found.error()));
    });
}

void openLink(MainWindow& window, const ShowLink& link)
{
    const auto path = pathOf(link.program);
    if (!path) {
        window.session().notices.notify(Notice::fromError(path.error()));
        return;
    }
    ProgramToOpen program{.path = QString::fromStdString(*path), .files = {}, .nvccArguments = {}, .arguments = {}, .place = {}};
    if (link.place.isGiven())
        program.place = [place = link.place](const auto& recording) { return findPlace(recording, place); };
    window.open(program);
    window.activateWindow();
}

}  // namespace simtscope::ui
