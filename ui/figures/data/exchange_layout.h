// Lays out an exchange network: wires from top to bottom, stages from left to right, and within a stage separate tracks for pairs that
// would overlap. exchange_model.h holds the facts.
#pragma once

#include <algorithm>
#include <vector>

#include "gpu/analysis/models/patterns/exchange_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/data/matrix_grid.h"

namespace simtscope::figures {

inline constexpr qreal kStageGap = 12;

/// Holds the column of one stage.
struct StageColumn {
    const analysis::ExchangeStage* stage = nullptr;
    std::vector<const analysis::ExchangePair*> pairs;  ///< pairs of which at least one element is shown
    std::vector<std::uint32_t> tracks;                 ///< track of each pair
    std::uint32_t trackCount = 1;                      ///< width in tracks
    qreal left = 0, right = 0;
};

/// Holds the stages and elements that have room, in logical pixels of the figure.
struct ExchangeLayout {
    std::vector<StageColumn> columns;
    std::size_t firstStage = 0;
    IndexRange elements;
    qreal lineHeight = 0, wirePitch = 0, top = 0;  ///< height of a line of text; distance of the wires; top of the first wire's row
    /// Room beside the wires for values; width of a track; left and right ends of the wires.
    qreal sideWidth = 0, trackWidth = 0, left = 0, right = 0;

    /// Returns the y of an element's wire; for an element that is not shown, the y of the nearer edge of the shown elements.
    qreal wireY(std::uint32_t element) const
    {
        return top + std::clamp<qreal>((qreal(element) - elements.first + 0.5) * wirePitch, 0, wirePitch * elements.count);
    }
    /// Returns whether both elements of the pair are shown.
    bool shows(const analysis::ExchangePair& pair) const { return elements.contains(pair.low) && elements.contains(pair.high); }
};

/// Lays the network out. If there is no room for all elements, shows those around the selected one; if there is no room for all stages,
/// those around `currentStage` (-1: no stage has begun).
ExchangeLayout layOutExchange(const Canvas& canvas, const analysis::ExchangeModel& model, int currentStage, const Subject& selection);

}  // namespace simtscope::figures
