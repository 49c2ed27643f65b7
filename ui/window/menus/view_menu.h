// Makes the menu "View": the picture, its size, theme and language, and the parts below it.
#pragma once

#include <QString>
#include <functional>

class QMainWindow;

namespace simtscope::ui {

class LibraryPanel;
class Panels;
struct Session;
class Stage;

/// Adds the menu; its actions belong to the window, which connects "showOutput".
void addViewMenu(QMainWindow& window, Session& session, Stage& stage, LibraryPanel& library, Panels& panels,
                 const std::function<void(const QString& code)>& chooseLanguage);

}  // namespace simtscope::ui
