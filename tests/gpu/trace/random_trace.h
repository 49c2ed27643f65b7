// Makes random recordings that any engine could have made: warps with divergence, barriers, shared and global accesses, and atomics.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "gpu/trace/model/recording.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::trace {

/// Chooses the size of a random block.
struct RandomShape {
    std::uint32_t warps = 4, phases = 3, eventsPerPhase = 20;
    std::uint32_t sharedBytes = 512;
    bool isTruncated = false;  ///< whether the trace ends within a phase
};

/// Returns sites 0..31 of a made-up module: loads, stores, atomics, barriers and so on of several widths.
std::map<SiteId, Site> syntheticSites();

/// Returns a block of events at the sites of syntheticSites().
std::shared_ptr<BlockTrace> randomBlock(std::mt19937& random, BlockId block, const RandomShape& shape);

/// Returns a recording with `launches` launches of `blocks` blocks; every field differs from its default.
Recording randomRecording(std::mt19937& random, std::uint32_t launches, std::uint32_t blocks, const RandomShape& shape);

/// Sends the whole recording to the sink, in the order in which a run sends it.
void sendRecording(const Recording& recording, Sink& sink);

/// Returns a text with every field and every event, so that two recordings can be compared with a readable difference.
std::string describe(const Recording& recording);
std::string describe(const BlockTrace& trace);

}  // namespace simtscope::trace
