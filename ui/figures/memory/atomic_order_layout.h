// Lays out the order of atomics at each address: a row for each address, which alternates values and lanes (value, lane, value, lane,
// value).
#pragma once

#include <vector>

#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kAtomicRowPitch = 30;                        ///< units of height per address
inline constexpr qreal kAtomicLaneCircle = 18, kAtomicLaneGap = 7;  ///< units: diameter of a lane's circle, and the gap beside it
inline constexpr qreal kAtomicEllipsis = 26;                        ///< units: width of the dots in place of accesses that are left out

/// Holds the rows that have room, in logical pixels of the figure.
struct AtomicOrderLayout {
    /// Places the order of accesses at one address.
    struct Row {
        const analysis::AtomicAddress* address = nullptr;
        QRectF name, order;
        qreal valueWidth = 0;          ///< width of a value's box, in pixels
        std::size_t leadingCount = 0;  ///< number of accesses shown from the first on; if there are more, dots and the last access follow
    };
    QRectF heading;
    std::vector<Row> rows;
    std::size_t addressCount = 0;  ///< number of addresses that several lanes access, including those without room for a row
};

/// Counts the addresses whose order of accesses is known and that several lanes access, or at least one lane with compare-and-swap.
std::size_t countContendedAddresses(const analysis::AtomicAccess& access);

/// Lays out as many of these addresses as have room. `gutter` is the width left of the rows for the names of the addresses, in pixels.
AtomicOrderLayout layOutAtomicOrder(const Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source,
                                    const analysis::AtomicAccess& access);

/// Returns the value `bits` at an address as a short text.
QString formatAtomicValue(const FigureSource& source, const analysis::AtomicAccess& access, const analysis::AtomicAddress& address,
                          std::uint64_t bits);

}  // namespace simtscope::figures
