// The values that travel to each frame of a page (page_data.h). Many take the same ways, step after step.
#pragma once

#include "ui/figures/html/json_list.h"

namespace simtscope::figures {

class MotionList {
public:
    void add(const std::vector<Motion>& motions, TextTable& texts);
    QByteArray json() const;  ///< members of the layout's object

private:
    int point(QPointF at);

    RowTable<2> m_points;
    RowTable<3> m_ways;  ///< from a point to another; twice the role of what travels there, and one if it goes along a curve
    int m_way = 0, m_text = 0;
    JsonList m_json;
};

}  // namespace simtscope::figures
