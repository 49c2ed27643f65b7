// Compiles if the structures of a toolkit's headers have the layouts that SIMTscope's runtime gives them
// (gpu/runtime/versions/older_layouts.h). Run by tests/toolkits/layouts.
#include <cuda_runtime_api.h>

#include "gpu/runtime/versions/older_layouts.h"

namespace rt = simtscope::runtime;

#define SAME_MEMBER(ours, theirs, member)                                                                                                  \
    static_assert(offsetof(rt::ours, member) == offsetof(theirs, member) && sizeof(rt::ours::member) == sizeof(theirs::member), #member)

#if CUDART_VERSION < 13000
// Spread over the structure: a member that is missing or of another size before one of these would move it.
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, name);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, totalGlobalMem);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxGridSize);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, clockRate);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, major);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, deviceOverlap);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, multiProcessorCount);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, computeMode);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxTexture1DLinear);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxTexture2DGather);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxTextureCubemapLayered);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxSurfaceCubemapLayered);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, pciBusID);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, memoryClockRate);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, maxThreadsPerMultiProcessor);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, sharedMemPerMultiprocessor);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, singleToDoublePrecisionPerfRatio);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, cooperativeMultiDeviceLaunch);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, sharedMemPerBlockOptin);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, reservedSharedMemPerBlock);
static_assert(sizeof(cudaPointerAttributes) == rt::kPointerAttributesBytes12);
static_assert(sizeof(cudaResourceDesc) == rt::kResourceDescBytes12);
#else
static_assert(sizeof(cudaDeviceProp) == sizeof(rt::AbiDeviceProp));
static_assert(sizeof(cudaPointerAttributes) == sizeof(rt::AbiPointerAttributes));
static_assert(sizeof(cudaResourceDesc) == sizeof(rt::AbiResourceDesc));
#endif

#if CUDART_VERSION < 12000
static_assert(sizeof(cudaDeviceProp) == rt::kDevicePropBytes11);
static_assert(sizeof(cudaFuncAttributes) == rt::kFuncAttributesBytes11);
static_assert(sizeof(cudaTextureDesc) == rt::kTextureDescBytes11);
#else
static_assert(sizeof(cudaFuncAttributes) == sizeof(rt::AbiFuncAttributes));
static_assert(sizeof(cudaTextureDesc) == sizeof(rt::AbiTextureDesc));
#if CUDART_VERSION < 13000
static_assert(sizeof(cudaDeviceProp) == sizeof(rt::AbiDeviceProp12));
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, clusterLaunch);
SAME_MEMBER(AbiDeviceProp12, cudaDeviceProp, unifiedFunctionPointers);
#endif
#endif

// The same in all three.
static_assert(sizeof(cudaLaunchAttribute) == sizeof(rt::AbiLaunchAttribute) && sizeof(cudaLaunchConfig_t) == sizeof(rt::AbiLaunchConfig));
static_assert(sizeof(cudaMemcpy3DParms) == sizeof(rt::AbiCopy3D) && sizeof(cudaMemcpy3DPeerParms) == sizeof(rt::AbiPeerCopy3D));
static_assert(sizeof(cudaMemPoolProps) == sizeof(rt::AbiMemPoolProps) && sizeof(cudaMemLocation) == sizeof(rt::AbiMemLocation));
SAME_MEMBER(AbiFuncAttributes, cudaFuncAttributes, preferredShmemCarveout);
SAME_MEMBER(AbiTextureDesc, cudaTextureDesc, disableTrilinearOptimization);

int main() {}
