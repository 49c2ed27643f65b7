// Calls that fail where the program ignores it. CUDA goes on without a word, and what the call should have done is missing.
//
// Ignored is a failure when both hold: the statement discards the result, as `cudaFree(p);` and every <<<…>>> do, and the host thread
// never sees the error through cudaGetLastError or cudaPeekAtLastError afterwards. Whether it does is known at the end of the program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/message.h"
#include "gpu/runtime/errors.h"
#include "gpu/runtime/memory.h"
#include "gpu/trace/finding.h"

namespace simtscope::runtime {

struct State;

struct FailedCall {
    std::int64_t index = 0;  ///< of the call
    HostCallId call = kNoHostCall;
    std::string function;
    bool isStatement = false;  ///< <<<>>>: nothing can use its result
    Error error = Error::Success;
    trace::FindingKind kind = trace::FindingKind::FailedCall;
    Message why;                          ///< may be empty
    Message notLaunched;                  ///< of a refused launch: all there is to say
    std::string kernel;                   ///< of a refused launch
    std::optional<MemoryHistory> memory;  ///< of memory that has been freed
};

class FailedCalls {
public:
    /// A failure that nobody has seen yet. `thread`: of the host. False: one like it is there already.
    bool add(std::uint64_t thread, FailedCall failed);
    /// The thread asks for its last error, and is told one. False: it had none.
    bool seen(std::uint64_t thread) { return m_unseen.erase(thread) > 0; }
    /// Those that were not seen so far, in the order of the calls.
    std::vector<FailedCall> unseen() const;

private:
    std::map<std::uint64_t, std::vector<FailedCall>> m_unseen;  ///< by thread
};

/// Whether the failure of a call is one that a program may ignore, or that another finding tells: polling, enabling what is enabled,
/// what SIMTscope refuses, and what follows from the fault of a kernel.
bool isExpected(const State& state, Error error);

/// "x.cu:20: the sentence."; without a place, the sentence.
Message placedSentence(const HostCall& call, const Message& sentence);

/// Which calls allocated and freed memory. Empty when one of their places is not known.
Message historyOf(State& state, const MemoryHistory& memory);

/// The host's thread has made a call that failed, or has seen its errors. What would be a finding if the program ended now is kept, so
/// that a crash does not lose it.
void noteFailedCall(State& state, std::uint64_t thread, FailedCall failed);
void noteSeenErrors(State& state, std::uint64_t thread);

/// At the end of the program: the findings.
void reportFailedCalls(State& state);

}  // namespace simtscope::runtime
