#include "gpu/analysis/checkers/fixes.h"

#include <algorithm>
#include <array>

#include "gpu/core/messages/fault.h"

namespace simtscope::analysis {
namespace {

struct FixRow {
    trace::FindingKind kind;
    const MessageTemplate<>* fix;
};

constexpr std::array kFixes{
    FixRow{trace::FindingKind::NullPointer, &msg::fault::checkAllocation},
    FixRow{trace::FindingKind::OutOfBounds, &msg::fault::guardAccess},
    FixRow{trace::FindingKind::Misaligned, &msg::fault::alignAccess},
    FixRow{trace::FindingKind::BarrierDivergence, &msg::fault::moveBarrier},
    FixRow{trace::FindingKind::Deadlock, &msg::fault::checkWait},
    FixRow{trace::FindingKind::Budget, &msg::fault::checkLoop},
    FixRow{trace::FindingKind::Stack, &msg::fault::checkRecursion},
    FixRow{trace::FindingKind::StackOverflow, &msg::fault::checkRecursion},
    FixRow{trace::FindingKind::Assert, &msg::fault::stepBack},
    FixRow{trace::FindingKind::ReadOnly, &msg::fault::writeGlobal},
    FixRow{trace::FindingKind::PartialWarp, &msg::fault::allLanes},
};

/// What the threads of "kernel k, block b, thread t …" do; nullptr: the finding says it otherwise.
const Message* faultIn(const Message& message)
{
    constexpr std::size_t kFault = 4;
    if (!message.is(msg::fault::at) && !message.is(msg::fault::atBecause))
        return nullptr;
    return &std::get<std::vector<Message>>(message.arguments[kFault].value).front();
}

}  // namespace

Message fixOf(const trace::Finding& finding)
{
    if (!finding.message.fix().empty())
        return msg::fault::fixOfMessage(finding.message);
    if (const Message* const fault = faultIn(finding.message); fault && !fault->fix().empty())
        return msg::fault::fixOfMessage(*fault);
    // The reason says what to do; the index is not at fault.
    if (finding.message.is(msg::fault::atBecause))
        return {};
    // Nothing is known of the place: the pointer itself is the first thing to check.
    if (finding.kind == trace::FindingKind::OutOfBounds && finding.address == 0 && finding.place.space == ptx::StateSpace::None)
        return msg::fault::checkAllocation();
    const auto* row = std::ranges::find(kFixes, finding.kind, &FixRow::kind);
    return row == kFixes.end() ? Message{} : (*row->fix)();
}

}  // namespace simtscope::analysis
