// Makes the menu "View": the picture, its size, theme and language, and the parts below it.
#pragma once

#include <QString>
#include <functional>

namespace simtscope::ui {

class Actions;
class LibraryPanel;
class Panels;
struct Session;
class CentralPanel;

/// Adds the menu; its actions belong to the window, which connects "showOutput".
void addViewMenu(Actions& actions, Session& session, CentralPanel& centralPanel, LibraryPanel& library, Panels& panels,
                 const std::function<void(const QString& code)>& chooseLanguage);

}  // namespace simtscope::ui
