// User objects: what graphs keep alive until no graph needs it any more (cudaUserObjectCreate).
#pragma once

#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

/// What a cudaUserObject_t points to.
struct UserObject {
    void* pointer = nullptr;
    void (*destroy)(void*) = nullptr;
    std::uint64_t count = 0;
};

void retain(UserObject& object, unsigned count);
/// The last reference: its destructor is called, in a thread of the runtime's, and the object is gone.
void release(UserObject& object, unsigned count);

}  // namespace simtscope::runtime
