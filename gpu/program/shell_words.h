// nvcc gives its commands to a shell, names in double quotes and most options without: a `$(…)` in one of them would be executed.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::program {

/// Neither nvcc nor its shell sees more in the path than a path: letters, digits and a few signs, and no more of them than they bear. It is
/// to be judged with all its folders, which nvcc adds.
bool isPlainPath(std::string_view path);

/// A newline, an escape, a bell: nothing that a message could show or a list of files could hold.
bool hasControlCharacter(std::string_view text);

bool isUtf8(std::string_view text);

/// Names the quotes that nvcc puts around the value of an option.
enum class Quotes { None, Double };

/// The shell would do something about the word besides splitting it at spaces: execute a part of it, or take it as the end of a command.
bool shellActsOn(std::string_view word, Quotes quotes);

}  // namespace simtscope::program
