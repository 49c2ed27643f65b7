#include "gpu/runtime/state/failed_calls.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

trace::Finding makeIgnoredCallFinding(State& s, const FailedCall& failed)
{
    const HostCall call = s.hostCalls.find(failed.callSite);
    trace::Finding finding;
    finding.kind = failed.kind;
    finding.kernel = failed.kernel;
    finding.file = call.file;
    finding.line = call.line;
    if (!failed.notLaunched.isEmpty()) {
        finding.message = addLocationToSentence(call, failed.notLaunched);
        return finding;
    }
    const std::string& text = call.text.empty() ? failed.function : call.text;
    const Message memory = failed.memory ? describeHistory(s, *failed.memory) : Message();
    const Message reason = joinMessages({failed.reason, memory}, "; ");
    finding.message =
        addLocationToSentence(call, reason.isEmpty() ? msg::call::ignored(text, errorName(failed.error), errorText(failed.error))
                                                     : msg::call::ignoredBecause(text, errorName(failed.error), reason));
    return finding;
}

/// Returns the findings for those failures that the program ignores so far.
std::vector<trace::Finding> makeIgnoredCallFindings(State& state)
{
    std::vector<trace::Finding> findings;
    std::set<std::string> texts;
    for (const FailedCall& failed : state.failedCalls.unseenCalls()) {
        // If the text of the call is unknown, the program may use its result.
        if (!failed.isLaunchStatement && !state.hostCalls.find(failed.callSite).isDiscarded)
            continue;
        trace::Finding finding = makeIgnoredCallFinding(state, failed);
        if (texts.insert(finding.message.text()).second)
            findings.push_back(std::move(finding));
    }
    return findings;
}

/// Keeps the findings in the recording, in case the program ends now.
void keepFindings(State& state)
{
    if (!state.recorder)
        return;
    state.recorder->setProvisionalFindings(makeIgnoredCallFindings(state));
    state.recorder->flushIfCheap();
}

}  // namespace

bool FailedCalls::add(std::uint64_t thread, FailedCall failed)
{
    constexpr std::size_t kMaxUnseenCalls = 256;
    std::vector<FailedCall>& unseen = m_unseenCalls[thread];
    const auto isSame = [&](const FailedCall& other) {
        return other.callSite == failed.callSite && other.error == failed.error && other.function == failed.function;
    };
    const bool isNew = unseen.size() < kMaxUnseenCalls && std::ranges::none_of(unseen, isSame);
    if (isNew)
        unseen.push_back(std::move(failed));
    return isNew;
}

std::vector<FailedCall> FailedCalls::unseenCalls() const
{
    std::vector<FailedCall> calls;
    for (const auto& [thread, unseen] : m_unseenCalls)
        std::ranges::copy(unseen, std::back_inserter(calls));
    std::ranges::stable_sort(calls, {}, &FailedCall::index);
    return calls;
}

bool isExpected(const State& state, Error error)
{
    constexpr Error kExpected[] = {Error::NotReady, Error::PeerAccessAlreadyEnabled, Error::NotSupported, Error::CudartUnloading};
    return std::ranges::count(kExpected, error) > 0 || std::ranges::any_of(state.devices, [&](const Device& device) {
               return device.fault == error || device.hiddenFault.error == error;
           });
}

Message addLocationToSentence(const HostCall& call, const Message& sentence)
{
    const std::string location = call.location();
    return location.empty() ? msg::call::sentence(sentence, sentence) : msg::call::sentenceAt(location, sentence, sentence);
}

Message describeHistory(State& state, const MemoryHistory& memory)
{
    const HostCall allocatingCall = state.hostCalls.find(memory.allocatedBy), freeingCall = state.hostCalls.find(memory.freedBy);
    if (allocatingCall.file.empty() || freeingCall.file.empty())
        return {};
    return msg::call::memoryHistory(allocatingCall.text, allocatingCall.location(), freeingCall.text, freeingCall.location());
}

void noteFailedCall(State& state, std::uint64_t thread, FailedCall failed)
{
    if (state.failedCalls.add(thread, std::move(failed)))
        keepFindings(state);
}

void noteErrorsRead(State& state, std::uint64_t thread)
{
    if (state.failedCalls.markSeen(thread))
        keepFindings(state);
}

void reportFailedCalls(State& state)
{
    if (!state.recorder)
        return;
    state.recorder->setProvisionalFindings({});
    for (const trace::Finding& finding : makeIgnoredCallFindings(state))
        state.recorder->writeFinding(finding);
}

}  // namespace simtscope::runtime
