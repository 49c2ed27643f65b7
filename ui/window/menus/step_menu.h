// Makes the menu "Step": through the steps and their wavefronts, and the speed of playing.
#pragma once

namespace simtscope::ui {

class Actions;
class Playback;
struct Session;

/// Adds the menu; its actions belong to the window.
void addStepMenu(Actions& actions, Session& session, Playback& playback);

}  // namespace simtscope::ui
