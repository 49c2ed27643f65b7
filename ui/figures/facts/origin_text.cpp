#include "ui/figures/facts/origin_text.h"

#include <QStringList>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

/// Returns "256" or "(16, 16)", as in the source text of a launch.
QString formatExtent(const Dim3& size)
{
    if (size.y == 1 && size.z == 1)
        return QString::number(size.x);
    return size.z == 1 ? QStringLiteral("(%1, %2)").arg(size.x).arg(size.y)
                       : QStringLiteral("(%1, %2, %3)").arg(size.x).arg(size.y).arg(size.z);
}

}  // namespace

QString formatGraphName(std::int64_t graph)
{
    return tr("graph %1").arg(graph + 1);
}

QString formatOrigin(const trace::Recording& recording, const trace::LaunchOrigin& origin)
{
    QStringList parts;
    if (origin.parent >= 0 && std::size_t(origin.parent) < recording.launches.size())
        parts << tr("launched by %1 (launch %2)")
                     .arg(QString::fromStdString(recording.launches[std::size_t(origin.parent)].name))
                     .arg(origin.parent + 1);
    if (origin.graph >= 0 && origin.parent < 0)
        parts << (origin.node < 0 ? formatGraphName(origin.graph)
                                  : tr("node %1 of %2").arg(origin.node + 1).arg(formatGraphName(origin.graph)));
    return parts.join(QStringLiteral(", "));
}

QString formatLaunch(const trace::Launch& launch)
{
    return QStringLiteral("%1<<<%2, %3>>>").arg(QString::fromStdString(launch.name), formatExtent(launch.grid), formatExtent(launch.block));
}

}  // namespace simtscope::figures
