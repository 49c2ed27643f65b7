#include "gpu/analysis/dataflow/atomic_value.h"

#include <algorithm>
#include <bit>

#include "gpu/ptx/model/narrow_add.h"

namespace simtscope::analysis {

namespace {

using Word = std::uint64_t;
using Combine = Word (*)(Word oldValue, Word operand, Word newValue, bool isSigned);

Word minOf(Word a, Word b, bool isSigned)
{
    return isSigned ? Word(std::min(std::int64_t(a), std::int64_t(b))) : std::min(a, b);
}

Word maxOf(Word a, Word b, bool isSigned)
{
    return isSigned ? Word(std::max(std::int64_t(a), std::int64_t(b))) : std::max(a, b);
}

struct OperationRow {
    ptx::AtomicOperation operation;
    bool readsOldValue;
    Combine combine;
};

constexpr OperationRow kRows[] = {
    {ptx::AtomicOperation::Add, true, [](Word a, Word b, Word, bool) { return a + b; }},
    {ptx::AtomicOperation::Exchange, false, [](Word, Word b, Word, bool) { return b; }},
    {ptx::AtomicOperation::CompareSwap, false, [](Word a, Word b, Word c, bool) { return a == b ? c : a; }},
    {ptx::AtomicOperation::And, true, [](Word a, Word b, Word, bool) { return a & b; }},
    {ptx::AtomicOperation::Or, true, [](Word a, Word b, Word, bool) { return a | b; }},
    {ptx::AtomicOperation::Xor, true, [](Word a, Word b, Word, bool) { return a ^ b; }},
    {ptx::AtomicOperation::Increment, true, [](Word a, Word b, Word, bool) { return a >= b ? 0 : a + 1; }},
    {ptx::AtomicOperation::Decrement, true, [](Word a, Word b, Word, bool) { return a == 0 || a > b ? b : a - 1; }},
    {ptx::AtomicOperation::Min, true, [](Word a, Word b, Word, bool s) { return minOf(a, b, s); }},
    {ptx::AtomicOperation::Max, true, [](Word a, Word b, Word, bool s) { return maxOf(a, b, s); }},
};

const OperationRow& rowOf(ptx::AtomicOperation operation)
{
    return *std::find_if(std::begin(kRows), std::end(kRows), [&](const OperationRow& row) { return row.operation == operation; });
}

Word extend(Word value, unsigned bits, bool isSigned)
{
    if (bits >= 64)
        return value;
    const unsigned shift = 64 - bits;
    return isSigned ? Word(std::int64_t(value << shift) >> shift) : value << shift >> shift;
}

float flushSubnormals(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>((bits & 0x7f800000u) != 0 ? bits : bits & 0x80000000u);
}

Word addSingle(Word a, Word b, bool shouldFlush)
{
    constexpr std::uint32_t kNan = 0x7fffffff;  // the NaN that f32 operations produce (PTX ISA 9.0, 9.7.3)
    const float x = std::bit_cast<float>(std::uint32_t(a)), y = std::bit_cast<float>(std::uint32_t(b));
    const float sum = shouldFlush ? flushSubnormals(flushSubnormals(x) + flushSubnormals(y)) : x + y;
    return sum == sum ? std::bit_cast<std::uint32_t>(sum) : kNan;
}

Word addDouble(Word a, Word b)
{
    return std::bit_cast<Word>(std::bit_cast<double>(a) + std::bit_cast<double>(b));
}

}  // namespace

std::uint64_t computeAtomicValue(ptx::AtomicOperation operation, ptx::ScalarType type, std::uint64_t oldValue, std::uint64_t operand,
                                 std::uint64_t newValue, bool isGlobal)
{
    if (operation == ptx::AtomicOperation::Add && type == ptx::ScalarType::F32)
        return addSingle(oldValue, operand, isGlobal);
    if (operation == ptx::AtomicOperation::Add && ptx::isNarrow(type))
        return ptx::addNarrow(type, std::uint32_t(oldValue), std::uint32_t(operand));
    if (operation == ptx::AtomicOperation::Add && type == ptx::ScalarType::F64)
        return addDouble(oldValue, operand);
    const unsigned bits = ptx::bitWidth(type);
    const bool isSigned = ptx::isSigned(type);
    const Word result = rowOf(operation).combine(extend(oldValue, bits, isSigned), extend(operand, bits, isSigned),
                                                 extend(newValue, bits, isSigned), isSigned);
    return extend(result, bits, false);
}

bool readsOldValue(ptx::AtomicOperation operation)
{
    return rowOf(operation).readsOldValue;
}

}  // namespace simtscope::analysis
