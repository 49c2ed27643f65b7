// Help > About: which version this is, and of what it makes use on this machine.
#pragma once

#include <QString>

class QMainWindow;

namespace simtscope::ui {

struct Session;

void showAboutBox(QMainWindow& window, const Session& session);
/// Of the toolkit that this compiler belongs to, "13.0"; empty: its headers do not say.
QString toolkitVersion(const QString& nvcc);

}  // namespace simtscope::ui
