// Loads and stores. Every lane's address is checked before anything moves, so that a fault leaves memory as it was.
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::ParamPlace;
using ptx::StateSpace;

namespace {

void addresses(const Split& split, const DecodedOp& op, Access& access)
{
    const std::byte* column = (op.source[0].constant ? split.frame->code->constants : split.frame->registers) + op.source[0].offset;
    if (op.baseBytes == 8) {
        const auto* base = reinterpret_cast<const std::uint64_t*>(column);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            access.address[lane] = base[lane] + std::uint64_t(op.offset);
    } else {
        const auto* base = reinterpret_cast<const std::uint32_t*>(column);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            access.address[lane] = std::uint32_t(base[lane] + std::uint32_t(op.offset));
    }
}

/// Splits generic addresses into their spaces.
void classify(LaneMask lanes, Access& access)
{
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const LaneMask self = LaneMask(1) << lane;
        std::uint64_t& address = access.address[lane];
        const auto within = [&](std::uint64_t window, LaneMask& space) {
            if (address - window >= ptx::kWindowBytes)
                return false;
            address -= window;
            space |= self;
            return true;
        };
        if (!within(ptx::kSharedWindow, access.shared) && !within(ptx::kLocalWindow, access.local) &&
            !within(ptx::kParamWindow, access.param))
            access.device |= self;
    }
}

std::uint64_t readBytes(const std::byte* from, unsigned bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, from, bytes);
    return value;
}

/// Memory that addresses are offsets in; without a name: global memory.
struct OffsetSpace {
    const char* name = nullptr;
    std::uint64_t first = 0;
};

OffsetSpace offsetSpace(const Access& access, unsigned lane)
{
    if (access.shared >> lane & 1)
        return {"shared memory"};
    if (access.param >> lane & 1)
        return {"the kernel's parameters"};
    if (access.local >> lane & 1)
        return access.address[lane] >= ptx::kStackBase ? OffsetSpace{"the memory that alloca gave", ptx::kStackBase}
                                                       : OffsetSpace{"local memory"};
    return {};
}

/// Below 0 when the program went there from above, in registers of 32 or 64 bits.
std::int64_t signedOffset(std::uint64_t offset, const DecodedOp& op)
{
    return op.baseBytes == 8 ? std::int64_t(offset) : std::int32_t(offset);
}

std::uint64_t extended(std::uint64_t value, const DecodedOp& op)
{
    if (!ptx::isSigned(op.type) || op.elementBytes == 8)
        return value;
    const unsigned shift = 64 - 8 * op.elementBytes;
    return std::uint64_t(std::int64_t(value << shift) >> shift);
}

}  // namespace

