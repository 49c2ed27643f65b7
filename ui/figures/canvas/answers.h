// What a figure answers, left out while a lecturer asks: shapes that were drawn as answers (AnswerScope), the sentence, what the mouse
// would tell, and the colours of conflict and error. The layout stays, so that nothing moves when the answers are shown.
#pragma once

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

void hideAnswers(Figure& figure);

}  // namespace simtscope::figures
