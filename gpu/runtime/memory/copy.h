// Copies and fills rows of memory: checks the arguments as CUDA does, moves the bytes, and takes time on the modelled clock.
//
// Both ends are checked as the driver does: a range that leaves its allocation, or a pointer to the wrong side, is cudaErrorInvalidValue
// (observed on an H200 with CUDA 13.0); the recorded call gives the reason.
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Describes a copy of rows. A pitch is the distance from row to row in bytes.
struct RowsCopy {
    void* to = nullptr;
    std::size_t toPitch = 0;
    const void* from = nullptr;
    std::size_t fromPitch = 0;
    std::size_t width = 0, height = 1;  ///< bytes, rows
    int kind = kMemcpyDefault;
    bool isAsync = false;
};

/// Copies rows in the call's stream (Call::streamKey).
Error copyRows(Call& call, const RowsCopy& copy);
/// Copies contiguous bytes like copyRows().
Error copyBytes(Call& call, void* to, const void* from, std::size_t bytes, int kind, bool isAsync);
/// Fills rows of `width` bytes with a byte value, like copyRows().
Error fillRows(Call& call, void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, bool isAsync);

}  // namespace simtscope::runtime
