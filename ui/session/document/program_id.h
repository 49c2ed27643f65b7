// Identifies the program that a text belongs to. A program keeps its id when it is saved under another name, and gets it again when it is
// opened again, by whichever document.
#pragma once

#include <QString>
#include <cstdint>

namespace simtscope::ui {

/// Identifies a program; 0 if there is none.
using ProgramId = std::uint64_t;

/// Returns the id of the program that is opened by `key`: the path of a user's file, or the name of a built-in program or of one from a
/// recording.
ProgramId programIdOf(const QString& key);
/// Makes the key `newKey` open `program` from now on; the key `oldKey` opens another program then.
void changeProgramKey(ProgramId program, const QString& oldKey, const QString& newKey);

}  // namespace simtscope::ui
