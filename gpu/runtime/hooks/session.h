// Holds the state of a recorded run under the cuda engine, which the hooks of all threads share.
//
// The program runs on the real runtime, which decides what every call does and returns; the hooks record what happened. If there is nothing
// to record, the hooks do nothing at all.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/hooks/allocations.h"
#include "gpu/runtime/hooks/hooked_modules.h"
#include "gpu/runtime/hooks/host_clock.h"
#include "gpu/runtime/hooks/record_buffer.h"
#include "gpu/runtime/hooks/timing.h"
#include "gpu/runtime/record/progress.h"
#include "gpu/runtime/record/recorder.h"
#include "gpu/runtime/record/settings.h"

namespace simtscope::runtime::hooks {

inline void* const kStreamPerThread = reinterpret_cast<void*>(2);  // driver_types.h

/// Describes a stream of a device, numbered as in the recording: 0 is the legacy default stream.
struct StreamKey {
    int device = 0;
    StreamId stream{0};
};

/// Numbers the streams of the program by their handles; guarded by the session's lock.
class Streams {
public:
    /// Returns the stream that a handle means for the calling thread.
    StreamKey find(const void* handle);
    /// Numbers a stream that the program has created on the thread's device.
    StreamKey add(const void* handle);
    void remove(const void* handle) { m_streams.erase(handle); }

private:
    StreamKey perThreadStream();
    std::uint32_t m_next = 1;
    std::map<const void*, StreamKey> m_streams;
};

/// Holds everything that the hooks keep between calls. `mutex` guards all members that change.
struct Session {
    explicit Session(Settings settings);

    /// Returns the session of this process, or nullptr if nothing is to be recorded or timed.
    static Session* get();

    /// Opens the recording at the first call, so that a program that makes none leaves no file.
    void beginRecording();
    /// Prints the text on stderr and notes it in the recording, once for each text.
    void addNoteOnce(const Message& message);
    /// Writes the row of a call, or in a timed run keeps it with its work.
    void write(const trace::ApiCall& call, bool synchronises, const Timing::Work& work);

    std::recursive_mutex mutex;
    const Settings settings;
    const ProgressPipe progress;
    HostClock clock;
    std::unique_ptr<Timing> timing;      ///< set if the run is timed instead of recorded
    std::unique_ptr<Recorder> recorder;  ///< null before the first call, and if the recording cannot be written
    bool hasBegunRecording = false;
    Streams streams;
    Allocations allocations;
    HookedModules modules;
    std::map<int, RecordBuffer> buffers;  ///< by device
    std::set<int> lostDevices;            ///< devices that a kernel's fault has left unusable
    std::int64_t nextCall = 0;            ///< index of the call in progress
    std::uint32_t nextLaunch = 0;
    std::uint64_t remainingEventCount = 0;
    std::vector<Message> notes;
};

/// Returns the current device of the calling thread.
int currentDevice();

}  // namespace simtscope::runtime::hooks
