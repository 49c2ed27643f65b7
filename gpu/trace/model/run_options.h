// Defines how a program is run and recorded: the options that SIMTscope passes to the program's process.
//
// The values were checked where the user gave them (gpu/program/run/run.h). They travel to the child process as one JSON text, which the
// child reads back; neither side parses a user's text again.
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
#include "gpu/trace/model/sink.h"

namespace simtscope::trace {

/// Chooses where the cuda engine lets a kernel write its records.
enum class RecordMemory : std::uint8_t { ByExpectedSize, Device, Host };

struct RunOptions {
    std::string recordPath;            ///< file to write; empty: nothing is recorded
    std::string name;                  ///< name of the program in the recording
    std::vector<std::string> sources;  ///< paths of the program's source files, its own file first
    std::string sourceRoot;            ///< paths below this folder are recorded relative to it; empty: as they are
    int progressFd = -1;               ///< an open file descriptor for the lines of gpu/runtime/record/protocol.h; -1: none
    RecordOptions record;

    // SIMT engine
    std::vector<const DeviceModel*> devices{findDeviceModel(kDefaultDeviceModel)};  ///< at least one; device 0 first
    Schedule schedule;
    Checks checks;
    FreshMemory fresh = FreshMemory::Pattern;
    unsigned threads = 0;  ///< CPU threads that run the blocks of a launch; 0: one for each core
    std::vector<LaunchOverride> launches;
    bool digestsResults = false;  ///< the runtime reports a digest of what the host gets from the device (protocol::kVerbResults)
    std::uint64_t instructionBudget = 20'000'000'000ull;  ///< warp instructions per launch
    std::string ptxas;           ///< path of the toolkit's ptxas, which tells the registers of a kernel; empty: there is none
    std::string cacheDirectory;  ///< folder for the answers of ptxas; empty: they are not kept

    // cuda engine
    unsigned architecture = 90;               ///< architecture of the oldest GPU
    std::uint64_t recordBuffer = 8ull << 30;  ///< upper limit in bytes of device memory for records
    RecordMemory recordMemory = RecordMemory::ByExpectedSize;
    std::string timesPath;       ///< file for the times of an unrecorded run; empty: none
    bool holdsLaunches = false;  ///< a timed launch waits until all its work is in the stream
};

std::string toJson(const RunOptions& options);
/// Reads what toJson() wrote. The error names the member that is missing or invalid.
Result<RunOptions> runOptionsFromJson(std::string_view json);

/// Parses "device", "host" or ""; nothing for any other text.
std::optional<RecordMemory> parseRecordMemory(std::string_view text);

}  // namespace simtscope::trace
