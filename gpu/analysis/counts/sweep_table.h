// Compares the runs of a sweep: one row for each value of a parameter, or for each program, with the cost of its run.
//
// Rows are filled one after another. A row that has not finished has no values; one that has failed has no values but a reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/counts/quantities.h"

namespace simtscope::analysis {

/// Says how far the run of a row has got. Only a row that is Done has values.
enum class SweepState : unsigned char { Waiting, Running, Done, Failed, Cancelled };

/// Describes one run of a sweep.
struct SweepRow {
    std::string label;  ///< "256", "reduce-3-sequential"
    SweepState state = SweepState::Waiting;
    Message problem;                     ///< why there are no values, or what is wrong with a run that has values; empty: no problem
    Message device;                      ///< "Modelled sm_90", "NVIDIA H200"
    RunTotals totals;                    ///< valid when Done
    std::vector<std::string> arguments;  ///< arguments of the run; valid when Done
    std::string timingSource{};          ///< source of times from a table: "NVIDIA H200, 2026-11-25"; empty: the run's own times, or none
    /// Returns the value of the quantity; nothing when the row is not Done, or the run does not have the quantity.
    std::optional<double> value(const Quantity& quantity) const;
};

/// Holds the rows of a sweep, and the quantities that tell them apart.
struct SweepTable {
    std::string program;  ///< the program of a sweep over a parameter; empty for a sweep over programs
    std::string axis;     ///< "block", "program"
    std::vector<SweepRow> rows;
    /// Returns the number of rows with values.
    std::size_t doneCount() const;
    /// Returns whether some row has the quantity.
    bool hasQuantity(const Quantity& quantity) const;
    /// Returns whether two rows differ in the quantity.
    bool varies(const Quantity& quantity) const;
    /// Returns the quantities that vary; those that say most about a program come first.
    std::vector<const Quantity*> varyingQuantities() const;
    /// Returns whether the programs of a sweep ran with different arguments, so that their numbers belong to different work. An argument
    /// that only one of two programs has, such as the number of blocks, does not count: it selects how the program does the work.
    bool hasDifferentArguments() const;
};

/// Marks the row as Done and fills it with values from the recording.
void fillRow(SweepRow& row, const trace::Recording& recording);

/// Returns rows of cells, the header first: label, device, the arguments (for a sweep over programs), the quantities with their units, and
/// a problem column if any row has one.
std::vector<std::vector<std::string>> makeSweepCells(const SweepTable& table, const std::vector<const Quantity*>& columns);
/// Formats the table for a terminal.
std::string formatSweepText(const SweepTable& table, const std::vector<const Quantity*>& columns);
/// Formats the table as JSON.
std::string formatSweepJson(const SweepTable& table, const std::vector<const Quantity*>& columns);

/// Formats cells as CSV (RFC 4180) with ',', or as TSV with '\t', where a space replaces tabs and line breaks in a cell.
std::string formatDelimited(const std::vector<std::vector<std::string>>& cells, char separator);

}  // namespace simtscope::analysis
