#include "ui/session/place/bookmarks.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/notices.h"

namespace simtscope::ui {
namespace {

auto orderOf(const trace::Bookmark& mark)
{
    return std::tuple(mark.launch, mark.block, mark.event);
}

std::uint32_t lineOf(const analysis::SiteLines& lines, SiteId site)
{
    const std::span<const std::uint32_t> found = lines.lines(site);
    return found.empty() ? 0 : found.front();
}

/// Calls `visit(event)` for the warp's events at the line among the first `end` ones of the block, until it returns false. Reads little
/// more than the warp number of any other event, because blocks have millions of events.
template <class Visit>
void forEachEventAtLine(const trace::BlockTrace& trace, const analysis::SiteLines& lines, std::uint32_t warp, std::uint32_t line,
                        std::uint32_t end, const Visit& visit)
{
    std::uint32_t first = 0;
    for (const std::shared_ptr<const trace::EventChunk>& chunk : trace.chunks()) {
        const std::uint32_t count = std::min(chunk->size(), end - first);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (chunk->warp[i] == warp && lineOf(lines, SiteId{chunk->site[i]}) == line && !visit(first + i))
                return;
        }
        first += count;
        if (first == end)
            return;
    }
}

}  // namespace

Bookmarks::Bookmarks(Position& position, Selection& selection, Navigator& navigator, Notices& notices, OnSide<Marks> marks)
    : m_position(position), m_selection(selection), m_navigator(navigator), m_notices(notices), m_marks(std::move(marks))
{
}

