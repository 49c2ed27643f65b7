// Which findings there are already: one is enough for a reader of each kind at the same lines.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "gpu/trace/finding.h"

namespace simtscope::races {

/// What makes two findings one to a reader: they are of the same kind, at the same lines.
struct Alike {
    trace::FindingKind kind;
    trace::Severity severity = trace::Severity::Error;
    std::uint32_t site = 0, otherSite = 0;
    std::uint32_t more = 0;  ///< what else keeps them apart
};

class KnownFindings {
public:
    /// False: there is one like it already, or a worse one. `lineOf(site)` names the line of a site.
    template <class LineOf>
    bool isNew(const Alike& alike, const LineOf& lineOf)
    {
        const auto lines = std::minmax({numberOf(alike.site, lineOf), numberOf(alike.otherSite, lineOf)});
        if (alike.severity != trace::Severity::Error &&
            m_known.contains({alike.kind, trace::Severity::Error, lines.first, lines.second, alike.more}))
            return false;
        return m_known.insert({alike.kind, alike.severity, lines.first, lines.second, alike.more}).second;
    }

    template <class LineOf>
    bool areAtOneLine(std::uint32_t site, std::uint32_t otherSite, const LineOf& lineOf)
    {
        return numberOf(site, lineOf) == numberOf(otherSite, lineOf);
    }

private:
    /// A number for each line that a site is at.
    template <class LineOf>
    std::uint32_t numberOf(std::uint32_t site, const LineOf& lineOf)
    {
        const auto [place, isNew] = m_numberOf.try_emplace(site);
        if (isNew)
            place->second = m_lines.try_emplace(lineOf(site), std::uint32_t(m_lines.size())).first->second;
        return place->second;
    }

    std::set<std::tuple<trace::FindingKind, trace::Severity, std::uint32_t, std::uint32_t, std::uint32_t>> m_known;
    std::unordered_map<std::uint32_t, std::uint32_t> m_numberOf;
    std::unordered_map<std::string, std::uint32_t> m_lines;
};

}  // namespace simtscope::races
