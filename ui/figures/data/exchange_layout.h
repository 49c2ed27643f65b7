// Where a network of exchanges has room: wires from top to bottom, stages from left to right, and in a stage a track for each of the pairs
// that would cover each other (exchange_model.h says what there is).
#pragma once

#include <algorithm>
#include <vector>

#include "gpu/analysis/models/exchange_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/data/matrix_grid.h"

namespace simtscope::figures {

inline constexpr qreal kStageGap = 12;

/// A stage as it is drawn.
struct StageColumn {
    const analysis::ExchangeStage* stage = nullptr;
    std::vector<const analysis::ExchangePair*> pairs;  ///< of which an element is shown
    std::vector<std::uint32_t> tracks;                 ///< of each pair
    std::uint32_t width = 1;                           ///< in tracks
    qreal left = 0, right = 0;
};

struct ExchangeLayout {
    std::vector<StageColumn> columns;
    std::size_t firstStage = 0;
    Span elements;
    qreal line = 0, pitch = 0, top = 0;              ///< of a line of text; of wires; of the first wire's row
    qreal side = 0, track = 0, left = 0, right = 0;  ///< beside the wires, for values; of a track; ends of the wires

    /// Of an element that is not shown: the edge on its side.
    qreal y(std::uint32_t element) const
    {
        return top + std::clamp<qreal>((qreal(element) - elements.first + 0.5) * pitch, 0, pitch * elements.count);
    }
    /// Both elements.
    bool shows(const analysis::ExchangePair& pair) const { return elements.contains(pair.low) && elements.contains(pair.high); }
};

/// Where not all elements have room, those around the selected one are shown; of the stages those around `current` (-1: none has begun).
ExchangeLayout layOutExchange(const Canvas& canvas, const analysis::ExchangeModel& model, int current, const Subject& selection);

}  // namespace simtscope::figures
