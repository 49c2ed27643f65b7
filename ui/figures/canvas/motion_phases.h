// Defines how the motion of a step goes on: what is read lights up, values travel to where they are used, and the new picture appears.
// motions.js of the HTML page has the same numbers.
#pragma once

#include <QtGlobal>

namespace simtscope::figures {

/// Holds how far the parts of a motion have come.
struct MotionPhases {
    qreal light = 0;    ///< opacity, 0 to 1, of the light around what is read
    qreal values = 1;   ///< opacity, 0 to 1, with which travelling values begin
    qreal travel = 0;   ///< share of the way that travelling values have covered, 0 to 1
    qreal access = 1;   ///< opacity, 0 to 1, of a picture of an access (Figure::showsAccess) without its results, over the one before it
    qreal arrival = 1;  ///< opacity, 0 to 1, of the picture after the step over the one before it
};

/// Returns the parts at `progress`, the share of the motion's time that has passed, 0 to 1; at 1 the motion is over.
MotionPhases computeMotionPhases(qreal progress);

}  // namespace simtscope::figures
