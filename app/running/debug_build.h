// Runs the debug build of a recorded program, from which the variables of its optimised code are taken.
#pragma once

#include <memory>

#include "app/running/run_program.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::app {

/// Compiles the program of the block with nvcc -G, runs it on the SIMT engine, and returns the same block of that run. On failure, `code`
/// is the exit code.
Result<std::shared_ptr<const analysis::RecordedBlock>> runDebugBuild(const analysis::RecordedBlock& block, ExitCode& code);
/// Makes the reader of the variables of a block. For optimised code, runs the debug build first. On failure, `code` is the exit code.
Result<std::unique_ptr<analysis::VariableReader>> openVariables(const std::shared_ptr<const analysis::RecordedBlock>& block,
                                                                ExitCode& code);

}  // namespace simtscope::app
