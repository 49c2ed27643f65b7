// PTX text -> Module. Everything nvcc 13 writes parses; what is not PTX is refused with line and column.
#pragma once

#include <string>
#include <string_view>

#include "gpu/core/result.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// `name` stands for the text in error messages. Errors: Error::line is the 1-based line of the PTX text.
Result<Module> parse(std::string_view text, std::string_view name = "ptx");

/// The module as PTX text; parse(print(m)) gives m again.
std::string print(const Module& module);

}  // namespace simtscope::ptx
