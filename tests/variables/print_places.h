// Adds printf to kernels, so that programs print their variables themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/variables/variables.h"

namespace simtscope::tests {

/// Describes a line before which the values of variables are printed.
struct PrintPlace {
    /// Describes a value of integer, floating-point, pointer or enumeration type.
    struct Expression {
        std::string text;  ///< "i", "pair.first", "sums[2]"
        bool isFloat = false, isDouble = false;
        bool operator<(const Expression& other) const { return text < other.text; }
    };
    std::uint32_t line = 0;  ///< from 1
    std::vector<Expression> expressions;
};

/// Threads of block 0 that print.
inline constexpr unsigned kPrintingThreads[] = {0, 1, 5, 33};

/// Chooses at most `maxCount` lines of the program's own file at which statements of the block begin, and the variables that all threads
/// of the first warp have set there. `debug` is a block of the debug build.
std::vector<PrintPlace> choosePlaces(const std::shared_ptr<const analysis::RecordedBlock>& debug, const std::string& text,
                                     std::size_t maxCount);

/// Leaves out members of structs and classes: those that are private cannot be printed.
std::vector<PrintPlace> leaveOutMembers(std::vector<PrintPlace> places);

/// Returns the text with a printf in a line of its own before each place.
std::string addPrints(const std::string& text, const std::vector<PrintPlace>& places);

}  // namespace simtscope::tests
