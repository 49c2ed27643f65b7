// Holds the reader's bookmarks in the current recording: places with a note.
//
// Bookmarks of a recording file of the user are read from the file and written back with every change. Those of an unsaved run, and of a
// recording that ships, stay in the session: a new run of the program takes them over, each at the same occurrence of the same line, and so
// does "save as".
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/trace/file/bookmarks.h"
#include "ui/session/document/program_id.h"

namespace simtscope::ui {

class Navigator;
class Notices;
class Position;
class Selection;

/// Holds the bookmarks of one session. Functions that take an index ignore one that does not exist. Errors of writing go to the banner.
class Bookmarks final : public QObject {
    Q_OBJECT

public:
    Bookmarks(Position& position, Selection& selection, Navigator& navigator, Notices& notices);

    const std::vector<trace::Bookmark>& all() const { return m_all; }
    /// Adds a bookmark at the current step, or finds the one there. Returns its index; nothing: there is no step.
    std::optional<std::size_t> add();
    void setNote(std::size_t index, const QString& note);  ///< without blanks at its ends
    void remove(std::size_t index);
    void goTo(std::size_t index);  ///< goes to its launch, block and step, and the figure in which it was made
    /// Goes to the next bookmark by place in the recording: 1 forwards, -1 backwards.
    void goToNext(int direction);
    /// Returns the bookmark's step in the current block; nothing: it belongs to another block.
    std::optional<std::uint32_t> stepOf(std::size_t index) const;
    /// Returns "line 26, step 57"; for another block or launch, that one first.
    QString placeText(std::size_t index) const;
    std::optional<std::size_t> atCurrentStep() const;  ///< index of the bookmark here; nothing: there is none

    // Called by the session: before another recording is shown or none, after one is shown, and when it was saved to a file.
    void unload();  ///< keeps the bookmarks in the session
    /// Takes the bookmarks that were read with the recording. `userFile` is the file that changes are written to; empty: the recording
    /// ships or is that of a run.
    void load(std::vector<trace::Bookmark> ofFile, ProgramId program, const QString& userFile, bool isRun);
    /// Writes changes to that file from now on. `written` is what it holds already.
    void onRecordingSaved(const QString& path, const std::vector<trace::Bookmark>& written);
    /// Exchanges the bookmarks with those of a session whose recording takes the place of this one's.
    void exchange(Bookmarks& other);
    /// Makes both sessions share the bookmarks of recordings that are no longer shown.
    void shareStored(Bookmarks& other) { other.m_stored = m_stored; }

signals:
    void changed();  ///< all() may hold other bookmarks or notes

private:
    /// Holds a bookmark, and the data that find its place in another recording of the program.
    struct StoredBookmark {
        trace::Bookmark mark;
        std::uint32_t line = 0, warp = 0, occurrence = 0;  ///< number of this warp's events at this line before it
        bool ofFile = false;                               ///< a file stores it: only a run of the program takes it over
    };
    using BookmarkStore = std::map<ProgramId, std::vector<StoredBookmark>>;
    StoredBookmark toStored(const trace::Bookmark& mark) const;
    std::optional<trace::Bookmark> relocated(const StoredBookmark& stored) const;
    void commit();

    Position& m_position;
    Selection& m_selection;
    Navigator& m_navigator;
    Notices& m_notices;
    std::vector<trace::Bookmark> m_all;
    ProgramId m_program = 0;                                                      ///< the program of the recording
    QString m_file;                                                               ///< file to which every change is written; empty: none
    std::vector<trace::Bookmark> m_ofFile;                                        ///< contents of the file when it was last read or written
    std::shared_ptr<BookmarkStore> m_stored = std::make_shared<BookmarkStore>();  ///< bookmarks of recordings that are not shown
};

}  // namespace simtscope::ui
