// Every kind of operand in the place of the registers of every arithmetic instruction (tests/gpu/ptx/alu_operand_forms.h), on a GPU and by
// our own decoder and column functions.
#pragma once

#include <string>

namespace simtscope::hardware {

/// Runs the forms whose opcode contains `filter` on the GPU of the machine and writes what they gave to `path`: a line for each, its text,
/// then "refused" or the results. Returns the exit code.
int measureOperands(const std::string& path, const std::string& filter);

/// Compares what a GPU gave with ours. Exit code 1: a form differs, or is refused here only.
int compareOperands(const std::string& path, const std::string& filter);

}  // namespace simtscope::hardware
