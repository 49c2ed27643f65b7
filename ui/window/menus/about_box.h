// Shows Help > About: this version, and the programs of this machine that it uses.
#pragma once

#include <QString>

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Opens the box without blocking. The window owns it, and it deletes itself when it is closed.
void showAboutBox(QMainWindow& window, const Session& session);
/// Returns the version of the toolkit that this compiler belongs to, "13.0"; empty if its headers do not say.
QString readToolkitVersion(const QString& nvcc);

}  // namespace simtscope::ui
