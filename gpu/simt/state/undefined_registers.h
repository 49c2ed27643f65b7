// Keeps the undefined bits of a frame's registers, which come from memory that nobody has written. They are in columns like those of the
// registers, with the origin of each lane's value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/simt/validity.h"

namespace simtscope::simt {

/// Holds the width in bits of each register's type, by the offset of its column divided by 4. It is 0 for a predicate, and where no
/// register begins.
using RegisterWidths = std::vector<std::uint8_t>;
RegisterWidths registerWidths(const ptx::DecodedFunction& function);

/// Keeps the undefined bits of one frame.
class UndefinedRegisters {
public:
    /// Starts with all registers defined. `widths` must outlive this object.
    UndefinedRegisters(const RegisterWidths& widths, std::size_t registerBytes);

    /// Returns the width in bits of the register at the slot; 0 for a predicate.
    unsigned width(ptx::Slot slot) const { return m_widths[slot.offset / 4]; }
    /// Returns whether any bit of any register is undefined.
    bool hasUndefined() const;

    /// Returns the undefined bits of a lane's register; 0 or 1 for a predicate. Constants have none.
    std::uint64_t undefinedBits(ptx::Slot slot, unsigned lane) const;
    Origin origin(ptx::Slot slot, unsigned lane) const;
    void set(ptx::Slot slot, unsigned lane, std::uint64_t bits, Origin origin);
    void clear(ptx::Slot slot, LaneMask lanes);
    /// Returns the lanes in which some bit below `width` is undefined.
    LaneMask undefinedLanes(ptx::Slot slot, unsigned width, LaneMask lanes) const;
    LaneMask undefinedPredicate(std::uint32_t offset) const;
    const std::byte* column(ptx::Slot slot) const { return m_bits.data() + slot.offset; }

private:
    bool isRegister(ptx::Slot slot) const { return isPresent(slot) && !slot.isConstant; }
    /// Returns an index in m_origins. A predicate has one origin, that of its lowest undefined lane.
    std::size_t originIndex(ptx::Slot slot, unsigned lane) const { return slot.offset / 4 + (width(slot) ? lane : 0); }

    const RegisterWidths& m_widths;
    std::vector<std::byte> m_bits;
    std::vector<Origin> m_origins;
};

}  // namespace simtscope::simt
