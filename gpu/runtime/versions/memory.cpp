// Handles managed memory by device number, as CUDA did until version 12 (declared in its cuda_runtime_api.h); -1 (cudaCpuDeviceId) is the
// host.
#include "gpu/runtime/versions/cuda13_functions.h"

namespace simtscope::runtime {
namespace {

constexpr int kCpu = -1;

AbiMemLocation locationOf(int device)
{
    return device == kCpu ? AbiMemLocation{kLocationHost, 0} : AbiMemLocation{kLocationDevice, device};
}

}  // namespace

SIMTSCOPE_API Error v11_cudaMemAdvise(const void* pointer, std::size_t bytes, int advice, int device)
{
    return cudaMemAdvise(pointer, bytes, advice, locationOf(device));
}

SIMTSCOPE_API Error v11_cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device, void* stream)
{
    return cudaMemPrefetchAsync(pointer, bytes, locationOf(device), 0, stream);
}

SIMTSCOPE_API Error v11_cudaMemPrefetchAsync_ptsz(const void* pointer, std::size_t bytes, int device, void* stream)
{
    return cudaMemPrefetchAsync_ptsz(pointer, bytes, locationOf(device), 0, stream);
}

}  // namespace simtscope::runtime
