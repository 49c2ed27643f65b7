// Tries every kind of operand in place of the registers of every arithmetic instruction (tests/gpu/ptx/alu/alu_operand_forms.h), on a GPU
// and by our own decoder and column functions.
#pragma once

#include <string>

namespace simtscope::hardware {

/// Runs the forms whose opcode contains `filter` on the GPU of the machine and writes the results to `path`: a line for each form, with its
/// text, then "refused" or the results. Returns the exit code.
int measureOperands(const std::string& path, const std::string& filter);

/// Compares the results of a GPU with ours. Returns the exit code: 1 if a form differs, or if only our decoder refuses it.
int compareOperands(const std::string& path, const std::string& filter);

}  // namespace simtscope::hardware
