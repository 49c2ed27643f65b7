// Writes what the threads of a run printed, with the place of each text (declared in reports.h).
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "gpu/analysis/output/device_output.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/core/clean_text.h"

namespace simtscope::analysis {

namespace {

std::string placeOf(const PrintedLine& line)
{
    return line.line == 0 ? "?" : fmt::format("{}:{}", std::filesystem::path(line.path).filename().string(), line.line);
}

std::string withoutLineBreak(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

/// Calls `use` with each selected launch and what it printed.
template <class Use>
Result<void> forEachPrintingLaunch(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch, Use use)
{
    for (const trace::Launch& launch : recording.launches) {
        if (onlyLaunch && launch.id != *onlyLaunch)
            continue;
        const auto lines = listPrintedLines(recording, launch);
        if (!lines)
            return tl::unexpected(lines.error());
        if (!lines->empty())
            use(launch, *lines);
    }
    return {};
}

}  // namespace

Result<std::string> formatPrintedText(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch)
{
    std::string out;
    const auto done = forEachPrintingLaunch(recording, onlyLaunch, [&](const trace::Launch& launch, const std::vector<PrintedLine>& lines) {
        out += fmt::format("{}launch {}: {}\n", out.empty() ? "" : "\n", launch.id.value + 1, trace::shortenName(launch.kernel));
        out += fmt::format("  {:>8} {:>10} {:>8}  {:<20} text\n", "block", "thread", "step", "line");
        for (const PrintedLine& line : lines)
            out += fmt::format("  {:>8} {:>10} {:>8}  {:<20} {}\n", formatCoordinates(line.block.value, launch.grid),
                               formatCoordinates(line.printed.thread, launch.block), line.step + 1, placeOf(line),
                               cleanText(withoutLineBreak(line.printed.text)));
    });
    if (!done)
        return tl::unexpected(done.error());
    return out.empty() ? "No thread of a recorded block printed anything.\n" : out;
}

Result<std::string> formatPrintedJson(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch)
{
    nlohmann::json printed = nlohmann::json::array();
    const auto done = forEachPrintingLaunch(recording, onlyLaunch, [&](const trace::Launch& launch, const std::vector<PrintedLine>& lines) {
        for (const PrintedLine& line : lines) {
            const Dim3 block = coordinates(line.block.value, launch.grid), thread = coordinates(line.printed.thread, launch.block);
            printed.push_back({{"launch", launch.id.value + 1},
                               {"kernel", trace::shortenName(launch.kernel)},
                               {"block", {block.x, block.y, block.z}},
                               {"thread", {thread.x, thread.y, thread.z}},
                               {"step", line.step + 1},
                               {"file", std::filesystem::path(line.path).filename().string()},
                               {"line", line.line},
                               {"text", line.printed.text},
                               {"complete", !line.printed.hasUnknownValues}});
        }
    });
    if (!done)
        return tl::unexpected(done.error());
    return nlohmann::json{{"printed", printed}}.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace simtscope::analysis
