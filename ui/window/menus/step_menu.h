// Makes the menu "Step": through the steps and their wavefronts, and the speed of playing.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Playback;
struct Session;

/// Adds the menu; its actions belong to the window.
void addStepMenu(QMainWindow& window, Session& session, Playback& playback);

}  // namespace simtscope::ui
