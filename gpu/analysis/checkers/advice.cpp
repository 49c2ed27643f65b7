#include "gpu/analysis/checkers/advice.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/checkers/early_reads.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/sync.h"

namespace simtscope::analysis {
namespace {

struct AdviceRow {
    trace::FindingKind kind;
    const MessageTemplate<>* fix;
};

constexpr std::array kAdviceRows{
    AdviceRow{trace::FindingKind::Uninitialised, &msg::fault::writeFirst},
    AdviceRow{trace::FindingKind::NullPointer, &msg::fault::checkAllocation},
    AdviceRow{trace::FindingKind::OutOfBounds, &msg::fault::guardAccess},
    AdviceRow{trace::FindingKind::Misaligned, &msg::fault::alignAccess},
    AdviceRow{trace::FindingKind::BarrierDivergence, &msg::fault::moveBarrier},
    AdviceRow{trace::FindingKind::InvalidMask, &msg::sync::nameExecuting},
    AdviceRow{trace::FindingKind::Deadlock, &msg::fault::checkWait},
    AdviceRow{trace::FindingKind::Budget, &msg::fault::checkLoop},
    AdviceRow{trace::FindingKind::InvalidStackPointer, &msg::fault::checkRecursion},
    AdviceRow{trace::FindingKind::StackOverflow, &msg::fault::checkRecursion},
    AdviceRow{trace::FindingKind::Assert, &msg::fault::stepBack},
    AdviceRow{trace::FindingKind::ReadOnly, &msg::fault::writeGlobal},
    AdviceRow{trace::FindingKind::DoubleFree, &msg::fault::freeOnce},
    AdviceRow{trace::FindingKind::UseAfterFree, &msg::fault::freeLater},
    AdviceRow{trace::FindingKind::FailedCall, &msg::fault::checkCalls},
    AdviceRow{trace::FindingKind::Leak, &msg::fault::freeMemory},
    AdviceRow{trace::FindingKind::PartialWarp, &msg::fault::allLanes},
};

/// Returns the faults in a message of the form "kernel k, block b, thread t …" (msg::fault::at, msg::fault::atBecause): the action of the
/// threads and, if known, the reason. Returns nothing when the message has another form.
std::vector<Message> findFaults(const Message& message)
{
    constexpr std::size_t kFirstFaultArgument = 4;
    std::vector<Message> faults;
    if (message.is(msg::fault::at) || message.is(msg::fault::atBecause))
        for (std::size_t i = kFirstFaultArgument; i < message.arguments.size(); ++i)
            faults.push_back(std::get<std::vector<Message>>(message.arguments[i].value).front());
    return faults;
}

}  // namespace

Message chooseFix(const trace::Finding& finding)
{
    if (!finding.message.fix().empty())
        return msg::fault::fixOfMessage(finding.message);
    if (const Message* const clause = findEarlyRead(finding.message))
        return msg::fault::fixOfMessage(*clause);
    for (const Message& fault : findFaults(finding.message))
        if (!fault.fix().empty())
            return msg::fault::fixOfMessage(fault);
    // A message of this form says why the access failed. The general fix, to check the index, would be wrong then.
    if (finding.message.is(msg::fault::atBecause) && finding.kind != trace::FindingKind::UseAfterFree)
        return {};
    // It is not known what the address belongs to, so the pointer itself is the first thing to check.
    if (finding.kind == trace::FindingKind::OutOfBounds && finding.address == 0 && finding.location.space == ptx::StateSpace::None)
        return msg::fault::checkAllocation();
    const auto* row = std::ranges::find(kAdviceRows, finding.kind, &AdviceRow::kind);
    return row == kAdviceRows.end() ? Message{} : (*row->fix)();
}

}  // namespace simtscope::analysis
