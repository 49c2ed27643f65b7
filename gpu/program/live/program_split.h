// Splits the text of a program into the code that only the device compiles and everything that the host compiles, too.
//
// This is no compiler: it recognises declarations by their shape. Whatever it does not recognise counts as host code, so that a change of
// it rebuilds the whole program. A text in which shapes mislead is not split at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::program {

/// Describes a token that the host compiler sees.
struct HostToken {
    std::string text;
    std::uint32_t line = 0;  ///< from 1
};

/// Holds the two parts of a program.
struct ProgramSplit {
    /// The text with blanks in place of host functions, variables of the host, and headers that no device code can use. Every other
    /// character stands at its line and column.
    std::string deviceText;
    /// Everything but the bodies of kernels and what the host names nowhere: device functions, macros and constants.
    std::vector<HostToken> hostTokens;
    std::vector<std::string> hostHeaders;  ///< names of the headers that the device text lacks
};

/// Splits a program. `hasDeviceHeader` says whether a header in angle brackets can be used in device code. Returns nullopt for a text with
/// a raw string, a continued line outside a directive, or a macro with an unmatched brace.
std::optional<ProgramSplit> splitProgram(std::string_view text, bool (*hasDeviceHeader)(std::string_view name));

/// Says from which line on the lines of the program are shifted, and by how many.
struct LineShift {
    std::uint32_t firstLine = 0;  ///< line of the old text, from 1
    std::int32_t lines = 0;
};

/// Returns how the lines of the host's tokens have moved; nullopt if the tokens differ.
std::optional<std::vector<LineShift>> compareHostTokens(const std::vector<HostToken>& before, const std::vector<HostToken>& after);

}  // namespace simtscope::program
