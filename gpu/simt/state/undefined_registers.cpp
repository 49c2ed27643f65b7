#include "gpu/simt/state/undefined_registers.h"

#include <algorithm>
#include <cstring>

#include "gpu/core/each_lane.h"

namespace simtscope::simt {

namespace {

std::uint64_t lowBitMask(unsigned width)
{
    return width >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << width) - 1;
}

}  // namespace

RegisterWidths registerWidths(const ptx::DecodedFunction& function)
{
    RegisterWidths widths(function.registerBytes / 4, 0);
    for (const ptx::Register& declared : function.function->registers)
        if (declared.type != ptx::ScalarType::Pred)
            if (const auto found = function.registers.find(declared.name); found != function.registers.end())
                widths[found->second / 4] = std::uint8_t(bitWidth(declared.type));
    // The factors that a product keeps (ptx/decode/fma_contraction.h) have columns of their own. The carry, a predicate, comes before or
    // after them.
    for (const ptx::DecodedOp& op : function.ops)
        if (op.kind == ptx::OpKind::Alu && isPresent(op.destination[2]) && op.destinationCount == 1)
            for (const unsigned factor : {1u, 2u})
                widths[op.destination[factor].offset / 4] = std::uint8_t(bitWidth(op.type));
    return widths;
}

UndefinedRegisters::UndefinedRegisters(const RegisterWidths& widths, std::size_t registerBytes)
    : m_widths(widths), m_bits(registerBytes), m_origins(registerBytes / 4)
{
}

bool UndefinedRegisters::hasUndefined() const
{
    return std::ranges::any_of(m_bits, [](std::byte byte) { return byte != std::byte(0); });
}

std::uint64_t UndefinedRegisters::undefinedBits(ptx::Slot slot, unsigned lane) const
{
    if (!isRegister(slot))
        return 0;
    const unsigned bits = width(slot);
    if (bits == 0)
        return undefinedPredicate(slot.offset) >> lane & 1;
    std::uint64_t value = 0;
    const unsigned bytes = bits > 32 ? 8 : 4;
    std::memcpy(&value, column(slot) + lane * bytes, bytes);
    return value & lowBitMask(bits);
}

Origin UndefinedRegisters::origin(ptx::Slot slot, unsigned lane) const
{
    return isRegister(slot) ? m_origins[originIndex(slot, lane)] : Origin{};
}

void UndefinedRegisters::set(ptx::Slot slot, unsigned lane, std::uint64_t bits, Origin origin)
{
    if (!isRegister(slot))
        return;
    if (bits == 0) {
        clear(slot, LaneMask(1) << lane);
        return;
    }
    std::byte* const to = m_bits.data() + slot.offset;
    if (const unsigned registerWidth = width(slot); registerWidth == 0) {
        const LaneMask laneMask = LaneMask(1) << lane, newBits = undefinedPredicate(slot.offset) | laneMask;
        std::memcpy(to, &newBits, sizeof newBits);
        if (newBits & (laneMask - 1))
            return;  // The origin is that of the lowest lane.
    } else {
        const unsigned bytes = registerWidth > 32 ? 8 : 4;
        std::memcpy(to + lane * bytes, &bits, bytes);
    }
    m_origins[originIndex(slot, lane)] = origin;
}

void UndefinedRegisters::clear(ptx::Slot slot, LaneMask lanes)
{
    if (!isRegister(slot))
        return;
    std::byte* const to = m_bits.data() + slot.offset;
    const unsigned registerWidth = width(slot), bytes = registerWidth > 32 ? 8 : 4;
    if (registerWidth == 0) {
        const LaneMask newBits = undefinedPredicate(slot.offset) & ~lanes;
        std::memcpy(to, &newBits, sizeof newBits);
    } else if (lanes == kAllLanes) {
        std::memset(to, 0, bytes * std::size_t(kWarpSize));
    } else {
        for (const unsigned lane : eachLane(lanes))
            std::memset(to + lane * bytes, 0, bytes);
    }
}

LaneMask UndefinedRegisters::undefinedLanes(ptx::Slot slot, unsigned width, LaneMask lanes) const
{
    if (!isRegister(slot))
        return 0;
    const unsigned registerWidth = this->width(slot);
    if (registerWidth == 0)
        return undefinedPredicate(slot.offset) & lanes;
    LaneMask undefinedLaneMask = 0;
    const std::uint64_t valueMask = lowBitMask(std::min(registerWidth, width));
    if (registerWidth > 32) {
        const auto* const from = reinterpret_cast<const std::uint64_t*>(column(slot));
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            undefinedLaneMask |= LaneMask((from[lane] & valueMask) != 0) << lane;
    } else {
        const auto* const from = reinterpret_cast<const std::uint32_t*>(column(slot));
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            undefinedLaneMask |= LaneMask((from[lane] & std::uint32_t(valueMask)) != 0) << lane;
    }
    return undefinedLaneMask & lanes;
}

LaneMask UndefinedRegisters::undefinedPredicate(std::uint32_t offset) const
{
    LaneMask lanes;
    std::memcpy(&lanes, m_bits.data() + offset, sizeof lanes);
    return lanes;
}

}  // namespace simtscope::simt
