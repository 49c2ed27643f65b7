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

/// Holds the functions that choose the access at which a figure of single accesses opens: the access with the largest excess.
struct CostliestAccess {
    bool (*fits)(const trace::Site&);
    bool (*hasCosts)(const trace::SiteTotals&);
    std::optional<std::uint32_t> (*excess)(const analysis::AccessFacts&);
};

/// For FigureKind::moves: no event moves anything by itself.
bool nothingMoves(trace::EventKind kind, const trace::Site* site);

/// Holds a row of the table of figures: names, layout, and what the figure needs and shows.
struct FigureKind {
    const char* name;   ///< "tree": its folder, and its name on the command line, in lessons and in bookmarks
    const char* label;  ///< untranslated; use translateLabel() (ui/figures/figures.h)
    Figure (*layout)(const FigureSource&, const FigureOptions&);
    /// Computes what the figure derives from a block, once for each block. Returns false if stopped before the end. nullptr: the figure
    /// derives nothing.
    bool (*prepare)(const FigureSource&, const std::stop_token&) = nullptr;
    bool (*isPrepared)(const FigureSource&) = nullptr;  ///< returns whether prepare() has run to its end; set if and only if `prepare` is
    const CostliestAccess* costliestAccess = nullptr;   ///< nullptr: the figure opens at its last step
    analysis::EventFilter draws = nullptr;              ///< returns whether an event is drawn; nullptr: every event is
    analysis::EventFilter moves = nullptr;              ///< returns whether values travel when the event happens; nullptr: as `draws`
    bool showsRegisters = false;                        ///< whether it uses FigureOptions::registers, which need a compilation
    bool showsMachineCode = false;                      ///< whether it uses FigureOptions::machineBranches, which needs a compilation
    bool opensAtFirstStep = false;  ///< whether the window opens it at step 0, because a program is read from its beginning
    /// Whether the figure can be drawn from a block's beginning (FigureSource::isBeginning()): it shows no later step and no sum over the
    /// block, so it looks the same once the whole block is known.
    bool showsBeginning = false;
    /// Returns why the figure has nothing to show for the launch, as far as that is known without computing anything; empty: it may have
    /// something to show. nullptr: it always has.
    QString (*explainAbsence)(const FigureSource&) = nullptr;
    const TextOptions* textOptions = nullptr;  ///< options of this figure alone on the command line and in scripts; nullptr: none
    /// These do the same as `prepare` and `isPrepared` for what depends on the options, too, as on the selected thread.
    bool (*prepareShown)(const FigureSource&, const FigureOptions&, const std::stop_token&) = nullptr;
    bool (*isShownPrepared)(const FigureSource&, const FigureOptions&) = nullptr;
    /// Whether it shows variables of the program: optimised code then needs the debug build (analysis::VariableHistories).
    bool showsVariables = false;

    /// Returns whether an instruction of the launch was executed that `fits` accepts.
    static bool hasAccess(const FigureSource& source, bool (*fits)(const trace::Site&));
    /// Returns whether a T has been derived from the source; for use in `isPrepared`.
    template <class T>
    static bool isDerived(const FigureSource& source)
    {
        return source.findDerived<T>() != nullptr;
    }
};

}  // namespace simtscope::figures
