// Reads the contents of an HTML page as its script does, to compare them with the figures that it was made from.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Returns the page's recording: the JSON of its element `recording`.
QJsonObject recordingIn(const QByteArray& page);

/// Holds one frame of the page in the terms of a Figure.
struct PageFrame {
    QString sentence;
    bool isWarning = false;
    std::vector<figures::Shape> shapes;    ///< the properties that a page keeps; for texts `fontScale` is the size in pixels
    std::vector<figures::Motion> motions;  ///< in whole pixels; empty in a frame without answers
};

/// Returns the frames of a layout (0: for a screen, 1: for a phone). If `asks` is set, returns the frames without answers.
std::vector<PageFrame> framesIn(const QJsonObject& recording, int layout, bool asks = false);

}  // namespace simtscope::tests
