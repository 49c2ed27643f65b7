// An mbarrier object (PTX ISA 9.0, section 9.7.13.15): a phase that completes when its arrivals and its bytes have all come.
//
// Its 64 bits are opaque to programs. Here they are: pending arrivals (20 bits), arrivals expected in the next phase (20), bytes that are
// still to come (21, two's complement), parity of the running phase (1), and a bit that marks an initialised object. Arriving returns the
// bits as they were, so that they name the phase. Shared by the SIMT engine and replay.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"

namespace simtscope::ptx {

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

/// Those that only read the object.
constexpr bool isPhaseTest(MbarrierOperation operation)
{
    return operation >= MbarrierOperation::TestState;
}

struct Mbarrier {
    static constexpr std::uint32_t kMaxCount = (1u << 20) - 1;
    static constexpr std::int32_t kMaxBytes = (1 << 20) - 1;

    std::uint32_t pending = 0, expected = 0;
    std::int32_t bytes = 0;
    bool parity = false;  ///< of the running phase; 0 for the first
    bool initialised = false;

    static Mbarrier unpack(std::uint64_t bits);
    std::uint64_t pack() const;
};

/// What an operation leaves of an object whose bits are `bits`. `count`: arrivals, or the first count of init; `bytes`: of the expecting
/// and completing forms. Errors, each a predicate of the thread: what the ISA leaves undefined (an object that is not initialised, more
/// arrivals than are expected, counts out of range).
Result<std::uint64_t> mbarrierAfter(MbarrierOperation operation, std::uint64_t bits, std::uint32_t count, std::uint32_t bytes);

/// One more arrival is expected in the running phase (cp.async.mbarrier.arrive without .noinc).
Result<std::uint64_t> mbarrierWithOneMore(std::uint64_t bits);

/// The result of a test: has the phase that `operand` (a state, or a parity) names completed?
bool mbarrierPhaseIsOver(MbarrierOperation operation, std::uint64_t bits, std::uint64_t operand);

}  // namespace simtscope::ptx
