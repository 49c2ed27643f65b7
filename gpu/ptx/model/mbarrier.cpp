#include "gpu/ptx/model/mbarrier.h"

#include <fmt/format.h>

#include "gpu/core/messages/fault.h"

namespace simtscope::ptx {

namespace {

constexpr unsigned kExpectedShift = 20, kBytesShift = 40, kParityShift = 61, kInitialisedShift = 62;
constexpr std::uint64_t kBytesMask = (1u << 21) - 1;

/// Begins the next phase when all arrivals and bytes of the running one have come.
void finishPhase(Mbarrier& object)
{
    if (object.pendingArrivals != 0 || object.pendingBytes != 0)
        return;
    object.hasOddParity = !object.hasOddParity;
    object.pendingArrivals = object.expectedArrivals;
}

Result<void> expectBytes(Mbarrier& object, std::int64_t bytes)
{
    const std::int64_t newBytes = object.pendingBytes + bytes;
    if (newBytes > Mbarrier::kMaxBytes || newBytes < -std::int64_t(Mbarrier::kMaxBytes))
        return fail(msg::fault::mbarrierBytes(newBytes, Mbarrier::kMaxBytes));
    object.pendingBytes = std::int32_t(newBytes);
    return {};
}

Result<void> arrive(Mbarrier& object, std::uint32_t count, bool drops, bool mayComplete)
{
    if (count == 0 || count > object.pendingArrivals)
        return fail(msg::fault::mbarrierArrivals(count, object.pendingArrivals));
    if (drops)
        object.expectedArrivals -= std::min(object.expectedArrivals, count);
    object.pendingArrivals -= count;
    if (!mayComplete && object.pendingArrivals == 0)
        return fail(msg::fault::mbarrierNoComplete());
    return {};
}

}  // namespace

Mbarrier Mbarrier::unpack(std::uint64_t bits)
{
    Mbarrier object;
    object.pendingArrivals = std::uint32_t(bits) & kMaxArrivals;
    object.expectedArrivals = std::uint32_t(bits >> kExpectedShift) & kMaxArrivals;
    object.pendingBytes = std::int32_t(std::uint32_t(bits >> kBytesShift & kBytesMask) << 11) >> 11;
    object.hasOddParity = bits >> kParityShift & 1;
    object.isInitialised = bits >> kInitialisedShift == 1;
    return object;
}

std::uint64_t Mbarrier::pack() const
{
    return std::uint64_t(pendingArrivals) | std::uint64_t(expectedArrivals) << kExpectedShift |
           (std::uint64_t(std::uint32_t(pendingBytes)) & kBytesMask) << kBytesShift | std::uint64_t(hasOddParity) << kParityShift |
           std::uint64_t(isInitialised) << kInitialisedShift;
}

Result<std::uint64_t> applyMbarrierOperation(MbarrierOperation operation, std::uint64_t bits, std::uint32_t count, std::uint32_t bytes)
{
    using enum MbarrierOperation;
    if (operation == Init) {
        if (count == 0 || count > Mbarrier::kMaxArrivals)
            return fail(msg::fault::mbarrierCount(count, Mbarrier::kMaxArrivals));
        return Mbarrier{count, count, 0, false, true}.pack();
    }
    Mbarrier object = Mbarrier::unpack(bits);
    if (!object.isInitialised)
        return fail(msg::fault::mbarrierUninitialised());
    Result<void> done;
    switch (operation) {
    case Invalidate:
        return 0;
    case ExpectBytes:
        done = expectBytes(object, bytes);
        break;
    case CompleteBytes:
        done = expectBytes(object, -std::int64_t(bytes));
        break;
    case Arrive:
        done = arrive(object, count, false, true);
        break;
    case ArriveNoComplete:
        done = arrive(object, count, false, false);
        break;
    case ArriveDrop:
        done = arrive(object, count, true, true);
        break;
    case ArriveDropNoComplete:
        done = arrive(object, count, true, false);
        break;
    case ArriveExpectBytes:
    case ArriveDropExpectBytes:
        done = expectBytes(object, bytes);
        if (done)
            done = arrive(object, count, operation == ArriveDropExpectBytes, true);
        break;
    default:
        return bits;
    }
    if (!done)
        return tl::unexpected(done.error());
    if (operation != ExpectBytes)
        finishPhase(object);
    return object.pack();
}

Result<std::uint64_t> expectOneMoreArrival(std::uint64_t bits)
{
    Mbarrier object = Mbarrier::unpack(bits);
    if (!object.isInitialised)
        return fail(msg::fault::mbarrierUninitialised());
    if (object.pendingArrivals == Mbarrier::kMaxArrivals)
        return fail(msg::fault::mbarrierOverflow());
    ++object.pendingArrivals;
    return object.pack();
}

bool isMbarrierPhaseOver(MbarrierOperation operation, std::uint64_t bits, std::uint64_t operand)
{
    const bool isNamedParityOdd = operation == MbarrierOperation::TestParity ? (operand & 1) != 0 : Mbarrier::unpack(operand).hasOddParity;
    return Mbarrier::unpack(bits).hasOddParity != isNamedParityOdd;
}

}  // namespace simtscope::ptx
