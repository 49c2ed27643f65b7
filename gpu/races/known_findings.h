// The findings that were reported already: one of each kind at the same lines is enough for a reader.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "gpu/trace/model/finding.h"

namespace simtscope::races {

/// Identifies a finding: a reader takes two findings for one if they are of the same kind, at the same lines.
struct FindingKey {
    trace::FindingKind kind;
    trace::Severity severity = trace::Severity::Error;
    std::uint32_t site = 0, otherSite = 0;
    std::uint32_t discriminator = 0;  ///< any other number that keeps two findings apart
};

/// Remembers the findings that were reported.
class KnownFindings {
public:
    /// Returns whether the finding is new, and remembers it. False if one like it, or a worse one, was reported. `lineOf(site)` names the
    /// line of a site.
    template <class LineOf>
    bool isNew(const FindingKey& key, const LineOf& lineOf)
    {
        const auto lines = std::minmax({numberOf(key.site, lineOf), numberOf(key.otherSite, lineOf)});
        if (key.severity != trace::Severity::Error &&
            m_known.contains({key.kind, trace::Severity::Error, lines.first, lines.second, key.discriminator}))
            return false;
        return m_known.insert({key.kind, key.severity, lines.first, lines.second, key.discriminator}).second;
    }

    /// Returns whether both sites are at one line.
    template <class LineOf>
    bool areAtOneLine(std::uint32_t site, std::uint32_t otherSite, const LineOf& lineOf)
    {
        return numberOf(site, lineOf) == numberOf(otherSite, lineOf);
    }

private:
    /// Returns a number for the line of a site; sites at one line have the same number.
    template <class LineOf>
    std::uint32_t numberOf(std::uint32_t site, const LineOf& lineOf)
    {
        const auto [entry, isNew] = m_numberOf.try_emplace(site);
        if (isNew)
            entry->second = m_lines.try_emplace(lineOf(site), std::uint32_t(m_lines.size())).first->second;
        return entry->second;
    }

    std::set<std::tuple<trace::FindingKind, trace::Severity, std::uint32_t, std::uint32_t, std::uint32_t>> m_known;
    std::unordered_map<std::uint32_t, std::uint32_t> m_numberOf;
    std::unordered_map<std::string, std::uint32_t> m_lines;
};

}  // namespace simtscope::races
