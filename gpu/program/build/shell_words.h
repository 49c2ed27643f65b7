// Recognises words that are not safe for nvcc, which passes its commands to a shell, names in double quotes and most options without: a
// `$(…)` in a word would be executed.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::program {

/// Returns whether nvcc and its shell read the path as a path and nothing else: it consists of letters, digits and a few signs, and is not
/// too long for them. Pass the absolute path, because nvcc adds the folders.
bool isPlainPath(std::string_view path);

/// Returns whether the text has a newline, an escape or a bell, which no message can show and no list of files can hold.
bool hasControlCharacter(std::string_view text);

/// Names the quotes that nvcc puts around the value of an option.
enum class Quotes { None, Double };

/// Returns whether the shell would do more with the word than split it at spaces: execute a part of it, or take it as the end of a
/// command.
bool shellActsOn(std::string_view word, Quotes quotes);

}  // namespace simtscope::program
