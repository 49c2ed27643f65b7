// Bounds the size of a demangled name before it is made.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace simtscope::trace {

/// Returns an upper bound of the bytes of a name (Itanium C++ ABI) in demangled form; `maxBytes` where the bound would be higher. A name of
/// some hundred bytes may stand for terabytes, because each of its parts may name earlier parts twice. Returns nullopt for a name that
/// nests deeper than a few hundred parts, is malformed, or holds an expression, whose size this function cannot bound.
std::optional<std::size_t> maxDemangledBytes(std::string_view mangled, std::size_t maxBytes);

}  // namespace simtscope::trace
