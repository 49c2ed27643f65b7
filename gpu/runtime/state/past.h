// Implements vector clocks over streams: they say which work is known to happen before other work.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>

#include "gpu/core/ids.h"

namespace simtscope::runtime {

/// A stream of a device, which is one component of a vector clock.
struct Lane {
    int device = 0;
    StreamId stream;  ///< 0: the legacy default stream
    auto operator<=>(const Lane&) const = default;
};

/// Identifies a piece of work by its position in its stream, counted from 1.
struct WorkNumber {
    Lane lane;
    std::uint64_t number = 0;
};

/// A `Past` is a vector clock: for each stream it holds the number of the latest piece of work that is known to be done.
class Past {
public:
    bool knows(const WorkNumber& work) const
    {
        const auto known = m_last.find(work.lane);
        return work.number == 0 || (known != m_last.end() && known->second >= work.number);
    }
    void add(const WorkNumber& work)
    {
        std::uint64_t& last = m_last[work.lane];
        last = std::max(last, work.number);
    }
    void add(const Past& other)
    {
        for (const auto& [lane, number] : other.m_last)
            add(WorkNumber{lane, number});
    }

private:
    std::map<Lane, std::uint64_t> m_last;
};

}  // namespace simtscope::runtime
