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

/// Adds the menu. The window owns its actions, connects "showOutput", and outlives all arguments except `chooseLanguage`, which gets a code
/// such as "de".
void addViewMenu(Actions& actions, Session& session, CentralPanel& centralPanel, LibraryPanel& library, Panels& panels,
                 const std::function<void(const QString& code)>& chooseLanguage);

}  // namespace simtscope::ui
