// Encodes the values that move in each frame of a page (page_data.h). Many move along the same paths, step after step, so each path is
// stored once.
#pragma once

#include "ui/figures/html/json_list.h"

namespace simtscope::figures {

/// Collects the motions of all frames of one layout.
class MotionList {
public:
    /// Adds the motions of the next frame. Their texts go into `texts`.
    void add(const std::vector<Motion>& motions, TextTable& texts);
    QByteArray json() const;  ///< returns the members "points", "ways" and "motions" of the layout's JSON object

private:
    int pointId(QPointF position);

    RowTable<2> m_points;
    RowTable<3> m_paths;  ///< two points, and a number: twice the role of the travelling value, plus 1 if the path is a curve
    int m_lastPath = 0, m_lastText = 0;
    JsonList m_json;
};

}  // namespace simtscope::figures
