// Opens a recording file safely: what it is, whether it is whole, and rolls an interrupted transaction back without touching it.
#pragma once

#include <memory>
#include <string>

#include "gpu/core/result.h"
#include "gpu/trace/sqlite_db.h"

namespace simtscope::trace {

/// A file that was checked to be a recording of our schema, open for reading: all that is read is as it was when it was opened.
class OpenRecording {
public:
    /// `pages`: looks at each of them for damage.
    static Result<std::unique_ptr<OpenRecording>> open(const std::string& path, bool pages = true);
    ~OpenRecording();
    Database& database() { return *m_database; }
    int version() const { return m_version; }  ///< of the format

private:
    OpenRecording() = default;
    Result<void> openCopy(const std::string& path);
    int beginReading();

    int m_version = 0;
    std::string m_copy;  ///< folder of a private copy in which the rollback happened; empty: the file itself is open
    std::unique_ptr<Database> m_database;
};

}  // namespace simtscope::trace
