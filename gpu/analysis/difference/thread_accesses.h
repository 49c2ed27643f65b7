// Lists what each thread of a warp does: its accesses to memory and its exchanges with other lanes, in program order.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "gpu/analysis/difference/location_map.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes one element of an access, or an exchange between lanes, of one thread.
struct ThreadAccess {
    EventIndex event{};
    SiteId site{};
    trace::EventKind kind{};
    std::uint8_t bytes = 0;      ///< of the value
    std::uint64_t point = 0;     ///< equal for accesses of one kind, line and variable in both runs
    Location location{};         ///< in the left run's memory; of an exchange, the thread that gives the value
    Location ownLocation{};      ///< in the memory of its own run
    std::uint64_t value = 0;     ///< that is read or written; of an atomic or an exchange, the thread's operand
    std::uint64_t newValue = 0;  ///< that a compare-and-swap writes
    std::uint64_t result = 0;    ///< that an atomic or an exchange returns
    bool isResultUnspecified = false;

    bool isWrite() const { return kind == trace::EventKind::Store || kind == trace::EventKind::Atomic; }
    bool isExchange() const
    {
        return kind == trace::EventKind::Shuffle || kind == trace::EventKind::Vote || kind == trace::EventKind::Match;
    }
    /// Returns the point without the variable.
    std::uint64_t lineAndKind() const { return point & 0xffffffff000000ffu; }
};

/// Holds the accesses of a warp by lane, in program order.
using WarpAccesses = std::array<std::vector<ThreadAccess>, kWarpSize>;

/// Says how the accesses of one run are read.
struct AccessReader {
    const trace::Recording* recording = nullptr;
    const trace::Launch* launch = nullptr;
    /// Returns a location of this run in the left run's memory.
    std::function<Location(std::uint32_t allocation, std::uint64_t offset)> toLeft;
    /// Numbers the variable that holds a location of the left run.
    std::function<std::uint32_t(const Location&)> variableAt;
    std::vector<std::uint32_t> points;  ///< by site: a number that the sites of one place have in both runs
    bool isGlobalOnly = false;          ///< reads only accesses to global memory

    /// Appends the accesses of an event to the lists of its lanes.
    void read(const trace::BlockTrace& trace, EventIndex index, WarpAccesses& accesses) const;
};

}  // namespace simtscope::analysis
