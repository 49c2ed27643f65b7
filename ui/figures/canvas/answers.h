// Hides the answers in a figure while a lecturer asks a question. Answers are shapes drawn inside an AnswerScope, the sentence, the
// tooltips, and the colours of conflict and error. The layout does not change, so that nothing moves when the answers appear.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Removes the answers from a figure that has been laid out. Shapes in the colours of conflict and error stay, in neutral colours.
void hideAnswers(Figure& figure);

}  // namespace simtscope::figures
