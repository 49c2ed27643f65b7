// Parses PTX text into a Module. Accepts everything that nvcc 13 writes; refuses text that is not PTX with line and column.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Says what happens to a function whose body the parser does not understand: Refuse makes parsing fail; Keep keeps the text with the
/// reason (Function::bodyProblem), so that only launching this function is refused.
enum class BadBodies : std::uint8_t { Refuse, Keep };

/// Parses a module. `name` stands for the text in error messages. Error::line is the 1-based line of the PTX text.
Result<Module> parseModule(std::string_view text, std::string_view name = "ptx", BadBodies badBodies = BadBodies::Refuse);

/// Returns the module as PTX text; parse(print(m)) gives m again.
std::string printModule(const Module& module);

/// Holds lines of PTX, each with its newline, to insert before and after the instructions of a function, by instruction index. Lines before
/// an instruction come after its label.
struct Insertions {
    std::string prologue;  ///< before everything, including labels
    std::map<std::uint32_t, std::string> before, after;
};
/// Returns one function as PTX text. Its instructions must have no source locations: those need the module's tables.
std::string printFunction(const Function& function, const Insertions& insertions);

}  // namespace simtscope::ptx
