// Where a run of arithmetic operations reads and writes each register, and which registers nothing outside the run reads.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/ptx/alu.h"

namespace simtscope::simt::native {

/// A register or constant as a key of tables.
constexpr std::uint32_t keyOf(ptx::Slot slot)
{
    return slot.offset << 1 | slot.constant;
}

/// Which operations of a function read each of its registers. What is no plain arithmetic reads all that its text names.
class RegisterReaders {
public:
    explicit RegisterReaders(const ptx::DecodedFunction& function);

    /// Only operations in [first, last) read the register, by its offset.
    bool onlyWithin(std::uint32_t offset, std::uint32_t first, std::uint32_t last) const;

private:
    struct Range {
        std::uint32_t first = ~0u, last = 0;
    };
    std::unordered_map<std::uint32_t, Range> m_readers;
    void add(ptx::Slot slot, std::uint32_t pc);
};

/// Reads and writes of a run, in order.
class RunUse {
public:
    static constexpr std::uint32_t kNever = ~0u, kOutside = ~0u - 1;

    /// `isInside`: nothing but the run reads the register at this offset. `isKnown`: by operation of the run; others may keep what they
    /// write.
    template <class Inside>
    RunUse(std::span<const ptx::DecodedOp> run, const std::vector<bool>& isKnown, const Inside& isInside)
    {
        collect(run, isKnown);
        for (const auto& [key, events] : m_events)
            if (!(key & 1) && !events.front().reads && isInside(key >> 1))
                m_inside.insert(key);
    }

    /// The next operation after this one that reads the value which the slot has after it. kNever: nothing does; kOutside: something behind
    /// the run may.
    std::uint32_t nextRead(ptx::Slot slot, std::uint32_t after) const;

private:
    struct Event {
        std::uint32_t at;
        bool reads;
    };
    std::unordered_map<std::uint32_t, std::vector<Event>> m_events;
    std::unordered_set<std::uint32_t> m_inside;
    void collect(std::span<const ptx::DecodedOp> run, const std::vector<bool>& isKnown);
};

}  // namespace simtscope::simt::native
