// Writes texts with edits that are not saved into files that nvcc builds, so that a run never touches a file of the user.
#pragma once

#include <QString>

#include "gpu/core/result.h"
#include "gpu/program/run/run_plan.h"

namespace simtscope::ui {

class ProgramFiles;

/// Removes the oldest folders with copies above a limit.
void removeOldCopies(const QString& folder);

/// Returns whether the further files of the program must be copied for a build: one is edited, or has no file.
bool needsCopies(const ProgramFiles& files);

/// Copies all further files of the program into a folder below `folder`, at the same places beside each other as the originals have. Then
/// makes the request build the copies: of the further sources, and as headers before all other folders. Equal texts get the same folder,
/// so that the next build finds itself in the cache. The main file must be built as a copy, too; beside the original, its own headers would
/// be found first.
Result<void> useCopies(const ProgramFiles& files, const QString& folder, program::RunRequest& request);

}  // namespace simtscope::ui
