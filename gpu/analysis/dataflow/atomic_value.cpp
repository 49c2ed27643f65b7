#include "gpu/analysis/dataflow/atomic_value.h"

#include <algorithm>
#include <bit>

#include "gpu/ptx/model/narrow_add.h"

namespace simtscope::analysis {

namespace {

using Word = std::uint64_t;
using Combine = Word (*)(Word before, Word operand, Word second, bool isSigned);

Word least(Word a, Word b, bool isSigned)
{
    return isSigned ? Word(std::min(std::int64_t(a), std::int64_t(b))) : std::min(a, b);
}

Word most(Word a, Word b, bool isSigned)
{
    return isSigned ? Word(std::max(std::int64_t(a), std::int64_t(b))) : std::max(a, b);
}

struct Row {
    ptx::AtomicOperation operation;
    bool keepsOld;
    Combine combine;
};

constexpr Row kRows[] = {
    {ptx::AtomicOperation::Add, true, [](Word a, Word b, Word, bool) { return a + b; }},
    {ptx::AtomicOperation::Exchange, false, [](Word, Word b, Word, bool) { return b; }},
    {ptx::AtomicOperation::CompareSwap, false, [](Word a, Word b, Word c, bool) { return a == b ? c : a; }},
    {ptx::AtomicOperation::And, true, [](Word a, Word b, Word, bool) { return a & b; }},
    {ptx::AtomicOperation::Or, true, [](Word a, Word b, Word, bool) { return a | b; }},
    {ptx::AtomicOperation::Xor, true, [](Word a, Word b, Word, bool) { return a ^ b; }},
    {ptx::AtomicOperation::Increment, true, [](Word a, Word b, Word, bool) { return a >= b ? 0 : a + 1; }},
    {ptx::AtomicOperation::Decrement, true, [](Word a, Word b, Word, bool) { return a == 0 || a > b ? b : a - 1; }},
    {ptx::AtomicOperation::Min, true, [](Word a, Word b, Word, bool s) { return least(a, b, s); }},
    {ptx::AtomicOperation::Max, true, [](Word a, Word b, Word, bool s) { return most(a, b, s); }},
};

const Row& rowOf(ptx::AtomicOperation operation)
{
    return *std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& row) { return row.operation == operation; });
}

Word extended(Word value, unsigned bits, bool isSigned)
{
    if (bits >= 64)
        return value;
    const unsigned shift = 64 - bits;
    return isSigned ? Word(std::int64_t(value << shift) >> shift) : value << shift >> shift;
}

float flushed(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>((bits & 0x7f800000u) != 0 ? bits : bits & 0x80000000u);
}

Word addSingle(Word a, Word b, bool flush)
{
    constexpr std::uint32_t kNan = 0x7fffffff;  // the NaN that f32 operations produce (PTX ISA 9.0, 9.7.3)
    const float x = std::bit_cast<float>(std::uint32_t(a)), y = std::bit_cast<float>(std::uint32_t(b));
    const float sum = flush ? flushed(flushed(x) + flushed(y)) : x + y;
    return sum == sum ? std::bit_cast<std::uint32_t>(sum) : kNan;
}

Word addDouble(Word a, Word b)
{
    return std::bit_cast<Word>(std::bit_cast<double>(a) + std::bit_cast<double>(b));
}

}  // namespace

std::uint64_t atomicValue(ptx::AtomicOperation operation, ptx::ScalarType type, std::uint64_t before, std::uint64_t operand,
                          std::uint64_t second, bool inGlobal)
{
    if (operation == ptx::AtomicOperation::Add && type == ptx::ScalarType::F32)
        return addSingle(before, operand, inGlobal);
    if (operation == ptx::AtomicOperation::Add && ptx::isNarrow(type))
        return ptx::addNarrow(type, std::uint32_t(before), std::uint32_t(operand));
    if (operation == ptx::AtomicOperation::Add && type == ptx::ScalarType::F64)
        return addDouble(before, operand);
    const unsigned bits = ptx::bitWidth(type);
    const bool isSigned = ptx::isSigned(type);
    const Word result = rowOf(operation).combine(extended(before, bits, isSigned), extended(operand, bits, isSigned),
                                                 extended(second, bits, isSigned), isSigned);
    return extended(result, bits, false);
}

bool keepsOld(ptx::AtomicOperation operation)
{
    return rowOf(operation).keepsOld;
}

}  // namespace simtscope::analysis
