// Remembers the findings that were reported, because a reader needs only one of each kind at the same lines.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "gpu/trace/model/finding.h"

namespace simtscope::races {

/// Identifies a finding. Two findings count as one if they have the same kind and lines.
struct FindingKey {
    trace::FindingKind kind;
    trace::Severity severity = trace::Severity::Error;
    std::uint32_t site = 0, otherSite = 0;
    std::uint32_t discriminator = 0;  ///< any number that distinguishes findings of one kind at the same lines
};

/// Remembers the findings that were reported.
class KnownFindings {
public:
    /// Returns whether no such finding, and none with a higher severity, was reported before, and remembers it. `lineOf(site)` must return
    /// the name of the site's line.
    template <class LineOf>
    bool isNew(const FindingKey& key, const LineOf& lineOf)
    {
        const auto lines = std::minmax({lineNumberOf(key.site, lineOf), lineNumberOf(key.otherSite, lineOf)});
        if (key.severity != trace::Severity::Error &&
            m_known.contains({key.kind, trace::Severity::Error, lines.first, lines.second, key.discriminator}))
            return false;
        return m_known.insert({key.kind, key.severity, lines.first, lines.second, key.discriminator}).second;
    }

    /// Returns whether both sites belong to one line.
    template <class LineOf>
    bool areAtOneLine(std::uint32_t site, std::uint32_t otherSite, const LineOf& lineOf)
    {
        return lineNumberOf(site, lineOf) == lineNumberOf(otherSite, lineOf);
    }

private:
    /// Returns the number of a site's line; sites of one line have the same number.
    template <class LineOf>
    std::uint32_t lineNumberOf(std::uint32_t site, const LineOf& lineOf)
    {
        const auto [entry, isNew] = m_lineNumbers.try_emplace(site);
        if (isNew)
            entry->second = m_lines.try_emplace(lineOf(site), std::uint32_t(m_lines.size())).first->second;
        return entry->second;
    }

    std::set<std::tuple<trace::FindingKind, trace::Severity, std::uint32_t, std::uint32_t, std::uint32_t>> m_known;
    std::unordered_map<std::uint32_t, std::uint32_t> m_lineNumbers;
    std::unordered_map<std::string, std::uint32_t> m_lines;
};

}  // namespace simtscope::races
