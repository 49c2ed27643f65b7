// Finds what the program calls the constants that a block stores, such as the states of a flag: `flags[b] = kReady;`.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Holds names by the bits of their values.
using StoredConstants = std::map<std::uint64_t, std::string>;

/// Returns the names of the constants that the block stores in the allocation: the line of each store must assign or exchange one named
/// constant whose value is the one that was stored. If the constant is an enumerator, the others of its enumeration are added. Empty where
/// a line stores something else, or two names have the same value.
StoredConstants findStoredConstants(const RecordedBlock& source, std::uint32_t allocation);

}  // namespace simtscope::analysis
