#include "ui/session/session.h"

#include <utility>

namespace simtscope::ui {

namespace {

/// Ends what is in progress on this side and belongs to the run that is about to leave it.
void settle(Session& session)
{
    session.position.cancelSorting();
    session.run.dropPartial();
    session.document.drafts().closeProgram();
}

/// Shows the notice of the run that has come to this side. Drafts stay with the session that keeps them, and a button acts
/// on the session that made it.
void announceNotice(Session& session, const DocumentContent& beside)
{
    const Notice notice = session.notices.current();
    const bool acts = bool(notice.onAction);
    if (acts || notice.offersDraft)
        session.notices.notify({});
    else
        emit session.notices.changed();
    if (acts && session.position.recording())
        session.run.reportRecording();
    const Drafts& drafts = session.document.drafts();
    if (drafts.isOffered() && drafts.offered() != beside.text)  // otherwise the draft is the text of the other side
        session.run.offerDraft();
}

/// Emits the signals that tell that another run has come to the session's side.
void announceRun(Session& session)
{
    const DocumentContent& beside = session.sides->on(session.side == Side::Main ? Side::Beside : Side::Main).document;
    session.document.announceContent(beside);
    emit session.settings.changed();
    session.run.resumeCheck();
    session.position.announce();
    emit session.selection.subjectChanged();
    emit session.selection.focusChanged();
    emit session.bookmarks.changed();
    announceNotice(session, beside);
}

}  // namespace

Session::Session(ProgramRun::Part part, std::shared_ptr<Sides> beside)
    : sides(beside ? beside : std::make_shared<Sides>()), side(beside ? Side::Beside : Side::Main),
      notices(sides->share(side, &RunState::notice)), settings(sides->share(side, &RunState::settings)),
      document(sides->share(side, &RunState::document)), selection(sides->share(side, &RunState::focus)),
      position(selection, deleter, sides->share(side, &RunState::place)), breakpoints(document),
      navigator(position, selection, breakpoints), stepping(position, selection, navigator, appearance),
      bookmarks(position, selection, navigator, notices, sides->share(side, &RunState::bookmarks)),
      run(part, {folder, document, settings, runner, saveQueue, position, selection, bookmarks, notices},
          sides->share(side, &RunState::shown)),
      lecture({appearance, document, selection, position, bookmarks, run, plan})
{
    QObject::connect(sides.get(), &Sides::switched, &position, [this] { announceRun(*this); });
}

Session::~Session()
{
    if (side == Side::Beside)
        sides->on(side) = {};  // the sides outlive this session, but its run does not
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

void switchRuns(Session& main, Session& beside)
{
    settle(main);
    settle(beside);
    main.sides->switchRuns();
}

}  // namespace simtscope::ui
