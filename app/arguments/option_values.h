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
CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// Accepts a finite number in decimal, such as 0.5 or 1e3.
CLI::Validator number(double least, double most);

/// Accepts the linear index of a block.
CLI::Validator blockIndex();

/// Accepts a short text, such as a title.
CLI::Validator shortText();

/// Accepts one of these words, which completion offers.
CLI::Validator oneOf(std::vector<std::string> words);

/// Joins the accepted values for a message: "a, b, c".
std::string listed(const std::vector<std::string>& words);

/// Makes a check of `read`, a function from the text to a Result. It shows the error of `read`, and does not keep the value.
template <class Read>
CLI::Validator readBy(Read read);

/// Returns a value for a message: on one line, in UTF-8, and without the middle of a long one.
std::string shownValue(std::string_view value);

namespace option_values_detail {
/// Returns the error of a value in the words of the parser; shows a long or unprintable value by shownValue().
std::string wordsOf(const Error& error, const std::string& value);
}  // namespace option_values_detail

template <class Read>
CLI::Validator readBy(Read read)
{
    const auto check = [read](const std::string& value) {
        const auto accepted = read(value);
        return accepted ? std::string() : option_values_detail::wordsOf(accepted.error(), value);
    };
    return CLI::Validator(check, "");
}

}  // namespace simtscope::app
