// Declares the state of a launch while it runs, which all folders of the engine share.
//
// The engine has a folder for each task. The folders that execute instructions do not know each other: control (branches, forward progress,
// calls), memory, exchange (between the lanes of a warp), barriers, and async (asynchronous copies and mbarriers). They use recording,
// diagnosis and checks. Above them are prepare, which makes a kernel ready, and schedule (blocks, warps and the issue loop). Their
// functions take the instruction that a warp issues (simt/state/issue.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/simt/engine.h"
#include "gpu/simt/lanes/lanes.h"
#include "gpu/simt/state/address_space.h"
#include "gpu/simt/state/event_recorder.h"
#include "gpu/simt/state/kernel.h"
#include "gpu/simt/state/totals.h"

namespace simtscope::simt {

/// Keeps evidence that threads make progress, or that they do not.
struct ForwardProgress {
    std::uint64_t memoryEpoch = 0;  ///< changes whenever memory that other threads see may have changed
    bool hasSeenSpin = false;       ///< whether a split was found spinning or polling since the flag was cleared
    /// Memory that splits have polled in this epoch: by generic address, the number of bytes that are read there (at most 8).
    std::unordered_map<std::uint64_t, std::uint8_t> polledBytes;
    std::uint64_t polledEpoch = 0;

    /// Notes that a split polls these bytes in the present epoch; earlier epochs are forgotten.
    void notePolled(std::uint64_t address, std::uint8_t bytes)
    {
        if (polledEpoch != memoryEpoch)
            polledBytes.clear();
        polledEpoch = memoryEpoch;
        std::uint8_t& maxBytes = polledBytes[address];
        maxBytes = std::max(maxBytes, bytes);
    }
};

/// Holds the state of a warp's time slice.
struct TimeSlice {
    bool isInterruptible = false;   ///< whether the time slice may end before any access, as on a random schedule; fixed for the launch
    bool hasWrittenShared = false;  ///< whether the warp has written shared memory, so that its next back edge ends the time slice
    bool isOver = false;
};

struct RunningLaunch;
class LaunchChecks;  // gpu/simt/checks/launch_checks.h
class Speculation;   // gpu/simt/parallel/speculation.h
struct Block;        // gpu/simt/state/block_state.h
struct Warp;
struct Split;
class LaunchLimits;  // gpu/simt/schedule/launch_limits.h

/// Holds the state of the time slice for machine code and the functions that it calls (schedule/native_slice.h).
struct NativeSlice : native::SliceContext {
    RunningLaunch* launch = nullptr;  ///< null if nothing is filled in yet
    Block* block = nullptr;
    BlockId blockId{};
    Warp* warp = nullptr;
    Split* split = nullptr;
    const FunctionCode* code = nullptr;
    bool isAllowed = false, takesBarriers = false;
    /// Whether the operation is done and the issue loop must go on after it, since a register is now undefined.
    bool stopsAfterOperation = false;
    // Set while the block has its time slice. If `limits` is null, machine code ends with the time slice of one warp.
    const LaunchLimits* limits = nullptr;
    std::uint64_t blockEnd = 0, quantum = 0;
};

/// Holds the state of a launch while it runs in one thread of the engine.
struct RunningLaunch {
    const LoadedModule& module;
    const Kernel& kernel;
    const LaunchRequest& request;
    const EngineOptions& options;
    const DeviceModel& device;
    trace::Launch& tracedLaunch;  ///< its entry in the recording

    AddressSpace memory;
    EventRecorder recorder;
    LaunchTotals totals;
    std::vector<std::byte> parameters;
    std::uint64_t time = 0;  ///< warp instructions issued so far
    std::uint64_t barrierCount = 0;
    ForwardProgress progress{};
    TimeSlice timeSlice{};
    const LaneFunctions& levelFunctions = laneFunctions();
    LaunchResult result{};
    std::unique_ptr<LaunchChecks> checks{};  ///< null if nothing is checked
    Speculation* speculation = nullptr;      ///< null if no other thread runs blocks of the launch
    NativeSlice nativeSlice{};

    bool hasFailed() const { return result.status != LaunchStatus::Success; }
};

/// Returns the offset at which a block's own shared memory begins. Before it is the part that is reserved for the system and initialised by
/// it (ptx/model/reserved_shared.h).
inline std::uint32_t findFirstSharedOffset(const RunningLaunch& launch, std::uint32_t sharedBytes)
{
    std::uint32_t first = sharedBytes;
    for (const trace::SharedVariable& variable : launch.tracedLaunch.sharedVariables)
        first = std::min(first, std::uint32_t(variable.offset));
    return launch.request.dynamicSharedBytes ? std::min(first, launch.kernel.dynamicSharedOffset) : first;
}

}  // namespace simtscope::simt
