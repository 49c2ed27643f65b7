#include "gpu/analysis/reports/report_findings.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/finding_causes.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/analysis/reports/finding_access_text.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMaxAccesses = 8;

/// Formats a linear index as "(1,0,0)".
std::string formatLinearIndex(Dim3 extent, std::uint64_t linear)
{
    const Dim3 index = coordinates(linear, extent);
    return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string baseName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

/// Returns a finding as one line: file and line, then the heading, then the sentence without file and line at its beginning.
std::string formatLocation(const trace::Recording& recording, const trace::Finding& finding, const std::string& heading)
{
    const std::string text = nameElement(finding, recording).text();
    if (finding.line == 0)
        return heading + text;
    const std::string named = fmt::format("{}:{}: ", baseName(finding.file), finding.line);
    return fmt::format("{}:{}: {}{}", formatPath(recording, finding.file), finding.line, heading,
                       text.starts_with(named) ? text.substr(named.size()) : text);
}

std::string headingOf(const trace::Finding& finding)
{
    const bool isError = finding.severity == trace::Severity::Error;
    return fmt::format("{}{}: ", trace::nameOf(finding.kind), isError ? "" : fmt::format(" ({})", trace::nameOf(finding.severity)));
}

struct VerbRow {
    trace::SiteKind kind;
    std::string_view reads, writes;
};

constexpr std::array kVerbs{
    VerbRow{trace::SiteKind::Load, "reads", "writes"},
    VerbRow{trace::SiteKind::Store, "reads", "writes"},
    VerbRow{trace::SiteKind::Atomic, "changes atomically", "changes atomically"},
    VerbRow{trace::SiteKind::Barrier, "waits", "waits"},
};

std::string_view verbOf(const ShownFindingAccess& access)
{
    const auto* const row = std::ranges::find(kVerbs, access.kind, &VerbRow::kind);
    return row == kVerbs.end() ? "executes" : access.isWrite ? row->writes : row->reads;
}

/// Formats an access: "block (0,0,0), thread (1,0,0) writes 3: s[tid] = x;". Adds file and line, unless the finding already names them.
std::string accessLine(const trace::Recording& recording, const trace::Finding& finding, const ShownFindingAccess& access,
                       const std::string& findingText)
{
    const trace::Launch& launch = recording.launches[finding.launch.value];
    const std::string sourceLine = access.line ? fmt::format("{}:{}", baseName(access.file), access.line) : std::string();
    const bool isNamed = sourceLine.empty() || findingText.find(sourceLine) != std::string::npos;
    return fmt::format("{}block {}, thread {} {}{}{}", isNamed ? "" : sourceLine + ": ",
                       formatLinearIndex(launch.grid, std::uint64_t(access.block)), formatLinearIndex(launch.block, access.thread),
                       verbOf(access), access.value.empty() ? "" : " " + access.value, access.text.empty() ? "" : ": " + access.text);
}

/// Appends a finding; `tried` may be null.
void appendFinding(std::string& out, const trace::Recording& recording, FindingAccesses& accesses, const trace::Finding& finding,
                   const TriedFix* tried)
{
    const std::string sentence = formatLocation(recording, finding, headingOf(finding));
    out += fmt::format("  {}\n", sentence);
    std::vector<ShownFindingAccess> shownAccesses = accesses.describe(finding);
    // For waiting threads, show each line once, because the sentence names all threads.
    std::set<std::pair<std::string, std::uint32_t>> waits;
    std::erase_if(shownAccesses, [&](const ShownFindingAccess& access) {
        return access.kind == trace::SiteKind::Barrier && !waits.emplace(access.file, access.line).second;
    });
    for (std::size_t i = 0; i < std::min(shownAccesses.size(), kMaxAccesses); ++i)
        if (shownAccesses[i].block >= 0 && finding.launch.value < recording.launches.size())
            out += fmt::format("    {}\n", accessLine(recording, finding, shownAccesses[i], sentence));
    if (shownAccesses.size() > kMaxAccesses)
        out += fmt::format("    … {} more\n", shownAccesses.size() - kMaxAccesses);
    if (const Message fix = tried ? tried->text : chooseFix(finding); !fix.isEmpty())
        out += fmt::format("    {}\n", fix.text());
}

/// Describes the findings of a cause other than the first: "3 findings with this cause: a.cu:14 (2), a.cu:16".
std::string describeOthers(const std::vector<trace::Finding>& findings, const std::vector<std::size_t>& cause)
{
    std::map<std::string, unsigned> counts;
    std::vector<std::string> lines;  // in the order of the findings
    for (const std::size_t finding : cause) {
        const std::string line =
            findings[finding].line == 0 ? "no line" : fmt::format("{}:{}", baseName(findings[finding].file), findings[finding].line);
        if (++counts[line] == 1)
            lines.push_back(line);
    }
    std::string list;
    for (const std::string& line : lines)
        list += fmt::format("{}{}{}", list.empty() ? "" : ", ", line, counts[line] > 1 ? fmt::format(" ({})", counts[line]) : "");
    return fmt::format("{} findings have this cause: {}", cause.size(), list);
}

}  // namespace

void appendFindings(std::string& out, const trace::Recording& recording, const std::vector<TriedFix>& fixes)
{
    const std::vector<trace::Finding> findings = computeFindings(recording), notes = computeNotes(recording);
    FindingAccesses accesses(recording);
    if (!findings.empty())
        out += "\nfindings\n";
    for (const std::vector<std::size_t>& cause : groupByCause(recording, findings, fixes)) {
        appendFinding(out, recording, accesses, findings[cause.front()], findTriedFix(fixes, cause.front()));
        if (cause.size() > 1)
            out += fmt::format("    {}\n", describeOthers(findings, cause));
    }
    if (!notes.empty())
        out += "\nnotes\n";
    for (const trace::Finding& note : notes)
        out += fmt::format("  {}\n", formatLocation(recording, note, {}));
}

}  // namespace simtscope::analysis
