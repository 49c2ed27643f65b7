#include "ui/figures/html/motion_list.h"

namespace simtscope::figures {

void MotionList::add(const std::vector<Motion>& motions, TextTable& texts)
{
    JsonList frame;
    for (const Motion& motion : motions) {
        const int way = m_paths.idOf({pointId(motion.from), pointId(motion.to), 2 * int(motion.fill) + motion.isCurved});
        const int text = texts.idOf(motion.text);
        frame.addNumber(way - m_lastPath).addNumber(text - m_lastText);
        m_lastPath = way;
        m_lastText = text;
    }
    m_json.addRaw(frame.toText());
}

QByteArray MotionList::json() const
{
    return "\"points\":" + toJsonDifferences(m_points) + ",\"ways\":" + toJsonDifferences(m_paths) + ",\"motions\":" + m_json.toText();
}

int MotionList::pointId(QPointF position)
{
    return m_points.idOf({position.toPoint().x(), position.toPoint().y()});
}

}  // namespace simtscope::figures
