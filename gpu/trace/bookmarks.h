// Places in a recording that a reader marked, with a note.
//
// They belong to the reader and not to the run, so they are kept beside the Recording, which never changes: in the file they have a table
// of their own. A place is an event, so that it is the same step in every order of the steps.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"
#include "gpu/trace/recording.h"

namespace simtscope::trace {

struct Bookmark {
    LaunchId launch{};
    BlockId block{};     ///< a recorded one
    EventIndex event{};  ///< that its step is about
    std::string figure;  ///< that was looked at: "tree"; empty: any
    std::string note;
    bool operator==(const Bookmark&) const = default;
};

/// Does the recording have this place?
bool holds(const Recording& recording, const Bookmark& bookmark);

struct AnnotatedRecording {
    Recording recording;
    std::vector<Bookmark> bookmarks;  ///< in the order in which they were saved; every one has its place
};

/// Like readRecording(), with what readers left in it. An error, too, when `stop` was requested before all of it was read.
Result<AnnotatedRecording> readAnnotated(const std::string& path, const std::stop_token& stop = {});

class ChunkStore;

/// Looks at all events of a recording that was opened without it; from any thread.
class EventCheck {
public:
    EventCheck() = default;
    EventCheck(std::string path, std::shared_ptr<const ChunkStore> chunks);
    /// Errors: the file is damaged, and nothing that was made of the recording may be shown. None, too, when `stop` was requested.
    Result<void> operator()(const std::stop_token& stop) const;
    /// Of those that have been looked at until now.
    Result<void> soFar() const;

private:
    std::string m_path;
    std::shared_ptr<const ChunkStore> m_chunks;
};

struct OpenedRecording {
    AnnotatedRecording annotated;
    EventCheck check;  ///< still to be done
};

/// Like readAnnotated(), but events are decoded when they are looked at, and damage among them is found by the check.
Result<OpenedRecording> openRecording(const std::string& path, const std::stop_token& stop = {});

/// Replaces the bookmarks of a recording file in one transaction; a file of an older format becomes one of this format. Errors state why it
/// cannot be written, or that the file holds another recording by now, which lacks one of the places; then it is as it was.
Result<void> saveBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks);
/// The same where another window may have changed those of the file since it held `known`: what it added is kept, what it removed is
/// removed. Returns what the file holds then. A bookmark that both have changed is there twice.
Result<std::vector<Bookmark>> mergeBookmarks(const std::string& path, const std::vector<Bookmark>& bookmarks,
                                             const std::vector<Bookmark>& known);

}  // namespace simtscope::trace
