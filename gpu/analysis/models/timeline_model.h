// What the timeline shows, before anything has a size: the calls of the host, and a row of work per stream.
//
// Times are those of the recording: modelled by the SIMT engine, measured on a GPU. The cursor is where the step stands within its
// launch, by the engine's clock stretched over the launch's time. Host and GPU have a clock each: where a recording of a GPU has a call
// return long before the work that it waited for, the device's clock is set back so that its first work begins with the call that asked for
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class Work : std::uint8_t { Host, Kernel, ToDevice, ToHost, Other };
enum class When : std::uint8_t { Past, Now, Future };

struct TimelineItem {
    std::size_t call = 0;  ///< index into Recording::apiCalls
    std::int64_t launch = -1;
    std::uint64_t from = 0, to = 0;  ///< nanoseconds
    Work work = Work::Other;
    When when = When::Past;  ///< by the cursor
    unsigned track = 0;      ///< calls of several host threads lie above each other
    bool current = false;    ///< the launch that is shown
};

struct TimelineRow {
    bool host = false;
    int device = 0;
    StreamId stream{};
    unsigned tracks = 1;
    std::vector<TimelineItem> items;  ///< by time
};

/// A stretch of time in which the same number of kernels, copies and fills run.
struct TimelineLoad {
    std::uint64_t from = 0, to = 0;
    unsigned running = 0;
};

struct TimelineModel {
    std::vector<TimelineRow> rows;  ///< the host's first
    std::vector<TimelineLoad> loads;
    std::uint64_t from = 0, to = 0;                ///< shown: all work and the calls that asked for it
    std::uint64_t overlapped = 0;                  ///< nanoseconds in which two or more run
    std::optional<std::uint64_t> cursor, before;   ///< of the step, and of the one before it
    std::optional<TimelineItem> kernel;            ///< of the launch shown
    unsigned others = 0;                           ///< works that run while the kernel does,
    std::uint64_t othersTime = 0;                  ///< and for how long at least one of them
    bool clockSet = false;                         ///< of a device, as above
    bool severalDevices = false, clipped = false;  ///< clipped: there are calls outside of what is shown
};

/// `allSteps`: no work is in the future.
TimelineModel timelineModel(const RecordedBlock& source, std::uint32_t step, bool allSteps);
}  // namespace simtscope::analysis
