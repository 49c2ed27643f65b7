// Prints a module as text that a person can check: every field that the parser fills, with control-flow graph and register accesses.
#pragma once

#include <string>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns the text, which ends in a line end.
std::string dump(const Module& module);

/// Returns the text of tests/gpu/ptx/data/<file>.
std::string readData(const std::string& file);
/// Writes the text to tests/gpu/ptx/data/<file>, to update an expected result.
void writeData(const std::string& file, const std::string& text);

/// Returns whether the modules are equal, apart from the positions of instructions in the text.
bool areEqualModules(Module a, Module b);

/// Returns a module with one kernel `k` that has the body; %p<8>, %r<32>, %rd<32> and %f<32> are declared.
std::string kernelWith(const std::string& body);

}  // namespace simtscope::ptx
