#include "gpu/analysis/reports/assembly_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/reports/finding_access_text.h"
#include "gpu/core/json_text.h"

namespace simtscope::analysis {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kTextWidth = 56;  // columns of an instruction; longer ones push the rest to the right

/// Holds the instructions of a source line, as indices in the listings.
struct LineGroup {
    std::string path;
    std::uint32_t line = 0;  ///< 0: instructions that belong to no line
    std::vector<std::size_t> ptx, machine;
};

/// Returns whether the line of the program's own file is one of the instruction's, also of a call that was inlined.
bool isAtLine(const trace::Recording& recording, const PtxRow& row, std::uint32_t line)
{
    return std::ranges::any_of(row.frames,
                               [&](const trace::SourceFrame& frame) { return frame.line == line && isProgramFile(recording, frame.path); });
}

bool isInExtract(const trace::Recording& recording, const Assembly& assembly, const MachineRow& row, std::uint32_t line)
{
    if (line == 0 || (row.sourceLine == line && isProgramFile(recording, row.path)))
        return true;
    return row.ptxRow && isAtLine(recording, assembly.ptx[*row.ptxRow], line);
}

std::vector<LineGroup> groupByLine(const trace::Recording& recording, const Assembly& assembly, const AssemblyExtract& extract)
{
    std::map<std::pair<std::string, std::uint32_t>, LineGroup> groups;
    const auto groupOf = [&](const std::string& path, std::uint32_t line) -> LineGroup& {
        LineGroup& group = groups[{path, line}];
        group.path = path;
        group.line = line;
        return group;
    };
    for (std::size_t i = 0; i < assembly.ptx.size() && extract.hasPtx; ++i)
        if (const PtxRow& row = assembly.ptx[i]; extract.line == 0 || isAtLine(recording, row, extract.line))
            groupOf(row.path, row.sourceLine).ptx.push_back(i);
    for (std::size_t i = 0; i < assembly.machine.size() && extract.hasMachine; ++i)
        if (const MachineRow& row = assembly.machine[i]; isInExtract(recording, assembly, row, extract.line))
            groupOf(row.path, row.sourceLine).machine.push_back(i);
    std::vector<LineGroup> sorted;
    for (auto& [key, group] : groups)
        sorted.push_back(std::move(group));
    // The program's own file comes first.
    std::ranges::stable_sort(sorted, std::less(), [&](const LineGroup& group) { return !isProgramFile(recording, group.path); });
    return sorted;
}

std::string joinMessages(const std::vector<Message>& messages)
{
    std::string text;
    for (const Message& message : messages)
        text += (text.empty() ? "" : "; ") + message.text();
    return text;
}

std::string formatPtxRow(const PtxRow& row)
{
    std::string text;
    if (!row.label.empty())
        text += fmt::format("               {}:\n", row.label);
    text += fmt::format("  PTX  {:>6}  {:<{}}  {:>9} {:>11}", row.textLine, row.text, kTextWidth, row.totals.instructions,
                        row.totals.threadInstructions);
    std::string remarks = joinMessages(row.outcomes);
    if (row.predicatedOffThreads)
        remarks += fmt::format("{}guard false: {} threads", remarks.empty() ? "" : "; ", *row.predicatedOffThreads);
    return text + (remarks.empty() ? "" : "  " + remarks) + "\n";
}

std::string formatMachineRow(const MachineRow& row)
{
    std::string text;
    if (!row.label.empty())
        text += fmt::format("               {}:\n", row.label);
    text += fmt::format("  SASS   {:04x}  {:<{}}  {}", row.address, row.text, kTextWidth, ptx::formatControlBits(row.control));
    if (row.liveRegisters > 0)
        text += fmt::format("  {:>3} live", row.liveRegisters);
    std::string remarks;
    if (const Message spill = describeSpill(row); !spill.isEmpty())
        remarks += "  " + spill.text() + ";";
    return text + remarks + "  " + joinMessages(describeControl(row.control)) + "\n";
}

std::string formatGroup(const trace::Recording& recording, const Assembly& assembly, const LineGroup& group)
{
    std::string text = group.line == 0 ? std::string("\n(no source line)\n")
                                       : fmt::format("\n{}:{}  {}\n", formatPath(recording, group.path), group.line,
                                                     lineText(recording, group.path, group.line));
    for (const std::size_t i : group.ptx)
        text += formatPtxRow(assembly.ptx[i]);
    for (const std::size_t i : group.machine)
        text += formatMachineRow(assembly.machine[i]);
    const auto live =
        std::ranges::max_element(group.machine, std::less(), [&](std::size_t i) { return assembly.machine[i].liveRegisters; });
    std::uint64_t spilledBytes = 0;
    for (const std::size_t i : group.machine)
        spilledBytes += assembly.machine[i].spilledBytes;
    if (live != group.machine.end() && assembly.machine[*live].liveRegisters > 0)
        text += fmt::format("               at most {} live registers, {} bytes of spills\n", assembly.machine[*live].liveRegisters,
                            spilledBytes);
    return text;
}

Json resourcesToJson(const std::optional<ptx::KernelResources>& resources)
{
    if (!resources)
        return nullptr;
    return {{"registers", resources->registersPerThread},
            {"shared_bytes", resources->staticSharedBytes},
            {"spilled_bytes", resources->spilledBytes},
            {"stack_bytes", resources->stackBytesPerThread}};
}

Json messagesToJson(const std::vector<Message>& messages)
{
    Json texts = Json::array();
    for (const Message& message : messages)
        texts.push_back(message.text());
    return texts;
}

Json textOrNull(const Message& message)
{
    return message.isEmpty() ? Json(nullptr) : Json(message.text());
}

Json ptxToJson(const trace::Recording& recording, const PtxRow& row)
{
    Json frames = Json::array();
    for (const trace::SourceFrame& frame : row.frames)
        frames.push_back({{"file", formatPath(recording, frame.path)}, {"line", frame.line}, {"function", frame.function}});
    Json sass = Json::array();
    for (const std::size_t i : row.machineRows)
        sass.push_back(i);
    return {{"site", row.site.value},
            {"ptx_line", row.textLine},
            {"label", row.label},
            {"text", row.text},
            {"function", row.function},
            {"frames", std::move(frames)},
            {"warp_executions", row.totals.instructions},
            {"thread_executions", row.totals.threadInstructions},
            {"guard_false_threads", row.predicatedOffThreads ? Json(*row.predicatedOffThreads) : Json(nullptr)},
            {"sass", std::move(sass)},
            {"merged_into", row.mergedInto ? Json(*row.mergedInto) : Json(nullptr)},
            {"outcomes", messagesToJson(row.outcomes)}};
}

Json scoreboardToJson(const std::optional<unsigned>& scoreboard)
{
    return scoreboard ? Json(*scoreboard) : Json(nullptr);
}

Json machineToJson(const trace::Recording& recording, const Assembly& assembly, std::size_t index)
{
    const MachineRow& row = assembly.machine[index];
    const ptx::ControlBits& control = row.control;
    return {{"index", index},
            {"function", row.function},
            {"address", row.address},
            {"label", row.label},
            {"text", row.text},
            {"word", fmt::format("0x{:016x}{:016x}", row.word.high, row.word.low)},
            {"file", formatPath(recording, row.path)},
            {"line", row.sourceLine},
            {"ptx_line", row.ptxRow ? Json(assembly.ptx[*row.ptxRow].textLine) : Json(nullptr)},
            {"control",
             {{"text", ptx::formatControlBits(control)},
              {"stall_cycles", control.stallCycles},
              {"yield", control.prefersOtherWarp},
              {"write_scoreboard", scoreboardToJson(control.writtenScoreboard)},
              {"read_scoreboard", scoreboardToJson(control.readScoreboard)},
              {"wait_mask", control.waitMask},
              {"reuse_mask", control.reuseMask},
              {"words", messagesToJson(describeControl(control))}}},
            {"live_registers", row.liveRegisters > 0 ? Json(row.liveRegisters) : Json(nullptr)},
            {"spilled_bytes", row.spilledBytes}};
}

}  // namespace

