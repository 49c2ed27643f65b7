#include "gpu/trace/model/atomic_result.h"

#include <algorithm>
#include <array>
#include <bit>

#include "gpu/ptx/model/narrow_add.h"

namespace simtscope::trace {
namespace {

using Operands = const AtomicOperands&;

template <class T>
std::uint64_t zeroExtended(T value)
{
    if constexpr (sizeof(T) == 8)
        return std::bit_cast<std::uint64_t>(value);
    else
        return std::bit_cast<std::uint32_t>(value);
}

template <class T>
T reinterpretBits(std::uint64_t bits)
{
    if constexpr (sizeof(T) == 8)
        return std::bit_cast<T>(bits);
    else
        return std::bit_cast<T>(std::uint32_t(bits));
}

template <class T>
std::uint64_t add(Operands o)
{
    return zeroExtended(T(reinterpretBits<T>(o.cell) + reinterpretBits<T>(o.operand)));
}
template <class T>
std::uint64_t minimum(Operands o)
{
    return zeroExtended(std::min(reinterpretBits<T>(o.cell), reinterpretBits<T>(o.operand)));
}
template <class T>
std::uint64_t maximum(Operands o)
{
    return zeroExtended(std::max(reinterpretBits<T>(o.cell), reinterpretBits<T>(o.operand)));
}

template <ptx::ScalarType Type>
std::uint64_t addNarrow(Operands o)
{
    return ptx::addNarrow(Type, std::uint32_t(o.cell), std::uint32_t(o.operand));
}

std::uint64_t bitAnd(Operands o)
{
    return o.cell & o.operand;
}
std::uint64_t bitOr(Operands o)
{
    return o.cell | o.operand;
}
std::uint64_t bitXor(Operands o)
{
    return o.cell ^ o.operand;
}
std::uint64_t exchange(Operands o)
{
    return o.operand;
}
std::uint64_t compareAndSwap(Operands o)
{
    return o.cell == o.operand ? o.newValue : o.cell;
}
std::uint64_t increment(Operands o)
{
    return o.cell >= o.operand ? 0 : o.cell + 1;
}
std::uint64_t decrement(Operands o)
{
    return o.cell == 0 || o.cell > o.operand ? o.operand : o.cell - 1;
}

struct Row {
    ptx::AtomicOperation operation;
    AtomicFunction unsigned32, signed32, float32, unsigned64, signed64, float64;
    bool isOrderIndependent;
};

/// Operations of PTX ISA 9.0, 9.7.13.8 "atom". Unsigned addition is modulo 2^n, so that it serves signed types too.
constexpr std::array kRows = {
    Row{ptx::AtomicOperation::Add, add<std::uint32_t>, add<std::uint32_t>, add<float>, add<std::uint64_t>, add<std::uint64_t>, add<double>,
        true},
    Row{ptx::AtomicOperation::Min, minimum<std::uint32_t>, minimum<std::int32_t>, nullptr, minimum<std::uint64_t>, minimum<std::int64_t>,
        nullptr, true},
    Row{ptx::AtomicOperation::Max, maximum<std::uint32_t>, maximum<std::int32_t>, nullptr, maximum<std::uint64_t>, maximum<std::int64_t>,
        nullptr, true},
    Row{ptx::AtomicOperation::And, bitAnd, bitAnd, nullptr, bitAnd, bitAnd, nullptr, true},
    Row{ptx::AtomicOperation::Or, bitOr, bitOr, nullptr, bitOr, bitOr, nullptr, true},
    Row{ptx::AtomicOperation::Xor, bitXor, bitXor, nullptr, bitXor, bitXor, nullptr, true},
    Row{ptx::AtomicOperation::Increment, increment, nullptr, nullptr, nullptr, nullptr, nullptr, true},
    Row{ptx::AtomicOperation::Decrement, decrement, nullptr, nullptr, nullptr, nullptr, nullptr, true},
    Row{ptx::AtomicOperation::Exchange, exchange, exchange, exchange, exchange, exchange, exchange, false},
    Row{ptx::AtomicOperation::CompareSwap, compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap,
        false},
};

AtomicFunction functionOf(const Row& row, ptx::ScalarType type)
{
    using T = ptx::ScalarType;
    switch (type) {
    case T::U32:
    case T::B32:
        return row.unsigned32;
    case T::S32:
        return row.signed32;
    case T::F32:
        return row.float32;
    case T::U64:
    case T::B64:
        return row.unsigned64;
    case T::S64:
        return row.signed64;
    case T::F64:
        return row.float64;
    case T::F16:
        return row.operation == ptx::AtomicOperation::Add ? addNarrow<T::F16> : nullptr;
    case T::F16x2:
        return row.operation == ptx::AtomicOperation::Add ? addNarrow<T::F16x2> : nullptr;
    case T::BF16:
        return row.operation == ptx::AtomicOperation::Add ? addNarrow<T::BF16> : nullptr;
    case T::BF16x2:
        return row.operation == ptx::AtomicOperation::Add ? addNarrow<T::BF16x2> : nullptr;
    case T::B16:
        return row.isOrderIndependent ? nullptr : row.unsigned32;  // only exch and cas exist for 16 bits
    default:
        return nullptr;
    }
}

}  // namespace

AtomicEffect atomicEffect(ptx::Operation operation, ptx::ScalarType type)
{
    using ptx::OpKind;
    const bool isMbarrier = operation.kind == OpKind::Mbarrier || operation.kind == OpKind::AsyncArrive;
    if (!isMbarrier && operation.kind != OpKind::Atomic)
        return {};
    // The event of an mbarrier holds the new value of the cell, as an exchange does.
    const auto atomic = isMbarrier ? ptx::AtomicOperation::Exchange : ptx::AtomicOperation(operation.mode);
    const Row& row = *std::ranges::find(kRows, atomic, &Row::operation);
    return {functionOf(row, type), row.isOrderIndependent, row.unsigned64 != &exchange};
}

}  // namespace simtscope::trace
