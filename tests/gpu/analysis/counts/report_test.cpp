#include "gpu/analysis/counts/report.h"

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/counts/line_costs.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/reports/listed_launches.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/sync.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/steps/steps.h"
#include "tests/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

namespace simtscope::analysis {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

trace::Site site(trace::SiteKind kind, ptx::StateSpace space, const std::string& opcode, std::uint32_t line)
{
    trace::Site newSite;
    newSite.kind = kind;
    newSite.space = space;
    newSite.opcode = opcode;
    newSite.operation = ptx::operationOf(newSite.opcode);
    newSite.elementBytes = 4;
    newSite.frames = {{1, "/home/me/kernels/inner.h", 99, 1, "helper"}, {0, "/home/me/kernels/sum.cu", line, 5, ""}};
    return newSite;
}

trace::Recording sample()
{
    trace::Recording recording;
    recording.program.name = "sum";
    recording.program.engine = "simt";
    recording.program.exitCode = 3;
    recording.program.sources = {{"/home/me/kernels/sum.cu", ""}};
    recording.device.name = "Modelled sm_90";
    recording.modules.emplace_back();
    auto& sites = recording.sites.emplace_back();
    sites[SiteId{1}] = site(trace::SiteKind::Load, ptx::StateSpace::Shared, "ld.shared.u32", 10);
    sites[SiteId{2}] = site(trace::SiteKind::Load, ptx::StateSpace::Shared, "ld.shared.u32", 10);
    sites[SiteId{3}] = site(trace::SiteKind::Store, ptx::StateSpace::Global, "st.global.u32", 12);
    sites[SiteId{4}] = site(trace::SiteKind::Branch, ptx::StateSpace::None, "bra", 9);
    sites[SiteId{5}] = site(trace::SiteKind::Atomic, ptx::StateSpace::Shared, "atom.shared.add.f32", 14);
    sites[SiteId{5}].atomicRule = AtomicRule::NotModelled;
    sites[SiteId{6}] = site(trace::SiteKind::Load, ptx::StateSpace::Generic, "ld.u32", 15);
    sites[SiteId{7}] = site(trace::SiteKind::Load, ptx::StateSpace::Local, "ld.local.u32", 16);
    sites[SiteId{8}] = site(trace::SiteKind::Barrier, ptx::StateSpace::None, "bar.sync", 11);
    sites[SiteId{9}] = site(trace::SiteKind::Atomic, ptx::StateSpace::Global, "atom.global.cas.b32", 17);
    sites[SiteId{10}] = site(trace::SiteKind::Load, ptx::StateSpace::Const, "ld.const.u32", 18);
    sites[SiteId{11}] = site(trace::SiteKind::Shuffle, ptx::StateSpace::None, "shfl.sync.down.b32", 19);
    sites[SiteId{12}] = site(trace::SiteKind::Vote, ptx::StateSpace::None, "vote.sync.ballot.b32", 20);

    trace::Launch launch;
    launch.kernel = "_Z3sumPi";
    launch.name = "sum";
    launch.grid = {2, 3, 1};
    launch.block = {48, 1, 1};
    launch.staticSharedBytes = 1000;
    launch.dynamicSharedBytes = 24;
    launch.warpInstructions = 500;
    launch.threadInstructions = 16000;
    launch.barriers = 6;
    launch.isComplete = true;
    const auto total = [&](std::uint32_t id, trace::SiteTotals totals) { launch.totals[SiteId{id}] = totals; };
    total(1, {.instructions = 20, .threadInstructions = 640, .wavefronts = 80, .idealWavefronts = 20});
    total(2, {.instructions = 5, .threadInstructions = 100, .wavefronts = 15, .idealWavefronts = 5});
    total(3, {.instructions = 4, .threadInstructions = 128, .sectors = 16, .bytesRequested = 512});
    total(4, {.instructions = 30, .threadInstructions = 900, .divergentBranches = 7});
    total(5, {.instructions = 9, .threadInstructions = 288});
    total(6, {.instructions = 8, .threadInstructions = 256, .wavefronts = 8, .idealWavefronts = 8, .sectors = 12, .bytesRequested = 128});
    total(7, {.instructions = 2, .threadInstructions = 64, .localSectors = 8, .localBytesRequested = 256});
    total(8, {.instructions = 6, .threadInstructions = 192});
    total(9, {.instructions = 3, .threadInstructions = 40, .sectors = 3, .bytesRequested = 160, .serialised = 40, .failedSwaps = 30});
    total(10, {.instructions = 2, .threadInstructions = 64, .serialised = 33});
    total(11, {.instructions = 5, .threadInstructions = 160});
    total(12, {.instructions = 1, .threadInstructions = 32});
    recording.launches.push_back(launch);

    trace::Finding finding;
    finding.kind = trace::FindingKind::OutOfBounds;
    finding.kernel = "sum";
    finding.file = "/home/me/kernels/sum.cu";
    finding.line = 12;
    finding.block = 4;
    finding.threads = {33};
    finding.address = 0x1000;
    finding.message = plainMessage("sum reads past the end");
    recording.findings.push_back(finding);
    recording.notes.push_back(plainMessage("5 blocks were not recorded"));
    return recording;
}

TEST(Report, AddsUpSitesAndLines)
{
    const trace::Recording recording = sample();
    const LaunchReport report = computeLaunchReport(recording, recording.launches[0]);
    EXPECT_EQ(report.total.sharedLoad, (AccessCounters{.instructions = 33, .wavefronts = 103, .conflicts = 70}));
    EXPECT_EQ(report.total.globalStore, (AccessCounters{.instructions = 4, .sectors = 16, .bytesRequested = 512}));
    EXPECT_EQ(report.total.globalLoad, (AccessCounters{.instructions = 8, .sectors = 12, .bytesRequested = 128}));
    EXPECT_EQ(report.total.sharedAtomic, (AccessCounters{.instructions = 9, .notModelled = 9}));
    EXPECT_EQ(report.total.branches, 30u);
    EXPECT_EQ(report.total.divergentBranches, 7u);
    EXPECT_EQ(report.total.barriers, 6u);
    EXPECT_EQ(report.total.warpInstructions, 500u);
    ASSERT_EQ(report.sites.size(), 12u);
    ASSERT_EQ(report.lines.size(), 11u);
    EXPECT_EQ(report.lines[1].line, 10u);
    EXPECT_EQ(report.lines[1].file, "/home/me/kernels/sum.cu") << "the outermost frame";
    EXPECT_EQ(report.lines[1].counters.sharedLoad, (AccessCounters{.instructions = 25, .wavefronts = 95, .conflicts = 70}));
    EXPECT_EQ(report.lines[1].counters.warpInstructions, 25u);
}

TEST(Report, AnInlinedAccessCostsTheLineOfTheKernelAndIsPlacedWhereItIsWritten)
{
    trace::Recording recording = sample();
    const trace::SourceFrame call{1, "/home/me/kernels/sum.cu", 30, 5, ""}, callee{1, "/home/me/kernels/sum.cu", 10, 5, "add"},
        header{2, "/usr/local/cuda/include/sm_30_intrinsics.hpp", 110, 3, "__shfl"};
    trace::Site& site = recording.sites[0][SiteId{1}];
    site.frames = {header, callee, call};
    EXPECT_EQ(costFrame(&site)->line, 30u);
    EXPECT_EQ(accessFrame(recording, &site)->line, 10u);
    const LaunchReport report = computeLaunchReport(recording, recording.launches[0]);
    EXPECT_TRUE(std::ranges::none_of(report.lines, [](const LineReport& line) { return line.line == 110; })) << "its cost is counted once";
    const auto called = std::ranges::find_if(report.lines, [](const LineReport& line) { return line.line == 30; });
    ASSERT_NE(called, report.lines.end());
    EXPECT_EQ(called->counters, std::ranges::find_if(report.sites, [](const SiteReport& s) { return s.site == SiteId{1}; })->counters);
    site.frames = {header};
    EXPECT_EQ(costFrame(&site)->line, 110u);
    EXPECT_EQ(accessFrame(recording, &site)->line, 110u) << "nothing is of the program";
    site.frames = {};
    EXPECT_EQ(costFrame(&site), nullptr);
    EXPECT_EQ(accessFrame(recording, &site), nullptr);
    EXPECT_EQ(costFrame(nullptr), nullptr);
    EXPECT_EQ(accessFrame(recording, nullptr), nullptr);
}

TEST(Report, LineCostsAreThoseOfTheReport)
{
    const trace::Recording recording = sample();
    const std::vector<LineReport> lines = computeLaunchReport(recording, recording.launches[0]).lines;
    const std::vector<LineCost> costs = computeLineCosts(recording, recording.launches[0]);
    ASSERT_EQ(costs.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(costs[i].line, lines[i].line);
        EXPECT_EQ(costs[i].file, lines[i].file);
        EXPECT_EQ(costs[i].counters, lines[i].counters) << "line " << lines[i].line;
    }
    const LineCost& shared = costs[1];  // line 10 has two loads of shared memory
    EXPECT_EQ(shared.accessCount, 25u);
    EXPECT_EQ(shared.activeLaneCount, 740u);
    EXPECT_EQ(shared.wavefronts, 95u);
    EXPECT_EQ(shared.idealWavefronts, 25u);
    const auto countersAt = [&](std::uint32_t line) {
        return *std::ranges::find_if(costs, [&](const LineCost& cost) { return cost.line == line; });
    };
    EXPECT_EQ(countersAt(12).sectors, 16u);
    EXPECT_EQ(countersAt(12).idealSectors, 16u);
    EXPECT_EQ(countersAt(16).localSectors, 8u);
    EXPECT_EQ(countersAt(16).idealLocalSectors, 8u);
    EXPECT_EQ(countersAt(17).atomics, 3u);
    EXPECT_EQ(countersAt(17).serialised, 40u);
    EXPECT_EQ(countersAt(18).constantLoads, 2u);
    EXPECT_EQ(countersAt(18).constantAddresses, 33u);
    LineCost twice = shared;
    twice += shared;
    EXPECT_EQ(twice.wavefronts, 190u);
    EXPECT_EQ(twice.counters.sharedLoad.wavefronts, 190u);
}

TEST(Report, LocalConstantAtomicAndLaneTrafficAreSeparate)
{
    const trace::Recording recording = sample();
    const Counters total = computeLaunchReport(recording, recording.launches[0]).total;
    EXPECT_EQ(total.localLoad, (AccessCounters{.instructions = 2, .sectors = 8, .bytesRequested = 256}));
    EXPECT_EQ(total.localStore, AccessCounters{});
    EXPECT_EQ(total.constantLoad, (AccessCounters{.instructions = 2, .wavefronts = 33, .conflicts = 31}));
    EXPECT_EQ(total.atomics,
              (AtomicCounters{.instructions = 12, .lanes = 328, .serialised = 40, .swaps = 40, .turns = 40, .failedSwaps = 30}));
    EXPECT_EQ(total.shuffles, (LaneCounters{5, 160}));
    EXPECT_EQ(total.votes, (LaneCounters{1, 32}));
    const auto json = nlohmann::json::parse(formatReportJson(recording))["launches"][0];
    EXPECT_EQ(json["local"]["load_sectors"], 8);
    EXPECT_EQ(json["constant"]["load_addresses"], 33);
    EXPECT_EQ(json["atomics"]["failed_swaps"], 30);
    EXPECT_EQ(json["shuffles"]["lanes"], 160);
}

TEST(Report, CountersOfLinesAddUpToThoseOfTheLaunch)
{
    const trace::Recording recording = sample();
    const LaunchReport report = computeLaunchReport(recording, recording.launches[0]);
    Counters lines, sites;
    for (const LineReport& line : report.lines)
        lines += line.counters;
    for (const SiteReport& siteReport : report.sites)
        sites += siteReport.counters;
    EXPECT_EQ(lines, sites);
    EXPECT_EQ(lines.sharedLoad, report.total.sharedLoad);
    EXPECT_EQ(lines.globalStore, report.total.globalStore);
}

TEST(Report, JsonHasTheContractsKeysInOrder)
{
    const nlohmann::ordered_json json = nlohmann::ordered_json::parse(formatReportJson(sample()));
    const auto keys = [](const nlohmann::ordered_json& object) {
        std::vector<std::string> names;
        for (const auto& item : object.items())
            names.push_back(item.key());
        return names;
    };
    EXPECT_EQ(keys(json), (std::vector<std::string>{"program", "engine", "device", "exit_code", "launches", "findings", "notes"}));
    EXPECT_EQ(json["exit_code"], 3);
    const auto& launch = json["launches"][0];
    EXPECT_EQ(keys(launch), (std::vector<std::string>{"kernel", "grid", "block", "shared_bytes", "warps", "shared", "global", "local",
                                                      "constant", "atomics", "shuffles", "votes", "branches", "barriers",
                                                      "warp_instructions", "thread_instructions", "lines"}));
    EXPECT_EQ(launch["kernel"], "sum");
    EXPECT_EQ(launch["grid"], (nlohmann::ordered_json{2, 3, 1}));
    EXPECT_EQ(launch["shared_bytes"], 1024);
    EXPECT_EQ(launch["warps"], 12) << "two warps in each of six blocks";
    EXPECT_EQ(keys(launch["shared"]),
              (std::vector<std::string>{"load_instructions", "load_wavefronts", "load_conflicts", "store_instructions", "store_wavefronts",
                                        "store_conflicts", "atomic_instructions", "atomic_wavefronts", "atomic_conflicts",
                                        "atomic_not_modelled"}));
    EXPECT_EQ(keys(launch["global"]),
              (std::vector<std::string>{"load_instructions", "load_sectors", "load_bytes_requested", "store_instructions", "store_sectors",
                                        "store_bytes_requested", "atomic_instructions", "atomic_sectors"}));
    EXPECT_EQ(launch["shared"]["load_conflicts"], 70);
    EXPECT_EQ(launch["shared"]["atomic_not_modelled"], 9);
    EXPECT_EQ(launch["branches"]["divergent"], 7);
    EXPECT_EQ(launch["lines"][0]["file"], "sum.cu");
    EXPECT_EQ(launch["lines"][0]["line"], 9);
    EXPECT_EQ(json["findings"][0]["line"], 12);
    EXPECT_EQ(json["findings"][0]["threads"], nlohmann::ordered_json{33});
    EXPECT_EQ(json["findings"][0]["fix"], msg::fault::guardAccess().text());
}

/// Returns the sample with a race on s[3], an array of floats, between two lines.
trace::Recording raced()
{
    trace::Recording recording = sample();
    recording.program.sources[0].text = "__global__ void sum(int* out)\n{\n    __shared__ float s[64];\n" + std::string(6, '\n') +
                                        "    float x = s[3];\n\n    s[3] = x;\n}\n";
    recording.sites[0][SiteId{3}].space = ptx::StateSpace::Shared;
    recording.launches[0].sharedVariables.push_back({"sum(int*)::s", 0, 256});
    trace::Finding race;
    race.kind = trace::FindingKind::Race;
    race.severity = trace::Severity::Warning;
    race.kernel = "sum";
    race.file = "/home/me/kernels/sum.cu";
    race.line = 12;
    race.block = 4;
    race.threads = {33};
    race.location = {ptx::StateSpace::Shared, -1, "s", 3, 12, 4};
    race.accesses = {{SiteId{3}, 4, 1, 0b10, 70, 12, true, 0x3fc00000}, {SiteId{1}, 4, 0, 0b100, 60, 12, false, 0xc0000000}};
    race.message = msg::fault::at("sum.cu:12", "sum", "(0,2,0)", "(33,0,0)",
                                  msg::check::raceInBlock(msg::check::writes(msg::check::elementOf("s", 3)),
                                                          msg::check::readsIt(msg::check::threadOfSameBlock("(2,0,0)"), "sum.cu:10")));
    recording.findings = {race};
    return recording;
}

TEST(Report, JsonOfAFindingHoldsBothAccessesWithTheirValuesAsTheProgramDeclaresThem)
{
    const auto json = nlohmann::json::parse(formatReportJson(raced()))["findings"][0];
    for (const char* const key :
         {"kind", "severity", "kernel", "file", "line", "block", "threads", "space", "variable", "element", "accesses", "text", "fix"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json["kind"], "race");
    EXPECT_EQ(json["severity"], "warning");
    EXPECT_EQ(json["space"], "shared");
    EXPECT_EQ(json["variable"], "s");
    EXPECT_EQ(json["element"], 3);
    EXPECT_EQ(json["accesses"], nlohmann::json::parse(R"([
        {"line": 12, "file": "sum.cu", "block": 4, "thread": 33, "write": true, "value": 1.5},
        {"line": 10, "file": "sum.cu", "block": 4, "thread": 2, "write": false, "value": -2}])"));
    const auto finding = nlohmann::json::parse(formatReportJson(sample()))["findings"][0];
    EXPECT_TRUE(finding["element"].is_null()) << "not known";
}

TEST(Report, JsonOfAValueIsANumberOrItsText)
{
    trace::Recording recording = raced();
    recording.findings[0].accesses[0].value = 0x7f800000;
    recording.findings[0].accesses[1].value.reset();
    const auto accesses = nlohmann::json::parse(formatReportJson(recording))["findings"][0]["accesses"];
    EXPECT_EQ(accesses[0]["value"], "inf");
    EXPECT_TRUE(accesses[1]["value"].is_null());
}

TEST(Report, TextOfAFindingShowsBothAccessesAndNamesNoPlaceTwice)
{
    const std::string text = formatReportText(raced());
    EXPECT_THAT(text, HasSubstr(R"(
findings
  sum.cu:12: race (warning): kernel sum, block (0,2,0), thread (33,0,0) writes s[3], and thread (2,0,0) of the same block reads it at sum.cu:10; nothing orders the two accesses.
    block (0,2,0), thread (33,0,0) writes 1.5: s[3] = x;
    block (0,2,0), thread (2,0,0) reads -2: float x = s[3];
    Put __syncthreads() between the two accesses, where all threads of the block reach it.
)"));
}

// The window has one card for a cause; JSON keeps every finding.
TEST(Report, TextHasOneEntryForACause)
{
    trace::Recording recording = raced();
    trace::Finding other = recording.findings[0];
    other.line = 14;
    recording.findings.push_back(recording.findings[0]);
    recording.findings.push_back(other);
    const std::string text = formatReportText(recording);
    EXPECT_THAT(text, HasSubstr("\n    3 findings have this cause: sum.cu:12 (2), sum.cu:14\n"));
    EXPECT_EQ(text.find(": race"), text.rfind(": race"));
    EXPECT_EQ(nlohmann::json::parse(formatReportJson(recording))["findings"].size(), 3u);
}

TEST(Report, TextOfAFindingBeginsWithItsPlaceThoughTheSentenceNamesItLater)
{
    trace::Recording recording = raced();
    trace::Finding& finding = recording.findings[0];
    finding.kind = trace::FindingKind::InvalidMask;
    finding.severity = trace::Severity::Error;
    finding.message = msg::sync::outsideMask("sum", "(0,2,0)", "__syncwarp()", "sum.cu:12", 1, "(33,0,0)");
    EXPECT_THAT(formatReportText(recording), HasSubstr("\n  sum.cu:12: invalid-mask: Invalid mask: kernel sum, block (0,2,0)"));
}

TEST(Report, ANoteIsNoFinding)
{
    trace::Recording recording = raced();
    recording.findings[0].severity = trace::Severity::Note;
    const auto json = nlohmann::json::parse(formatReportJson(recording));
    EXPECT_TRUE(json["findings"].empty());
    EXPECT_THAT(json["notes"].dump(), HasSubstr("writes s[3]"));
    const std::string text = formatReportText(recording);
    EXPECT_THAT(text, Not(HasSubstr("\nfindings\n")));
    EXPECT_THAT(text, HasSubstr("\n  sum.cu:12: kernel sum, block (0,2,0)"));
    EXPECT_EQ(text.find("sum.cu:12: kernel"), text.rfind("sum.cu:12: kernel"));
}

TEST(Report, AFixIsThatOfTheFaultAndAReasonNeedsNone)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::OutOfBounds;
    finding.address = 0x7f00;
    const Message reads = msg::fault::readsOutside(4, 0x7f00, {});
    finding.message = msg::fault::at("a.cu:8", "add", "(0,0,0)", "(1,0,0)", reads);
    EXPECT_EQ(chooseFix(finding), msg::fault::guardAccess());
    finding.message = msg::fault::atBecause("a.cu:8", "add", "(0,0,0)", "(1,0,0)", reads, msg::call::ofDevice(1, 0));
    EXPECT_TRUE(chooseFix(finding).isEmpty()) << "the index is right";
    finding.kind = trace::FindingKind::Unsupported;
    finding.message = msg::fault::at("a.cu:8", "add", "(0,0,0)", "(1,0,0)", msg::fault::noBody("curve(float)"));
    EXPECT_THAT(chooseFix(finding).text(), HasSubstr("--nvcc-arg=-rdc=true"));
}

TEST(Report, NamesEachLaunchsDeviceWhereThereAreSeveral)
{
    trace::Recording recording = sample();
    recording.otherDevices.emplace_back();
    recording.otherDevices[0].name = "Modelled sm_80";
    recording.otherDevices[0].index = 1;
    recording.launches[0].device = 1;
    const nlohmann::json json = nlohmann::json::parse(formatReportJson(recording));
    EXPECT_EQ(json["launches"][0]["device"], (nlohmann::json{{"ordinal", 1}, {"name", "Modelled sm_80"}}));
    EXPECT_THAT(formatReportText(recording),
                HasSubstr("\nlaunch 1: sum<<<2x3, 48>>> on device 1 (Modelled sm_80)  12 warps, 1024 bytes of shared memory\n"));
}

TEST(Report, DeviceSideLaunchNamesItsLauncher)
{
    trace::Recording recording = sample();
    recording.launches.push_back(recording.launches.front());
    recording.launches.push_back(recording.launches.front());
    for (std::uint32_t i = 0; i < 3; ++i)
        recording.launches[i].id = LaunchId{i};
    recording.launches[1].origin = {.parent = 0};
    recording.launches[2].origin = {.parent = -1, .graph = 4, .node = 2};
    const auto launches = nlohmann::json::parse(formatReportJson(recording, "launch")).at("launches");
    for (const char* key : {"parent", "graph", "node"})
        EXPECT_FALSE(launches.at(0).contains(key)) << key;
    EXPECT_EQ(launches.at(1).at("parent"), 0);
    EXPECT_FALSE(launches.at(1).contains("graph"));
    EXPECT_EQ(launches.at(2).at("graph"), 4);
    EXPECT_EQ(launches.at(2).at("node"), 2);
    EXPECT_FALSE(launches.at(2).contains("parent"));
    const std::string text = formatReportText(recording, "launch");
    EXPECT_THAT(text, HasSubstr("  (launched by launch 1)\n"));
    EXPECT_THAT(text, HasSubstr("  (graph 5, node 3)\n"));
}

/// Returns a run that launches the sample's kernel `count` times, every `otherPeriod`-th time in a smaller grid.
trace::Recording launchedOften(std::uint32_t count, std::uint32_t otherPeriod)
{
    trace::Recording recording = sample();
    const trace::Launch launch = recording.launches.front();
    recording.launches.assign(count, launch);
    for (std::uint32_t i = 0; i < count; ++i) {
        recording.launches[i].id = LaunchId{i};
        if (i % otherPeriod == otherPeriod - 1)
            recording.launches[i].grid = {1};
    }
    return recording;
}

TEST(Report, ListsManyEqualLaunchesTogether)
{
    trace::Recording recording = launchedOften(20, 4);
    recording.launches[9].durationsNanoseconds = {5000, 7000, 6000};
    recording.launches[10].durationsNanoseconds = {8000};
    const ListedLaunches allLaunches = listLaunches(recording, {});
    EXPECT_EQ(allLaunches.singleLaunches.size(), 20u);
    EXPECT_TRUE(allLaunches.groups.empty());

    const ListedLaunches listed = listLaunches(recording, {}, 8);
    ASSERT_EQ(listed.singleLaunches.size(), 8u);
    EXPECT_EQ(listed.singleLaunches.back()->id, LaunchId{7});
    ASSERT_EQ(listed.groups.size(), 2u);
    EXPECT_EQ(listed.groups[0].launch.id, LaunchId{8});
    EXPECT_EQ(listed.groups[0].last, LaunchId{18});
    EXPECT_EQ(listed.groups[0].count, 9u);
    EXPECT_EQ(listed.groups[0].launch.durationsNanoseconds, (std::vector<std::uint64_t>{6000, 8000}));
    EXPECT_EQ(listed.groups[1].launch.id, LaunchId{11});
    EXPECT_EQ(listed.groups[1].last, LaunchId{19});
    EXPECT_EQ(listed.groups[1].count, 3u);
    EXPECT_EQ(listed.unlistedCount, 0u);

    const ListedLaunches tooMany = listLaunches(recording, {}, 1);
    EXPECT_EQ(tooMany.groups.size(), 1u);
    EXPECT_EQ(tooMany.groups[0].count, 14u);
    EXPECT_EQ(tooMany.unlistedCount, 5u);

    const ListedLaunches chosen = listLaunches(recording, LaunchId{19}, 8);
    ASSERT_EQ(chosen.singleLaunches.size(), 1u);
    EXPECT_EQ(chosen.singleLaunches[0]->id, LaunchId{19});
}

TEST(Report, ReportOfAHundredThousandLaunchesIsNoLongerThanOfTenThousand)
{
    const trace::Recording tenThousand = launchedOften(10000, 3), hundredThousand = launchedOften(100000, 3);
    const std::string text = formatReportText(hundredThousand, "launch");
    EXPECT_LT(text.size(), formatReportText(tenThousand, "launch").size() + 4000);
    EXPECT_THAT(text, HasSubstr("\n60000 launches from 10001 to 100000, each: sum<<<2x3, 48>>>  12 warps"));
    EXPECT_THAT(text, HasSubstr("\n30000 launches from 10002 to 99999, each: sum<<<1, 48>>>  2 warps"));
    const nlohmann::json json = nlohmann::json::parse(formatReportJson(hundredThousand, "launch"));
    EXPECT_EQ(json["launches"].size(), 10000u);
    ASSERT_EQ(json["launch_groups"].size(), 2u);
    EXPECT_EQ(json["launch_groups"][1]["count"], 30000);
    EXPECT_EQ(json["launch_groups"][1]["first"], 10001);
    EXPECT_EQ(json["launch_groups"][1]["last"], 99998);
    EXPECT_EQ(json["launch_groups"][1]["grid"], (nlohmann::json{1, 1, 1}));
    EXPECT_EQ(json["launch_groups"][0]["barriers"], json["launches"][0]["barriers"]);
    EXPECT_FALSE(nlohmann::json::parse(formatReportJson(tenThousand, "launch")).contains("launch_groups"));
}

TEST(Report, ByChoosesTheRowsOfEachLaunch)
{
    const auto launchBy = [](const char* grouping) { return nlohmann::json::parse(formatReportJson(sample(), grouping))["launches"][0]; };
    EXPECT_FALSE(launchBy("launch").contains("lines"));
    EXPECT_FALSE(launchBy("launch").contains("sites"));
    EXPECT_EQ(launchBy("site")["sites"].size(), 12u);
    EXPECT_EQ(launchBy("site")["sites"][0]["opcode"], "ld.shared.u32");
    EXPECT_THAT(formatReportText(sample(), "launch"), Not(HasSubstr("sum.cu:10")));
    EXPECT_THAT(formatReportText(sample(), "site"), HasSubstr("atom.shared.add.f32"));
}

TEST(Report, TextShowsTheWorstLineFirstAndMarked)
{
    EXPECT_EQ(formatReportText(sample()), R"(sum: engine simt, device Modelled sm_90, exit code 3

launch 1: sum<<<2x3, 48>>>  12 warps, 1024 bytes of shared memory
  shared loads             33 instructions           103 wavefronts            70 conflicts
  shared atomics            9 instructions  (9 not modelled: compare-and-swap loops in the hardware)
  global loads              8 instructions            12 sectors           128 bytes requested
  global stores             4 instructions            16 sectors           512 bytes requested
  global atomics            3 instructions             3 sectors           160 bytes requested
  local loads               2 instructions             8 sectors           256 bytes requested
  constant loads            2 instructions            33 distinct addresses
  atomics                  12 instructions           328 operations          3.33 lanes at one address on average  30 of 40 compare-and-swaps failed
  shuffles                  5 instructions           160 lanes
  votes                     1 instruction             32 lanes
  PTX branches             30 executed, 7 divergent
  barriers                  6
  instructions            500 by warps, 16000 by threads

    line       instructions  wavefronts  conflicts   sectors  divergent
  ! sum.cu:10            25          95         70         0          0
  ! sum.cu:9             30           0          0         0          7
    sum.cu:12             4           0          0        16          0
    sum.cu:15             8           8          0        12          0
    sum.cu:17             3           0          0         3          0
    sum.cu:14             9           0          0         0          0
    sum.cu:11             6           0          0         0          0
    sum.cu:19             5           0          0         0          0
    sum.cu:16             2           0          0         0          0
    sum.cu:18             2           0          0         0          0
    sum.cu:20             1           0          0         0          0
  ! bank conflicts or divergent branches

findings
  sum.cu:12: out-of-bounds: sum reads past the end
    Guard the access with if (i < n) …, so that only threads with an element execute it.

notes
  5 blocks were not recorded
  launch 1, sum: 0 of 6 blocks recorded in full (--blocks selects them); the totals cover all blocks
)");
}

TEST(Report, UnfinishedLaunchHasNoCounts)
{
    trace::Recording recording = sample();
    trace::Launch& launch = recording.launches.front();
    launch.isComplete = false;
    const auto withCounts = nlohmann::json::parse(formatReportJson(recording, "line")).at("launches").front();
    EXPECT_EQ(withCounts.at("complete"), false);
    EXPECT_EQ(withCounts.at("warp_instructions"), 500) << "it ended with an error, and its engine counted";
    launch.totals = {};
    launch.warpInstructions = launch.threadInstructions = launch.barriers = 0;
    const auto json = nlohmann::json::parse(formatReportJson(recording, "line")).at("launches").front();
    EXPECT_EQ(json.at("complete"), false);
    EXPECT_FALSE(json.contains("warp_instructions"));
    EXPECT_FALSE(json.contains("lines"));
    const std::string text = formatReportText(recording);
    EXPECT_THAT(text, HasSubstr("(did not complete)\n  counts         not known, because the run ended within the launch; "));
    EXPECT_THAT(text, Not(HasSubstr("0 by warps")));
}

TEST(Report, SurvivesNamesThatAreNotUtf8)
{
    trace::Recording recording = sample();
    recording.program.name = "sum\xff";
    EXPECT_EQ(nlohmann::json::parse(formatReportJson(recording))["program"], "sum\xef\xbf\xbd");
}

TEST(Report, PathsInOtherFoldersStayWhole)
{
    const trace::Recording recording = sample();
    EXPECT_EQ(formatPath(recording, "/home/me/kernels/sum.cu"), "sum.cu");
    EXPECT_EQ(formatPath(recording, "/home/me/kernels/deep/sum.cu"), "/home/me/kernels/deep/sum.cu");
    EXPECT_EQ(formatPath(recording, "/usr/include/x.h"), "/usr/include/x.h");
}

TEST(ReportOfBookmarks, BookmarksComeLastWithTheStepNumberOfTheCommandLine)
{
    const trace::AnnotatedRecording shipped =
        *trace::readAnnotatedRecording(tests::repositoryPath("resources/recordings/reduce-3-sequential.simt"));
    const trace::Recording& recording = shipped.recording;
    const trace::BlockTrace& block = *recording.launches[0].blocks[0];
    const auto steps = trace::Steps::build(block, trace::StepOrder::Lockstep);
    const trace::Bookmark mark{LaunchId{0}, block.block(), EventIndex{steps->leadingEvent(7)}, "tree", "half the lanes rest"};
    const BookmarkPosition place = findBookmarkPosition(recording, mark);
    EXPECT_EQ(place.step, 7u);
    EXPECT_EQ(place.line, 27u);
    const std::string text = formatReportText(recording, "launch", {mark});
    EXPECT_TRUE(text.ends_with("\nbookmarks\n  launch 1, block 0, step 8 (line " + std::to_string(place.line) + "): half the lanes rest\n"))
        << text;
    EXPECT_EQ(formatReportText(recording).find("bookmarks"), std::string::npos);
    EXPECT_EQ(formatReportJson(recording).find("bookmarks"), std::string::npos) << "only where there are any";
    const auto json = nlohmann::json::parse(formatReportJson(recording, "launch", {mark}))["bookmarks"];
    ASSERT_EQ(json.size(), 1u);
    EXPECT_EQ(json[0]["step"], 8);
    EXPECT_EQ(json[0]["note"], "half the lanes rest");
}

}  // namespace
}  // namespace simtscope::analysis
