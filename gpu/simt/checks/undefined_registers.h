// The bits of a frame's registers that come from memory which nobody has written, in columns like those of the registers themselves, and
// where each lane's value comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/decode.h"
#include "gpu/simt/checks/validity.h"

namespace simtscope::simt {

/// By a column's offset / 4: the bits of its register's type; 0: a predicate, or no register.
using RegisterWidths = std::vector<std::uint8_t>;
RegisterWidths registerWidths(const ptx::DecodedFunction& function);

class UndefinedRegisters {
public:
    /// None is undefined. `widths` outlives this.
    UndefinedRegisters(const RegisterWidths& widths, std::size_t registerBytes);

    unsigned width(ptx::Slot slot) const { return m_widths[slot.offset / 4]; }
    bool any() const;

    /// The bits of a lane; of a predicate 0 or 1. Constants have none.
    std::uint64_t bits(ptx::Slot slot, unsigned lane) const;
    Origin origin(ptx::Slot slot, unsigned lane) const;
    void set(ptx::Slot slot, unsigned lane, std::uint64_t bits, Origin origin);
    void clear(ptx::Slot slot, LaneMask lanes);
    /// The lanes of which some bit below `width` is undefined.
    LaneMask lanes(ptx::Slot slot, unsigned width, LaneMask among) const;
    LaneMask predicate(std::uint32_t offset) const;
    const std::byte* column(ptx::Slot slot) const { return m_bits.data() + slot.offset; }

private:
    bool isRegister(ptx::Slot slot) const { return present(slot) && !slot.constant; }
    /// A predicate has one origin, that of its lowest undefined lane.
    std::size_t originAt(ptx::Slot slot, unsigned lane) const { return slot.offset / 4 + (width(slot) ? lane : 0); }

    const RegisterWidths& m_widths;
    std::vector<std::byte> m_bits;
    std::vector<Origin> m_origins;
};

}  // namespace simtscope::simt
