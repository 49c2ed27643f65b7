#include "ui/figures/html/motion_list.h"

namespace simtscope::figures {

void MotionList::add(const std::vector<Motion>& motions, TextTable& texts)
{
    JsonList frame;
    for (const Motion& motion : motions) {
        const int way = m_ways.idOf({point(motion.from), point(motion.to), 2 * int(motion.fill) + motion.curved});
        const int text = texts.idOf(motion.text);
        frame.number(way - m_way).number(text - m_text);
        m_way = way;
        m_text = text;
    }
    m_json.raw(frame.take());
}

QByteArray MotionList::json() const
{
    return "\"points\":" + differencesOf(m_points) + ",\"ways\":" + differencesOf(m_ways) + ",\"motions\":" + m_json.take();
}

int MotionList::point(QPointF at)
{
    return m_points.idOf({at.toPoint().x(), at.toPoint().y()});
}

}  // namespace simtscope::figures
