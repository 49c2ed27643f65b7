// Recognises findings that repeat in later launches of a kernel, so that a reader sees each of them once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "gpu/trace/model/finding.h"

namespace simtscope::trace {

/// Counts the launches in which each finding occurs, so that only the first of them is reported in full.
class RepeatedFindings {
public:
    /// Describes a finding that occurred in several launches.
    struct RepeatedFinding {
        std::string kernel, file;
        std::uint32_t line = 0, launchCount = 0;  ///< launches in which it was found
    };

    /// Returns whether no earlier launch of the kernel has a finding of the same kind at the same instructions. Counts the finding.
    bool isNew(const Finding& finding)
    {
        std::vector<std::uint32_t> sites;
        for (const FindingAccess& access : finding.accesses)
            sites.push_back(access.site.value);
        std::ranges::sort(sites);
        sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
        const auto [row, isNew] =
            m_rows.try_emplace(Key{finding.kind, finding.severity, finding.kernel, finding.line, std::move(sites)},
                               CountedFinding{{finding.kernel, finding.file, finding.line, 1}, finding.launch, finding.launch});
        CountedFinding& counted = row->second;
        if (!isNew && counted.lastLaunch != finding.launch)
            ++counted.launchCount;
        counted.lastLaunch = finding.launch;
        return counted.firstLaunch == finding.launch;
    }

    /// Returns the errors and warnings that occurred in more than one launch, in the order of kernels and lines.
    std::vector<RepeatedFinding> repeated() const
    {
        std::vector<RepeatedFinding> rows;
        for (const auto& [key, row] : m_rows)
            if (row.launchCount > 1 && std::get<Severity>(key) != Severity::Note)
                rows.push_back(row);
        return rows;
    }

private:
    using Key = std::tuple<FindingKind, Severity, std::string, std::uint32_t, std::vector<std::uint32_t>>;
    struct CountedFinding : RepeatedFinding {
        LaunchId firstLaunch, lastLaunch;
    };
    std::map<Key, CountedFinding> m_rows;
};

}  // namespace simtscope::trace