bool Executor::resolve(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes, bool writes, Access& access)
{
    const unsigned bytes = unsigned(op.elementBytes) * op.elements;
    addresses(split, op, access);
    access.mask = lanes;
    switch (op.space) {
    case StateSpace::Shared:
        access.shared = lanes;
        break;
    case StateSpace::Local:
        access.local = lanes;
        break;
    case StateSpace::Param:
        (op.subOperation == std::uint8_t(ParamPlace::Frame) ? access.local : access.param) = lanes;
        break;
    case StateSpace::Generic:
        classify(lanes, access);
        break;
    default:
        access.device = lanes;
    }
    LaneMask odd = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        odd |= LaneMask((access.address[lane] & (bytes - 1)) != 0) << lane;
    const char* const verb = writes ? "writes" : "reads";
    const char* const toward = writes ? "to" : "from";
    if (odd & lanes) {
        const unsigned lane = unsigned(std::countr_zero(odd & lanes));
        const std::uint64_t address = access.address[lane];
        const auto [name, first] = offsetSpace(access, lane);
        fault(LaunchStatus::Misaligned, "misaligned", block, warp, split, odd & lanes,
              name ? fmt::format("{} {} bytes {} offset {} of {}, which is not a multiple of {}", verb, bytes, toward,
                                 signedOffset(address - first, op), name, bytes)
                   : fmt::format("{} {} bytes {} address {:#x}, which is not a multiple of {}", verb, bytes, toward, address, bytes),
              address);
        return false;
    }
    for (LaneMask left = lanes & ~access.device; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const LaneMask self = LaneMask(1) << lane;
        const std::uint64_t address = access.address[lane];
        std::uint64_t limit = 0;
        if (access.shared & self) {
            limit = block.sharedBytes;
            access.pointer[lane] = block.shared + address;
            access.allocation[lane] = trace::kSharedAllocation.value;
        } else if (access.param & self) {
            limit = writes ? 0 : m_parameters.size();
            access.pointer[lane] = m_parameters.data() + address;
            access.allocation[lane] = trace::kParamAllocation.value;
        } else {
            limit = warp.local.limit(lane, address);
            access.allocation[lane] = trace::kLocalAllocation.value;
        }
        access.offset[lane] = address;
        if (address > limit || bytes > limit - address) {
            const auto [name, first] = offsetSpace(access, lane);
            fault(LaunchStatus::IllegalAddress, "out-of-bounds", block, warp, split, self,
                  fmt::format("{} {} bytes {} offset {} of {}, which has {} bytes", verb, bytes, toward, signedOffset(address - first, op),
                              name, limit - first),
                  address);
            return false;
        }
    }
    return access.device == 0 || resolveDevice(block, warp, split, access.device, bytes, writes, access);
}

const DeviceMemory::Range* Executor::rangeOf(std::uint64_t address) const
{
    if (const DeviceMemory::Range* range = m_memory.find(address))
        return range;
    return address - m_heapRange.address < m_heapRange.bytes ? &m_heapRange : nullptr;
}

bool Executor::resolveDevice(Block& block, Warp& warp, const Split& split, LaneMask lanes, unsigned bytes, bool writes, Access& access)
{
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const std::uint64_t address = access.address[lane];
        const DeviceMemory::Range* range = m_lastRange;
        if (!range || address - range->address >= range->bytes || bytes > range->bytes - (address - range->address)) {
            range = rangeOf(address);
            const char* const verb = writes ? "writes" : "reads";
            const char* const toward = writes ? "to" : "from";
            if (!range || bytes > range->bytes - (address - range->address)) {
                const bool null = address < 4096;
                fault(LaunchStatus::IllegalAddress, null ? "null" : "out-of-bounds", block, warp, split, LaneMask(1) << lane,
                      fmt::format("{} {} bytes {} {} {:#x}{}", verb, bytes, toward, null ? "a null pointer, address" : "address", address,
                                  nearest(address)),
                      address);
                return false;
            }
            m_lastRange = range;
        }
        if (writes && range->readOnly) {
            fault(LaunchStatus::IllegalAddress, "read-only", block, warp, split, LaneMask(1) << lane,
                  fmt::format("writes {} bytes to constant memory at {:#x}", bytes, address), address);
            return false;
        }
        access.pointer[lane] = reinterpret_cast<std::byte*>(address);
        access.allocation[lane] = range->id.value;
        access.offset[lane] = address - range->address;
    }
    return true;
}

void Executor::charge(const Split& split, const DecodedOp& op, AccessKind kind, const Access& access)
{
    if (!m_options.recording)
        return;
    const unsigned bytes = unsigned(op.elementBytes) * op.elements;
    trace::SiteTotals& totals = m_totals[split.frame->code->firstCounter + split.pc];
    if (access.shared) {
        const SharedCost cost = m_costs.shared(kind, bytes, access.shared, access.address, split.frame->code->extra[split.pc].atomicRule);
        totals.wavefronts += cost.modelled ? cost.wavefronts : 0;
        totals.ideal += cost.modelled ? cost.ideal : 0;
    }
    if (access.device && op.space == StateSpace::Const) {
        totals.passes += distinctAddresses(access.device, access.address);
    } else if (access.device) {
        totals.sectors += m_costs.sectors(bytes, access.device, access.address.data());
        totals.bytesRequested += std::uint64_t(bytes) * unsigned(std::popcount(access.device));
    }
    if (access.local) {
        totals.localSectors += localSectors(bytes, access.local, access.address);
        totals.localBytes += std::uint64_t(bytes) * unsigned(std::popcount(access.local));
    }
    if (kind == AccessKind::Atomic)
        totals.passes += std::max(lanesAtOneAddress(access.shared, access.address), lanesAtOneAddress(access.device, access.address));
}

