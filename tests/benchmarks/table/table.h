// The table of the benchmarks as the README has it: a line a row, with what this build gains over another one.
#pragma once

#include "tests/benchmarks/table/samples.h"

namespace simtscope::benchmarks {

/// The medians of a release, by Row::id, each in the unit of its row.
struct Release {
    std::string name;
    std::map<std::string, double> medians;
};

Read<Release> readRelease(const std::string& text);
std::string writeRelease(const Release& release);

/// The medians of what was measured.
Read<Release> releaseOf(std::string name, const std::vector<Row>& rows, const Samples& samples);

/// Against a build that was measured in the same run the gain is the median of the gains of samples taken next to each other, because a
/// machine that others use is as slow for both. A row that was not measured is left out; one that the other build does not have has no
/// gain.
Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& now, const Samples& before);

/// Against the numbers of a release, which came from another time and perhaps another machine.
Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& now, const Release& release);

}  // namespace simtscope::benchmarks
