// A module as text that a person can check: every field that the parser fills, with the control-flow graph and the register accesses.
#pragma once

#include <string>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

std::string dump(const Module& module);

/// The text of tests/gpu/ptx/data/<file>.
std::string readData(const std::string& file);
void writeData(const std::string& file, const std::string& text);

/// Equality that leaves out where in the text an instruction stood.
bool sameModule(Module a, Module b);

/// A module with one kernel `k` whose body is `body`; %p<8>, %r<32>, %rd<32> and %f<32> are declared.
std::string kernelWith(const std::string& body);

}  // namespace simtscope::ptx
