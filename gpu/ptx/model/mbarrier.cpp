#include "gpu/ptx/model/mbarrier.h"

#include <fmt/format.h>

#include "gpu/core/messages/fault.h"

namespace simtscope::ptx {

namespace {

constexpr unsigned kExpectedShift = 20, kBytesShift = 40, kParityShift = 61, kInitialisedShift = 62;
constexpr std::uint64_t kBytesMask = (1u << 21) - 1;

/// Begins the next phase when all arrivals and bytes of the running one have come.
void finish(Mbarrier& object)
{
    if (object.pending != 0 || object.bytes != 0)
        return;
    object.parity = !object.parity;
    object.pending = object.expected;
}

Result<void> expectBytes(Mbarrier& object, std::int64_t bytes)
{
    const std::int64_t now = object.bytes + bytes;
    if (now > Mbarrier::kMaxBytes || now < -std::int64_t(Mbarrier::kMaxBytes))
        return fail(msg::fault::mbarrierBytes(now, Mbarrier::kMaxBytes));
    object.bytes = std::int32_t(now);
    return {};
}

Result<void> arrive(Mbarrier& object, std::uint32_t count, bool drops, bool mayComplete)
{
    if (count == 0 || count > object.pending)
        return fail(msg::fault::mbarrierArrivals(count, object.pending));
    if (drops)
        object.expected -= std::min(object.expected, count);
    object.pending -= count;
    if (!mayComplete && object.pending == 0)
        return fail(msg::fault::mbarrierNoComplete());
    return {};
}

}  // namespace

Mbarrier Mbarrier::unpack(std::uint64_t bits)
{
    Mbarrier object;
    object.pending = std::uint32_t(bits) & kMaxCount;
    object.expected = std::uint32_t(bits >> kExpectedShift) & kMaxCount;
    object.bytes = std::int32_t(std::uint32_t(bits >> kBytesShift & kBytesMask) << 11) >> 11;
    object.parity = bits >> kParityShift & 1;
    object.initialised = bits >> kInitialisedShift == 1;
    return object;
}

std::uint64_t Mbarrier::pack() const
{
    return std::uint64_t(pending) | std::uint64_t(expected) << kExpectedShift |
           (std::uint64_t(std::uint32_t(bytes)) & kBytesMask) << kBytesShift | std::uint64_t(parity) << kParityShift |
           std::uint64_t(initialised) << kInitialisedShift;
}

Result<std::uint64_t> mbarrierAfter(MbarrierOperation operation, std::uint64_t bits, std::uint32_t count, std::uint32_t bytes)
{
    using enum MbarrierOperation;
    if (operation == Init) {
        if (count == 0 || count > Mbarrier::kMaxCount)
            return fail(msg::fault::mbarrierCount(count, Mbarrier::kMaxCount));
        return Mbarrier{count, count, 0, false, true}.pack();
    }
    Mbarrier object = Mbarrier::unpack(bits);
    if (!object.initialised)
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
        finish(object);
    return object.pack();
}

Result<std::uint64_t> mbarrierWithOneMore(std::uint64_t bits)
{
    Mbarrier object = Mbarrier::unpack(bits);
    if (!object.initialised)
        return fail(msg::fault::mbarrierUninitialised());
    if (object.pending == Mbarrier::kMaxCount)
        return fail(msg::fault::mbarrierOverflow());
    ++object.pending;
    return object.pack();
}

bool mbarrierPhaseIsOver(MbarrierOperation operation, std::uint64_t bits, std::uint64_t operand)
{
    const bool named = operation == MbarrierOperation::TestParity ? (operand & 1) != 0 : Mbarrier::unpack(operand).parity;
    return Mbarrier::unpack(bits).parity != named;
}

}  // namespace simtscope::ptx
