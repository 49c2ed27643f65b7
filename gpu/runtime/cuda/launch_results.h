// What comes of a recorded launch: waits for its kernel, and takes what that has written, or finds out why it faulted or hung.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "gpu/runtime/cuda/fault.h"
#include "gpu/runtime/cuda/hook.h"
#include "gpu/runtime/cuda/launch_decoding.h"
#include "gpu/runtime/cuda/launch_memory.h"
#include "gpu/runtime/cuda/stream_timer.h"

namespace simtscope::runtime::hooks {

class LaunchResults {
public:
    /// Of the launch in `setup`, which is in the stream and has its row and id; `timer` runs around it.
    LaunchResults(Row& row, const LaunchDecoding::Setup& setup, LaunchMemory& memory, StreamTimer& timer, void* stream);

    /// Events go to the session's recorder, the rest to the launch. `earlier`: the runtime's last error before it. Ends the program if the
    /// kernel takes too long, or is to be stopped.
    void collect(Error earlier);

private:
    Error wait();
    std::optional<std::uint64_t> read();
    std::optional<std::uint64_t> takeRest();
    std::nullopt_t unreadable(Error error);
    std::optional<cuda::Decoded> rescue(std::uint64_t mostBytes);
    FaultRequest faultRequest(const std::optional<cuda::Decoded>& rescued) const;
    void find(const trace::Finding& finding);
    [[noreturn]] void endHungProgram(std::chrono::duration<double> waited);

    Row& m_row;
    Session& m_session;
    const LaunchDecoding::Setup m_setup;
    trace::Launch& m_launch;
    LaunchMemory& m_memory;
    StreamTimer& m_timer;
    void* const m_stream;
    LaunchDecoding m_decoding;
};

}  // namespace simtscope::runtime::hooks
