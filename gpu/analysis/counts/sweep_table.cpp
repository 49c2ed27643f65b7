#include "gpu/analysis/counts/sweep_table.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

namespace {

constexpr const char* kStates[] = {"waiting", "running", "done", "failed", "cancelled"};

std::string formatHeading(const Quantity& quantity)
{
    return *quantity.unit ? fmt::format("{} ({})", quantity.label->english, quantity.unit) : quantity.label->english;
}

/// Returns the width in terminal columns; UTF-8 continuation bytes take none.
std::size_t widthOf(const std::string& text)
{
    return std::size_t(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string quoteCell(std::string cell, char separator)
{
    if (separator == '\t') {
        std::ranges::replace_if(
            cell, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
        return cell;
    }
    if (cell.find_first_of(std::string("\"\r\n") + separator) == std::string::npos)
        return cell;
    std::string result = "\"";
    for (const char c : cell)
        result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + '"';
}

/// Returns whether measured times from a table stand beside counts of a run, so that each must name its origin.
bool namesTables(const SweepTable& table, const std::vector<const Quantity*>& columns)
{
    return std::ranges::any_of(columns, &Quantity::isMeasured) &&
           std::ranges::any_of(table.rows, [](const SweepRow& row) { return !row.timingSource.empty(); });
}

}  // namespace

std::optional<double> SweepRow::value(const Quantity& quantity) const
{
    return state == SweepState::Done ? quantity.compute(totals) : std::nullopt;
}

std::size_t SweepTable::doneCount() const
{
    return std::size_t(std::ranges::count(rows, SweepState::Done, &SweepRow::state));
}

bool SweepTable::hasQuantity(const Quantity& quantity) const
{
    return std::ranges::any_of(rows, [&](const SweepRow& row) { return row.value(quantity).has_value(); });
}

bool SweepTable::varies(const Quantity& quantity) const
{
    std::optional<double> first;
    for (const SweepRow& row : rows)
        if (const std::optional<double> value = row.value(quantity)) {
            if (first && *first != *value)
                return true;
            first = value;
        }
    return false;
}

std::vector<const Quantity*> SweepTable::varyingQuantities() const
{
    static constexpr const char* kFirstQuantities[] = {"time", "conflicts", "sectors", "occupancy"};
    std::vector<const Quantity*> quantitiesThatVary;
    const auto add = [&](const Quantity& quantity) {
        if (varies(quantity) && std::ranges::find(quantitiesThatVary, &quantity) == quantitiesThatVary.end())
            quantitiesThatVary.push_back(&quantity);
    };
    for (const char* const name : kFirstQuantities)
        add(*findQuantity(name));
    for (const Quantity& quantity : quantities())
        add(quantity);
    return quantitiesThatVary;
}

bool SweepTable::hasDifferentArguments() const
{
    if (!program.empty())
        return false;
    const SweepRow* first = nullptr;
    for (const SweepRow& row : rows) {
        if (row.state != SweepState::Done)
            continue;
        const std::size_t shared = first ? std::min(first->arguments.size(), row.arguments.size()) : 0;
        if (first && !std::equal(row.arguments.begin(), row.arguments.begin() + std::ptrdiff_t(shared), first->arguments.begin()))
            return true;
        first = &row;
    }
    return false;
}

void fillRow(SweepRow& row, const trace::Recording& recording)
{
    row.totals = computeTotals(recording);
    row.device = trace::nameOf(recording.device);
    row.arguments = recording.program.arguments;
    row.state = SweepState::Done;
    if (const std::uint64_t count = row.totals.counters.sharedAtomic.notModelled; count > 0 && row.problem.isEmpty())
        row.problem = count == 1 ? msg::replay::atomicNotModelled() : msg::replay::atomicsNotModelled(count);
}

std::vector<std::vector<std::string>> makeSweepCells(const SweepTable& table, const std::vector<const Quantity*>& columns)
{
    const bool hasProblem = std::ranges::any_of(table.rows, [](const SweepRow& row) { return !row.problem.isEmpty(); });
    const bool hasTables = namesTables(table, columns), isOverPrograms = table.program.empty();
    std::vector<std::vector<std::string>> cells(1, {table.axis, "Device"});
    if (hasTables)
        cells.front().push_back("Time of");
    if (isOverPrograms)
        cells.front().push_back("Arguments");
    for (const Quantity* quantity : columns)
        cells.front().push_back(formatHeading(*quantity));
    if (hasProblem)
        cells.front().push_back("Note");
    for (const SweepRow& row : table.rows) {
        std::vector<std::string> line{row.label, row.device.text()};
        if (hasTables)
            line.push_back(row.timingSource);
        if (isOverPrograms)
            line.push_back(fmt::format("{}", fmt::join(row.arguments, " ")));
        for (const Quantity* quantity : columns) {
            const std::optional<double> value = row.value(*quantity);
            line.push_back(value ? formatPlainNumber(*quantity, *value) : std::string());
        }
        if (hasProblem)
            line.push_back(row.problem.text());
        cells.push_back(std::move(line));
    }
    return cells;
}

std::string formatSweepText(const SweepTable& table, const std::vector<const Quantity*>& columns)
{
    const std::vector<std::vector<std::string>> cells = makeSweepCells(table, columns);
    std::vector<std::size_t> widths(cells.front().size());
    for (const auto& line : cells)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(line[i]));
    const std::size_t firstNumber = (table.program.empty() ? 3u : 2u) + namesTables(table, columns),
                      endNumber = firstNumber + columns.size();
    std::string text;
    for (const auto& line : cells) {
        std::string lineText;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string padding(widths[i] - widthOf(line[i]), ' ');
            const bool isNumber = i >= firstNumber && i < endNumber;
            lineText += (i ? "  " : "") + (isNumber ? padding + line[i] : line[i] + padding);
        }
        lineText.erase(lineText.find_last_not_of(' ') + 1);
        text += lineText + '\n';
    }
    return text;
}

std::string formatSweepJson(const SweepTable& table, const std::vector<const Quantity*>& columns)
{
    using Json = nlohmann::ordered_json;
    Json quantitiesJson = Json::array();
    for (const Quantity* quantity : columns)
        quantitiesJson.push_back(
            {{"name", quantity->name}, {"label", quantity->label->english}, {"unit", quantity->unit}, {"measured", quantity->isMeasured}});
    Json rows = Json::array();
    for (const SweepRow& row : table.rows) {
        Json values = Json::object();
        for (const Quantity* quantity : columns) {
            const std::optional<double> value = row.value(*quantity);
            values[quantity->name] = !value ? Json() : quantity->decimals == 0 ? Json(std::uint64_t(*value)) : Json(*value);
        }
        rows.push_back({{table.axis, row.label},
                        {"state", kStates[std::size_t(row.state)]},
                        {"device", row.device.text()},
                        {"arguments", row.arguments},
                        {"values", values}});
        if (!row.timingSource.empty())
            rows.back()["timed_on"] = row.timingSource;
        if (!row.problem.isEmpty())
            rows.back()["note"] = row.problem.text();
    }
    Json json;
    if (!table.program.empty())
        json["program"] = table.program;
    json["over"] = table.axis;
    json["quantities"] = quantitiesJson;
    json["runs"] = rows;
    return formatJson(json, 2) + "\n";
}

std::string formatDelimited(const std::vector<std::vector<std::string>>& cells, char separator)
{
    std::string text;
    const char* const end = separator == ',' ? "\r\n" : "\n";
    for (const auto& line : cells) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i)
                text += separator;
            text += quoteCell(line[i], separator);
        }
        text += end;
    }
    return text;
}

}  // namespace simtscope::analysis
