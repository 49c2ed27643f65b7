// Makes the menu "Present": the windows in front of the class, the way through the lesson, and questions before answers.
#pragma once

namespace simtscope::ui {

class Actions;
class CompareView;
class Presentation;
struct Session;
class CentralPanel;

/// Adds the menu. The menus whose keys the presentation shares must exist.
Presentation* addPresentMenu(Actions& actions, Session& session, CentralPanel& centralPanel, CompareView& compare);

}  // namespace simtscope::ui
