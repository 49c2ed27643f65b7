// The places that the reader has marked, with a note, in the recording that is shown.
//
// Of a recording file of the user they are read from the file and written back with every change. Of a run that is not saved, and of what
// ships, the session keeps them: a new run of the program takes them over, each to the same time at the same line, and so does "save as".
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/trace/bookmarks.h"
#include "ui/session/program_id.h"

namespace simtscope::ui {

class Navigator;
class Notices;
class Position;
class Selection;

class Bookmarks final : public QObject {
    Q_OBJECT

public:
    Bookmarks(Position& position, Selection& selection, Navigator& navigator, Notices& notices);

    const std::vector<trace::Bookmark>& all() const { return m_all; }
    /// Marks the step that is shown, or finds the mark that it has. Returns its index; nothing: there is no step.
    std::optional<std::size_t> add();
    void setNote(std::size_t index, const QString& note);
    void remove(std::size_t index);
    void goTo(std::size_t index);
    /// To the next one by place in the recording: 1 forwards, -1 backwards.
    void goToNext(int direction);
    /// In the block that is shown; nothing: it is of another one.
    std::optional<std::uint32_t> stepOf(std::size_t index) const;
    /// "line 26, step 57"; of another block or launch that one first.
    QString placeOf(std::size_t index) const;
    std::optional<std::size_t> atThisStep() const;

    // For the session: before another recording is shown or none, after one is, and when it was saved to a file.
    void leave();
    void adopt(std::vector<trace::Bookmark> ofFile, ProgramId program, const QString& userFile, bool isRun);
    void savedTo(const QString& path, const std::vector<trace::Bookmark>& written);
    /// With those of a session whose recording takes the place of this one's.
    void exchange(Bookmarks& other);
    /// What was marked in recordings that are no longer shown is kept in one place for both sessions.
    void shareKept(Bookmarks& other) { other.m_kept = m_kept; }

signals:
    void changed();

private:
    /// A mark and what finds its place again in another recording of the program.
    struct Kept {
        trace::Bookmark mark;
        std::uint32_t line = 0, warp = 0, occurrence = 0;  ///< events of this warp at this line before it
        bool ofFile = false;                               ///< a file has it: only a run of the program takes it over
    };
    using Store = std::map<ProgramId, std::vector<Kept>>;
    Kept keep(const trace::Bookmark& mark) const;
    std::optional<trace::Bookmark> place(const Kept& kept) const;
    void change();

    Position& m_position;
    Selection& m_selection;
    Navigator& m_navigator;
    Notices& m_notices;
    std::vector<trace::Bookmark> m_all;
    ProgramId m_program = 0;                                    ///< of the recording
    QString m_file;                                             ///< that every change is written to; empty: none
    std::vector<trace::Bookmark> m_ofFile;                      ///< what it held when it was last read or written
    std::shared_ptr<Store> m_kept = std::make_shared<Store>();  ///< of recordings that are not shown
};

}  // namespace simtscope::ui
