// What is known to be done of the work that streams were given: a vector clock, one number per stream.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>

#include "gpu/core/ids.h"

namespace simtscope::runtime {

/// A stream of a device.
struct Lane {
    int device = 0;
    StreamId stream;  ///< 0: the legacy default stream
    auto operator<=>(const Lane&) const = default;
};

/// A piece of work: the how manieth of its stream, from 1.
struct WorkNumber {
    Lane lane;
    std::uint64_t number = 0;
};

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
