#include "ui/figures/canvas/subject.h"

namespace simtscope::figures {

namespace {

using OptionalIndex = std::optional<std::uint32_t>;

}  // namespace

Subject laneSubject(std::uint32_t warp, std::uint32_t lane, bool isResident)
{
    if (isResident)
        return ThreadSubject{warp * kWarpSize + lane};
    return IdleLaneSubject{warp, lane};
}

OptionalIndex threadOf(const Subject& subject)
{
    return std::visit(Overloaded{[](const CellSubject& cell) { return cell.thread; },
                                 [](const ThreadSubject& one) { return OptionalIndex(one.thread); },
                                 [](const auto&) { return OptionalIndex(); }},
                      subject);
}

OptionalIndex warpOf(const Subject& subject)
{
    return std::visit(Overloaded{[](const ThreadSubject& one) { return OptionalIndex(one.thread / kWarpSize); },
                                 [](const IdleLaneSubject& lane) { return OptionalIndex(lane.warp); },
                                 [](const WarpSubject& one) { return OptionalIndex(one.warp); },
                                 [](const WavefrontSubject& one) { return OptionalIndex(one.warp); },
                                 [](const auto&) { return OptionalIndex(); }},
                      subject);
}

OptionalIndex lineOf(const Meaning& meaning)
{
    const auto* const line = std::get_if<LineSubject>(&meaning.subject);
    return line ? line->line : meaning.line;
}

}  // namespace simtscope::figures
