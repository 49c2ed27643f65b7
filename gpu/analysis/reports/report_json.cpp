// Writes the report as JSON (declared in reports.h). The keys have a fixed order, so that two reports can be compared as text.
#include <nlohmann/json.hpp>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/finding_causes.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/analysis/reports/finding_access_text.h"
#include "gpu/analysis/reports/listed_launches.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/core/json_object_writer.h"
#include "gpu/core/json_text.h"
#include "gpu/trace/file/file_schema.h"

namespace simtscope::analysis {

namespace {

using Json = nlohmann::ordered_json;

Json makeSharedJson(const Counters& counters)
{
    Json json;
    const auto access = [&](const std::string& name, const AccessCounters& from) {
        json[name + "_instructions"] = from.instructions;
        json[name + "_wavefronts"] = from.wavefronts;
        json[name + "_conflicts"] = from.conflicts;
    };
    access("load", counters.sharedLoad);
    access("store", counters.sharedStore);
    access("atomic", counters.sharedAtomic);
    json["atomic_not_modelled"] = counters.sharedAtomic.notModelled;
    return json;
}

Json makeGlobalJson(const Counters& counters)
{
    Json json;
    json["load_instructions"] = counters.globalLoad.instructions;
    json["load_sectors"] = counters.globalLoad.sectors;
    json["load_bytes_requested"] = counters.globalLoad.bytesRequested;
    json["store_instructions"] = counters.globalStore.instructions;
    json["store_sectors"] = counters.globalStore.sectors;
    json["store_bytes_requested"] = counters.globalStore.bytesRequested;
    json["atomic_instructions"] = counters.globalAtomic.instructions;
    json["atomic_sectors"] = counters.globalAtomic.sectors;
    return json;
}

Json makeLocalJson(const Counters& counters)
{
    Json json;
    const auto access = [&](const std::string& name, const AccessCounters& from) {
        json[name + "_instructions"] = from.instructions;
        json[name + "_sectors"] = from.sectors;
        json[name + "_bytes_requested"] = from.bytesRequested;
    };
    access("load", counters.localLoad);
    access("store", counters.localStore);
    return json;
}

void addCounters(Json& json, const Counters& counters)
{
    json["shared"] = makeSharedJson(counters);
    json["global"] = makeGlobalJson(counters);
    json["local"] = makeLocalJson(counters);
    json["constant"] = {{"load_instructions", counters.constantLoad.instructions}, {"load_addresses", counters.constantLoad.wavefronts}};
    json["atomics"] = {{"instructions", counters.atomics.instructions},
                       {"operations", counters.atomics.lanes},
                       {"passes", counters.atomics.serialised},
                       {"compare_and_swaps", counters.atomics.swaps},
                       {"failed_swaps", counters.atomics.failedSwaps}};
    json["shuffles"] = {{"instructions", counters.shuffles.instructions}, {"lanes", counters.shuffles.lanes}};
    json["votes"] = {{"instructions", counters.votes.instructions}, {"lanes", counters.votes.lanes}};
    json["branches"] = {{"executed", counters.branches}, {"divergent", counters.divergentBranches}};
    json["barriers"] = counters.barriers;
    json["warp_instructions"] = counters.warpInstructions;
    json["thread_instructions"] = counters.threadInstructions;
}

Json makeExtentJson(Dim3 size)
{
    return Json::array({size.x, size.y, size.z});
}

Json makeLinesJson(const trace::Recording& recording, const LaunchReport& report)
{
    Json lines = Json::array();
    for (const LineReport& line : report.lines) {
        Json json;
        json["file"] = formatPath(recording, line.file);
        json["line"] = line.line;
        addCounters(json, line.counters);
        lines.push_back(std::move(json));
    }
    return lines;
}

Json makeSitesJson(const trace::Recording& recording, const LaunchReport& report)
{
    Json sites = Json::array();
    for (const SiteReport& site : report.sites) {
        Json json;
        json["site"] = site.site.value;
        json["opcode"] = site.siteInfo ? site.siteInfo->opcode : std::string();
        if (const trace::SourceFrame* const frame = costFrame(site.siteInfo)) {
            json["file"] = formatPath(recording, frame->path);
            json["line"] = frame->line;
        }
        addCounters(json, site.counters);
        sites.push_back(std::move(json));
    }
    return sites;
}

Json makeMachineJson(const trace::Recording& recording, const trace::Launch& launch, const MachineBranches& machine)
{
    if (!machine.problem.isEmpty())
        return {{"problem", machine.problem.text()}};
    Json lines = Json::array();
    for (const DivergentLine& line : findDivergentLines(machine, recording, launch)) {
        const char* const outcome = !line.outcome                                 ? nullptr
                                    : *line.outcome == ptx::BranchOutcome::Branch ? "branch"
                                    : *line.outcome == ptx::BranchOutcome::Exit   ? "exit"
                                                                                  : "predicated";
        lines.push_back({{"file", line.file},
                         {"line", line.line},
                         {"divergent", line.divergentBranches},
                         {"becomes", outcome ? Json(outcome) : Json()}});
    }
    return {{"architecture", machine.architecture}, {"divergent_lines", lines}};
}

Json makeLaunchJson(const trace::Recording& recording, const trace::Launch& launch, const std::string& grouping,
                    const MachineBranches* machine)
{
    const LaunchReport report = computeLaunchReport(recording, launch);
    Json json;
    json["kernel"] = launch.name;
    if (const trace::LaunchOrigin& origin = launch.origin; origin.parent >= 0)
        json["parent"] = origin.parent;
    if (const trace::LaunchOrigin& origin = launch.origin; origin.graph >= 0) {
        json["graph"] = origin.graph;
        json["node"] = origin.node;
    }
    if (!recording.otherDevices.empty())
        json["device"] = {{"ordinal", launch.device}, {"name", recording.deviceOf(launch).name}};
    json["grid"] = makeExtentJson(launch.grid);
    json["block"] = makeExtentJson(launch.block);
    json["shared_bytes"] = std::uint64_t(launch.staticSharedBytes) + launch.dynamicSharedBytes;
    json["warps"] = launch.warpsPerBlock() * launch.grid.count();
    if (const std::uint64_t nanoseconds = launch.medianNanoseconds()) {
        json["nanoseconds"] = nanoseconds;
        json["gigabytes_per_second"] = computeThroughput(report.total, nanoseconds);
    }
    if (const trace::RecorderCost& cost = launch.recorder; cost.nanoseconds)
        json["recorder"] = {{"nanoseconds", cost.nanoseconds}, {"records", cost.records}, {"bytes", cost.bytes}};
    if (!launch.isComplete)
        json["complete"] = false;
    if (const auto doneBlocks = findDoneBlocks(recording, launch))
        json["blocks_done"] = *doneBlocks;
    if (!hasCounts(launch))
        return json;  // zeros would be taken for counts
    addCounters(json, report.total);
    if (machine && report.total.divergentBranches > 0)
        json["machine_code"] = makeMachineJson(recording, launch, *machine);
    if (grouping == "line")
        json["lines"] = makeLinesJson(recording, report);
    if (grouping == "site")
        json["sites"] = makeSitesJson(recording, report);
    return json;
}

/// Returns the number of launches in the group, the ids of the first and the last one, and the report of the first, whose work is that of
/// each.
Json makeGroupJson(const trace::Recording& recording, const LaunchGroup& group, const std::string& grouping, const MachineBranches* machine)
{
    Json json = {{"count", group.count}, {"first", group.launch.id.value}, {"last", group.last.value}};
    json.update(makeLaunchJson(recording, group.launch, grouping, machine));
    return json;
}

/// Returns a number where the text is one, else the text ("inf"); null when the value is not known.
Json makeValueJson(const std::string& value)
{
    if (value.empty())
        return nullptr;
    const Json number = Json::parse(value, nullptr, false);
    return number.is_discarded() ? Json(value) : number;
}

Json makeAccessJson(const ShownFindingAccess& access)
{
    return {{"line", access.line},     {"file", access.file},     {"block", access.block},
            {"thread", access.thread}, {"write", access.isWrite}, {"value", makeValueJson(access.value)}};
}

/// Returns the first edit as an object, with any further edits under "more".
Json makeEditsJson(const trace::Recording& recording, const Fix& fix)
{
    const auto makeEditJson = [&](const TextEdit& edit) {
        return Json{{"file", formatPath(recording, edit.file)},
                    {"line", edit.line},
                    {"column", edit.column},
                    {"end_line", edit.endLine},
                    {"end_column", edit.endColumn},
                    {"text", edit.text}};
    };
    Json json = makeEditJson(fix.edits.front());
    json["tried"] = true;
    for (std::size_t i = 1; i < fix.edits.size(); ++i)
        json["more"].push_back(makeEditJson(fix.edits[i]));
    return json;
}

/// Returns a finding as JSON; `tried` may be null. `cause` is the number of its cause, from 0.
Json makeFindingJson(const trace::Recording& recording, FindingAccesses& accesses, const trace::Finding& finding, const TriedFix* tried,
                     std::size_t cause)
{
    Json json;
    json["kind"] = trace::nameOf(finding.kind);
    json["severity"] = trace::nameOf(finding.severity);
    json["kernel"] = trace::shortenName(finding.kernel);
    json["file"] = formatPath(recording, finding.file);
    json["line"] = finding.line;
    json["block"] = finding.block;
    json["threads"] = finding.threads;
    json["space"] = trace::nameOf(finding.location.space);
    json["variable"] = variableName(recording, finding.location);
    json["element"] = finding.location.element ? Json(*finding.location.element) : Json();
    json["accesses"] = Json::array();
    for (const ShownFindingAccess& access : accesses.describe(finding))
        json["accesses"].push_back(makeAccessJson(access));
    json["text"] = nameElement(finding, recording).text();
    json["cause"] = cause;
    json["fix"] = tried ? tried->text.text() : chooseFix(finding).text();
    if (tried)
        json["fix_edit"] = makeEditsJson(recording, tried->fix);
    return json;
}

}  // namespace

std::string formatReportJson(const trace::Recording& recording, const std::string& grouping, const std::vector<trace::Bookmark>& bookmarks,
                             std::optional<LaunchId> onlyLaunch, const std::vector<TriedFix>& fixes, const MachineBranches* machine)
{
    JsonObjectWriter json;
    json.add("program", Json(recording.program.name));
    json.add("engine", Json(recording.program.engine));
    json.add("device", Json(recording.device.name));
    if (recording.device.megabytesPerSecond)
        json.add("device_gigabytes_per_second", Json(double(recording.device.megabytesPerSecond) / 1e3));
    json.add("exit_code", Json(recording.program.exitCode));
    const ListedLaunches listed = listLaunches(recording, onlyLaunch);
    json.beginArray("launches");
    for (const trace::Launch* launch : listed.singleLaunches)
        json.addElement(makeLaunchJson(recording, *launch, grouping, machine));
    json.endArray();
    if (!listed.groups.empty()) {
        json.beginArray("launch_groups");
        for (const LaunchGroup& group : listed.groups)
            json.addElement(makeGroupJson(recording, group, grouping, machine));
        json.endArray();
    }
    if (listed.unlistedCount)
        json.add("unlisted_launches", Json(listed.unlistedCount));
    json.beginArray("findings");
    FindingAccesses accesses(recording);
    const std::vector<trace::Finding> findings = computeFindings(recording);
    const std::vector<std::vector<std::size_t>> causes = groupByCause(recording, findings, fixes);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const auto cause =
            std::ranges::find_if(causes, [&](const auto& members) { return std::ranges::find(members, i) != members.end(); });
        json.addElement(makeFindingJson(recording, accesses, findings[i], findTriedFix(fixes, i), std::size_t(cause - causes.begin())));
    }
    json.endArray();
    json.beginArray("notes");
    for (const trace::Finding& note : computeNotes(recording))
        json.addElement(Json(note.message.text()));
    json.endArray();
    if (!bookmarks.empty()) {
        json.beginArray("bookmarks");
        for (const trace::Bookmark& mark : bookmarks) {
            const BookmarkPosition position = findBookmarkPosition(recording, mark);
            json.addElement(Json{{"launch", mark.launch.value},  // index into "launches"
                                 {"block", mark.block.value},
                                 {"step", position.step + 1},  // from 1, as render --step takes it
                                 {"line", position.line},
                                 {"figure", mark.figure},
                                 {"note", mark.note}});
        }
        json.endArray();
    }
    return json.finish();
}

}  // namespace simtscope::analysis
