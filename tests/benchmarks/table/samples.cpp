#include "tests/benchmarks/table/samples.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>

namespace simtscope::benchmarks {
namespace {

/// Units of the rows. Times are wall times, because work on several cores should end early, even if it then takes more processor time.
constexpr std::array kUnits = {
    Unit{"M/s", "items_per_second", 1e-6, true}, Unit{"s", "real_time", 1, false}, Unit{"ms", "real_time", 1e3, false},
    Unit{"µs", "real_time", 1e6, false},         Unit{"MiB", "MiB", 1, false},
};

/// Google Benchmark's units of time, in seconds.
const std::map<std::string, double> kSeconds = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}};

std::string trim(const std::string& text)
{
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '|');)
        fields.push_back(trim(field));
    return fields;
}

Read<double> valueOf(const Row& row, const nlohmann::json& sample)
{
    if (sample.value("error_occurred", false))
        return makeReadError(fmt::format("{}: {}", row.benchmark, sample.value("error_message", "it failed")));
    const auto found = sample.find(row.key);
    if (found == sample.end() || !found->is_number())
        return makeReadError(fmt::format("{} has no number \"{}\"", row.benchmark, row.key));
    double value = found->get<double>() * row.unit->scale;
    if (row.key == "real_time") {
        const auto seconds = kSeconds.find(sample.value("time_unit", ""));
        if (seconds == kSeconds.end())
            return makeReadError(row.benchmark + " has a time without its unit");
        value *= seconds->second;
    }
    if (!(value > 0))
        return makeReadError(fmt::format("{} has the value {}", row.benchmark, value));
    return value;
}

}  // namespace

Read<std::vector<Row>> parseRows(const std::string& text)
{
    std::vector<Row> rows;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (trim(line).empty() || line.starts_with('#'))
            continue;
        const std::vector<std::string> fields = fieldsOf(line);
        if (fields.size() < 3 || fields.size() > 4)
            return makeReadError(fmt::format("not \"benchmark | label | unit\": {}", line));
        const auto unit = std::ranges::find_if(kUnits, [&](const Unit& listedUnit) { return listedUnit.name == fields[2]; });
        if (unit == kUnits.end())
            return makeReadError(fmt::format("there is no unit {}: {}", fields[2], line));
        rows.push_back({fields[0], fields[1], &*unit, fields.size() > 3 ? fields[3] : unit->key});
    }
    return rows;
}

Read<Samples> readSamples(const std::string& folder)
{
    Samples samples;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".json")
            continue;
        std::ifstream in(entry.path());
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        if (trim(text).empty())
            continue;
        nlohmann::json read = nlohmann::json::parse(text, nullptr, false);
        if (!read.is_object() || !read.value("benchmarks", nlohmann::json()).is_array())
            return makeReadError(entry.path().string() + " is not what Google Benchmark writes");
        samples[entry.path().filename().string()] = std::move(read);
    }
    if (failed)
        return makeReadError(folder + ": " + failed.message());
    return samples;
}

Read<std::map<std::string, double>> valuesOf(const Row& row, const Samples& samples)
{
    std::map<std::string, double> values;
    for (const auto& [file, read] : samples)
        for (const nlohmann::json& sample : read["benchmarks"]) {
            if (sample.value("name", "") != row.benchmark)
                continue;
            const Read<double> value = valueOf(row, sample);
            if (!value)
                return makeReadError(file + ": " + value.error());
            values[file] = *value;
        }
    return values;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace simtscope::benchmarks
