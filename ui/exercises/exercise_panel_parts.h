// Declares the parts of the session that the panel of an exercise and its cards use.
#pragma once

namespace simtscope::ui {

class Appearance;
class Exercises;

/// Holds references to the parts of the session that the panel of an exercise uses; they must outlive it.
struct ExercisePanelParts {
    Appearance& appearance;
    Exercises& exercises;
};

}  // namespace simtscope::ui
