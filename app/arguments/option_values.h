// Checks the values of options for the parser: each check accepts a value or says in a sentence what is wrong with it.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Accepts a whole number in decimal digits.
CLI::Validator wholeNumber(std::uint64_t min, std::uint64_t max = std::numeric_limits<std::uint64_t>::max());

/// Accepts a finite number in decimal, such as 0.5 or 1e3.
CLI::Validator number(double min, double max);

/// Accepts the linear index of a block.
CLI::Validator blockIndex();

/// Accepts a short text, such as a title.
CLI::Validator shortText();

/// Accepts one of these words, which completion offers.
CLI::Validator oneOf(std::vector<std::string> words);

/// Joins the accepted values for a message: "a, b, c".
std::string joinWithCommas(const std::vector<std::string>& words);

/// Makes a validator from `read`, a function from a text to a Result. The validator reports the error of `read` and discards its value.
template <class Read>
CLI::Validator makeValidator(Read read);

/// Returns a value as messages show it: on one line and in UTF-8. The middle of a long value is left out.
std::string shortenValue(std::string_view value);

namespace option_values_detail {
/// Returns the text of an error about a value. A long or unprintable value in it is replaced by shortenValue().
std::string formatErrorText(const Error& error, const std::string& value);
}  // namespace option_values_detail

template <class Read>
CLI::Validator makeValidator(Read read)
{
    const auto check = [read](const std::string& value) {
        const auto accepted = read(value);
        return accepted ? std::string() : option_values_detail::formatErrorText(accepted.error(), value);
    };
    return CLI::Validator(check, "");
}

}  // namespace simtscope::app
