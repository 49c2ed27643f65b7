// The state behind the C interface: one per process, made by the first call, guarded by one lock.
//
// A launch runs to its end inside the call that makes it; its error becomes visible where CUDA shows it: at the next call that reaches the
// device. The modelled clock (timeline.h) gives calls, copies and kernels the times that they would have if they ran side by side.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "gpu/runtime/abi.h"
#include "gpu/runtime/errors.h"
#include "gpu/runtime/images.h"
#include "gpu/runtime/memory.h"
#include "gpu/runtime/modules.h"
#include "gpu/runtime/progress.h"
#include "gpu/runtime/recorder.h"
#include "gpu/runtime/settings.h"
#include "gpu/runtime/timeline.h"

namespace simtscope::runtime {

/// What a cudaStream_t points to.
struct StreamHandle {
    StreamId id{};
    unsigned flags = 0;
    int priority = 0;
};

/// What a cudaEvent_t points to.
struct EventHandle {
    unsigned flags = 0;
    bool recorded = false;
    std::uint64_t time = 0;  ///< modelled, nanoseconds
};

struct State {
    explicit State(Settings settings);

    std::recursive_mutex mutex;
    Settings settings;
    Progress progress;
    std::unique_ptr<Recorder> recorder;  ///< null: unrecorded
    bool recordingBegun = false;
    Memory memory;
    Images images;
    Timeline timeline;
    Modules modules;

    std::set<StreamHandle*> streams;
    std::set<EventHandle*> events;
    std::uint32_t nextStream = 1;

    Error fault = Error::Success;      ///< of a kernel; every later call that reaches the device returns it
    std::string printed;               ///< device printf that waits for a synchronisation
    std::uint64_t eventsLeft = 0;
    std::int64_t nextCall = 0;         ///< index of the call that is being made
    bool callsLeftOut = false;
    std::uint32_t nextLaunch = 0;
    std::array<std::size_t, kLimitCount> limits;

    Modules::Environment environment() { return {*settings.device, memory, recorder.get(), progress, nextCall}; }
    /// Opens the recording, once: at the first call, so that a program that makes none leaves no file behind.
    void beginRecording();
    /// Device output reaches stdout, in order with the host's own.
    void showPrinted();
    /// The stream of a handle; nothing: not a stream.
    std::optional<StreamId> streamOf(const void* handle) const;
};

/// Of this process; ends the program with a clear message when the environment asks for something impossible.
State& state();

/// Last error of the calling thread (cudaGetLastError).
Error& lastError();

}  // namespace simtscope::runtime
