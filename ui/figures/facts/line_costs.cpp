#include "ui/figures/facts/line_costs.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

std::uint64_t idealSectors(std::uint64_t accesses, std::uint64_t bytes)
{
    return std::max(accesses, (bytes + kSectorBytes - 1) / kSectorBytes);
}

QString times(double ratio)
{
    const bool whole = ratio >= 10 || std::abs(ratio - std::round(ratio)) < 0.05;
    return QStringLiteral("×%1").arg(QLocale().toString(ratio, 'f', whole ? 0 : 1));
}

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
            line->wavefronts += totals.wavefronts;
            line->ideal += totals.ideal;
            line->sectors += totals.sectors;
            if (totals.sectors > 0)
                line->idealSectors += idealSectors(totals.instructions, totals.bytesRequested);
            if (totals.localSectors > 0)
                line->idealLocal += idealSectors(totals.instructions, totals.localBytes);
            if (site->space == ptx::StateSpace::Const) {
                line->constantLoads += totals.instructions;
                line->addresses += totals.passes;
            } else if (site->kind == trace::SiteKind::Atomic && site->space != ptx::StateSpace::Shared) {
                line->atomics += totals.instructions;
                line->turns += totals.passes;
            }
        }
    }
}

const LineCosts& LineCosts::of(const FigureSource& source)
{
    return source.derived<LineCosts>([&] { return LineCosts(source); });
}

bool LineCosts::prepare(const FigureSource& source, const std::stop_token&)
{
    of(source);
    return true;
}

const LineCost* LineCosts::find(const std::string& path, std::uint32_t line) const
{
    const auto found = m_lines.find({path, line});
    return found == m_lines.end() ? nullptr : &found->second;
}

}  // namespace simtscope::figures