std::optional<std::size_t> Bookmarks::findAtCurrentStep() const
{
    for (std::size_t i = 0; i < m_marks->bookmarks.size(); ++i) {
        if (stepOf(i) == m_position.step())
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Bookmarks::add()
{
    if (m_position.stepCount() == 0)
        return std::nullopt;
    if (const std::optional<std::size_t> existingIndex = findAtCurrentStep())
        return existingIndex;
    const trace::StepPosition place = m_position.place();
    const EventIndex event{m_position.source()->steps().leadingEvent(place.step)};
    const trace::Bookmark mark{place.launch, place.block, event, m_selection.figure().toStdString(), {}};
    m_marks->bookmarks.push_back(mark);
    commit(*m_marks);
    return std::size_t(std::ranges::find(m_marks->bookmarks, mark) - m_marks->bookmarks.begin());
}

void Bookmarks::setNote(std::size_t index, const QString& note)
{
    const std::string trimmedNote = note.trimmed().toStdString();
    if (index >= m_marks->bookmarks.size() || m_marks->bookmarks[index].note == trimmedNote)
        return;
    m_marks->bookmarks[index].note = trimmedNote;
    commit(*m_marks);
}

void Bookmarks::remove(std::size_t index)
{
    if (index >= m_marks->bookmarks.size())
        return;
    m_marks->bookmarks.erase(m_marks->bookmarks.begin() + std::ptrdiff_t(index));
    commit(*m_marks);
}

void Bookmarks::goTo(std::size_t index)
{
    if (index >= m_marks->bookmarks.size())
        return;
    const trace::Bookmark mark = m_marks->bookmarks[index];
    m_position.goToEvent(mark.launch, mark.block, mark.event);
    m_selection.setFigure(QString::fromStdString(mark.figure));
}

void Bookmarks::goToNext(int direction)
{
    if (m_marks->bookmarks.empty()) {
        emit m_navigator.statusMessage(tr("There are no bookmarks. Ctrl+B sets one at this step."));
        return;
    }
    if (m_position.stepCount() == 0)
        return;
    const trace::StepPosition place = m_position.place();
    const auto orderAt = [&](std::size_t i) {
        const std::optional<std::uint32_t> step = stepOf(i);  // in the current block, the order is that of its steps
        return std::tuple(m_marks->bookmarks[i].launch, m_marks->bookmarks[i].block, step.value_or(0));
    };
    const auto currentOrder = std::tuple(place.launch, place.block, place.step);
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < m_marks->bookmarks.size(); ++i) {
        const bool isBeyond = direction > 0 ? orderAt(i) > currentOrder : orderAt(i) < currentOrder;
        const auto isNearer = [&] {
            const auto a = std::tuple(orderAt(i), orderOf(m_marks->bookmarks[i])),
                       b = std::tuple(orderAt(*best), orderOf(m_marks->bookmarks[*best]));
            return direction > 0 ? a < b : a > b;
        };
        if (isBeyond && (!best || isNearer()))
            best = i;
    }
    if (!best) {
        emit m_navigator.statusMessage(direction > 0 ? tr("No bookmark after this step.") : tr("No bookmark before this step."));
        return;
    }
    const QString note = figures::cleanText(m_marks->bookmarks[*best].note);
    emit m_navigator.statusMessage(note.isEmpty() ? tr("Bookmark %1 of %2").arg(*best + 1).arg(m_marks->bookmarks.size()) : note);
    goTo(*best);
}

std::optional<std::uint32_t> Bookmarks::stepOf(std::size_t index) const
{
    const trace::Bookmark& mark = m_marks->bookmarks[index];
    const trace::StepPosition place = m_position.place();
    if (m_position.stepCount() == 0 || mark.launch != place.launch || mark.block != place.block)
        return std::nullopt;
    return m_position.source()->steps().stepOf(mark.event);
}

QString Bookmarks::placeText(std::size_t index) const
{
    if (const std::optional<std::uint32_t> step = stepOf(index)) {
        const std::vector<int> lines = linesOfStep(*m_position.source(), *step);
        return lines.empty() ? tr("step %1").arg(*step + 1) : tr("line %1, step %2").arg(lines.front()).arg(*step + 1);
    }
    const trace::Bookmark& mark = m_marks->bookmarks[index];
    return mark.launch == m_position.place().launch ? tr("block %1").arg(mark.block.value)
                                                    : tr("launch %1, block %2").arg(mark.launch.value + 1).arg(mark.block.value);
}

Bookmarks::StoredBookmark Bookmarks::makeStored(const trace::Bookmark& mark) const
{
    const trace::Recording& recording = *m_position.recording();
    const trace::Launch& launch = recording.launches[mark.launch.value];
    const trace::BlockTrace& trace = *launch.findBlock(mark.block);
    const analysis::SiteLines lines(recording, launch);
    const trace::Event event = trace.event(mark.event);
    StoredBookmark stored{mark, lineOf(lines, event.site), event.warp.value, 0, !m_marks->file.isEmpty()};
    forEachEventAtLine(trace, lines, stored.warp, stored.line, mark.event.value, [&](std::uint32_t) { return ++stored.occurrence > 0; });
    return stored;
}

/// Finds the place of a bookmark in the current recording: the same occurrence of the line in the warp, else the last occurrence, else the
/// block's last event, so that no note is lost.
std::optional<trace::Bookmark> Bookmarks::relocate(const StoredBookmark& stored) const
{
    const trace::Recording& recording = *m_position.recording();
    if (recording.launches.empty())
        return std::nullopt;
    trace::Bookmark mark = stored.mark;
    mark.launch.value = std::min(mark.launch.value, std::uint32_t(recording.launches.size() - 1));
    const trace::Launch& launch = recording.launches[mark.launch.value];
    const trace::BlockTrace* trace = launch.findBlock(mark.block);
    if (!trace && !launch.blocks.empty())
        trace = launch.blocks.front().get();
    if (!trace || trace->size() == 0)
        return std::nullopt;
    mark.block = trace->block();
    const analysis::SiteLines lines(recording, launch);
    std::uint32_t remaining = stored.occurrence, best = std::min(mark.event.value, trace->size() - 1);
    forEachEventAtLine(*trace, lines, stored.warp, stored.line, trace->size(), [&](std::uint32_t event) {
        best = event;
        return remaining-- > 0;
    });
    mark.event = EventIndex{best};
    return mark;
}

void Bookmarks::unload()
{
    if (!m_position.recording())
        return;
    std::vector<StoredBookmark>& stored = (*m_store)[m_marks->program];
    std::erase_if(stored, [](const StoredBookmark& one) { return one.isFromFile; });
    for (const trace::Bookmark& mark : m_marks->bookmarks)
        stored.push_back(makeStored(mark));
    m_marks->recording.reset();
    m_marks->bookmarks.clear();
    m_marks->file.clear();
}

void Bookmarks::load(std::vector<trace::Bookmark> fileBookmarks, ProgramId program, const QString& userFile, bool isRun)
{
    m_marks->recording = m_position.recording();
    m_marks->program = program;
    m_marks->file = userFile;
    m_marks->bookmarks = std::move(fileBookmarks);
    m_marks->fileBookmarks = m_marks->bookmarks;
    const auto found = m_store->find(m_marks->program);
    if (userFile.isEmpty() && m_marks->bookmarks.empty() && found != m_store->end()) {
        std::vector<StoredBookmark> unplaced;
        for (const StoredBookmark& one : found->second) {
            const std::optional<trace::Bookmark> placed = isRun || !one.isFromFile ? relocate(one) : std::nullopt;
            if (!placed)
                unplaced.push_back(one);
            else if (std::ranges::find(m_marks->bookmarks, *placed) == m_marks->bookmarks.end())
                m_marks->bookmarks.push_back(*placed);
        }
        found->second = std::move(unplaced);
    }
    emit changed();
}

std::function<void()> Bookmarks::makeSavedCallback(const QString& path)
{
    return [this, path, &marks = *m_marks, recording = m_position.recording(), written = m_marks->bookmarks] {
        if (marks.recording.lock() != recording)
            return;
        marks.file = path;
        marks.fileBookmarks = written;
        if (marks.bookmarks != written)
            commit(marks);  // includes changes made while the file was being written
    };
}

void Bookmarks::commit(Marks& marks)
{
    if (!marks.file.isEmpty()) {
        const auto saved = trace::mergeBookmarks(marks.file.toStdString(), marks.bookmarks, marks.fileBookmarks);
        if (!saved) {
            m_notices.notifyTranslated([message = saved.error().message] {
                return Notice{Notice::Kind::Warning, figures::translateSentence(message),
                              tr("The bookmarks last until another program is shown; File > Save recording as keeps them."), 0};
            });
            marks.file.clear();
        } else {
            marks.fileBookmarks = *saved;
            if (marks.bookmarks != *saved) {
                marks.bookmarks = *saved;
                m_notices.notifyTranslated([] {
                    return Notice{Notice::Kind::Information, tr("Another window has changed the bookmarks of this recording."),
                                  tr("Its changes are taken over; what both have changed is here twice."), 0};
                });
            }
        }
    }
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_bookmarks.cpp"
