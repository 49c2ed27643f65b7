// Lists the words of expressions (declared in expression_words.h).
#include "gpu/analysis/expressions/expression_words.h"

namespace simtscope::analysis {
namespace {

constexpr ValueType kUnsignedCharType{ValueKind::Integer, 1, false, 0, -1};
constexpr ValueType kShortType{ValueKind::Integer, 2, true, 0, -1};
constexpr ValueType kUnsignedShortType{ValueKind::Integer, 2, false, 0, -1};

constexpr FunctionWord kFunctions[] = {
    {"abs", Function::Abs, 1},     {"fabs", Function::Fabs, 1},   {"fabsf", Function::Fabsf, 1}, {"min", Function::Min, 2},
    {"max", Function::Max, 2},     {"sqrt", Function::Sqrt, 1},   {"sqrtf", Function::Sqrtf, 1}, {"isnan", Function::IsNan, 1},
    {"isinf", Function::IsInf, 1}, {"floor", Function::Floor, 1}, {"ceil", Function::Ceil, 1},   {"exp", Function::Exp, 1},
    {"log", Function::Log, 1},     {"pow", Function::Pow, 2},
};

constexpr AggregateWord kAggregates[] = {
    {"all", Aggregate::All}, {"any", Aggregate::Any}, {"count", Aggregate::Count},
    {"min", Aggregate::Min}, {"max", Aggregate::Max}, {"sum", Aggregate::Sum},
};

constexpr BuiltInWord kBuiltIns[] = {
    {"threadIdx", BuiltIn::ThreadIdx}, {"blockIdx", BuiltIn::BlockIdx}, {"blockDim", BuiltIn::BlockDim},
    {"gridDim", BuiltIn::GridDim},     {"warpSize", BuiltIn::WarpSize},
};

constexpr TypeWord kTypes[] = {
    {"bool", kBoolType},         {"float", kFloatType},           {"double", kDoubleType},
    {"int8_t", kCharType},       {"int16_t", kShortType},         {"int32_t", kIntType},
    {"int64_t", kLongType},      {"uint8_t", kUnsignedCharType},  {"uint16_t", kUnsignedShortType},
    {"uint32_t", kUnsignedType}, {"uint64_t", kUnsignedLongType}, {"size_t", kUnsignedLongType},
    {"ptrdiff_t", kLongType},    {"uchar", kUnsignedCharType},    {"ushort", kUnsignedShortType},
    {"uint", kUnsignedType},     {"ulong", kUnsignedLongType},
};

}  // namespace

std::span<const FunctionWord> functionWords()
{
    return kFunctions;
}

std::span<const AggregateWord> aggregateWords()
{
    return kAggregates;
}

std::span<const BuiltInWord> builtInWords()
{
    return kBuiltIns;
}

std::span<const TypeWord> typeWords()
{
    return kTypes;
}

}  // namespace simtscope::analysis
