// Opens a recording file safely: checks that it is a complete recording, and rolls an interrupted transaction back without changing the
// file.
#pragma once

#include <memory>
#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/file/sqlite_db.h"

namespace simtscope::trace {

/// Holds the connection to a recording file of our schema that was checked and opened for reading. All reads see the state at the time of
/// opening.
class RecordingDatabase {
public:
    /// Opens the file; `shouldCheckPages` also checks every page for damage.
    static Result<std::unique_ptr<RecordingDatabase>> open(const std::string& path, bool shouldCheckPages = true);
    ~RecordingDatabase();
    Database& database() { return *m_database; }
    /// Returns the version of the format.
    int schemaVersion() const { return m_schemaVersion; }

private:
    RecordingDatabase() = default;
    Result<void> openCopy(const std::string& path);
    int beginReading();

    int m_schemaVersion = 0;
    std::string m_copyFolder;  ///< folder of a private copy in which the transaction was rolled back; empty: the file itself is open
    std::unique_ptr<Database> m_database;
};

}  // namespace simtscope::trace
