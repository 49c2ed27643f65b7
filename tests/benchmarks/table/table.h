// Writes the table of the benchmarks in tests/benchmarks/README.md: one line per row, with the gain of this build over another one.
#pragma once

#include "tests/benchmarks/table/samples.h"

namespace simtscope::benchmarks {

/// Holds the medians of a release, by Row::id, each in the unit of its row.
struct Release {
    std::string name;
    std::map<std::string, double> medians;
};

/// Reads the text that writeRelease() returns.
Read<Release> readRelease(const std::string& text);
/// Returns the release as JSON, which tests/benchmarks/release.json keeps.
std::string writeRelease(const Release& release);

/// Returns a release with the medians of the samples. An error tells which samples cannot be read.
Read<Release> releaseOf(std::string name, const std::vector<Row>& rows, const Samples& samples);

/// Compares with a build that was measured in the same run. The gain is the median of the gains of samples taken next to each other,
/// because load by other users of the machine slows down both. A row that was not measured is left out; a row that the other build does not
/// have has no gain.
Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& current, const Samples& baseline);

/// Compares with the numbers of a release, which were measured at another time and perhaps on another machine.
Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& current, const Release& release);

}  // namespace simtscope::benchmarks
