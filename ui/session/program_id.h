// Which program a text is of. A program keeps its id when it is saved under another name, and has it again when it is opened again, by
// whichever document.
#pragma once

#include <QString>
#include <cstdint>

namespace simtscope::ui {

/// 0: none.
using ProgramId = std::uint64_t;

/// The program that is opened by `key`: the path of a file of the user, the name of a built-in program or of one out of a recording.
ProgramId programOf(const QString& key);
/// `program` is opened by the key `to` from now on; what is opened by `from` is another program.
void moveProgram(ProgramId program, const QString& from, const QString& to);

}  // namespace simtscope::ui
