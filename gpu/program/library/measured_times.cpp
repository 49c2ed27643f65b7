#include "gpu/program/library/measured_times.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/core/hash.h"
#include "gpu/core/json_text.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/write_whole_file.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/json_reader.h"

namespace simtscope::program {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

constexpr std::size_t kDigestLetters = 16;  // 64 bits suffice to tell a few hundred texts apart

/// Reads a number, whole or not.
void readRealNumber(JsonReader& reader, const Json& object, const char* key, double& value)
{
    const auto found = object.find(key);
    if (found != object.end() && found->is_number())
        value = found->get<double>();
    else
        reader.complain(key, msg::program::numberMissing());
}

MeasuredRun readMeasuredRun(JsonReader& reader, const Json& object)
{
    MeasuredRun run;
    reader.readText("program", run.program, true);
    reader.readTexts("arguments", run.arguments);
    reader.readText("code", run.sourceDigest, true);
    reader.readText("problem", run.problem, false);
    reader.readObject("costs", false, [&](JsonReader& inner, const Json& costs) {
        MeasuredCosts& counted = run.costs.emplace();
        inner.readNumber("conflicts", counted.conflicts, true);
        inner.readNumber("sectors", counted.sectors, true);
        readRealNumber(inner, costs, "occupancy", counted.occupancy);
    });
    std::size_t index = 0;
    reader.readObjects("launches", [&](JsonReader& inner, const std::string&) {
        const Json& launch = object["launches"][index++];
        MeasuredLaunch& measured = run.launches.emplace_back();
        inner.readText("kernel", measured.kernel, true);
        inner.readText("grid", measured.grid, true);
        inner.readText("block", measured.block, true);
        inner.readNumber("runs", measured.runCount, true);
        inner.readNumber("launches", measured.launchCount, false);
        readRealNumber(inner, launch, "median", measured.medianMicroseconds);
        readRealNumber(inner, launch, "least", measured.minMicroseconds);
        readRealNumber(inner, launch, "most", measured.maxMicroseconds);
    });
    return run;
}

/// Returns the run as one line of JSON, so that files of runs can be compared line by line.
std::string formatRunLine(const MeasuredRun& run)
{
    Json row = {{"program", run.program}, {"arguments", run.arguments}, {"code", run.sourceDigest}};
    if (!run.problem.empty())
        row["problem"] = run.problem;
    if (run.costs)
        row["costs"] = {{"conflicts", run.costs->conflicts}, {"sectors", run.costs->sectors}, {"occupancy", run.costs->occupancy}};
    std::string launches;
    for (const MeasuredLaunch& launch : run.launches) {
        const std::string launchCountJson = launch.launchCount > 1 ? fmt::format(R"(, "launches": {})", launch.launchCount) : "";
        launches += fmt::format(
            R"({}{{"kernel": {}, "grid": {}, "block": {}, "median": {:.2f}, "least": {:.2f}, "most": {:.2f}, "runs": {}{}}})",
            launches.empty() ? "" : ", ", formatJson(Json(launch.kernel)), formatJson(Json(launch.grid)), formatJson(Json(launch.block)),
            launch.medianMicroseconds, launch.minMicroseconds, launch.maxMicroseconds, launch.runCount, launchCountJson);
    }
    std::string text = formatJson(row);
    text.pop_back();
    return text + fmt::format(R"(,"launches": [{}]}})", launches);
}

/// Returns the index of the directive's last token; a line that ends in a backslash continues on the next one.
std::size_t findDirectiveEnd(const std::vector<analysis::CppToken>& tokens, std::size_t position)
{
    while (position + 1 < tokens.size() && (tokens[position + 1].line == tokens[position].line || tokens[position] == "\\"))
        ++position;
    return position;
}

}  // namespace

std::vector<MeasuredLaunch> mergeLaunches(const std::vector<MeasuredLaunch>& launches)
{
    const auto name = [](const MeasuredLaunch& launch) { return launch.kernel.substr(0, launch.kernel.find('<')); };
    std::vector<MeasuredLaunch> result;
    for (const MeasuredLaunch& launch : launches) {
        if (result.empty() || name(result.back()) != name(launch)) {
            result.push_back(launch);
            continue;
        }
        MeasuredLaunch& sum = result.back();
        sum.medianMicroseconds += launch.medianMicroseconds;
        sum.minMicroseconds += launch.minMicroseconds;
        sum.maxMicroseconds += launch.maxMicroseconds;
        sum.launchCount += launch.launchCount;
    }
    return result;
}

std::size_t MeasuredRun::launchCount() const
{
    std::size_t count = 0;
    for (const MeasuredLaunch& launch : launches)
        count += std::size_t(launch.launchCount);
    return count;
}

double MeasuredRun::microseconds() const
{
    double sum = 0;
    for (const MeasuredLaunch& launch : launches)
        sum += launch.medianMicroseconds;
    return sum;
}

const MeasuredRun* MeasuredTimes::find(std::string_view program, const std::vector<std::string>& arguments) const
{
    const auto found =
        std::ranges::find_if(runs, [&](const MeasuredRun& run) { return run.program == program && run.arguments == arguments; });
    return found == runs.end() ? nullptr : &*found;
}

std::string computeSourceDigest(std::string_view source)
{
    Hash hash;
    const std::vector<analysis::CppToken> tokens = analysis::parseTokens(source);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i + 2 < tokens.size() && tokens[i] == "#" && tokens[i + 1] == "define" && tokens[i + 2] == "CHECK")
            i = findDirectiveEnd(tokens, i);
        else if (!tokens[i].text.starts_with('"'))
            hash.add(tokens[i].text);
    }
    return hash.hex().substr(0, kDigestLetters);
}

Result<MeasuredTimes> readMeasuredTimes(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected(text.error());
    const auto root = parseJsonObject(*text, path);
    if (!root)
        return tl::unexpected(root.error());
    MeasuredTimes times;
    JsonReader reader(*root, path);
    reader.readText("device", times.device, true);
    reader.readText("driver", times.driver, true);
    reader.readText("cuda", times.cuda, true);
    reader.readText("date", times.date, true);
    std::size_t index = 0;
    reader.readObjects(
        "runs", [&](JsonReader& inner, const std::string&) { times.runs.push_back(readMeasuredRun(inner, (*root)["runs"][index++])); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return times;
}

Result<void> writeMeasuredTimes(const std::string& path, const MeasuredTimes& times)
{
    std::string text =
        fmt::format("{{\"device\": {}, \"driver\": {}, \"cuda\": {}, \"date\": {}, \"runs\": [\n", formatJson(Json(times.device)),
                    formatJson(Json(times.driver)), formatJson(Json(times.cuda)), formatJson(Json(times.date)));
    for (std::size_t i = 0; i < times.runs.size(); ++i)
        text += formatRunLine(times.runs[i]) + (i + 1 < times.runs.size() ? ",\n" : "\n");
    const std::error_code error = writeWholeFile(path, text + "]}\n");
    return error ? fail(msg::file::cannotWrite(path, error.message())) : Result<void>{};
}

std::vector<MeasuredTimes> readShippedTimes()
{
    std::vector<MeasuredTimes> tables;
    std::error_code error;
    for (const auto& file : fs::directory_iterator(fs::path(resourceDirectory()) / "times", error))
        if (file.path().extension() == ".json")
            if (auto times = readMeasuredTimes(file.path().string()))
                tables.push_back(std::move(*times));
    std::ranges::sort(tables, {}, &MeasuredTimes::device);
    return tables;
}

}  // namespace simtscope::program
