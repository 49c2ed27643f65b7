// Describes a kind of figure: its folder defines one FigureKind, and the table in ui/figures/figures.h lists it. The tab, the menu entry
// with its key, the name on the command line, the title and the tests that hold for every figure follow from that row.
#pragma once

#include <optional>
#include <stop_token>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/launch_choice.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/text_option.h"

namespace simtscope::figures {

/// Chooses the access that a figure of single accesses opens with: the one with the largest excess, among the sites that may have any.
struct CostliestAccess {
    bool (*fits)(const trace::Site&);
    bool (*costs)(const trace::SiteTotals&);
    std::optional<std::uint32_t> (*excess)(const analysis::AccessFacts&);
};

/// Holds a row of the table of figures: names, layout, and what the figure needs and shows.
struct FigureKind {
    const char* name;   ///< "tree": its folder, and its name on the command line, in lessons and in bookmarks
    const char* label;  ///< untranslated; use translatedLabel()
    Figure (*layout)(const FigureSource&, const FigureOptions&);
    /// Computes, once per block, what the figure derives from it. Returns false when stopped before the end. nullptr: the figure derives
    /// nothing.
    bool (*prepare)(const FigureSource&, const std::stop_token&) = nullptr;
    bool (*isPrepared)(const FigureSource&) = nullptr;  ///< set with `prepare`
    const CostliestAccess* costliestAccess = nullptr;   ///< nullptr: the figure opens at its last step
    analysis::EventFilter draws = nullptr;              ///< nullptr: every event
    bool showsRegisters = false;                        ///< it uses FigureOptions::registers, which take a compilation to determine
    bool showsMachineCode = false;                      ///< likewise for FigureOptions::machine
    bool opensAtFirstStep = false;                      ///< the window opens it at step 0, because a program is read from its beginning
    /// Is true where the figure of a block's beginning (FigureSource::isBeginning()) is the same at these steps as that of the whole block:
    /// it shows nothing that comes later, and no sum.
    bool showsBeginning = false;
    const TextOptions* textOptions = nullptr;  ///< options of this figure alone on the command line and in scripts; nullptr: none

    /// Returns whether the source keeps a T, for the member `isPrepared`.
    template <class T>
    static bool isDerived(const FigureSource& source)
    {
        return source.kept<T>() != nullptr;
    }
};

}  // namespace simtscope::figures
