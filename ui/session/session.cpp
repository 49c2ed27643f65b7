#include "ui/session/session.h"

#include "gpu/program/run/debug_run.h"

#include <utility>

namespace simtscope::ui {

namespace {

/// Ends what is in progress on this side and belongs to the run that is about to leave it.
void settle(Session& session)
{
    session.position.cancelSorting();
    session.run.discardPartialRecording();
    session.files.keep();
}

/// Shows the notice of the run that has come to this side. Drafts stay with the session that keeps them, and a button acts
/// on the session that made it.
void announceNotice(Session& session, const DocumentContent& otherContent)
{
    const Notice notice = session.notices.current();
    const bool hasAction = bool(notice.onAction);
    if (hasAction || notice.offersDraft)
        session.notices.notify({});
    else
        emit session.notices.changed();
    if (hasAction && session.position.recording())
        session.run.reportRecording();
    const Drafts& drafts = session.document.drafts();
    if (drafts.isOffered() && drafts.offeredText() != otherContent.text)  // otherwise the draft is the text of the other side
        session.run.offerDraft();
}

/// Emits the signals that tell that another run has come to the session's side.
void announceRun(Session& session)
{
    const DocumentContent& otherContent = session.sides->runOn(session.side == Side::Main ? Side::Beside : Side::Main).document;
    session.document.announceContent(otherContent);
    session.files.takeBack();
    emit session.settings.changed();
    session.run.resumeCheck();
    session.position.announce();
    emit session.selection.subjectChanged();
    emit session.selection.focusChanged();
    emit session.bookmarks.changed();
    announceNotice(session, otherContent);
}

}  // namespace

Session::Session(ProgramRun::Role role, std::shared_ptr<Sides> sharedSides)
    : sides(sharedSides ? sharedSides : std::make_shared<Sides>()), side(sharedSides ? Side::Beside : Side::Main),
      notices(sides->share(side, &RunState::notice)), settings(sides->share(side, &RunState::settings)),
      document(sides->share(side, &RunState::document)), selection(sides->share(side, &RunState::focus)),
      position(selection, deleter, sides->share(side, &RunState::place)), breakpoints(document),
      files(document, breakpoints, sides->share(side, &RunState::furtherFiles)), watches(document),
      navigator(position, selection, breakpoints), stepping(position, selection, navigator, appearance),
      bookmarks(position, selection, navigator, notices, sides->share(side, &RunState::bookmarks)),
      run(role, {folder, document, files, settings, runner, saveQueue, position, selection, bookmarks, notices},
          sides->share(side, &RunState::shownRecording)),
      live(side == Side::Main ? std::make_unique<LiveRun>(LiveRun::Parts{document, settings, notices, runner, position, run}) : nullptr),
      follower(side == Side::Main ? std::make_unique<FileFollower>(files, notices, run) : nullptr),
      lecture({appearance, document, selection, position, bookmarks, run, plan}), variables(position, selection),
      conditions(position, breakpoints, variables, navigator), search({position, selection, variables, navigator})
{
    QObject::connect(sides.get(), &Sides::switched, &position, [this] { announceRun(*this); });
    const auto passInputs = [this] { files.setInputs(settings.current().files, settings.current().nvccArguments); };
    QObject::connect(&settings, &Settings::changed, &files, passInputs);
    QObject::connect(&watches, &Watches::changed, &variables, [this] { variables.setWatches(watches.list()); });
    // The run of the window has settings that its recording does not tell.
    variables.setDebugBuilds([this](const std::shared_ptr<const figures::FigureSource>& block) {
        if (!run.isRecordingOfText() || !run.recordingPath().isEmpty())
            return runRecordedDebugBuild(block);
        Result<program::RunPlan> shownRun = run.makeRequest(folder.filePath("debug")).and_then(program::planRun);
        return runDebugBuild(shownRun.map([&](program::RunPlan known) {
            return program::makeDebugPlan(std::move(known), block->recording(), block->trace());
        }),
                             block);
    });
}

Session::~Session()
{
    if (side == Side::Beside)
        sides->runOn(side) = {};  // the sides outlive this session, but its run does not
}

void announce(Session& session)
{
    emit session.settings.changed();
    if (!session.document.name().isEmpty())
        emit session.document.opened();
    session.position.announce();
    emit session.selection.figureChanged();
    emit session.selection.subjectChanged();
    emit session.selection.focusChanged();
    emit session.notices.changed();
}

void retranslate(Session& session)
{
    session.run.retranslate();
    session.notices.retranslate();
}

void switchRuns(Session& main, Session& second)
{
    settle(main);
    settle(second);
    main.sides->switchRuns();
}

}  // namespace simtscope::ui
