// Notes memory that the program never frees, and results of kernels that nothing ever reads. These are notes and no findings, since a
// program may be right without freeing or reading.
#pragma once

namespace simtscope::runtime {

struct State;

/// Writes the notes, if the program ended well; `exitCode` is the program's.
void noteUnusedMemory(State& state, int exitCode);

}  // namespace simtscope::runtime
