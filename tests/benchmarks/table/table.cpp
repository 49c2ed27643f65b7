#include "tests/benchmarks/table/table.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace simtscope::benchmarks {
namespace {

constexpr const char* kNothing = "–";

/// Writes a value with three significant digits: 1234, 123, 12.3, 0.123.
std::string formatValue(double value)
{
    const int digitsBefore = int(std::floor(std::log10(value))) + 1;
    return fmt::format("{:.{}f}", value, std::max(0, 3 - digitsBefore));
}

std::vector<double> onlyValues(const std::map<std::string, double>& values)
{
    std::vector<double> numbers;
    for (const auto& [file, value] : values)
        numbers.push_back(value);
    return numbers;
}

double gainOf(const Row& row, double currentValue, double baselineValue)
{
    return row.unit->isHigherBetter ? currentValue / baselineValue : baselineValue / currentValue;
}

/// Holds the values of the build or release that a row is compared with.
struct ComparedBuild {
    std::optional<double> median, gain;
};

std::string headed(const std::string& otherName)
{
    return fmt::format("| | | this build | {} | gain |\n| --- | --- | ---: | ---: | ---: |\n", otherName);
}

std::string lineOf(const Row& row, double currentValue, const ComparedBuild& otherBuild)
{
    return fmt::format("| {} | {} | {} | {} | {} |\n", row.label, row.unit->name, formatValue(currentValue),
                       otherBuild.median ? formatValue(*otherBuild.median) : kNothing,
                       otherBuild.gain ? fmt::format("{:.2f}x", *otherBuild.gain) : kNothing);
}

}  // namespace

Read<Release> readRelease(const std::string& text)
{
    const nlohmann::json read = nlohmann::json::parse(text, nullptr, false);
    if (!read.is_object() || !read.contains("release") || !read["release"].is_string() || !read.contains("medians") ||
        !read["medians"].is_object())
        return makeReadError("a release has its name as \"release\" and its \"medians\"");
    Release release{read["release"].get<std::string>(), {}};
    for (const auto& [benchmark, median] : read["medians"].items()) {
        if (!median.is_number() || !(median.get<double>() > 0))
            return makeReadError("the median of " + benchmark + " is not a number above 0");
        release.medians[benchmark] = median.get<double>();
    }
    return release;
}

std::string writeRelease(const Release& release)
{
    return nlohmann::ordered_json{{"release", release.name}, {"medians", release.medians}}.dump(2) + "\n";
}

Read<Release> releaseOf(std::string name, const std::vector<Row>& rows, const Samples& samples)
{
    Release release{std::move(name), {}};
    for (const Row& row : rows) {
        const auto values = valuesOf(row, samples);
        if (!values)
            return makeReadError(values.error());
        if (!values->empty())
            release.medians[row.id()] = std::stod(formatValue(median(onlyValues(*values))));
    }
    return release;
}

Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& current, const Samples& baseline)
{
    std::string table = headed("the other one");
    for (const Row& row : rows) {
        const auto values = valuesOf(row, current), baselineValues = valuesOf(row, baseline);
        if (!values || !baselineValues)
            return makeReadError(!values ? values.error() : baselineValues.error());
        if (values->empty())
            continue;
        ComparedBuild other;
        std::vector<double> gains;
        for (const auto& [file, value] : *values)
            if (const auto pair = baselineValues->find(file); pair != baselineValues->end())
                gains.push_back(gainOf(row, value, pair->second));
        if (!baselineValues->empty())
            other.median = median(onlyValues(*baselineValues));
        if (!gains.empty())
            other.gain = median(gains);
        table += lineOf(row, median(onlyValues(*values)), other);
    }
    return table;
}

Read<std::string> tableAgainst(const std::vector<Row>& rows, const Samples& current, const Release& release)
{
    std::string table = headed(release.name);
    for (const Row& row : rows) {
        const auto values = valuesOf(row, current);
        if (!values)
            return makeReadError(values.error());
        if (values->empty())
            continue;
        const double currentMedian = median(onlyValues(*values));
        ComparedBuild other;
        if (const auto found = release.medians.find(row.id()); found != release.medians.end())
            other = {found->second, gainOf(row, currentMedian, found->second)};
        table += lineOf(row, currentMedian, other);
    }
    return table;
}

}  // namespace simtscope::benchmarks
