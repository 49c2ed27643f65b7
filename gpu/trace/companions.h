// Files that SQLite keeps beside a database, "X-journal" and "X-wal": it takes whatever has such a name for its own, overwrites and removes
// it. Where the user has a file of that name, nothing is written to the database.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::trace {

/// Returns the path of a file beside the database that SQLite would take for its own and is not; empty: there is none.
std::string foreignCompanion(const std::string& path);
/// Errors: there is one, by name.
Result<void> checkCompanions(const std::string& path);
/// Removes what a run that was killed has left, so that it is not played into the next file of this name.
void removeJournal(const std::string& path);

}  // namespace simtscope::trace
