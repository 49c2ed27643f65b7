// Session beside another one: what a second run is made of, and the exchange of the two.
#include <utility>

#include "ui/session/bookmarks.h"
#include "ui/session/session.h"

namespace simtscope::ui {

void Session::openCopy(Session& other, const QStringList& arguments, const RunSettings& settings)
{
    m_runner.cancel();
    m_document.openCopy(other.document(), arguments);
    setSettings(settings);
    notify({});
    m_keepPosition = false;
}

void Session::expect(const Session& other)
{
    m_launch = other.m_launch;
    m_block = other.m_block;
    m_order = other.m_order;
}

void Session::exchange(Session& other)
{
    m_runner.dropPartial();  // it would arrive on the wrong side
    other.m_runner.dropPartial();
    leaveOrdering();
    other.leaveOrdering();
    std::swap(m_settings, other.m_settings);
    std::swap(m_recording, other.m_recording);
    std::swap(m_recordingPath, other.m_recordingPath);
    std::swap(m_keptPath, other.m_keptPath);
    std::swap(m_recordedAs, other.m_recordedAs);
    std::swap(m_runName, other.m_runName);
    std::swap(m_source, other.m_source);
    std::swap(m_launch, other.m_launch);
    std::swap(m_block, other.m_block);
    std::swap(m_step, other.m_step);
    std::swap(m_selection, other.m_selection);
    std::swap(m_warp, other.m_warp);
    std::swap(m_warpOfSelection, other.m_warpOfSelection);
    std::swap(m_wavefront, other.m_wavefront);
    std::swap(m_partial, other.m_partial);
    std::swap(m_problemsAgain, other.m_problemsAgain);
    bookmarks().exchange(other.bookmarks());
    m_document.exchange(other.m_document);
    for (Session* session : {this, &other}) {
        emit session->settingsChanged();
        emit session->recordingChanged();
        emit session->sourceChanged();
        emit session->selectionChanged();
        emit session->lookChanged();
        emit session->bookmarks().changed();
    }
    Notice mine = m_notice, theirs = other.m_notice;
    for (Notice* notice : {&mine, &theirs}) {
        if (notice->offersDraft)
            *notice = {};  // drafts stay where they are kept
    }
    notify(theirs);
    other.notify(mine);
    if (m_document.hasDraft() && m_document.draft() != other.m_document.text())  // else they stand beside it
        offerDraft();
}

void Session::clear()
{
    m_runner.cancel();
    m_runner.dropPartial();
    m_partial.reset();
    m_problemsAgain = nullptr;
    notify({});
    dropRecording();
}

}  // namespace simtscope::ui
