// Finds where a run of arithmetic operations reads and writes each register, and which registers nothing outside the run reads.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/ptx/alu/alu.h"

namespace simtscope::simt::native {

/// Returns a key for a register or constant.
constexpr std::uint32_t keyOf(ptx::Slot slot)
{
    return slot.offset << 1 | slot.isConstant;
}

/// Finds which operations of a function read each register. An operation that is no plain arithmetic counts as a reader of all registers
/// that its text names.
class RegisterReaders {
public:
    explicit RegisterReaders(const ptx::DecodedFunction& function);

    /// Returns whether only operations in [first, last) read the register at this offset.
    bool hasReadersOnlyIn(std::uint32_t offset, std::uint32_t first, std::uint32_t last) const;

private:
    /// Names the first and the last operation that reads a register.
    struct Range {
        std::uint32_t first = ~0u, last = 0;
    };
    std::unordered_map<std::uint32_t, Range> m_readers;
    void add(ptx::Slot slot, std::uint32_t pc);
};

/// Keeps the reads and writes of registers in a run, in order.
class RegisterUses {
public:
    static constexpr std::uint32_t kNeverRead = ~0u, kReadOutside = ~0u - 1;

    /// `isInside` returns whether only the run reads the register at an offset. `isKnown` says for each operation of the run whether it has
    /// a form; an operation without a form may leave a destination unchanged.
    template <class Inside>
    RegisterUses(std::span<const ptx::DecodedOp> run, const std::vector<bool>& isKnown, const Inside& isInside)
    {
        collect(run, isKnown);
        for (const auto& [key, events] : m_events)
            if (!(key & 1) && !events.front().isRead && isInside(key >> 1))
                m_insideRegisters.insert(key);
    }

    /// Returns the next operation that reads the value which the register has after operation `after`. Returns kNeverRead if nothing reads
    /// it, and kReadOutside if something after the run may.
    std::uint32_t nextRead(ptx::Slot slot, std::uint32_t after) const;

private:
    /// Describes a read or a write of a register by the operation at index `operation`.
    struct Event {
        std::uint32_t operation;
        bool isRead;
    };
    std::unordered_map<std::uint32_t, std::vector<Event>> m_events;
    std::unordered_set<std::uint32_t> m_insideRegisters;
    void collect(std::span<const ptx::DecodedOp> run, const std::vector<bool>& hasForm);
};

}  // namespace simtscope::simt::native
