#include "gpu/analysis/reports/finding_access_text.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string trim(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string() : std::string(line.substr(first, line.find_last_not_of(kBlanks) + 1 - first));
}

const trace::Launch* launchOf(const trace::Recording& recording, const trace::Finding& finding)
{
    return finding.launch.value < recording.launches.size() ? &recording.launches[finding.launch.value] : nullptr;
}

}  // namespace

const MemoryNames& FindingAccesses::namesOf(LaunchId launch)
{
    // Names belong to the launch, so a block that does not exist provides them, too, at no cost.
    constexpr BlockId kNone{0xffffffffu};
    auto& block = m_launches[launch];
    if (!block) {
        const std::shared_ptr<const trace::Recording> borrowed(std::shared_ptr<void>(), &m_recording);
        block = std::make_shared<const RecordedBlock>(borrowed, launch, kNone);
    }
    return MemoryNames::forBlock(*block);
}

std::string FindingAccesses::valueOf(const trace::Finding& finding, const trace::FindingAccess& access, const trace::Site* site)
{
    if (!access.value || !site)
        return {};
    const trace::FindingLocation& location = finding.location;
    const unsigned bytes = site->elementBytes;
    const std::uint32_t allocation = location.space == ptx::StateSpace::Shared ? trace::kSharedAllocation.value
                                     : location.allocation >= 0                ? std::uint32_t(location.allocation)
                                                                               : trace::kNoAllocation.value;
    const bool isKnown = location.offset && *location.offset >= 0 && allocation != trace::kNoAllocation.value;
    if (!isKnown)
        return formatValue(*access.value, site->type, bytes);
    const MemoryNames& names = namesOf(finding.launch);
    const Cell cell{allocation, std::uint64_t(*location.offset)};
    return names.makeValue(cell, *access.value, names.typeAt(allocation, cell.offset, bytes, site->type), bytes).text;
}

std::vector<ShownFindingAccess> FindingAccesses::describe(const trace::Finding& finding)
{
    const trace::Launch* const launch = launchOf(m_recording, finding);
    std::vector<ShownFindingAccess> shownAccesses;
    for (const trace::FindingAccess& access : finding.accesses) {
        const trace::Site* const site = launch && access.block >= 0 ? m_recording.findSite(*launch, access.site) : nullptr;
        ShownFindingAccess& shown = shownAccesses.emplace_back();
        if (const trace::SourceFrame* const frame = findingFrame(m_recording, finding.kind, site)) {
            shown.file = formatPath(m_recording, frame->path);
            shown.line = frame->line;
            shown.text = lineText(m_recording, frame->path, frame->line);
        }
        shown.kind = site ? site->kind : trace::SiteKind::Other;
        shown.block = access.block;
        shown.thread = access.warp * kWarpSize + (access.lanes ? unsigned(std::countr_zero(access.lanes)) : 0);
        shown.isWrite = access.isWrite;
        shown.value = valueOf(finding, access, site);
    }
    return shownAccesses;
}

std::string variableName(const trace::Recording& recording, const trace::FindingLocation& location)
{
    const bool isKnown = location.allocation >= 0 && std::size_t(location.allocation) < recording.allocations.size();
    return isKnown && location.variable.empty() ? recording.allocations[std::size_t(location.allocation)].name : location.variable;
}

std::string lineText(const trace::Recording& recording, const std::string& path, std::uint32_t line)
{
    const auto& sources = recording.program.sources;
    const auto source = std::ranges::find(sources, path, &trace::SourceFile::path);
    const bool isMainSource = source == sources.end() && !sources.empty() && isProgramFile(recording, path);
    if (line == 0 || (source == sources.end() && !isMainSource))
        return {};
    std::string_view text = isMainSource ? sources.front().text : source->text;
    for (std::uint32_t i = 1; i < line; ++i) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return {};
        text.remove_prefix(end + 1);
    }
    return trim(text.substr(0, text.find('\n')));
}

}  // namespace simtscope::analysis
