#pragma once

namespace simtscope::ui {

class Appearance;
class Exercises;

/// What the panel of an exercise works on.
struct ExercisePanelParts {
    Appearance& appearance;
    Exercises& exercises;
};

}  // namespace simtscope::ui
