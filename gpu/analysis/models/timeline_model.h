// Computes the contents of the timeline, without any layout: the calls of the host, and one row of work per stream.
//
// Times are those of the recording: modelled by the SIMT engine, or measured on a GPU. The cursor marks the step within its launch, by the
// engine's clock stretched over the launch's time. Host and GPU each have a clock. In some GPU recordings a call returns long before the
// end of the work that it waited for. The model then shifts the device's clock, so that its first work begins with the call that started
// it.
//
// A graph launch is a bracket around its nodes. A kernel that another kernel launched lies below it. Both lie on tracks of their own below
// the work of the call that they belong to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Names the kind of an item of work.
enum class WorkKind : std::uint8_t { Host, Kernel, ToDevice, ToHost, Other, Graph };
/// Names the time of an item relative to the cursor.
enum class TimeRelation : std::uint8_t { Past, Now, Future };

/// Describes the time and track of the work that contains nested work.
struct TimelineParent {
    std::uint64_t from = 0, to = 0;  ///< in nanoseconds
    unsigned track = 0;
    bool isKernel = false;  ///< whether a kernel launched the nested work; otherwise a graph contains it
};

/// Describes one call of the host, or one piece of work on a device.
struct TimelineItem {
    std::size_t callIndex = 0;       ///< index into Recording::apiCalls
    std::int64_t nestedIndex = -1;   ///< index into Recording::nestedWork; -1: the work of the call itself
    std::int64_t launchIndex = -1;   ///< index into Recording::launches; -1: no launch
    std::uint64_t from = 0, to = 0;  ///< in nanoseconds
    WorkKind kind = WorkKind::Other;
    TimeRelation timeRelation = TimeRelation::Past;  ///< relative to the cursor
    unsigned track = 0;                              ///< calls of several host threads lie on different tracks
    bool isCurrent = false;                          ///< whether it belongs to the launch that is shown
    unsigned trackSpan = 1;                          ///< for a graph: number of tracks that its bracket encloses, including its own
    unsigned nodeCount = 0;                          ///< for a graph: number of nodes that did work
    std::int64_t graph = -1;                         ///< NestedWork::graph, for a graph and for its nodes
    std::optional<TimelineParent> parent{};
};

/// Holds the calls of the host, or the work of one stream. Items that overlap lie on different tracks.
struct TimelineRow {
    bool isHost = false;
    int device = 0;
    StreamId stream{};
    unsigned trackCount = 1;
    unsigned nestedTrackCount = 0;    ///< number of tracks among these that hold nested work
    std::vector<TimelineItem> items;  ///< by time; a graph or kernel comes before its nested work
};

/// Describes a time interval in which the number of running kernels, copies and fills is constant.
struct ConcurrencyInterval {
    std::uint64_t from = 0, to = 0;
    unsigned runningCount = 0;
};

/// Holds the contents of the timeline of one recording. Times are in nanoseconds.
struct TimelineModel {
    std::vector<TimelineRow> rows;  ///< the host's row first
    std::vector<ConcurrencyInterval> concurrency;
    std::uint64_t from = 0, to = 0;                               ///< shown range: all work and the calls that started it
    std::uint64_t overlapNanoseconds = 0;                         ///< nanoseconds in which two or more items run
    std::optional<std::uint64_t> cursorTime, previousCursorTime;  ///< times of the step and of the step before it
    std::optional<TimelineItem> kernel;                           ///< the kernel of the shown launch
    unsigned coveredItemCount = 0;                                ///< nested items that overlap in a row because it has no track left
    unsigned concurrentItemCount = 0;                             ///< number of work items that run while the kernel runs
    std::uint64_t concurrentNanoseconds = 0;                      ///< nanoseconds in which at least one of these runs
    bool isClockShifted = false;                                  ///< whether a device's clock was shifted, as described above
    bool hasSeveralDevices = false, isClipped = false;            ///< clipped: some calls lie outside the shown range
};

/// Builds the rows and the concurrency of a whole run, without a shown launch.
TimelineModel makeRunTimeline(const trace::Recording& recording);
/// Builds the model for a step. With `showsAllSteps`, all work counts as past.
TimelineModel makeTimelineModel(const RecordedBlock& source, std::uint32_t step, bool showsAllSteps);
}  // namespace simtscope::analysis
