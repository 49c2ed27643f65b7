// Copies and fills boxes, that is rows and slices of arrays or of pitched memory.
#pragma once

#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Describes one end of a box copy by the address of its first byte, and the distances in bytes between its rows and between its slices.
struct CopyEndpoint {
    char* address = nullptr;
    std::uint64_t rowPitch = 0, slicePitch = 0;
    const Memory::AllocatedMemory* block = nullptr;  ///< null: the program's own host memory
    bool isArray = false;
    bool isOnDevice() const { return block && block->isOnDevice(); }
};

/// Holds the size of a box.
struct Box {
    std::uint64_t rowBytes = 0, rowCount = 1, sliceCount = 1;
    std::uint64_t bytes() const { return rowBytes * rowCount * sliceCount; }
    /// Returns the number of bytes from the first to the last byte of the box at this end, with gaps.
    std::uint64_t span(const CopyEndpoint& end) const
    {
        return bytes() ? (sliceCount - 1) * end.slicePitch + (rowCount - 1) * end.rowPitch + rowBytes : 0;
    }
};

/// Finds the end in an array, from byte `x` of row `y` of slice `z`. Fails if `array` is not an array, or if the box leaves it.
Error findArrayEndpoint(Call& call, const void* array, std::uint64_t x, std::uint64_t y, std::uint64_t z, const Box& box,
                        CopyEndpoint& end);
/// Finds `bytes` bytes of an array in row order, continuing from one row to the next.
Error findArrayRun(Call& call, const void* array, std::uint64_t x, std::uint64_t y, std::uint64_t bytes, CopyEndpoint& end);
/// Finds the end in linear or pitched memory. Fails if the pointer is null, or if the box leaves its allocation.
Error findMemoryEndpoint(Call& call, const void* pointer, std::uint64_t rowPitch, std::uint64_t slicePitch, const Box& box,
                         CopyEndpoint& end);

/// Copies as cudaMemcpy3D does. In a captured stream the copy becomes a node.
Error copy3D(Call& call, const AbiCopy3D& copy, bool isAsync);
/// Checks a copy as copy3D() does, without copying.
Error checkCopy3D(Call& call, const AbiCopy3D& copy);

/// Fails if the direction `kind` does not match the ends.
Error checkBox(Call& call, const Box& box, const CopyEndpoint& to, const CopyEndpoint& from, int kind);
/// Moves the bytes, and takes the copy's time on the modelled clock. Fails as checkBox() does.
Error copyBox(Call& call, const Box& box, const CopyEndpoint& to, const CopyEndpoint& from, int kind, bool isAsync);
/// Fills the box with a byte value, like copyBox().
Error fillBox(Call& call, const Box& box, const CopyEndpoint& to, int value, bool isAsync);

/// Returns the cudaMemcpy3D parameters of a copy of rows in memory.
AbiCopy3D makeRowsCopy(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height,
                       int kind);

}  // namespace simtscope::runtime
