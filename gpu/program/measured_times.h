// Times of the programs that ship, measured on GPUs: resources/times/<gpu>.json, a file for each GPU, which build/bin/simtscope_times
// writes. A row is a run with its arguments, and holds the time of each of its kernel launches, with what the SIMT engine counts in the
// same run. Any of the files may be missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// One kernel launch of a run, or several of one kernel that follow each other, timed in several runs. Microseconds of the kernels alone,
/// those of several launches added up.
struct MeasuredLaunch {
    std::string kernel, grid, block;  ///< "reduce1", "4", "(32, 8)": of the first
    double median = 0, least = 0, most = 0;
    int runs = 0, launches = 1;
};

/// Launches of one kernel that follow each other become one.
std::vector<MeasuredLaunch> merged(const std::vector<MeasuredLaunch>& launches);

/// What the SIMT engine counts in the same run, and what its device model holds.
struct MeasuredCosts {
    std::uint64_t conflicts = 0, sectors = 0;
    double occupancy = 0;  ///< 0..1, as gpu/program/sweep_facts.h
};

struct MeasuredRun {
    std::string program;
    std::vector<std::string> arguments;
    std::string code;  ///< codeDigest() of what was measured
    std::vector<MeasuredLaunch> launches;
    std::optional<MeasuredCosts> costs;  ///< nothing: not counted
    std::string problem;                 ///< why there are no times, for who measures; English

    double microseconds() const;  ///< medians of the launches added up, as a recording's RunTotals
    std::size_t launchCount() const;
};

struct MeasuredTimes {
    std::string device;  ///< "NVIDIA H200"
    std::string driver;  ///< "580.159.04", or "" where the driver did not say
    std::string cuda;    ///< "13.0": of the toolkit
    std::string date;    ///< "2026-11-25"
    std::vector<MeasuredRun> runs;

    const MeasuredRun* find(std::string_view program, const std::vector<std::string>& arguments) const;
};

/// What decides how fast a program's kernels are: its text without comments, blanks, the texts of its messages, and the macro CHECK with
/// which the programs that ship look for errors of calls.
std::string codeDigest(std::string_view source);

/// Errors name the file and what is wrong with it.
Result<MeasuredTimes> readMeasuredTimes(const std::string& path);
/// The file holds the old rows or the new ones at every moment.
Result<void> writeMeasuredTimes(const std::string& path, const MeasuredTimes& times);

/// Of every GPU that ships, by device. A broken file is left out.
std::vector<MeasuredTimes> shippedTimes();

}  // namespace simtscope::program
