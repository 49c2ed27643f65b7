// The samples of a run of benchmarks, and what a row of the table says of them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace simtscope::benchmarks {

/// A value, or the reason in words why there is none.
template <class T>
using Read = tl::expected<T, std::string>;

inline tl::unexpected<std::string> unreadable(std::string why)
{
    return tl::unexpected<std::string>(std::move(why));
}

/// In what a row is measured.
struct Unit {
    const char* name;
    const char* key;  ///< of Google Benchmark's JSON, unless the row names another
    double scale;     ///< of the value under that key
    bool moreIsBetter;
};

/// A line of rows.txt: "benchmark | label | unit", or "benchmark | label | unit | key in the JSON".
struct Row {
    std::string benchmark, label;
    const Unit* unit = nullptr;
    std::string key;

    /// What the numbers of a release call it.
    std::string id() const { return key == unit->key ? benchmark : benchmark + " " + key; }
};

Read<std::vector<Row>> parseRows(const std::string& text);

/// What Google Benchmark wrote, by the name of the file. Two builds that were measured next to each other have files of the same name.
using Samples = std::map<std::string, nlohmann::json>;

/// All *.json of a folder. Empty files are left out: Google Benchmark leaves one where a build does not have the benchmark.
Read<Samples> readSamples(const std::string& folder);

/// The values of a row in its unit, by file.
Read<std::map<std::string, double>> valuesOf(const Row& row, const Samples& samples);

/// Of an even number, the mean of the two in the middle; `values` is not empty.
double median(std::vector<double> values);

}  // namespace simtscope::benchmarks