/// Remembers where an access that may wait for another thread goes.
void Executor::noteWait(Split& split, const DecodedOp& op, LaneMask lanes) const
{
    const std::byte* column = (op.source[0].constant ? split.frame->code->constants : split.frame->registers) + op.source[0].offset;
    std::uint64_t hash = split.accesses + lanes + split.pc;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        hash = (hash ^ readBytes(column + lane * op.baseBytes, op.baseBytes)) * 0x9fb21c651e98df25ull;
        hash ^= hash >> 32;
    }
    split.accesses = hash | 1;
}

bool Executor::load(Block& block, Warp& warp, Split& split, const DecodedOp& op, LaneMask lanes)
{
    if (op.waits)
        noteWait(split, op, lanes);
    if (columnAccess(block, warp, split, op, lanes, AccessKind::Load))
        return true;
    Access access;
    if (!resolve(block, warp, split, op, lanes, false, access))
        return false;
    const bool shows = block.recorded && op.space != StateSpace::Param && access.param != lanes;
    Values values;
    for (unsigned element = 0; element < op.elements; ++element) {
        std::byte* column = present(op.destination[element]) ? split.frame->registers + op.destination[element].offset : nullptr;
        for (LaneMask left = lanes; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            const std::uint64_t value = access.local >> lane & 1
                                            ? warp.local.load(lane, access.address[lane] + element * op.elementBytes, op.elementBytes)
                                            : readBytes(access.pointer[lane] + element * op.elementBytes, op.elementBytes);
            if (shows)
                values[element][lane] = value;
            const std::uint64_t wide = extended(value, op);
            if (column)
                std::memcpy(column + lane * op.registerBytes, &wide, op.registerBytes);
        }
    }
    // Parameters are neither counted nor recorded; lanes of a generic load that went elsewhere are.
    access.mask &= ~access.param;
    if (op.space == StateSpace::Param || access.mask == 0)
        return true;
    charge(split, op, AccessKind::Load, access);
    if (shows)
        recordAccess(block, warp, split, trace::EventKind::Load, access, op.elements, values, nullptr);
    return true;
}

bool Executor::store(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    if (columnAccess(block, warp, split, op, lanes, AccessKind::Store))
        return true;
    Access access;
    if (!resolve(block, warp, split, op, lanes, true, access))
        return false;
    m_memoryEpoch += (access.shared | access.device) != 0;
    m_sharedWritten |= access.shared != 0;
    const bool shows = block.recorded && op.space != StateSpace::Param;
    Values values;
    // Lanes in order: where several write the same place, the last one stays. A vector is written whole, lane by lane.
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        for (unsigned element = 0; element < op.elements; ++element) {
            const ptx::Slot slot = op.source[element + 1];
            std::uint64_t value =
                readBytes((slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset + lane * op.registerBytes,
                          op.elementBytes);
            if (access.local >> lane & 1)
                warp.local.store(lane, access.address[lane] + element * op.elementBytes, op.elementBytes, value);
            else
                std::memcpy(access.pointer[lane] + element * op.elementBytes, &value, op.elementBytes);
            if (shows)
                values[element][lane] = value;
        }
    }
    if (op.space == StateSpace::Param)
        return true;
    charge(split, op, AccessKind::Store, access);
    if (shows)
        recordAccess(block, warp, split, trace::EventKind::Store, access, op.elements, values, nullptr);
    return true;
}

}  // namespace simtscope::simt
