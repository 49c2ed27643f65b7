// Defines the rows of tables of run options, as data for functions that go over all of them. run_options.def is the table of SIMTscope;
// tests make tables of their own.
#pragma once

#include <string_view>
#include <tuple>

namespace simtscope::trace {

/// Says whether a value of the option makes sense for one program only.
enum class OptionOwner : unsigned char { Program, Run };

/// Names the engines for which the window shows an option.
enum class OptionEngine : unsigned char { Any, Simt, Cuda };

/// Holds the texts of the field behind "More" in the window. They are English, and translated when they are shown.
struct OptionField {
    const char* label = nullptr;   ///< nullptr: there is no field
    const char* placeholder = "";  ///< stands in the field where nothing is given
    OptionEngine engine = OptionEngine::Any;
    const char* tip = "";

    /// Returns whether the window shows the field for the engine of this name, "simt" or "cuda".
    bool isShownFor(std::string_view engineName) const
    {
        return engine == OptionEngine::Any || engineName == (engine == OptionEngine::Simt ? "simt" : "cuda");
    }
};

/// Holds the names that people and files give an option.
struct OptionTexts {
    const char* option;   ///< "--threads"
    const char* value;    ///< how the help calls the value: "N"
    const char* help;     ///< its sentence in the help and in the manual
    const char* setting;  ///< the key of the stored setting: "threads"
    OptionOwner owner;
    OptionField field;
};

/// Describes a member of a struct that is written to JSON and read from it.
template <class Options, class Value>
struct JsonRow {
    const char* key;
    Value Options::*value;
};

/// Describes an option that a user gives: a member of a struct of words.
template <class Kind_, class Choices>
struct ChoiceRow : OptionTexts {
    using Kind = Kind_;
    typename Kind::Words Choices::*words;
};

/// Describes an option whose words become the value that the program's process is told.
template <class Kind_, class Choices, class Options>
struct ParsedRow {
    using Kind = Kind_;
    typename Kind::Words Choices::*words;
    typename Kind::Value Options::*value;
};

/// Calls `visit` with each row of a table, in its order.
template <class... Rows, class Visit>
constexpr void forEachRow(const std::tuple<Rows...>& table, Visit visit)
{
    std::apply([&](const Rows&... row) { (visit(row), ...); }, table);
}

}  // namespace simtscope::trace

// These macros expand the texts in rows of run_options.def, in any namespace of simtscope.
// clang-format off
#define OPTION_FIELD(label, absent, engine, tip) trace::OptionField{label, absent, trace::OptionEngine::engine, tip}
#define NO_OPTION_FIELD trace::OptionField{}
#define SIMTSCOPE_OPTION_TEXTS(option, value, help, setting, owner, ...)                                                                   \
    trace::OptionTexts{option, value, help, setting, trace::OptionOwner::owner, __VA_ARGS__}
// clang-format on
