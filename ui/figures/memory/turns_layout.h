// Where the turns that lanes take at one address have room: a row for each address, value, lane, value, lane, value.
#pragma once

#include <vector>

#include "gpu/analysis/atomic_turns.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

inline constexpr qreal kTurnsPitch = 30;                  ///< units of height per place
inline constexpr qreal kTurnsCircle = 18, kTurnsGap = 7;  ///< units: of a lane, and beside it
inline constexpr qreal kTurnsDots = 26;                   ///< units: in the place of turns that are left out

struct TurnsLayout {
    struct Row {
        const analysis::AtomicPlace* place = nullptr;
        QRectF name, turns;
        qreal value = 0;          ///< width of a value's box
        std::size_t leading = 0;  ///< turns that are shown from the first on; of more only the last one follows
    };
    QRectF heading;
    std::vector<Row> rows;
    std::size_t places = 0;  ///< that have turns; those without a row have no room
};

/// Places that several lanes access, or with compare-and-swap any lane, and whose order is known.
std::size_t placesWithTurns(const analysis::AtomicAccess& access);

/// As many of them as have room; `gutter` left of them for their names.
TurnsLayout layOutTurns(const Canvas& canvas, const QRectF& area, qreal gutter, const FigureSource& source,
                        const analysis::AtomicAccess& access);

/// What stands at a place, in short.
QString turnText(const FigureSource& source, const analysis::AtomicAccess& access, const analysis::AtomicPlace& place, std::uint64_t bits);

}  // namespace simtscope::figures
