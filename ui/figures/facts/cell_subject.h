// Converts between a cell of the dataflow and the subject of a shape. Only this file knows both: canvas/ does not use gpu/analysis.
#pragma once

#include <optional>

#include "gpu/analysis/dataflow/dataflow.h"
#include "ui/figures/canvas/subject.h"

namespace simtscope::figures {

/// Returns the subject of a cell, with a thread where one is known.
inline CellSubject subjectOf(const analysis::Cell& cell, std::optional<std::uint32_t> thread = {})
{
    return {cell.allocation, cell.offset, thread};
}

/// Returns the cell without its thread.
inline analysis::Cell cellOf(const CellSubject& subject)
{
    return {subject.allocation, subject.offset};
}

/// Returns the cell; nullopt: the subject is no cell.
inline std::optional<analysis::Cell> cellOf(const Subject& subject)
{
    const auto* const cell = std::get_if<CellSubject>(&subject);
    return cell ? std::optional(cellOf(*cell)) : std::nullopt;
}

}  // namespace simtscope::figures
