#include "ui/session/session.h"

#include <utility>

namespace simtscope::ui {

Session::Session(ProgramRun::Part part)
    : position(selection, deleter), breakpoints(document), navigator(position, selection, breakpoints),
      stepping(position, selection, navigator, appearance), bookmarks(position, selection, navigator, notices),
      run(part, {folder, document, settings, runner, saveQueue, position, selection, bookmarks, notices}),
      lecture({appearance, document, selection, position, bookmarks, run, plan})
{
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

void exchange(Session& left, Session& right)
{
    left.position.exchange(right.position);
    left.run.exchange(right.run);
    left.settings.exchange(right.settings);
    left.selection.exchange(right.selection);
    left.bookmarks.exchange(right.bookmarks);
    left.document.exchange(right.document);
    for (Session* session : {&left, &right}) {
        emit session->settings.changed();
        session->position.announce();
        emit session->selection.subjectChanged();
        emit session->selection.focusChanged();
        emit session->bookmarks.changed();
    }
    Notice mine = left.notices.current(), theirs = right.notices.current();
    for (const auto& [notice, session] : {std::pair(&theirs, &left), std::pair(&mine, &right)}) {
        const bool acts = bool(notice->onAction);
        if (notice->offersDraft || acts)
            *notice = {};  // drafts stay with the session that keeps them, and a button acts on the session that made it
        session->notices.notify(*notice);
        if (acts && session->position.recording())
            session->run.reportRecording();
    }
    // otherwise the draft is the text of the other side
    if (left.document.drafts().isOffered() && left.document.drafts().offered() != right.document.text())
        left.run.offerDraft();
}

}  // namespace simtscope::ui
