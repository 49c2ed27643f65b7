#include "ui/figures/canvas/subject.h"

namespace simtscope::figures {

namespace {

using Number = std::optional<std::uint32_t>;

}  // namespace

Subject laneSubject(std::uint32_t warp, std::uint32_t lane, bool isResident)
{
    if (isResident)
        return ThreadSubject{warp * kWarpSize + lane};
    return IdleLaneSubject{warp, lane};
}

Number threadOf(const Subject& subject)
{
    return std::visit(Overloaded{[](const CellSubject& cell) { return cell.thread; },
                                 [](const ThreadSubject& one) { return Number(one.thread); }, [](const auto&) { return Number(); }},
                      subject);
}

Number warpOf(const Subject& subject)
{
    return std::visit(Overloaded{[](const ThreadSubject& one) { return Number(one.thread / kWarpSize); },
                                 [](const IdleLaneSubject& lane) { return Number(lane.warp); },
                                 [](const WarpSubject& one) { return Number(one.warp); },
                                 [](const WavefrontSubject& one) { return Number(one.warp); }, [](const auto&) { return Number(); }},
                      subject);
}

Number lineOf(const Meaning& meaning)
{
    const auto* const line = std::get_if<LineSubject>(&meaning.subject);
    return line ? line->line : meaning.line;
}

}  // namespace simtscope::figures
