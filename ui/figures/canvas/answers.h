// Hides what a figure answers while a lecturer asks a question: shapes drawn inside an AnswerScope, the sentence, the tooltips, and the
// colours of conflict and error. The layout stays, so that nothing moves when the answers are shown.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Removes the answers from a figure that has been laid out.
void hideAnswers(Figure& figure);

}  // namespace simtscope::figures
