// Declares the options that only the figures *Tree* and *Sweep* have.
#pragma once

#include "ui/figures/canvas/figure_specific_options.h"
#include "ui/figures/facts/cell_subject.h"

namespace simtscope::figures {

/// Holds the question "Why has the cell this value?", about the value that the cell held after the step.
struct WhyQuestion {
    analysis::Cell cell;
    std::uint32_t step = 0;
    bool operator==(const WhyQuestion&) const = default;
};

/// Holds choices that are forgotten when another block is shown.
struct DataflowOptions {
    static constexpr Lifetime kLasts = Lifetime::Block;
    /// Values that flowed into this one keep their colours, all others are dim; nullopt: no question.
    std::optional<WhyQuestion> whyQuestion;
    /// Returns whether the question is about that cell.
    bool isAbout(const Subject& subject) const { return whyQuestion && cellOf(subject) == whyQuestion->cell; }
    bool operator==(const DataflowOptions&) const = default;
};

}  // namespace simtscope::figures
