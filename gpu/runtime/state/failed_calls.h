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

/// A call that returned an error.
struct FailedCall {
    std::int64_t index = 0;  ///< index of the API call
    HostCallId call = kNoHostCall;
    std::string function;
    bool isStatement = false;  ///< <<<>>>: nothing can use its result
    Error error = Error::Success;
    trace::FindingKind kind = trace::FindingKind::FailedCall;
    Message why;                          ///< may be empty
    Message notLaunched;                  ///< complete message for a refused launch
    std::string kernel;                   ///< name of the kernel whose launch was refused
    std::optional<MemoryHistory> memory;  ///< set if the call names memory that has been freed
};

/// The failures that the program has not asked for, by thread; guarded by the runtime's lock.
class FailedCalls {
public:
    /// Adds a failure that the program has not seen yet; `thread` is a host thread. Returns false if an equal failure is there already.
    bool add(std::uint64_t thread, FailedCall failed);
    /// Notes that the thread asks for its last error and gets one. Returns false if the thread had no unseen failure.
    bool seen(std::uint64_t thread) { return m_unread.erase(thread) > 0; }
    /// Returns the failures that nobody has seen so far, in the order of the calls.
    std::vector<FailedCall> unseen() const;

private:
    std::map<std::uint64_t, std::vector<FailedCall>> m_unread;  ///< by thread
};

/// Returns true for a failure that a program may ignore, or that another finding reports: polling, enabling what is already enabled, calls
/// that SIMTscope refuses, and consequences of a kernel's fault.
bool isExpected(const State& state, Error error);

/// Returns "x.cu:20: the sentence."; only the sentence if the place is unknown.
Message sentenceWithLocation(const HostCall& call, const Message& sentence);

/// Names the calls that allocated and freed memory. Empty if one of their places is unknown.
Message historyOf(State& state, const MemoryHistory& memory);

/// Note that a host thread has made a call that failed, or has seen its errors. The findings that would result if the program ended now are
/// kept in the recording, so that a crash does not lose them.
void noteFailedCall(State& state, std::uint64_t thread, FailedCall failed);
void noteErrorsRead(State& state, std::uint64_t thread);

/// Writes the findings, at the end of the program.
void reportFailedCalls(State& state);

}  // namespace simtscope::runtime
