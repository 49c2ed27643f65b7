// What a figure is: its folder defines one FigureKind, and the table in ui/figures/figures.h lists it. The tab, the menu entry with its
// key, the name on the command line, the title and the tests that hold for every figure follow from that row.
#pragma once

#include <optional>
#include <stop_token>

#include "gpu/analysis/access_facts.h"
#include "gpu/analysis/launch_choice.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Of a figure of single accesses: which one tells most. It is the one with the largest excess, among the sites that may have any.
struct TellingAccess {
    bool (*fits)(const trace::Site&);
    bool (*costs)(const trace::SiteTotals&);
    std::optional<std::uint32_t> (*excess)(const analysis::AccessFacts&);
};

struct FigureKind {
    const char* name;   ///< "tree": its folder, its name on the command line, in lessons and bookmarks
    const char* label;  ///< untranslated; use translatedLabel()
    Figure (*layout)(const FigureSource&, const FigureOptions&);
    /// Makes what the figure derives from a block once and for all. False: stopped before it was there. nullptr: it derives nothing.
    bool (*prepare)(const FigureSource&, const std::stop_token&) = nullptr;
    bool (*isPrepared)(const FigureSource&) = nullptr;  ///< set with `prepare`
    const TellingAccess* telling = nullptr;             ///< nullptr: its last step tells most
    analysis::DrawsEvent draws = nullptr;               ///< nullptr: every event
    bool showsRegisters = false;                        ///< it looks at FigureOptions::registers, which take a compilation to know
    bool showsMachineCode = false;                      ///< likewise at FigureOptions::machine
    bool opensAtFirstStep = false;                      ///< in the window: a program is read from its beginning
    /// Of the beginning of a block (FigureSource::isBeginning()) it shows what it shows of the whole at these steps: nothing of what comes
    /// after, and no sum.
    bool showsBeginning = false;

    template <class T>
    static bool isDerived(const FigureSource& source)
    {
        return source.kept<T>() != nullptr;
    }
};

}  // namespace simtscope::figures