std::string formatAssemblyText(const trace::Recording& recording, const trace::Launch& launch, const Assembly& assembly,
                               const AssemblyExtract& extract)
{
    std::string text = fmt::format("{}, launch {}", trace::demangle(assembly.kernel), launch.id.value + 1);
    if (extract.hasMachine && assembly.problem.isEmpty())
        text += fmt::format(", machine code for {}", assembly.architecture);
    text += "\n";
    if (extract.hasMachine && assembly.resources)
        text += fmt::format("registers per thread: {}; shared memory: {} bytes; spills: {} bytes; stack: {} bytes\n",
                            assembly.resources->registersPerThread, assembly.resources->staticSharedBytes, assembly.resources->spilledBytes,
                            assembly.resources->stackBytesPerThread);
    for (const Message& problem : {assembly.problem, assembly.textProblem})
        if (extract.hasMachine && !problem.isEmpty())
            text += fmt::format("note: {}\n{}", problem.text(), problem.fix().empty() ? "" : "      " + problem.fix() + "\n");
    if (extract.hasPtx)
        text += "PTX: line of the PTX, instruction, executions by warps and by threads, what became of it\n";
    if (extract.hasMachine && !assembly.machine.empty())
        text += "SASS: address, instruction, control bits, live registers, the control bits in words (stall count: cycles before the next "
                "instruction of the warp; yields: another warp is preferred)\n";
    for (const LineGroup& group : groupByLine(recording, assembly, extract))
        text += formatGroup(recording, assembly, group);
    return text;
}

std::string formatAssemblyJson(const trace::Recording& recording, const trace::Launch& launch, const Assembly& assembly,
                               const AssemblyExtract& extract)
{
    Json lines = Json::array();
    for (const LineGroup& group : groupByLine(recording, assembly, extract)) {
        Json line = {{"file", formatPath(recording, group.path)}, {"line", group.line}};
        if (extract.hasPtx)
            line["ptx"] = Json::array();
        for (const std::size_t i : group.ptx)
            line["ptx"].push_back(ptxToJson(recording, assembly.ptx[i]));
        if (extract.hasMachine)
            line["sass"] = Json::array();
        for (const std::size_t i : group.machine)
            line["sass"].push_back(machineToJson(recording, assembly, i));
        lines.push_back(std::move(line));
    }
    const Json report = {{"kernel", trace::demangle(assembly.kernel)},
                         {"launch", launch.id.value + 1},
                         {"architecture", assembly.architecture},
                         {"resources", resourcesToJson(assembly.resources)},
                         {"problem", textOrNull(assembly.problem)},
                         {"names_problem", textOrNull(assembly.textProblem)},
                         {"lines", std::move(lines)}};
    return formatJson(report, 2) + "\n";
}

bool hasInstructions(const trace::Recording& recording, const Assembly& assembly, const AssemblyExtract& extract)
{
    return !groupByLine(recording, assembly, extract).empty();
}

}  // namespace simtscope::analysis
