#include "gpu/program/fixes/finding_key.h"

#include <filesystem>

namespace simtscope::program {

namespace {

std::string nameOf(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

}  // namespace

FindingKey keyOf(const trace::Recording& recording, const trace::Finding& finding, const std::vector<analysis::TextEdit>& edits)
{
    FindingKey key{finding.kind, analysis::raceOf(finding), trace::shortName(finding.kernel), finding.place.variable, {}};
    const auto add = [&](const std::string& path, std::uint32_t line) {
        const std::string file = nameOf(path);
        const bool isEdited = !edits.empty() && nameOf(edits.front().file) == file;
        key.lines.emplace(file, isEdited ? analysis::lineBefore(edits, line) : line);
    };
    const bool hasLaunch = finding.launch.value < recording.launches.size();
    for (const trace::FindingAccess& access : finding.accesses)
        if (const trace::Site* site = hasLaunch ? recording.site(recording.launches[finding.launch.value], access.site) : nullptr)
            if (!site->frames.empty())
                add(site->frames.front().path, site->frames.front().line);
    if (key.lines.empty())
        add(finding.file, finding.line);
    return key;
}

}  // namespace simtscope::program
