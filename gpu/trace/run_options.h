// How a program is to be run and recorded: the options that SIMTscope passes to its process.
//
// The values were checked where the user gave them (gpu/program/run.h). They travel to the child process as one JSON text, and the child
// reads back what was written; neither side parses a user's text again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/core/checks.h"
#include "gpu/core/devices.h"
#include "gpu/core/fresh_memory.h"
#include "gpu/core/launch_override.h"
#include "gpu/core/result.h"
#include "gpu/core/schedule.h"
#include "gpu/trace/sink.h"

namespace simtscope::trace {

/// Where the cuda engine lets a kernel write its records.
enum class RecordMemory : std::uint8_t { ByExpectedSize, Device, Host };

struct RunOptions {
    std::string recordPath;            ///< file to write; empty: nothing is recorded
    std::string name;                  ///< of the program, for the recording
    std::vector<std::string> sources;  ///< paths of its source files, its own file first
    std::string sourceRoot;            ///< paths below this folder are recorded relative to it; empty: as they are
    int progressFd = -1;               ///< an open file descriptor for the lines of gpu/runtime/protocol.h; -1: none
    RecordOptions record;

    // SIMT engine
    std::vector<const DeviceModel*> devices{findDeviceModel(kDefaultDeviceModel)};  ///< at least one; device 0 first
    Schedule schedule;
    Checks checks;
    FreshMemory fresh = FreshMemory::Pattern;
    unsigned threads = 0;  ///< of the CPU, that run the blocks of a launch; 0: one for each core
    std::vector<LaunchOverride> launches;
    bool digestsResults = false;                          ///< tells what the host gets from the device (protocol::kVerbResults)
    std::uint64_t instructionBudget = 20'000'000'000ull;  ///< warp instructions per launch
    std::string ptxas;           ///< path of the toolkit's, which says what registers a kernel takes; empty: there is none
    std::string cacheDirectory;  ///< where its answers are kept; empty: nowhere

    // cuda engine
    unsigned architecture = 90;               ///< of the oldest GPU
    std::uint64_t recordBuffer = 8ull << 30;  ///< bytes of device memory for records, at the most
    RecordMemory recordMemory = RecordMemory::ByExpectedSize;
    std::string timesPath;       ///< where the times of an unrecorded run go; empty: nowhere
    bool holdsLaunches = false;  ///< a timed launch waits until all of it is in its stream
};

std::string toJson(const RunOptions& options);
/// What toJson() wrote. Errors name the member that is missing or is not what it should be.
Result<RunOptions> runOptionsFromJson(std::string_view json);

/// "device" | "host" | ""; nothing: it is none of them.
std::optional<RecordMemory> parseRecordMemory(std::string_view text);

}  // namespace simtscope::trace
