// Finds files beside a recording that have the names of SQLite's own files, "X-journal" and "X-wal". SQLite takes any file of such a name
// for its own, overwrites it and removes it. If the user has such a file, nothing is written to the recording.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::trace {

/// Returns the path of a file that has the name of one of SQLite's files but is none; empty: there is none.
std::string findForeignJournalFile(const std::string& path);
/// Fails when findForeignJournalFile() finds such a file. The error names it.
Result<void> checkJournalFiles(const std::string& path);
/// Removes the rollback journal that a killed run has left, so that SQLite does not apply it to the next file of this name.
void removeJournal(const std::string& path);

}  // namespace simtscope::trace
