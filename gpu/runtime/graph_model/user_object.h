// Implements user objects, which graphs keep alive until no graph needs them any more (cudaUserObjectCreate).
#pragma once

#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Represents the object that a cudaUserObject_t points to.
struct UserObject {
    void* pointer = nullptr;
    void (*destroy)(void*) = nullptr;
    std::uint64_t referenceCount = 0;
};

/// Adds references.
void retain(UserObject& object, unsigned count);
/// Drops references. After the last one, the destructor runs in a thread of the runtime and the object is gone.
void release(UserObject& object, unsigned count);

}  // namespace simtscope::runtime
