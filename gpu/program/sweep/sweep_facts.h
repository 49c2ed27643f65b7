// Adds two facts to a row of a sweep that its recording does not hold: the occupancy of its kernels, for which a compiler is needed,
// and the times of the same run on GPUs, from the tables that ship.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/counts/sweep_table.h"
#include "gpu/program/library/measured_times.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

/// Returns the occupancy (0..1) of the run's launches, weighted by their warp instructions, on the device model of the run's compute
/// capability. Returns nullopt when there is no ptxas or no such model. Keeps the compiled resources of a module for the next recording.
std::optional<double> computeOccupancy(const trace::Recording& recording);

/// Names a run in one of the tables.
struct MeasuredTableRow {
    const MeasuredTimes* table = nullptr;
    const MeasuredRun* run = nullptr;
};
/// Returns the measured run of the same program text with the same arguments and as many launches as the recording; nullopt when no table
/// has it.
std::optional<MeasuredTableRow> findMeasuredRun(const trace::Recording& recording, const std::vector<MeasuredTimes>& tables);

/// Calls fillRow() and adds occupancy and measured times. Times in the recording itself take precedence.
void fillSweepRow(analysis::SweepRow& row, const trace::Recording& recording, const std::vector<MeasuredTimes>& tables);

/// Returns e.g. "NVIDIA H200, 2026-11-25".
std::string formatTableLabel(const MeasuredTimes& table);

}  // namespace simtscope::program
