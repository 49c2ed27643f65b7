// PTX text -> Module. Everything nvcc 13 writes parses; what is not PTX is refused with line and column.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "gpu/core/result.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// What becomes of a function whose body is not understood: an error, or its text is kept with the reason (Function::problem), so that only
/// who runs it is refused.
enum class BadBodies : std::uint8_t { Refuse, Keep };

/// `name` is the name of the text in error messages. Errors: Error::line is the 1-based line of the PTX text.
Result<Module> parse(std::string_view text, std::string_view name = "ptx", BadBodies badBodies = BadBodies::Refuse);

/// The module as PTX text; parse(print(m)) gives m again.
std::string print(const Module& module);

/// Lines of PTX, each ended, to put around the instructions of a function: by index; what is inserted before one comes after its label.
struct Insertions {
    std::string prologue;  ///< ahead of everything, labels included
    std::map<std::uint32_t, std::string> before, after;
};
/// One function as PTX text. Its instructions must have no source locations: those need the module's tables.
std::string print(const Function& function, const Insertions& insertions);

}  // namespace simtscope::ptx
