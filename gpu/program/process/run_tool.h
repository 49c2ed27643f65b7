// Runs a tool of the CUDA toolkit and collects what it prints.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Holds the output of a tool.
struct ToolOutput {
    bool hasSucceeded = false;
    std::string out, errors;
    std::string firstError() const { return errors.substr(0, errors.find('\n')); }
};

/// Runs the tool for at most a minute. Fails if it cannot be started; a tool that reports an error has run.
Result<ToolOutput> runTool(std::vector<std::string> command, std::stop_token stop);

}  // namespace simtscope::program
