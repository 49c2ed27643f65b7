#include "ui/figures/grid/grid_view.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "gpu/core/occupancy.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

constexpr std::uint32_t kMostParts = 64, kMostSlices = 32;
constexpr std::uint32_t kMostTile = 256;  // of blocks along x and y that one cell stands for
constexpr qreal kWorthIt = 1.15;          // a tall extent is only broken when its cells grow by this much

/// All in linear order, in lines; several to a cell when they would be too small.
ExtentCells inLines(const QRectF& area, std::uint64_t count, qreal least, qreal most, std::uint64_t line)
{
    ExtentCells result;
    const auto across = std::max<std::uint64_t>(1, std::uint64_t(area.width() / least)),
               down = std::max<std::uint64_t>(1, std::uint64_t(area.height() / least));
    result.most = (count + across * down - 1) / (across * down);
    const std::uint64_t cells = (count + result.most - 1) / result.most;
    const auto even = std::uint64_t(std::ceil(std::sqrt(double(cells) * area.width() / std::max<qreal>(1, area.height()))));
    std::uint64_t columns = std::clamp<std::uint64_t>(line > 0 ? line : even, 1, std::min(across, cells));
    columns = std::max(columns, (cells + down - 1) / down);
    const std::uint64_t rows = (cells + columns - 1) / columns;
    const qreal side = std::min({most, area.width() / qreal(columns), area.height() / qreal(rows)});
    for (std::uint64_t i = 0; i < cells; ++i) {
        const QRectF box(area.left() + qreal(i % columns) * side, area.top() + qreal(i / columns) * side, side, side);
        result.cells.push_back({box, i * result.most, std::min(result.most, count - i * result.most)});
    }
    return result;
}

/// Parts that stand side by side and below each other: the slices of z, or stretches of y.
struct Parts {
    qreal side = 0;  ///< of a cell
    std::uint32_t across = 1, height = 1;
};

/// The number of parts that makes the cells largest.
Parts bestParts(const QRectF& area, Dim3 extent, qreal most, qreal label)
{
    const bool slices = extent.z > 1;
    Parts best;
    best.height = extent.y;
    for (std::uint32_t columns = 1; columns <= std::min(slices ? extent.z : extent.y, kMostParts); ++columns) {
        const std::uint32_t lines = slices ? extent.y : (extent.y + columns - 1) / columns,
                            rows = slices ? (extent.z + columns - 1) / columns : 1;
        const qreal head = slices || columns > 1 ? label : 0, gap = label / 2;
        const qreal wide = (area.width() - (columns - 1) * gap) / columns, high = (area.height() - (rows - 1) * gap) / rows - head;
        const qreal side = std::min({most, wide / extent.x, high / lines});
        if (side > best.side * (slices ? 1 : kWorthIt))
            best = {side, columns, lines};
    }
    return best;
}

}  // namespace

qreal ExtentCells::right() const
{
    qreal right = 0;
    for (const ExtentCell& cell : cells)
        right = std::max(right, cell.box.right());
    return right;
}

std::size_t ExtentCells::cellOf(std::uint64_t index) const
{
    if (tile == 0)
        return std::size_t(index / most);
    const Dim3 at = coordinates(index, extent);
    return (std::size_t(at.z) * tilesDown + at.y / tile) * tilesAcross + at.x / tile;
}

ExtentCells extentCells(const QRectF& area, Dim3 extent, qreal least, qreal most, std::uint32_t line, qreal label)
{
    if (extent.y == 1 && extent.z == 1)
        return inLines(area, extent.count(), least, most, line);
    std::uint32_t tile = 1;
    Dim3 drawn = extent;
    Parts parts = bestParts(area, drawn, most, label);
    while (parts.side < least && line == 0 && extent.z <= kMostSlices && tile < kMostTile) {
        ++tile;
        drawn = {(extent.x + tile - 1) / tile, (extent.y + tile - 1) / tile, extent.z};
        parts = bestParts(area, drawn, most, label);
    }
    if (parts.side < least)
        return inLines(area, extent.count(), least, most, 0);
    ExtentCells result;
    result.extent = extent;
    result.tile = tile;
    result.tilesAcross = drawn.x;
    result.tilesDown = drawn.y;
    const bool slices = extent.z > 1;
    const qreal side = parts.side, head = slices || parts.across > 1 ? label : 0, gap = label / 2;
    for (std::uint64_t i = 0; i < drawn.count(); ++i) {
        const Dim3 at = coordinates(i, drawn);
        const std::uint32_t part = slices ? at.z : at.y / parts.height, y = slices ? at.y : at.y % parts.height;
        const qreal left = area.left() + (part % parts.across) * (side * drawn.x + gap);
        const qreal top = area.top() + qreal(part / parts.across) * (side * parts.height + head + gap) + head;
        if (head > 0 && at.x == 0 && y == 0)
            result.slices.emplace_back(QRectF(left, top - head, side * drawn.x + gap / 2, head),
                                       slices
                                           ? tr("z = %1").arg(at.z)
                                           : tr("y = %1 to %2").arg(at.y * tile).arg(std::min((at.y + parts.height) * tile, extent.y) - 1));
        const std::uint64_t wide = std::min(tile, extent.x - at.x * tile), high = std::min(tile, extent.y - at.y * tile);
        const std::uint64_t first = (std::uint64_t(at.z) * extent.y + at.y * tile) * extent.x + at.x * tile;
        result.cells.push_back({QRectF(left + at.x * side, top + y * side, side, side), first, wide * high});
        result.most = std::max(result.most, wide * high);
    }
    return result;
}

std::uint64_t OccupancyView::blocksOfWave(std::uint64_t wave) const
{
    const std::uint64_t room = blocks * sms, before = std::min(grid, wave * room);
    return std::min(room, grid - before);
}

