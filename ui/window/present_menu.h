// The menu "Present": the windows in front of the class, the way through the lesson, and what is asked before it is shown.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class CompareView;
class Presentation;
struct Session;
class Stage;

/// Adds the menu, when the others that the presentation shares keys with are there.
Presentation* addPresentMenu(QMainWindow& window, Session& session, Stage& stage, CompareView& compare);

}  // namespace simtscope::ui
