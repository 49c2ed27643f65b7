// Lists the words of expressions: functions, aggregates, built-in variables, names of types.
#pragma once

#include <span>
#include <string_view>

#include "gpu/analysis/expressions/expression.h"

namespace simtscope::analysis {

struct FunctionWord {
    std::string_view name;
    Function function;
    unsigned argumentCount;
};
struct AggregateWord {
    std::string_view name;
    Aggregate aggregate;
};
struct BuiltInWord {
    std::string_view name;
    BuiltIn builtIn;
};
struct TypeWord {
    std::string_view name;
    ValueType type;
};

std::span<const FunctionWord> functionWords();
std::span<const AggregateWord> aggregateWords();
std::span<const BuiltInWord> builtInWords();
/// Returns names of types that are one word: "float", "uint32_t". The combinations of `unsigned`, `long` and others are not among them.
std::span<const TypeWord> typeWords();

/// Returns the row of this name; nullptr if there is none.
template <class Word>
const Word* findWord(std::span<const Word> words, std::string_view name)
{
    for (const Word& word : words) {
        if (word.name == name)
            return &word;
    }
    return nullptr;
}

}  // namespace simtscope::analysis
