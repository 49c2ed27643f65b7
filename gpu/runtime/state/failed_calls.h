// Finds failed calls whose error the program ignores. CUDA then goes on silently, and the effect of the call is missing.
//
// A failure counts as ignored when both hold: the statement discards the result, as `cudaFree(p);` and every <<<…>>> do, and the host
// thread never sees the error through cudaGetLastError or cudaPeekAtLastError afterwards. The second is known only at the end of the
// program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/state/memory.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::runtime {

struct State;

/// Describes a call that returned an error.
struct FailedCall {
    std::int64_t index = 0;  ///< index of the API call
    HostCallId callSite = kNoHostCall;
    std::string function;
    bool isLaunchStatement = false;  ///< whether it is a launch with <<<>>>, whose result nothing can use
    Error error = Error::Success;
    trace::FindingKind kind = trace::FindingKind::FailedCall;
    Message reason;                       ///< may be empty
    Message notLaunched;                  ///< complete message for a refused launch
    std::string kernel;                   ///< name of the kernel whose launch was refused
    std::optional<MemoryHistory> memory;  ///< set if the call names memory that has been freed
};

/// Keeps the failures that the program has not asked for, by thread; guarded by the runtime's lock.
class FailedCalls {
public:
    /// Adds a failure that the program has not seen yet; `thread` is a host thread. Returns whether it was added: an equal failure is kept
    /// only once.
    bool add(std::uint64_t thread, FailedCall failed);
    /// Notes that the thread has asked for its last error and got one. Returns whether the thread had an unseen failure.
    bool markSeen(std::uint64_t thread) { return m_unseenCalls.erase(thread) > 0; }
    /// Returns the failures that the program has not seen so far, in the order of the calls.
    std::vector<FailedCall> unseenCalls() const;

private:
    std::map<std::uint64_t, std::vector<FailedCall>> m_unseenCalls;  ///< by thread
};

/// Returns whether a program may ignore the failure, or another finding reports it: this holds for polling, for enabling something that is
/// already enabled, for calls that SIMTscope refuses, and for consequences of a kernel's fault.
bool isExpected(const State& state, Error error);

/// Returns "x.cu:20: the sentence."; only the sentence if the location is unknown.
Message addLocationToSentence(const HostCall& call, const Message& sentence);

/// Names the calls that allocated and freed the memory. Empty if the location of either is unknown.
Message describeHistory(State& state, const MemoryHistory& memory);

/// Notes that a host thread has made a call that failed. The findings that would result if the program ended now are kept in the recording,
/// so that a crash does not lose them.
void noteFailedCall(State& state, std::uint64_t thread, FailedCall failed);
/// Notes that a host thread has asked for its last error and so has seen its failures. Updates the findings as noteFailedCall() does.
void noteErrorsRead(State& state, std::uint64_t thread);

/// Writes the findings, at the end of the program.
void reportFailedCalls(State& state);

}  // namespace simtscope::runtime
