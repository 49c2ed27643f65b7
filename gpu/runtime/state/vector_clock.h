// Implements vector clocks over streams: they say which work is known to happen before other work.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>

#include "gpu/core/ids.h"

namespace simtscope::runtime {

/// Identifies a stream of a device, which is one component of a vector clock.
struct StreamKey {
    int device = 0;
    StreamId stream;  ///< 0: the legacy default stream
    auto operator<=>(const StreamKey&) const = default;
};

/// Identifies a piece of work by its position in its stream, counted from 1.
struct StreamPosition {
    StreamKey streamKey;
    std::uint64_t number = 0;
};

/// Holds, for each stream, the number of the latest piece of work that is known to be done.
class VectorClock {
public:
    /// Returns whether the work is known to be done. Number 0 stands for no work, which always counts as done.
    bool includes(const StreamPosition& work) const
    {
        const auto known = m_last.find(work.streamKey);
        return work.number == 0 || (known != m_last.end() && known->second >= work.number);
    }
    /// Notes that the work, and so everything before it in its stream, is done.
    void add(const StreamPosition& work)
    {
        std::uint64_t& last = m_last[work.streamKey];
        last = std::max(last, work.number);
    }
    /// Adds everything that another clock knows.
    void add(const VectorClock& other)
    {
        for (const auto& [streamKey, number] : other.m_last)
            add(StreamPosition{streamKey, number});
    }

private:
    std::map<StreamKey, std::uint64_t> m_last;
};

}  // namespace simtscope::runtime
