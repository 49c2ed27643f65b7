// Declared in finding_rank.h.
#include "gpu/analysis/checkers/finding_rank.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/checkers/early_reads.h"
#include "gpu/core/messages/check.h"

namespace simtscope::analysis {
namespace {

using trace::FindingKind;

// These kinds go from the worst to the most harmless. A kind that is missing ranks with the other faults.
constexpr std::array kKinds{
    FindingKind::OutOfBounds,   FindingKind::NullPointer,       FindingKind::UseAfterFree, FindingKind::DoubleFree,
    FindingKind::InvalidFree,   FindingKind::Misaligned,        FindingKind::ReadOnly,     FindingKind::Fault,
    FindingKind::Uninitialised, FindingKind::Deadlock,          FindingKind::Timeout,      FindingKind::Budget,
    FindingKind::Unsupported,   FindingKind::BarrierDivergence, FindingKind::InvalidMask,  FindingKind::Race,
    FindingKind::Cancelled,     FindingKind::FailedCall,        FindingKind::Leak,         FindingKind::IncompleteRecording,
    FindingKind::RunNote,
};

std::size_t indexOf(FindingKind kind)
{
    const auto* const found = std::ranges::find(kKinds, kind);
    return std::size_t((found == kKinds.end() ? std::ranges::find(kKinds, FindingKind::Fault) : found) - kKinds.begin());
}

bool isOfEqualValues(const Message& message)
{
    return message.is(msg::check::raceOfEqualValues) || std::ranges::any_of(message.arguments, [](const Argument& argument) {
               const auto* const nested = std::get_if<std::vector<Message>>(&argument.value);
               return nested && !nested->empty() && isOfEqualValues(nested->front());
           });
}

}  // namespace

bool haveEqualValues(const trace::Finding& finding)
{
    if (finding.kind != FindingKind::Race || finding.accesses.size() != 2)
        return false;
    const auto &later = finding.accesses[0].value, &earlier = finding.accesses[1].value;
    return isOfEqualValues(finding.message) || (later && earlier && *later == *earlier);
}

unsigned rankOf(const trace::Finding& finding)
{
    const bool isCausedByRace = findEarlyRead(finding.message) != nullptr;
    const FindingKind cause = isCausedByRace ? FindingKind::Race : finding.kind;
    const bool isAfterOthers = isCausedByRace || haveEqualValues(finding);
    return unsigned((std::size_t(finding.severity) * kKinds.size() + indexOf(cause)) * 2 + (isAfterOthers ? 1 : 0));
}

}  // namespace simtscope::analysis
