#include "gpu/analysis/counts/program_lines.h"

#include <algorithm>
#include <filesystem>

namespace simtscope::analysis {
namespace {

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

bool isProgramFile(const trace::Recording& recording, const std::string& path)
{
    if (recording.program.sources.empty())
        return true;
    const std::string& mainPath = recording.program.sources.front().path;
    return path == mainPath || baseName(path) == baseName(mainPath);
}

std::optional<std::size_t> findSource(const trace::Recording& recording, const std::string& path)
{
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    const auto isAt = [&](const std::string& wanted) {
        return std::ranges::find_if(sources, [&](const trace::SourceFile& source) { return source.path == wanted; }) - sources.begin();
    };
    if (const auto source = std::size_t(isAt(path)); source < sources.size())
        return source;
    // A header that is found through "../common" has that in its name. It may have the main file's base name.
    if (const auto source = std::size_t(isAt(std::filesystem::path(path).lexically_normal().string())); source < sources.size())
        return source;
    return isProgramFile(recording, path) ? std::optional<std::size_t>(0) : std::nullopt;
}

const trace::SourceFrame* costFrame(const trace::Site* site)
{
    return site && !site->frames.empty() && site->frames.back().line > 0 ? &site->frames.back() : nullptr;
}

const trace::SourceFrame* accessFrame(const trace::Recording& recording, const trace::Site* site)
{
    if (!site || site->frames.empty())
        return nullptr;
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    const auto isOfProgram = [&](const trace::SourceFrame& frame) {
        const bool isListed = std::ranges::any_of(sources, [&](const trace::SourceFile& file) { return file.path == frame.path; });
        return frame.line > 0 && (isListed || (!sources.empty() && isProgramFile(recording, frame.path)));
    };
    const auto programFrame = std::ranges::find_if(site->frames, isOfProgram);
    return programFrame != site->frames.end() ? &*programFrame : costFrame(site);
}

const trace::SourceFrame* findingFrame(const trace::Recording& recording, trace::FindingKind kind, const trace::Site* site)
{
    const bool isWait = kind == trace::FindingKind::BarrierDivergence || kind == trace::FindingKind::Deadlock;
    return isWait ? costFrame(site) : accessFrame(recording, site);
}

std::vector<std::uint32_t> findProgramLines(const trace::Recording& recording, const trace::Site* site)
{
    std::vector<std::uint32_t> lines;
    if (!site)
        return lines;
    for (const trace::SourceFrame& frame : site->frames) {
        if (frame.line > 0 && isProgramFile(recording, frame.path) && std::find(lines.begin(), lines.end(), frame.line) == lines.end())
            lines.push_back(frame.line);
    }
    return lines;
}

std::vector<std::uint32_t> findNumberedLines(const trace::Recording& recording, const trace::Site* site)
{
    std::vector<std::uint32_t> lines;
    if (!site)
        return lines;
    for (const trace::SourceFrame& frame : site->frames) {
        const std::optional<std::size_t> source = frame.line > 0 ? findSource(recording, frame.path) : std::nullopt;
        const std::uint32_t line = source ? NumberedLine{*source, frame.line}.number() : 0;
        if (source && std::find(lines.begin(), lines.end(), line) == lines.end())
            lines.push_back(line);
    }
    return lines;
}

SiteLines::SiteLines(const trace::Recording& recording, const trace::Launch& launch, LineScope scope)
{
    if (launch.module.value >= recording.sites.size())
        return;
    const std::map<SiteId, trace::Site>& sites = recording.sites[launch.module.value];
    m_lines.resize(sites.empty() ? 0 : sites.rbegin()->first.value + 1);
    for (const auto& [id, site] : sites)
        m_lines[id.value] = scope == LineScope::MainFile ? findProgramLines(recording, &site) : findNumberedLines(recording, &site);
}

std::span<const std::uint32_t> SiteLines::lines(SiteId id) const
{
    return id.value < m_lines.size() ? std::span<const std::uint32_t>(m_lines[id.value]) : std::span<const std::uint32_t>();
}

}  // namespace simtscope::analysis
