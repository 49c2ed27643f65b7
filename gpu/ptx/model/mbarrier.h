// Models an mbarrier object (PTX ISA 9.0, section 9.7.13.15): a phase that completes when all of its arrivals and its bytes have come.
//
// Its 64 bits are opaque to programs. Here they are: pending arrivals (20 bits), arrivals expected in the next phase (20), bytes that are
// still to come (21, two's complement), parity of the running phase (1), and a bit that marks an initialised object. Arriving returns the
// bits from before, which name the phase. The SIMT engine and replay share this code.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"

namespace simtscope::ptx {

/// The operations on an mbarrier object, one for each form of the instructions.
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

/// Returns true for the operations that only read the object.
constexpr bool isPhaseTest(MbarrierOperation operation)
{
    return operation >= MbarrierOperation::TestState;
}

/// The fields of an mbarrier object.
struct Mbarrier {
    static constexpr std::uint32_t kMaxCount = (1u << 20) - 1;
    static constexpr std::int32_t kMaxBytes = (1 << 20) - 1;

    std::uint32_t pending = 0, expected = 0;
    std::int32_t bytes = 0;
    bool parity = false;  ///< parity of the running phase; 0 for the first
    bool initialised = false;

    /// Takes the 64 bits of an object in memory apart. Any 64 bits give an object; `initialised` tells whether one was made there.
    static Mbarrier unpack(std::uint64_t bits);
    /// Returns the 64 bits of the object, which unpack() reads.
    std::uint64_t pack() const;
};

/// Returns the bits of an object after the operation, from its bits before. `count` is the number of arrivals, or the first count of init;
/// `bytes` belongs to the forms that expect or complete bytes. Fails where the ISA leaves the behaviour undefined (an object that is not
/// initialised, more arrivals than are expected, counts out of range); each error reads as a predicate of the thread.
Result<std::uint64_t> mbarrierAfter(MbarrierOperation operation, std::uint64_t bits, std::uint32_t count, std::uint32_t bytes);

/// Returns the bits with one more arrival expected in the running phase (cp.async.mbarrier.arrive without .noinc).
Result<std::uint64_t> mbarrierWithOneMore(std::uint64_t bits);

/// Returns the result of a test: true when the phase that `operand` (a state, or a parity) names has completed.
bool mbarrierPhaseIsOver(MbarrierOperation operation, std::uint64_t bits, std::uint64_t operand);

}  // namespace simtscope::ptx
