// Defines the kinds of run options: how a user writes the value of an option, and how SIMTscope reads it.
//
// A kind has the type in which the user's value is kept (Words: a number, a text or a list), the type that it is read as (Value), and
// read(), which fails with a sentence. Some have more, and the command line, the completion of shells and the window ask for it:
//   words()           the words that the value may be, or a list of them where kTakesSeveral
//   kTakesOnlyWords   no other words are accepted
//   kMin, kMax        the range of a number; a default outside it stands for "not given"
//   readOne()         reads one of the several values that the option collects
// So an option of an existing kind is one row of run_options.def.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "gpu/core/checks.h"
#include "gpu/core/devices.h"
#include "gpu/core/fresh_memory.h"
#include "gpu/core/launch_override.h"
#include "gpu/core/result.h"
#include "gpu/core/schedule.h"
#include "gpu/core/stop_launch.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::kinds {

/// Describes a word that a value may be.
struct Word {
    std::string_view word;
    std::string_view meaning = {};  ///< a few English words for the completion of shells; may be empty
    const char* label = nullptr;    ///< what the window shows in its place (translated); null: the word itself
};

/// Reads a whole number in decimal digits. The window's arrows change it by `step`.
template <class Number, Number least, Number most, Number step = 1>
struct WholeNumber {
    using Words = Number;
    using Value = Number;
    static constexpr Number kMin = least, kMax = most, kStep = step;
    static Result<Value> read(Words words) { return words; }
};

/// Describes a time in seconds.
struct Seconds {
    using Words = double;
    using Value = double;
    static constexpr double kMin = 0.001, kMax = 1e6;  // 11 days
    static Result<Value> read(Words words) { return words; }
};

/// Describes a text that a function reads.
template <auto readText>
struct Text {
    using Words = std::string;
    using Value = typename std::invoke_result_t<decltype(readText), const std::string&>::value_type;
    static Result<Value> read(const Words& words) { return readText(words); }
};

/// Collects several texts, each from an option of its own, without parsing them.
struct Texts {
    using Words = std::vector<std::string>;
    using Value = Words;
    static Result<Value> read(const Words& words) { return words; }
};

/// Holds several texts, each of which a function reads.
template <auto readText>
struct ParsedTexts {
    using Words = std::vector<std::string>;
    using Value = std::vector<typename std::invoke_result_t<decltype(readText), const std::string&>::value_type>;
    static auto readOne(const std::string& word) { return readText(word); }
    static Result<Value> read(const Words& words)
    {
        Value values;
        for (const std::string& word : words) {
            auto value = readOne(word);
            if (!value)
                return tl::unexpected(value.error());
            values.push_back(std::move(*value));
        }
        return values;
    }
};

/// Reads the name of the engine that runs the kernels. The words are passed on unchanged.
struct Engine {
    using Words = std::string;
    using Value = std::string;
    static constexpr bool kTakesOnlyWords = true;
    static std::vector<Word> words() { return {{"simt", "on the CPU"}, {"cuda", "on a GPU"}}; }
    static Result<Value> read(const Words& words) { return words; }
};

/// Describes the blocks to record in full; empty: the first, the last and a few between.
struct Blocks {
    using Words = std::string;
    using Value = trace::BlockSelection;
    static Result<Value> read(const Words& words) { return words.empty() ? Value{} : trace::parseBlocks(words); }
};

/// Describes the order in which the SIMT engine issues warps.
struct WarpSchedule : Text<parseSchedule> {
    static std::vector<Word> words() { return {{"rr", "round robin"}, {"random:1", "at random; another number gives another order"}}; }
};

/// Describes the checks that the SIMT engine makes.
struct CheckList : Text<parseChecks> {
    static constexpr bool kTakesSeveral = true;
    static std::vector<Word> words() { return {{"all"}, {"none"}, {"race"}, {"init"}, {"sync"}, {"memory"}, {"calls"}}; }
};

/// Holds the content of fresh device memory.
struct MemoryContent : Text<parseFreshMemory> {
    static constexpr bool kTakesOnlyWords = true;
    static std::vector<Word> words() { return {{"pattern", {}, "pattern 0x4b"}, {"zero", {}, "zeros"}}; }
};

/// Describes the device models of the run, device 0 first.
struct DeviceList : Text<parseDevices> {
    static constexpr bool kTakesSeveral = true;
    static std::vector<Word> words()
    {
        std::vector<Word> words;
        for (const DeviceModel& model : deviceModels())
            words.push_back({model.name, model.product});
        return words;
    }
};

/// Launches whose grid or block the user replaces, each from an option of its own.
struct LaunchOverrides : ParsedTexts<parseLaunchOverride> {};

/// Names the launch after which the run ends.
struct LaunchToStopAfter : Text<parseStopLaunch> {};

/// Parses the default of an option, which its row gives in the user's words. Throws for a default that cannot be parsed, so that the first
/// test of the table fails.
template <class Kind>
typename Kind::Value parseDefault(const typename Kind::Words& words = {})
{
    return Kind::read(words).value();
}

/// Removes the parentheses in which a row puts its kind, because the preprocessor would divide the kind at its commas:
/// (kinds::WholeNumber<unsigned, 1, 1024>).
template <class Parenthesised>
struct WithoutParentheses;
template <class Kind_>
struct WithoutParentheses<void(Kind_)> {
    using Kind = Kind_;
};

}  // namespace simtscope::kinds

#define SIMTSCOPE_KIND(kind) kinds::WithoutParentheses<void kind>::Kind  // NOLINT(bugprone-macro-parentheses): the argument has its own
