// Defines how a program is run and recorded: what a user chooses, and what SIMTscope passes to the program's process.
//
// Both are made from one table (run_options.def). The values were checked where the user gave them (gpu/program/run/run_plan.h). The child
// process gets them as one JSON text; neither side parses a user's text again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/run_option_kinds.h"
#include "gpu/trace/model/run_option_rows.h"

namespace simtscope::trace {

/// Chooses where the cuda engine lets a kernel write its records.
enum class RecordMemory : std::uint8_t { ByExpectedSize, Device, Host };

/// Holds the options of a run that a user chooses, in the user's words: each is an option of `simtscope run`.
struct RunChoices {
#define RUN_OPTION(member, kind, usual, ...) SIMTSCOPE_KIND(kind)::Words member{usual};
#define HOST_OPTION(member, kind, usual, ...) SIMTSCOPE_KIND(kind)::Words member{usual};
#include "gpu/trace/model/run_options.def"

    bool operator==(const RunChoices&) const = default;
};

/// Tells the program's process how to run: the values of the choices that it needs, and those that SIMTscope adds.
struct RunOptions {
#define RUN_OPTION(member, kind, usual, ...)                                                                                               \
    SIMTSCOPE_KIND(kind)::Value member = kinds::parseDefault<SIMTSCOPE_KIND(kind)>(SIMTSCOPE_KIND(kind)::Words{usual});
#define CHILD_OPTION(member, type, usual, key) type member{usual};
#include "gpu/trace/model/run_options.def"
};

#define SIMTSCOPE_CHOICE_ROW(member, kind, option, value, help, setting, owner, ...)                                                       \
    ChoiceRow<SIMTSCOPE_KIND(kind), RunChoices>{SIMTSCOPE_OPTION_TEXTS(option, value, help, setting, owner, __VA_ARGS__),                  \
                                                &RunChoices::member},

/// All options that a user may choose, in the order of the help.
inline constexpr std::tuple kChoiceRows{
#define RUN_OPTION(member, kind, usual, key, ...) SIMTSCOPE_CHOICE_ROW(member, kind, __VA_ARGS__)
#define HOST_OPTION(member, kind, usual, ...) SIMTSCOPE_CHOICE_ROW(member, kind, __VA_ARGS__)
#include "gpu/trace/model/run_options.def"
};

/// The options whose words become a value for the program's process.
inline constexpr std::tuple kParsedRows{
#define RUN_OPTION(member, kind, ...) ParsedRow<SIMTSCOPE_KIND(kind), RunChoices, RunOptions>{&RunChoices::member, &RunOptions::member},
#include "gpu/trace/model/run_options.def"
};

/// The members of the JSON text.
inline constexpr std::tuple kJsonRows{
#define RUN_OPTION(member, kind, usual, key, ...) JsonRow<RunOptions, SIMTSCOPE_KIND(kind)::Value>{key, &RunOptions::member},
#define CHILD_OPTION(member, type, usual, key) JsonRow<RunOptions, type>{key, &RunOptions::member},
#include "gpu/trace/model/run_options.def"
};

/// Reads all words of `choices` into `options`, in the order of the table. The error is that of the first option whose words make no sense.
template <class Rows, class Choices, class Options>
Result<void> readChoices(const Rows& rows, const Choices& choices, Options& options)
{
    Result<void> read;
    forEachRow(rows, [&]<class Row>(const Row& row) {
        if (!read)
            return;
        if (auto value = Row::Kind::read(choices.*row.words); value)
            options.*row.value = std::move(*value);
        else
            read = tl::unexpected(value.error());
    });
    return read;
}

/// Returns the options as one JSON text, which runOptionsFromJson() reads.
std::string toJson(const RunOptions& options);
/// Reads what toJson() wrote. The error names the member that is missing or invalid.
Result<RunOptions> runOptionsFromJson(std::string_view json);

/// Parses "device", "host" or ""; nothing for any other text.
std::optional<RecordMemory> parseRecordMemory(std::string_view text);

}  // namespace simtscope::trace
