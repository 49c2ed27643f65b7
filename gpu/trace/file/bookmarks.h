// Keeps bookmarks: places in a recording that a reader has marked, with a note.
//
// Bookmarks belong to the reader and not to the run. So they are kept beside the Recording, which never changes, and have a table of their
// own in the file. A bookmark stores an event, not a step, so that it denotes the same step in every step order.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Describes a place in a recording, with the figure and the note that the reader gave it.
struct Bookmark {
    LaunchId launch{};
    BlockId block{};     ///< a recorded block
    EventIndex event{};  ///< leading event of the marked step
    std::string figure;  ///< figure that was shown: "tree"; empty: any
    std::string note;
    bool operator==(const Bookmark&) const = default;
};

/// Returns whether the recording has the launch, block and event of the bookmark.
bool holds(const Recording& recording, const Bookmark& bookmark);

/// Describes a recording with the bookmarks of its file.
struct AnnotatedRecording {
    Recording recording;
    std::vector<Bookmark> bookmarks;  ///< in the order in which they were saved; all places exist in the recording
};

/// Reads a recording like readRecording() (recording_file.h), with its bookmarks. Also fails if `stop` was requested before everything
/// was read.
Result<AnnotatedRecording> readAnnotatedRecording(const std::string& path, const std::stop_token& stop = {});

class ChunkStore;

/// Checks all events of a recording that was opened unchecked; may be called from any thread.
class EventCheck {
public:
    EventCheck() = default;
    EventCheck(std::string path, std::shared_ptr<const ChunkStore> chunks);
    /// Fails if the file is damaged; then nothing derived from the recording may be shown. Succeeds early if `stop` was requested.
    Result<void> operator()(const std::stop_token& stop) const;
    /// Returns the result for the events that were decoded until now.
    Result<void> resultSoFar() const;

private:
    std::string m_path;
    std::shared_ptr<const ChunkStore> m_chunks;
};

/// Describes a recording whose events have not been checked yet.
struct UncheckedRecording {
    AnnotatedRecording annotated;
    EventCheck check;  ///< must still be run
};

/// Opens a recording like readAnnotatedRecording(), but decodes events only when they are used; the check finds damage among them.
Result<UncheckedRecording> openRecording(const std::string& path, const std::stop_token& stop = {});

/// Replaces the bookmarks of a recording file in one transaction; this brings a file of an older format to the present one. Fails if the
/// file cannot be written, or if it now holds another recording that lacks one of the places; the file is then unchanged.
Result<void> saveBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks);
/// Saves bookmarks when another window may have changed the file since it held `lastRead`: bookmarks that the other window added are kept,
/// and those that it removed are removed. Returns the bookmarks that the file then holds. A bookmark that both windows have changed is in
/// the result twice.
Result<std::vector<Bookmark>> mergeBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks,
                                             const std::vector<Bookmark>& lastRead);

}  // namespace simtscope::trace
