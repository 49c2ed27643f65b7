#include "gpu/trace/atomic_result.h"

#include <algorithm>
#include <array>
#include <bit>

#include "gpu/ptx/narrow_add.h"

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
T typed(std::uint64_t bits)
{
    if constexpr (sizeof(T) == 8)
        return std::bit_cast<T>(bits);
    else
        return std::bit_cast<T>(std::uint32_t(bits));
}

template <class T>
std::uint64_t add(Operands o)
{
    return zeroExtended(T(typed<T>(o.cell) + typed<T>(o.operand)));
}
template <class T>
std::uint64_t minimum(Operands o)
{
    return zeroExtended(std::min(typed<T>(o.cell), typed<T>(o.operand)));
}
template <class T>
std::uint64_t maximum(Operands o)
{
    return zeroExtended(std::max(typed<T>(o.cell), typed<T>(o.operand)));
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
    return o.cell == o.operand ? o.second : o.cell;
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
    std::string_view name;  ///< modifier of the opcode
    AtomicFunction unsigned32, signed32, float32, unsigned64, signed64, float64;
    bool orderFree;
};

/// PTX ISA 9.0, 9.7.13.8 "atom": the operations and their meaning. Unsigned addition is modulo 2^n, so it serves signed types too.
constexpr std::array kRows = {
    Row{"add", add<std::uint32_t>, add<std::uint32_t>, add<float>, add<std::uint64_t>, add<std::uint64_t>, add<double>, true},
    Row{"min", minimum<std::uint32_t>, minimum<std::int32_t>, nullptr, minimum<std::uint64_t>, minimum<std::int64_t>, nullptr, true},
    Row{"max", maximum<std::uint32_t>, maximum<std::int32_t>, nullptr, maximum<std::uint64_t>, maximum<std::int64_t>, nullptr, true},
    Row{"and", bitAnd, bitAnd, nullptr, bitAnd, bitAnd, nullptr, true},
    Row{"or", bitOr, bitOr, nullptr, bitOr, bitOr, nullptr, true},
    Row{"xor", bitXor, bitXor, nullptr, bitXor, bitXor, nullptr, true},
    Row{"inc", increment, nullptr, nullptr, nullptr, nullptr, nullptr, true},
    Row{"dec", decrement, nullptr, nullptr, nullptr, nullptr, nullptr, true},
    Row{"exch", exchange, exchange, exchange, exchange, exchange, exchange, false},
    Row{"mbarrier", exchange, exchange, exchange, exchange, exchange, exchange, false},  // its event holds what it left
    Row{"cas", compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap, compareAndSwap, false},
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
        return row.name == "add" ? addNarrow<T::F16> : nullptr;
    case T::F16x2:
        return row.name == "add" ? addNarrow<T::F16x2> : nullptr;
    case T::BF16:
        return row.name == "add" ? addNarrow<T::BF16> : nullptr;
    case T::BF16x2:
        return row.name == "add" ? addNarrow<T::BF16x2> : nullptr;
    case T::B16:
        return row.orderFree ? nullptr : row.unsigned32;  // only exch and cas exist for 16 bits
    default:
        return nullptr;
    }
}

}  // namespace

AtomicOperation atomicOperation(std::string_view opcode, ptx::ScalarType type)
{
    while (!opcode.empty()) {
        const std::size_t dot = std::min(opcode.find('.'), opcode.size());
        const std::string_view word = opcode.substr(0, dot);
        for (const Row& row : kRows)
            if (row.name == word)
                return {functionOf(row, type), row.orderFree, row.unsigned64 != &exchange};
        opcode.remove_prefix(std::min(dot + 1, opcode.size()));
    }
    return {};
}

}  // namespace simtscope::trace
