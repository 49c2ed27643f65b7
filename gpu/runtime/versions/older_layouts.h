// Defines the structures of CUDA 11 and 12 whose layout changed in CUDA 13. All other structures have kept their layout or only use bytes
// that were reserved.
#pragma once

#include <cstring>

#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime {

/// Mirrors cudaDeviceProp of CUDA 12; that of CUDA 11 ends before hostRegisterSupported.
struct AbiDeviceProp12 {
    char name[256];
    AbiUuid uuid;
    char luid[8];
    unsigned luidDeviceNodeMask;
    std::size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    std::size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    std::size_t totalConstMem;
    int major, minor;
    std::size_t textureAlignment, texturePitchAlignment;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
    int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3];
    int maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2], maxTexture2DLayered[3];
    int maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3];
    int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    std::size_t surfaceAlignment;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing;
    int memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor, streamPrioritiesSupported;
    int globalL1CacheSupported, localL1CacheSupported;
    std::size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
    int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported;
    int canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch;
    std::size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize;
    std::size_t reservedSharedMemPerBlock;
    int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported, timelineSemaphoreInteropSupported;
    int memoryPoolsSupported, gpuDirectRDMASupported;
    unsigned gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned memoryPoolSupportedHandleTypes;
    int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch, unifiedFunctionPointers;
    int reserved[63];
};
static_assert(sizeof(AbiDeviceProp12) == 1032);

// The older layouts are beginnings of those of CUDA 13, of these lengths in bytes.
inline constexpr std::size_t kDevicePropBytes11 = offsetof(AbiDeviceProp12, hostRegisterSupported);
inline constexpr std::size_t kFuncAttributesBytes11 = offsetof(AbiFuncAttributes, clusterDimMustBeSet) + 4;  // padded to 8
inline constexpr std::size_t kPointerAttributesBytes12 = offsetof(AbiPointerAttributes, reserved);
inline constexpr std::size_t kResourceDescBytes12 = 64;
inline constexpr std::size_t kTextureDescBytes11 = offsetof(AbiTextureDesc, seamlessCubemap);
static_assert(kDevicePropBytes11 == 728 && kFuncAttributesBytes11 == 56 && kPointerAttributesBytes12 == 24 && kTextureDescBytes11 == 68);

/// Copies the beginning of a structure to the caller, unless `error` is set; returns `error`.
template <class Whole>
Error copyPrefix(Error error, void* to, const Whole& from, std::size_t bytes)
{
    if (error == Error::Success)
        std::memcpy(to, &from, bytes);
    return error;
}

/// Completes a structure of which the caller has only the beginning; the rest is zero.
template <class Whole>
Whole completeFromPrefix(const void* from, std::size_t bytes)
{
    Whole structure{};
    std::memcpy(&structure, from, bytes);
    return structure;
}

}  // namespace simtscope::runtime
