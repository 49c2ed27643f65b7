// What a row of a sweep shows beyond what its recording holds: how many warps an SM holds of its kernels, which takes a compiler, and the
// times of its run in the tables that ship, which were measured on a GPU.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/sweep_table.h"
#include "gpu/program/measured_times.h"
#include "gpu/trace/recording.h"

namespace simtscope::program {

/// Of the run's launches, by their warp instructions, 0..1; on the device model of the run's compute capability. Nothing: there is no
/// ptxas, or no such model. What a module compiles to is kept for the next recording.
std::optional<double> occupancyOf(const trace::Recording& recording);

/// The row's run in one of the tables, with the table; nothing: none has measured the program as it stands in the recording, with these
/// arguments and with its own launches.
struct MeasuredIn {
    const MeasuredTimes* table = nullptr;
    const MeasuredRun* run = nullptr;
};
std::optional<MeasuredIn> measuredRun(const trace::Recording& recording, const std::vector<MeasuredTimes>& tables);

/// fillRow(), and both. A time that the recording has itself stays.
void fillSweepRow(analysis::SweepRow& row, const trace::Recording& recording, const std::vector<MeasuredTimes>& tables);

/// "NVIDIA H200, 2026-11-25"
std::string measuredOn(const MeasuredTimes& table);

}  // namespace simtscope::program
