// Says what ptxas makes of a divergent branch of the PTX: whether the machine code has a branch there at all.
#pragma once

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Adds a sentence to the fact if warps diverge in the step: it says what ptxas made of the branch, by FigureOptions::machineBranches, or
/// why that is unknown.
Fact addMachineCode(Fact fact, const FigureSource& source, const FigureOptions& options);

/// Holds a note on a source line at which warps diverge: "sm_90: predicated", and a sentence as its tooltip. Both are empty if nothing is
/// known of the line.
struct MachineNote {
    QString text, tip;
};
/// Returns the note of a line, counted from 1, of the file with that path.
MachineNote makeMachineNote(const FigureSource& source, const FigureOptions& options, const std::string& path, std::uint32_t line);

}  // namespace simtscope::figures
