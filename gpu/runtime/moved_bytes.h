// Moves bytes for the host and the device's copy engines. Memory knows afterwards what is written (simt/checks/validity.h), and a result
// that depends on memory which nobody has written is reported when the host gets it.
#pragma once

#include <cstddef>

namespace simtscope::runtime {

struct State;

void moveBytes(State& s, void* to, const void* from, std::size_t bytes);
void fillBytes(State& s, void* to, int value, std::size_t bytes);

}  // namespace simtscope::runtime
