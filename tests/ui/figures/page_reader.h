// Reads what an HTML page holds, as its script does, to compare it with the figures that it was made from.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// The page's recording: the JSON of its element `recording`.
QJsonObject recordingIn(const QByteArray& page);

struct PageFrame {
    QString sentence;
    bool isWarning = false;
    std::vector<figures::Shape> shapes;    ///< what a page keeps of them; of texts `fontScale` is the size in pixels
    std::vector<figures::Motion> motions;  ///< in whole pixels; none in a frame without answers
};

/// The frames of a layout, 0: for a screen, 1: for a phone; `asks`: those without answers.
std::vector<PageFrame> framesIn(const QJsonObject& recording, int layout, bool asks = false);

}  // namespace simtscope::tests
