// What the timeline shows, before anything has a size: the calls of the host, and a row of work per stream.
//
// Times are those of the recording: modelled by the SIMT engine, measured on a GPU. The cursor is where the step stands within its
// launch, by the engine's clock stretched over the launch's time. Host and GPU have a clock each: where a recording of a GPU has a call
// return long before the work that it waited for, the device's clock is set back so that its first work begins with the call that asked for
// it.
//
// A launch of a graph is a bracket around its nodes, and a kernel that a kernel launched lies below the one that did: both on tracks of
// their own below the work of the call that they belong to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class Work : std::uint8_t { Host, Kernel, ToDevice, ToHost, Other, Graph };
enum class When : std::uint8_t { Past, Now, Future };

/// Where the work lies that another one belongs to.
struct TimelineParent {
    std::uint64_t from = 0, to = 0;  ///< nanoseconds
    unsigned track = 0;
    bool isKernel = false;  ///< that launched it; else a graph that holds it
};

struct TimelineItem {
    std::size_t call = 0;      ///< index into Recording::apiCalls
    std::int64_t nested = -1;  ///< index into Recording::nestedWork; -1: the work of the call itself
    std::int64_t launch = -1;
    std::uint64_t from = 0, to = 0;  ///< nanoseconds
    Work work = Work::Other;
    When when = When::Past;   ///< by the cursor
    unsigned track = 0;       ///< calls of several host threads lie above each other
    bool current = false;     ///< the launch that is shown
    unsigned depth = 1;       ///< of a graph: tracks that its bracket encloses, with its own
    unsigned nodes = 0;       ///< of a graph: those that did something
    std::int64_t graph = -1;  ///< NestedWork::graph, of a graph and of its nodes
    std::optional<TimelineParent> parent{};
};

struct TimelineRow {
    bool host = false;
    int device = 0;
    StreamId stream{};
    unsigned tracks = 1;
    unsigned nestedTracks = 0;        ///< of these, such as hold nested work
    std::vector<TimelineItem> items;  ///< by time, a graph and a kernel before what belongs to them
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
    unsigned covered = 0;                          ///< nested works for which a row has no track left: they overlap in it
    unsigned others = 0;                           ///< works that run while the kernel does,
    std::uint64_t othersTime = 0;                  ///< and for how long at least one of them
    bool clockSet = false;                         ///< of a device, as above
    bool severalDevices = false, clipped = false;  ///< clipped: there are calls outside of what is shown
};

/// Rows and loads of a whole run, without a launch that is shown.
TimelineModel timelineOf(const trace::Recording& recording);
/// `allSteps`: no work is in the future.
TimelineModel timelineModel(const RecordedBlock& source, std::uint32_t step, bool allSteps);
}  // namespace simtscope::analysis
