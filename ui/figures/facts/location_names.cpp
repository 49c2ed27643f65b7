#include "ui/figures/facts/location_names.h"

#include <QCoreApplication>

#include "gpu/core/messages/call.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {

namespace {

using Space = analysis::LocationName::Space;

/// Descriptions by memory space, from Lanes on.
constexpr const char* kSpaceNames[] = {QT_TRANSLATE_NOOP("figures", "lanes"), QT_TRANSLATE_NOOP("figures", "shared memory"),
                                       QT_TRANSLATE_NOOP("figures", "local memory"), QT_TRANSLATE_NOOP("figures", "global memory")};
static_assert(std::size(kSpaceNames) == std::size_t(Space::Global));

}  // namespace

QString formatCell(const FigureSource& source, const analysis::Cell& cell, unsigned bytes)
{
    if (cell.allocation == analysis::kLaneAllocation)
        return QCoreApplication::translate("figures", "thread %1").arg(cell.offset);
    const analysis::CellName name = analysis::MemoryNames::forBlock(source).cellName(cell, bytes);
    if (name.variable)
        return shownName(*name.variable) + QString::fromStdString(name.suffix);
    return QStringLiteral("%1 +0x%2").arg(formatLocation(source, cell.allocation, cell.offset)).arg(cell.offset, 0, 16);
}

QString formatLocation(const FigureSource& source, std::uint32_t allocation, std::uint64_t offset)
{
    const analysis::MemoryNames& names = analysis::MemoryNames::forBlock(source);
    const Space space = names.locationName(allocation, offset).space;
    return space == Space::Named ? shownName(*names.find(allocation, offset))
                                 : QCoreApplication::translate("figures", kSpaceNames[std::size_t(space) - 1]);
}

QString shownName(const analysis::Variable& variable)
{
    return variable.isCudaArray ? translateMessage(msg::call::array(variable.name)) : QString::fromStdString(variable.name);
}

}  // namespace simtscope::figures
