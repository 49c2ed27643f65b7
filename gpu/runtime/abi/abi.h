// Declares the binary interface of the CUDA 13 runtime, as far as SIMTscope implements it: value types, enumerators and the export macro.
//
// The types are written out here so that SIMTscope builds without a CUDA toolkit. tests/gpu/runtime compares every layout with the
// toolkit's headers where those are installed. The names are CUDA's own.
#pragma once

#include <cstddef>

#include "gpu/trace/model/copy_direction.h"

#define SIMTSCOPE_API extern "C" __attribute__((visibility("default")))

namespace simtscope::runtime {

/// Mirrors dim3.
struct AbiDim3 {
    unsigned x, y, z;
};

/// Mirrors cudaExtent.
struct AbiExtent {
    std::size_t width, height, depth;
};

/// Mirrors cudaPitchedPtr.
struct AbiPitchedPtr {
    void* ptr;
    std::size_t pitch, xsize, ysize;
};

/// Mirrors cudaChannelFormatDesc.
struct AbiChannelFormatDesc {
    int x, y, z, w;
    int f;
};

/// Mirrors cudaUUID_t.
struct AbiUuid {
    char bytes[16];
};

/// Mirrors cudaDeviceProp of CUDA 13.
struct AbiDeviceProp {
    char name[256];
    AbiUuid uuid;
    char luid[8];
    unsigned luidDeviceNodeMask;
    std::size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    std::size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    std::size_t totalConstMem;
    int major, minor;
    std::size_t textureAlignment, texturePitchAlignment;
    int multiProcessorCount, integrated, canMapHostMemory;
    int maxTexture1D, maxTexture1DMipmap, maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2];
    int maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTexture1DLayered[2], maxTexture2DLayered[3];
    int maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3];
    int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    std::size_t surfaceAlignment;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing;
    int memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor, streamPrioritiesSupported;
    int globalL1CacheSupported, localL1CacheSupported;
    std::size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
    int pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported, canUseHostPointerForRegisteredMem;
    int cooperativeLaunch;
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
    int deviceNumaConfig, deviceNumaId, mpsEnabled, hostNumaId;
    unsigned gpuPciDeviceID, gpuPciSubsystemID;
    int hostNumaMultinodeIpcSupported;
    int reserved[56];
};

/// Mirrors cudaFuncAttributes.
struct AbiFuncAttributes {
    std::size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes, preferredShmemCarveout;
    int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
    int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed;
    int reserved[16];
};

/// Mirrors cudaPointerAttributes.
struct AbiPointerAttributes {
    int type;
    int device;
    void *devicePointer, *hostPointer;
    long reserved[8];
};

/// Mirrors cudaMemLocation.
struct AbiMemLocation {
    int type, id;
};

/// Mirrors cudaMemAccessDesc.
struct AbiMemAccessDesc {
    AbiMemLocation location;
    int flags;
};

/// Mirrors cudaMemPoolProps.
struct AbiMemPoolProps {
    int allocType, handleTypes;
    AbiMemLocation location;
    void* securityAttributes;
    std::size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};

/// Mirrors cudaAccessPolicyWindow.
struct AbiAccessPolicyWindow {
    void* base_ptr;
    std::size_t num_bytes;
    float hitRatio;
    int hitProp, missProp;
};

/// Mirrors cudaLaunchAttributeValue, which describes both launches and streams.
union AbiLaunchAttributeValue {
    char pad[64];
    int cooperative;
    AbiDim3 clusterDim;
    AbiAccessPolicyWindow accessPolicyWindow;
    int syncPolicy, priority, memSyncDomain;
};

/// Mirrors cudaLaunchAttribute.
struct AbiLaunchAttribute {
    int id;
    char pad[4];
    AbiLaunchAttributeValue val;
};

/// Mirrors cudaLaunchConfig_t.
struct AbiLaunchConfig {
    AbiDim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes;
    void* stream;
    AbiLaunchAttribute* attrs;
    unsigned numAttrs;
};

// Enumerators, named as in the toolkit's headers.
inline constexpr int kMemcpyHostToHost = 0, kMemcpyHostToDevice = 1, kMemcpyDeviceToHost = 2, kMemcpyDeviceToDevice = 3, kMemcpyDefault = 4;

/// Returns the direction that a cudaMemcpyKind names; both enumerations have the same order.
constexpr trace::CopyDirection directionOf(int kind)
{
    return trace::CopyDirection(kind + 1);
}
static_assert(directionOf(kMemcpyHostToHost) == trace::CopyDirection::HostToHost &&
              directionOf(kMemcpyDefault) == trace::CopyDirection::ByAddress);

inline constexpr int kMemoryTypeUnregistered = 0, kMemoryTypeHost = 1, kMemoryTypeDevice = 2, kMemoryTypeManaged = 3;
inline constexpr int kFuncAttributeMaxDynamicSharedMemorySize = 8, kFuncAttributePreferredSharedMemoryCarveout = 9;
inline constexpr int kLimitStackSize = 0, kLimitPrintfFifoSize = 1, kLimitMallocHeapSize = 2, kLimitPendingLaunches = 4,
                     kLimitPersistingL2 = 6, kLimitCount = 7;
inline constexpr int kLaunchAttributeIgnore = 0, kLaunchAttributeCooperative = 2, kLaunchAttributeClusterDimension = 4,
                     kLaunchAttributePriority = 8;
inline constexpr int kLaunchAttributeAccessPolicyWindow = 1, kLaunchAttributeSynchronizationPolicy = 3, kLaunchAttributeMemSyncDomain = 10;
inline constexpr int kSyncPolicyAuto = 1, kSyncPolicyBlockingSync = 4, kAccessPropertyNormal = 0, kAccessPropertyPersisting = 2;
inline constexpr int kLocationNone = 0, kLocationDevice = 1, kLocationHost = 2, kLocationHostNumaCurrent = 4;
inline constexpr unsigned kDeviceMapHost = 8;
inline constexpr unsigned kStreamNonBlocking = 1, kEventBlockingSync = 1, kEventDisableTiming = 2, kEventInterprocess = 4;

}  // namespace simtscope::runtime
