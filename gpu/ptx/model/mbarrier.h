// Models an mbarrier object (PTX ISA 9.0, section 9.7.13.15), whose phase completes when all expected arrivals and bytes have come.
//
// Its 64 bits are opaque to programs. SIMTscope uses them for: pending arrivals (20 bits), arrivals expected in the next phase (20), bytes
// that are still expected (21, two's complement), parity of the running phase (1), and a bit that marks an initialised object. An arrival
// returns the bits from before it, by which a program later names the phase. The SIMT engine and replay share this code.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"

namespace simtscope::ptx {

/// Lists the operations on an mbarrier object, one for each form of the instructions.
enum class MbarrierOperation : std::uint8_t {
    Init,
    Invalidate,
    ExpectBytes,
    CompleteBytes,
    Arrive,
    ArriveNoComplete,
    ArriveDrop,
    ArriveDropNoComplete,
    ArriveExpectBytes,
    ArriveDropExpectBytes,
    TestState,
    TestParity
};

/// Returns whether the operation only reads the object.
constexpr bool isPhaseTest(MbarrierOperation operation)
{
    return operation >= MbarrierOperation::TestState;
}

/// Holds the fields of an mbarrier object.
struct Mbarrier {
    static constexpr std::uint32_t kMaxArrivals = (1u << 20) - 1;
    static constexpr std::int32_t kMaxBytes = (1 << 20) - 1;

    std::uint32_t pendingArrivals = 0, expectedArrivals = 0;
    std::int32_t pendingBytes = 0;
    bool hasOddParity = false;  ///< parity of the running phase; false for the first phase
    bool isInitialised = false;

    /// Makes the fields of the 64 bits of an object in memory. Any bits are accepted; `isInitialised` is true only if the object was
    /// initialised.
    static Mbarrier unpack(std::uint64_t bits);
    /// Returns the 64 bits of the object, which unpack() reads.
    std::uint64_t pack() const;
};

/// Returns the bits of an object after the operation, from its bits before. `count` is the number of arrivals, or the first count of init;
/// `bytes` belongs to the forms that expect or complete bytes. Fails where the ISA leaves the behaviour undefined (an object that is not
/// initialised, more arrivals than are expected, counts out of range); the error's text is a predicate whose subject is the thread.
Result<std::uint64_t> applyMbarrierOperation(MbarrierOperation operation, std::uint64_t bits, std::uint32_t count, std::uint32_t bytes);

/// Returns the bits with one more arrival expected in the running phase (cp.async.mbarrier.arrive without .noinc).
Result<std::uint64_t> expectOneMoreArrival(std::uint64_t bits);

/// Returns whether the phase that `operand` names, by a state or a parity, has completed.
bool isMbarrierPhaseOver(MbarrierOperation operation, std::uint64_t bits, std::uint64_t operand);

}  // namespace simtscope::ptx
