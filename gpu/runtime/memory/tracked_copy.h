// Moves bytes for the host and for the device's copy engines. The moves update the tracking of uninitialised bytes
// (simt/validity.h), and a result that depends on uninitialised memory is reported when the host gets it.
#pragma once

#include <cstddef>

namespace simtscope::runtime {

struct State;

/// Copies bytes, and with them the record of which bytes have been written. Both ranges may overlap.
void copyTracked(State& s, void* to, const void* from, std::size_t bytes);
/// Fills bytes with a value and marks them as written.
void fillTracked(State& s, void* to, int value, std::size_t bytes);

}  // namespace simtscope::runtime
