// The menu "View": which picture, how large, in which theme and language, and what stands below it.
#pragma once

#include <QString>
#include <functional>

class QMainWindow;

namespace simtscope::ui {

class LibraryPanel;
class Panels;
struct Session;
class Stage;

/// Adds the menu; its actions belong to the window, which follows "showOutput".
void addViewMenu(QMainWindow& window, Session& session, Stage& stage, LibraryPanel& library, Panels& panels,
                 const std::function<void(const QString& code)>& chooseLanguage);

}  // namespace simtscope::ui
