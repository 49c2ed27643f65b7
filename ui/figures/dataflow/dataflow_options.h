// Declares what only the figures of the dataflow, tree and sweep, can be told.
#pragma once

#include "ui/figures/canvas/own_options.h"
#include "ui/figures/facts/cell_subject.h"

namespace simtscope::figures {

/// Holds the question "Why has the cell this value?", about the value that the cell held after the step.
struct WhyValue {
    analysis::Cell cell;
    std::uint32_t step = 0;
    bool operator==(const WhyValue&) const = default;
};

/// Holds choices that end with the block.
struct DataflowOptions {
    static constexpr Lasts kLasts = Lasts::Block;
    std::optional<WhyValue> why;  ///< the values that flowed into this one are drawn strongly, the rest dim; nullopt: nothing was asked
    bool isAbout(const Subject& subject) const { return why && cellOf(subject) == why->cell; }  ///< the question is about that cell
    bool operator==(const DataflowOptions&) const = default;
};

}  // namespace simtscope::figures
