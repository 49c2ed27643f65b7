// What the program leaves behind: memory that it never frees, and results of kernels that nothing ever reads. Notes, since a program may
// be right without.
#pragma once

namespace simtscope::runtime {

struct State;

/// At the end of a program that ended well. `exitCode`: of the program.
void noteUnusedMemory(State& state, int exitCode);

}  // namespace simtscope::runtime
