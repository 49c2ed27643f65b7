#include "ui/figures/memory/atomic_order_layout.h"

#include <algorithm>
#include <cmath>

#include "gpu/analysis/names/flow_types.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kPadding = 6;  // of a value's box, in units

bool isContended(const analysis::AtomicAccess& access, const analysis::AtomicAddress& address)
{
    return access.hasValues && address.isOrdered && (address.operations.size() > 1 || access.isCompareAndSwap);
}

/// Fits the serialised accesses of an address into its row. If not all have room, leaves out those in the middle.
void fitAccesses(AtomicOrderLayout::Row& row, const Canvas& canvas, const FigureSource& source, const analysis::AtomicAccess& access)
{
    const qreal u = canvas.unit();
    const analysis::AtomicAddress& address = *row.address;
    const auto width = [&](std::uint64_t bits) { return canvas.widthOf(formatAtomicValue(source, access, address, bits), Font::Mono); };
    qreal widest = width(address.operations.front().valueBefore);
    for (const analysis::SerialisedAtomic& operation : address.operations)
        widest = std::max(widest, width(operation.valueAfter));
    row.valueWidth = widest + 2 * kPadding * u;
    const qreal operationWidth = (kAtomicLaneCircle + 2 * kAtomicLaneGap) * u + row.valueWidth, dots = kAtomicEllipsis * u;
    const auto fit = std::size_t(std::max<qreal>(2, std::floor((row.order.width() - row.valueWidth) / operationWidth)));
    row.leadingCount =
        address.operations.size() <= fit
            ? address.operations.size()
            : std::size_t(std::max<qreal>(2, std::floor((row.order.width() - row.valueWidth - dots - row.valueWidth) / operationWidth))) -
                  1;
}

}  // namespace

QString formatAtomicValue(const FigureSource& source, const analysis::AtomicAccess& access, const analysis::AtomicAddress& address,
                          std::uint64_t bits)
{
    return toText(analysis::atomicValueAt(source, access, address, bits));
}

std::size_t countContendedAddresses(const analysis::AtomicAccess& access)
{
    return std::size_t(std::count_if(access.addresses.begin(), access.addresses.end(),
                                     [&](const analysis::AtomicAddress& address) { return isContended(access, address); }));
}

AtomicOrderLayout layOutAtomicOrder(const Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source,
                                    const analysis::AtomicAccess& access)
{
    const qreal u = canvas.unit(), line = canvas.lineHeightOf(Font::Small);
    const auto fit = std::size_t(std::max<qreal>(0, std::floor((area.height() - line) / (kAtomicRowPitch * u))));
    AtomicOrderLayout layout;
    layout.addressCount = countContendedAddresses(access);
    layout.heading = QRectF(area.left() + gutter, area.top(), area.width() - gutter, line);
    qreal top = area.top() + line + 2 * u;
    for (const analysis::AtomicAddress& address : access.addresses) {
        if (!isContended(access, address) || layout.rows.size() >= fit)
            continue;
        AtomicOrderLayout::Row row;
        row.address = &address;
        row.order = QRectF(area.left() + gutter, top, area.width() - gutter, kAtomicRowPitch * u);
        row.name = QRectF(area.left(), top, gutter - 8 * u, row.order.height());
        fitAccesses(row, canvas, source, access);
        layout.rows.push_back(row);
        top += kAtomicRowPitch * u;
    }
    return layout;
}

}  // namespace simtscope::figures
