// Reads and writes the times of the programs that ship, measured on GPUs: resources/times/<gpu>.json, a file for each GPU, which
// build/bin/simtscope_times writes. A row is a run with its arguments. It holds the time of each of its kernel launches, with the counts of
// the SIMT engine for the same run. Any of the files may be missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Holds the times of one kernel launch, or of several consecutive launches of one kernel, measured in several runs. Times are microseconds
/// of the kernels alone, added up over the launches.
struct MeasuredLaunch {
    std::string kernel, grid, block;  ///< "reduce1", "4", "(32, 8)"; shape of the first launch
    double medianMicroseconds = 0, minMicroseconds = 0, maxMicroseconds = 0;
    int runCount = 0, launchCount = 1;
};

/// Combines consecutive launches of one kernel.
std::vector<MeasuredLaunch> mergeLaunches(const std::vector<MeasuredLaunch>& launches);

/// Holds the counts of the SIMT engine for the same run, and the occupancy on its device model.
struct MeasuredCosts {
    std::uint64_t conflicts = 0, sectors = 0;
    double occupancy = 0;  ///< 0..1, as in gpu/program/sweep/sweep_facts.h
};

/// Holds one run of a program, which is a row of the table.
struct MeasuredRun {
    std::string program;
    std::vector<std::string> arguments;
    std::string sourceDigest;  ///< computeSourceDigest() of the measured source
    std::vector<MeasuredLaunch> launches;
    std::optional<MeasuredCosts> costs;  ///< nullopt: not counted
    std::string problem;                 ///< why there are no times; English, for the person who measures

    /// Returns the sum of the launches' medians, as RunTotals of a recording.
    double microseconds() const;
    std::size_t launchCount() const;
};

/// Holds a table of measured times of one GPU.
struct MeasuredTimes {
    std::string device;  ///< "NVIDIA H200"
    std::string driver;  ///< "580.159.04"; empty: the driver did not say
    std::string cuda;    ///< version of the toolkit, "13.0"
    std::string date;    ///< "2026-11-25"
    std::vector<MeasuredRun> runs;

    /// Returns the row of the program with exactly these arguments, or nullptr.
    const MeasuredRun* find(std::string_view program, const std::vector<std::string>& arguments) const;
};

/// Returns a digest of what decides how fast a program's kernels are: its text without comments, blanks, texts of messages, and the macro
/// CHECK with which the programs that ship check for errors of calls.
std::string computeSourceDigest(std::string_view source);

/// Reads a table. Errors name the file and what is wrong with it.
Result<MeasuredTimes> readMeasuredTimes(const std::string& path);
/// Writes a table by replacing the file at once: it holds the old rows or the new ones at every moment.
Result<void> writeMeasuredTimes(const std::string& path, const MeasuredTimes& times);

/// Returns the tables of every GPU that ships, by device. A broken file is left out.
std::vector<MeasuredTimes> readShippedTimes();

}  // namespace simtscope::program
