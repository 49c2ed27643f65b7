// Evaluates the condition of a preprocessor directive, some of whose macros may be unknown (C++20 standard, [cpp.cond]).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace simtscope::analysis {

/// Describes the state of a macro at one position of the text.
struct Macro {
    enum class State { Undefined, Defined, Unknown } state = State::Undefined;
    std::optional<std::string> body;  ///< nothing: the macro has parameters
};

/// Holds the macros that are defined at one position of the text.
class Macros {
public:
    /// `defined` holds the names that the texts define somewhere; `architecture` is 75 for compute_75.
    Macros(std::set<std::string, std::less<>> defined, unsigned architecture) : m_definedNames(std::move(defined))
    {
        m_macros["__CUDA_ARCH__"] = {Macro::State::Defined, std::to_string(architecture * 10)};
        for (const char* const name : {"__CUDACC__", "__NVCC__"})
            m_macros[name] = {Macro::State::Defined, "1"};
    }

    /// Defines a macro from here on, in place of its earlier definition.
    void set(std::string_view name, Macro macro) { m_macros[std::string(name)] = std::move(macro); }

    /// Looks up a macro. A name that no text defines may be defined elsewhere, so it is unknown.
    Macro find(std::string_view name) const
    {
        const auto found = m_macros.find(name);
        if (found != m_macros.end())
            return found->second;
        return {m_definedNames.contains(name) ? Macro::State::Undefined : Macro::State::Unknown, {}};
    }

private:
    std::set<std::string, std::less<>> m_definedNames;
    std::map<std::string, Macro, std::less<>> m_macros;
};

/// Returns the value of the expression after #if or #elif. Returns nothing when it depends on an unknown macro or is not an expression of
/// whole numbers.
std::optional<std::int64_t> evaluateCondition(std::string_view text, const Macros& macros);

}  // namespace simtscope::analysis
