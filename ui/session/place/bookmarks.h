// Holds the reader's bookmarks in the current recording: places with a note.
//
// Bookmarks of a recording file of the user are read from the file and written back with every change. Those of an unsaved run, and of a
// recording that ships, stay in the session: a new run of the program takes them over, each at the same occurrence of the same line, and so
// does "save as".
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/trace/file/bookmarks.h"
#include "ui/session/document/program_id.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

class Navigator;
class Notices;
class Position;
class Selection;

/// Holds the bookmarks of one session. Functions that take an index ignore one that does not exist. Errors of writing go to the banner.
class Bookmarks final : public QObject {
    Q_OBJECT

public:
    /// Holds the bookmarks of a run.
    struct Marks {
        std::vector<trace::Bookmark> bookmarks;
        std::weak_ptr<const trace::Recording> recording;
        ProgramId program = 0;                       ///< the program of the recording
        QString file;                                ///< file to which every change is written; empty if there is none
        std::vector<trace::Bookmark> fileBookmarks;  ///< contents of the file when it was last read or written
    };

    Bookmarks(Position& position, Selection& selection, Navigator& navigator, Notices& notices, OnSide<Marks> marks);

    const std::vector<trace::Bookmark>& list() const { return m_marks->bookmarks; }
    /// Adds a bookmark at the current step, or finds the one there. Returns its index; nullopt if there is no step.
    std::optional<std::size_t> add();
    void setNote(std::size_t index, const QString& note);  ///< sets the note, without blanks at its ends
    void remove(std::size_t index);
    void goTo(std::size_t index);  ///< goes to its launch, block and step, and the figure in which it was made
    /// Goes to the next bookmark by place in the recording: 1 forwards, -1 backwards.
    void goToNext(int direction);
    /// Returns the bookmark's step in the current block; nullopt if it belongs to another block.
    std::optional<std::uint32_t> stepOf(std::size_t index) const;
    /// Returns the place in words: "line 26, step 57" in the current block, else the block, or the launch and the block.
    QString placeText(std::size_t index) const;
    std::optional<std::size_t> findAtCurrentStep() const;  ///< index of the bookmark here; nullopt if there is none

    // ProgramRun calls the following functions: unload() before it shows another recording or none, load() after it has set one, and
    // makeSavedCallback() when it saves one to a file.
    void unload();  ///< keeps the bookmarks in the session
    /// Takes the bookmarks of the recording that is shown now. `userFile` is its file if the user may change that, else empty; `isRun`
    /// tells whether the recording comes from a run.
    void load(std::vector<trace::Bookmark> fileBookmarks, ProgramId program, const QString& userFile, bool isRun);
    /// Returns the function to call once the recording was written to `path` with its current bookmarks. The run may have gone to the other
    /// side by then.
    std::function<void()> makeSavedCallback(const QString& path);
    /// Makes both sessions share the bookmarks of recordings that are no longer shown.
    void shareStored(Bookmarks& other) { other.m_store = m_store; }

signals:
    void changed();  ///< list() may hold other bookmarks or notes

private:
    /// Holds a bookmark, and the data that find its place in another recording of the program.
    struct StoredBookmark {
        trace::Bookmark mark;
        std::uint32_t line = 0, warp = 0, occurrence = 0;  ///< `occurrence` counts the warp's earlier events at the line
        bool isFromFile = false;                           ///< whether a file stores it; then only a run of the program takes it over
    };
    using BookmarkStore = std::map<ProgramId, std::vector<StoredBookmark>>;
    StoredBookmark makeStored(const trace::Bookmark& mark) const;
    std::optional<trace::Bookmark> relocate(const StoredBookmark& stored) const;
    void commit(Marks& marks);

    Position& m_position;
    Selection& m_selection;
    Navigator& m_navigator;
    Notices& m_notices;
    OnSide<Marks> m_marks;
    std::shared_ptr<BookmarkStore> m_store = std::make_shared<BookmarkStore>();  ///< bookmarks of recordings that are not shown
};

}  // namespace simtscope::ui
