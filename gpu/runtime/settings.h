// What the environment asks of a run (protocol.h). A value that cannot be used is an error that ends the program before it starts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/devices.h"
#include "gpu/core/launch_override.h"
#include "gpu/core/result.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/sink.h"

namespace simtscope::runtime {

/// Where the cuda engine lets a kernel write its records.
enum class RecordMemory : std::uint8_t { ByExpectedSize, Device, Host };

struct Settings {
    std::string recordPath;  ///< empty: nothing is recorded
    std::string name;
    std::vector<std::string> sources;
    std::string sourceRoot;                   ///< paths below this folder are recorded relative to it; empty: as they are
    std::vector<std::string> arguments;       ///< of this process, without argv[0]
    std::vector<const DeviceModel*> devices;  ///< at least one; device 0 first
    std::string scheduleText = "rr";
    simt::Schedule schedule;
    trace::RecordOptions record;
    std::vector<LaunchOverride> launches;                 ///< simt engine
    std::uint64_t instructionBudget = 20'000'000'000ull;  ///< warp instructions per launch
    unsigned architecture = 90;                           ///< cuda engine: of the oldest GPU
    std::uint64_t recordBuffer = 8ull << 30;              ///< cuda engine: bytes of device memory for records, at the most
    bool holdsLaunches = false;                           ///< cuda engine: a timed launch waits until all of it is in its stream
    RecordMemory recordMemory = RecordMemory::ByExpectedSize;
    std::string timesPath;  ///< cuda engine: where the times of an unrecorded run go; empty: nowhere
    int progressFd = -1;
};

/// Reads the environment and /proc/self/cmdline. Errors name the variable.
Result<Settings> readSettings();

}  // namespace simtscope::runtime
