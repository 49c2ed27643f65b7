// Declares the CUDA 13 implementations that the older forms of these functions call.
#pragma once

#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/abi/versioned_names.h"

namespace simtscope::runtime {

extern "C" {
/// Each implements the function of CUDA 13 of its name.
Error cudaChooseDevice(int* device, const AbiDeviceProp* wanted);
Error cudaGetDeviceProperties(AbiDeviceProp* properties, int device);
Error cudaFuncGetAttributes(AbiFuncAttributes* attributes, const void* function);
Error cudaPointerGetAttributes(AbiPointerAttributes* attributes, const void* pointer);
Error cudaCreateTextureObject(std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* texture,
                              const AbiResourceViewDesc* view);
Error cudaGetTextureObjectResourceDesc(AbiResourceDesc* resource, std::uint64_t object);
Error cudaGetTextureObjectTextureDesc(AbiTextureDesc* texture, std::uint64_t object);
Error cudaCreateSurfaceObject(std::uint64_t* object, const AbiResourceDesc* resource);
Error cudaGetSurfaceObjectResourceDesc(AbiResourceDesc* resource, std::uint64_t object);
Error cudaMemAdvise(const void* pointer, std::size_t bytes, int advice, AbiMemLocation location);
Error cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, AbiMemLocation location, unsigned flags, void* stream);
Error cudaMemPrefetchAsync_ptsz(const void* pointer, std::size_t bytes, AbiMemLocation location, unsigned flags, void* stream);
}

}  // namespace simtscope::runtime
