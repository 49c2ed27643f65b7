// Reads the samples of a run of benchmarks, and computes the values of the table's rows from them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace simtscope::benchmarks {

/// Holds a value, or the reason in words why there is none.
template <class T>
using Read = tl::expected<T, std::string>;

/// Makes the error of a Read.
inline tl::unexpected<std::string> makeReadError(std::string reason)
{
    return tl::unexpected<std::string>(std::move(reason));
}

/// Describes the unit of a row.
struct Unit {
    const char* name;
    const char* key;      ///< key in Google Benchmark's JSON, unless the row names another one
    double scale;         ///< factor from the value under that key to the unit
    bool isHigherBetter;  ///< whether a higher value is better, as for speeds; times are the other way round
};

/// Holds a line of rows.txt: "benchmark | label | unit", or "benchmark | label | unit | key in the JSON".
struct Row {
    std::string benchmark, label;
    const Unit* unit = nullptr;
    std::string key;

    /// Returns the name of the row in the numbers of a release.
    std::string id() const { return key == unit->key ? benchmark : benchmark + " " + key; }
};

/// Reads the text of rows.txt. An error names the line.
Read<std::vector<Row>> parseRows(const std::string& text);

/// Holds the output of Google Benchmark, by the name of the file. Two builds that were measured in turn have files of the same names.
using Samples = std::map<std::string, nlohmann::json>;

/// Reads all *.json of a folder. Skips empty files: Google Benchmark leaves one if a build does not have the benchmark.
Read<Samples> readSamples(const std::string& folder);

/// Returns the values of a row in its unit, by file.
Read<std::map<std::string, double>> valuesOf(const Row& row, const Samples& samples);

/// Returns the median; of an even number of values, the mean of the two in the middle. `values` must not be empty.
double median(std::vector<double> values);

}  // namespace simtscope::benchmarks
