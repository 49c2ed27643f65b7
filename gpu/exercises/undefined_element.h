// Finds out why an element holds the bytes of memory that nothing has written: nobody wrote the element, or a kernel copied such a value to
// it.
#pragma once

#include <memory>
#include <optional>

#include "gpu/exercises/exercise.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Returns the memory from which a kernel copied the value of the element at this device address, as in "tile[3] in shared memory, which no
/// thread of the block has written". Empty message: a kernel wrote the element, and the origin of the value is not known. Nullopt: no
/// recorded write of the exercise's kernels to the element.
std::optional<Message> findUndefinedOrigin(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                           std::uint64_t address);

}  // namespace simtscope::exercises
