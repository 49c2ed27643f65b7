// Asks for a program or a recording: remembers the last folder, and shows the beginning of the file that is chosen.
#pragma once

#include <QFileDialog>

namespace simtscope::ui {

/// Makes the dialog, which deletes itself when it is closed. The caller connects fileSelected() and opens it. `name` is the object's name.
QFileDialog* makeProgramFileDialog(QWidget* parent, const QString& title, const char* name);

/// Returns the text that the dialog shows of a file: the first lines of a program, or what kind of file it is and how large. Empty for a
/// folder, and for a file that cannot be read.
QString previewOfFile(const QString& path);

}  // namespace simtscope::ui
