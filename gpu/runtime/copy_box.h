// Copies and fills of boxes: rows and slices of arrays, and of memory with a pitch.
#pragma once

#include "gpu/runtime/abi_images.h"
#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// One end of a box: where its first byte is, and how rows and slices follow each other.
struct BoxEnd {
    char* at = nullptr;
    std::uint64_t rowPitch = 0, slicePitch = 0;
    const Memory::Block* block = nullptr;  ///< null: memory of the program
    bool isArray = false;
    bool onDevice() const { return block && block->onDevice(); }
};

struct Box {
    std::uint64_t rowBytes = 0, rows = 1, slices = 1;
    std::uint64_t bytes() const { return rowBytes * rows * slices; }
    /// From the first byte to the last.
    std::uint64_t span(const BoxEnd& end) const
    {
        return bytes() ? (slices - 1) * end.slicePitch + (rows - 1) * end.rowPitch + rowBytes : 0;
    }
};

/// In an array, from byte `x` of row `y` of slice `z`. Errors: not an array, or the box leaves it.
Error arrayEnd(Call& call, const void* array, std::uint64_t x, std::uint64_t y, std::uint64_t z, const Box& box, BoxEnd& end);
/// `bytes` of an array in the order of its rows, which follow each other.
Error arrayRun(Call& call, const void* array, std::uint64_t x, std::uint64_t y, std::uint64_t bytes, BoxEnd& end);
/// In memory. Errors: null, or the box leaves its allocation.
Error memoryEnd(Call& call, const void* pointer, std::uint64_t rowPitch, std::uint64_t slicePitch, const Box& box, BoxEnd& end);

/// A copy as cudaMemcpy3D describes it. In a stream that is captured it becomes a node.
Error copy3D(Call& call, const AbiCopy3D& copy, bool async);
/// What copy3D() checks, without the copy.
Error checkCopy3D(Call& call, const AbiCopy3D& copy);

/// Errors: a direction that the ends are not of.
Error checkBox(Call& call, const Box& box, const BoxEnd& to, const BoxEnd& from, int kind);
/// Moves the bytes, and takes the time that it would take. Errors: those of checkBox().
Error copyBox(Call& call, const Box& box, const BoxEnd& to, const BoxEnd& from, int kind, bool async);
Error fillBox(Call& call, const Box& box, const BoxEnd& to, int value, bool async);

}  // namespace simtscope::runtime
