// Collects the results of a recorded launch: waits for its kernel and takes its records, or finds out why the kernel faulted or hung.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "gpu/runtime/hooks/fault.h"
#include "gpu/runtime/hooks/hook.h"
#include "gpu/runtime/hooks/launch_decoding.h"
#include "gpu/runtime/hooks/launch_memory.h"
#include "gpu/runtime/hooks/stream_timer.h"

namespace simtscope::runtime::hooks {

/// Takes the results of one launch.
class LaunchResults {
public:
    /// `setup` describes the launch, which is already in the stream and has its row and id; `timer` runs around it.
    LaunchResults(InterceptedCall& call, const LaunchDecoding::Setup& setup, LaunchMemory& memory, StreamTimer& timer, void* stream);

    /// Sends events to the session's recorder and fills the rest into the launch. `errorBefore` is the runtime's last error before the
    /// launch. Ends the program if the kernel takes too long, or if the run is to be stopped.
    void collect(Error errorBefore);

private:
    Error wait();
    std::optional<std::uint64_t> read();
    std::optional<std::uint64_t> finishDraining();
    /// Reports that the records cannot be read.
    std::nullopt_t reportUnreadable(Error error);
    std::optional<cuda::AbortedLaunch> rescue(std::uint64_t maxBytes);
    FaultRequest makeFaultRequest(const std::optional<cuda::AbortedLaunch>& rescued) const;
    /// Reports the finding on stderr, to the parent process, and in the recording.
    void reportFinding(const trace::Finding& finding);
    /// Records the launch as hung and ends the process.
    [[noreturn]] void endHungProgram(std::chrono::duration<double> waited);

    InterceptedCall& m_call;
    Session& m_session;
    const LaunchDecoding::Setup m_setup;
    trace::Launch& m_launch;
    LaunchMemory& m_memory;
    StreamTimer& m_timer;
    void* const m_stream;
    LaunchDecoding m_decoding;
};

}  // namespace simtscope::runtime::hooks
