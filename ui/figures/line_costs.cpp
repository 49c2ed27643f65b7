#include "ui/figures/line_costs.h"

#include <algorithm>

#include "ui/figures/facts.h"

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMostScanned = 20000;  // memory accesses of the block; a loop repeats itself long before

bool isMemory(trace::EventKind kind)
{
    return kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

}  // namespace

LineCosts::LineCosts(const FigureSource& source)
{
    const trace::Recording& recording = source.recording();
    const auto lineOf = [&](SiteId id) -> LineCost* {
        const trace::SourceFrame* frame = frameOf(recording, recording.site(source.launch(), id));
        return frame ? &m_lines[{frame->path, frame->line}] : nullptr;
    };
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = recording.site(source.launch(), id);
        LineCost* line = site ? lineOf(id) : nullptr;
        if (!line)
            continue;
        if (site->kind == trace::SiteKind::Branch) {
            line->branches += totals.instructions;
            line->divergent += totals.divergent;
        } else if (site->kind == trace::SiteKind::Load || site->kind == trace::SiteKind::Store || site->kind == trace::SiteKind::Atomic) {
            line->accesses += site->space == ptx::StateSpace::Param ? 0 : totals.instructions;
            line->localSectors += totals.localSectors;
            if (totals.localSectors > 0)
                line->idealLocal += std::max(totals.instructions, (totals.localBytes + kSectorBytes - 1) / kSectorBytes);
            if (site->space == ptx::StateSpace::Const) {
                line->constantLoads += totals.instructions;
                line->addresses += totals.passes;
            } else if (site->kind == trace::SiteKind::Atomic && site->space != ptx::StateSpace::Shared) {
                line->atomics += totals.instructions;
                line->turns += totals.passes;
            }
        }
    }
    std::uint32_t scanned = 0;
    for (std::uint32_t i = 0; i < source.trace().size() && scanned < kMostScanned; ++i) {
        if (!isMemory(source.trace().kind(EventIndex(i))))
            continue;
        ++scanned;
        LineCost* line = lineOf(source.trace().event(EventIndex(i)).site);
        if (!line)
            continue;
        const analysis::AccessFacts facts = analysis::accessFacts(recording, source.launch(), source.trace(), EventIndex(i));
        if (facts.shared && facts.cost.modelled && facts.cost.wavefronts * std::max(1u, line->ideal) > line->wavefronts * facts.cost.ideal) {
            line->wavefronts = facts.cost.wavefronts;
            line->ideal = facts.cost.ideal;
        }
        if (facts.global && facts.sectors * std::max(1u, line->idealSectors) > line->sectors * facts.idealSectors) {
            line->sectors = facts.sectors;
            line->idealSectors = facts.idealSectors;
        }
    }
}

const LineCosts& LineCosts::of(const FigureSource& source)
{
    return source.derived<LineCosts>([&] { return LineCosts(source); });
}

const LineCost* LineCosts::find(const std::string& path, std::uint32_t line) const
{
    const auto found = m_lines.find({path, line});
    return found == m_lines.end() ? nullptr : &found->second;
}

}  // namespace simtscope::figures
