// The menu "Step": through the steps and the wavefronts of one, and how fast they play.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Playback;
struct Session;

/// Adds the menu; its actions belong to the window.
void addStepMenu(QMainWindow& window, Session& session, Playback& playback);

}  // namespace simtscope::ui
