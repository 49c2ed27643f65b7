// Bounds the size of a demangled name before it is made.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace simtscope::trace {

/// Returns at least as many bytes as the demangled form of a name of the Itanium C++ ABI has, or `most` where it may have that many or
/// more: a name of some hundred bytes may stand for terabytes, because each of its parts may name earlier parts twice. Nothing: the name
/// nests deeper than a few hundred parts, is malformed, or holds an expression, whose size is not known here.
std::optional<std::size_t> demangledSize(std::string_view mangled, std::size_t most);

}  // namespace simtscope::trace