std::uint64_t OccupancyView::blocksOf(std::uint64_t wave, std::uint64_t sm) const
{
    return sms == 0 ? 0 : blocksOfWave(wave) / sms + (sm < blocksOfWave(wave) % sms ? 1 : 0);
}

std::uint64_t OccupancyView::idleSms() const
{
    return sms - std::min(sms, grid);
}

OccupancyView occupancyView(const FigureSource& source, std::optional<std::uint32_t> registers)
{
    OccupancyView view;
    const trace::Launch& launch = source.launch();
    const trace::DeviceInfo& device = source.recording().deviceOf(launch);
    const std::uint64_t threads = launch.block.count(), warps = launch.warps();
    if (device.smCount == 0 || warps == 0)
        return view;
    const std::string name = "sm_" + std::to_string(device.computeMajor) + std::to_string(device.computeMinor);
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    DeviceModel model{};
    model.major = device.computeMajor;
    model.maxThreadsPerSm = model.maxBlocksPerSm = kNone;
    model.sharedPerSm = device.sharedPerSm;
    const std::uint64_t shared = std::uint64_t(launch.staticShared) + launch.dynamicShared;
    const DeviceModel* const known = findDeviceModel(name);
    view.registers = known ? registers.value_or(0) : 0;
    view.compiling = known && !registers;
    if (known) {
        model.reservedSharedPerBlock = known->reservedSharedPerBlock;
        model.sharedUnit = known->sharedUnit;
    }
    view.limits = {{QT_TRANSLATE_NOOP("figures", "threads"), device.maxThreadsPerSm / (warps * kWarpSize)},
                   {QT_TRANSLATE_NOOP("figures", "blocks"), device.maxBlocksPerSm},
                   {QT_TRANSLATE_NOOP("figures", "shared memory"), blocksPerSm(model, threads, shared)},
                   {QT_TRANSLATE_NOOP("figures", "registers"),
                    view.registers ? limitsPerSm(*known, threads, 0, view.registers).of(SmResource::Registers).blocks : 0,
                    view.registers > 0}};
    const auto least = std::min_element(view.limits.begin(), view.limits.end(), [](const OccupancyLimit& a, const OccupancyLimit& b) {
        return a.known > b.known || (a.known == b.known && a.blocks < b.blocks);
    });
    view.limiter = std::size_t(least - view.limits.begin());
    view.blocks = least->blocks;
    view.warps = view.blocks * warps;
    view.mostWarps = device.maxThreadsPerSm / kWarpSize;
    view.sms = device.smCount;
    view.grid = launch.grid.count();
    view.waves = view.blocks ? (launch.grid.count() + view.blocks * view.sms - 1) / (view.blocks * view.sms) : 0;
    return view;
}

QString extentText(Dim3 extent)
{
    QString text = QString::number(extent.x);
    if (extent.y > 1 || extent.z > 1)
        text += QStringLiteral(" × %1").arg(extent.y);
    return extent.z > 1 ? text + QStringLiteral(" × %1").arg(extent.z) : text;
}

/// What of the device has nothing to do: SMs without a block, or room in the last wave.
static QString spareText(const OccupancyView& view)
{
    const std::uint64_t last = view.waves ? view.blocksOfWave(view.waves - 1) : 0, room = view.blocks * view.sms;
    if (view.idleSms() > 0)
        return u' ' + counted(view.idleSms(), QT_TRANSLATE_NOOP("figures", "%Ln SM gets no block."),
                              QT_TRANSLATE_NOOP("figures", "%Ln SMs get no block."));
    if (view.waves > 1 && last < room)
        return u' ' + tr("The last wave has %1 of the %2 blocks that there is room for.").arg(amount(last), amount(room));
    return {};
}

/// All that allow no more than this many blocks: "threads and registers".
static QString limitersText(const OccupancyView& view)
{
    QStringList names;
    for (const OccupancyLimit& limit : view.limits) {
        if (view.binds(limit))
            names << tr(limit.name);
    }
    return names.size() < 2 ? names.join(QString())
                            : tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

Fact gridFact(const FigureSource& source, const OccupancyView& view)
{
    if (source.recording().launches.empty())
        return {tr("The recording holds no launch."), false};
    const trace::Launch& launch = source.launch();
    const QString what =
        tr("%1 of %2.")
            .arg(counted(launch.grid.count(), QT_TRANSLATE_NOOP("figures", "%Ln block"), QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                 counted(launch.block.count(), QT_TRANSLATE_NOOP("figures", "%Ln thread"), QT_TRANSLATE_NOOP("figures", "%Ln threads")));
    const std::uint64_t idle = std::uint64_t(launch.warps()) * kWarpSize - launch.block.count();
    const QString tail = idle ? u' ' + counted(idle, QT_TRANSLATE_NOOP("figures", "The last warp of each has %Ln lane without a thread."),
                                               QT_TRANSLATE_NOOP("figures", "The last warp of each has %Ln lanes without a thread."))
                              : QString();
    if (view.blocks == 0)
        return {what + tail, idle > 0};
    const QString held =
        (view.registers ? tr("An SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs.")
                        : tr("Registers apart, an SM holds %1 at once, limited by %2: %3 of %4 warps; %5 on %6 SMs."))
            .arg(counted(view.blocks, QT_TRANSLATE_NOOP("figures", "%Ln block"), QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                 limitersText(view), amount(view.warps), amount(view.mostWarps),
                 counted(view.waves, QT_TRANSLATE_NOOP("figures", "%Ln wave"), QT_TRANSLATE_NOOP("figures", "%Ln waves")),
                 amount(view.sms));
    return {what + tail + u' ' + held + spareText(view), idle > 0};
}

}  // namespace simtscope::figures
