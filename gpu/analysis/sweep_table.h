// The runs of a sweep side by side: one row for each value of a parameter, or for each program, and what the run cost.
//
// Rows are filled one after the other; a row that is not done yet, or that failed, has no values, but the reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/quantities.h"

namespace simtscope::analysis {

enum class SweepState : unsigned char { Waiting, Running, Done, Failed, Cancelled };

struct SweepRow {
    std::string label;  ///< "256", "reduce-3-sequential"
    SweepState state = SweepState::Waiting;
    Message problem;   ///< why there are no values, or what is wrong with the run although there are; empty: all went well
    Message device;    ///< "Modelled sm_90", "NVIDIA H200"
    RunTotals totals;  ///< when Done
    std::vector<std::string> arguments;  ///< of the run, when Done
    std::string timedOn{};               ///< "NVIDIA H200, 2026-11-25": of a table of times; empty: the run's own time, or none
    std::optional<double> value(const Quantity& quantity) const;
};

struct SweepTable {
    std::string program;  ///< of a sweep over a parameter; empty: over programs
    std::string axis;     ///< "block", "program"
    std::vector<SweepRow> rows;
    std::size_t done() const;  ///< rows with values
    /// Some row has it.
    bool has(const Quantity& quantity) const;
    /// Two of its rows differ in it.
    bool varies(const Quantity& quantity) const;
    /// Quantities that do, what says most about a program first.
    std::vector<const Quantity*> varying() const;
    /// Of a sweep over programs: some ran with other arguments than others, so that their numbers are of different work. What only one of
    /// two has, such as the number of blocks, says how it does the work.
    bool argumentsDiffer() const;
};

/// Makes the row Done, with the values from the recording.
void fillRow(SweepRow& row, const trace::Recording& recording);

/// Rows of cells, the header first: label, device, over programs their arguments, the quantities with their units, and the problem if any
/// row has one.
std::vector<std::vector<std::string>> sweepCells(const SweepTable& table, const std::vector<const Quantity*>& columns);
std::string sweepText(const SweepTable& table, const std::vector<const Quantity*>& columns);
std::string sweepJson(const SweepTable& table, const std::vector<const Quantity*>& columns);

/// Cells as CSV (RFC 4180) with ',', or as TSV with '\t', where a tab or a line break in a cell becomes a space.
std::string delimited(const std::vector<std::vector<std::string>>& cells, char separator);

}  // namespace simtscope::analysis
