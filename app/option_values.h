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

/// A whole number in decimal digits.
CLI::Validator wholeNumber(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// A finite number in decimal, such as 0.5 or 1e3.
CLI::Validator number(double least, double most);

/// A number of seconds that a program may take.
CLI::Validator timeLimit();

/// The linear index of a block.
CLI::Validator blockIndex();

/// A text that is read at a glance, such as a title.
CLI::Validator shortText();

/// One of these words; completion offers them.
CLI::Validator oneOf(std::vector<std::string> words);

/// Several things that are accepted, as a message lists them: "a, b, c".
std::string listed(const std::vector<std::string>& words);

/// Makes a check of `read`, a function from the text to a Result. It shows the error of `read`, and does not keep the value.
template <class Read>
CLI::Validator readBy(Read read);

/// A value as a message shows it: in one line, in UTF-8, the middle of a long one left out.
std::string shownValue(std::string_view value);

namespace option_values_detail {
/// The error of a value in the words of the parser; of a long or unprintable value as shownValue().
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
