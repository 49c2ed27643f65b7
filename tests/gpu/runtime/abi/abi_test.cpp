// Tests that the layouts of gpu/runtime/abi/abi.h equal those of the toolkit's headers, if these are of CUDA 13; tests/toolkits/layouts
// compares older headers.
#include "gpu/runtime/abi/abi_graph.h"

#include <gtest/gtest.h>

#ifdef SIMTSCOPE_HAS_CUDA_HEADERS
#include <cuda_runtime_api.h>

namespace simtscope::runtime {
namespace {

#define EXPECT_SAME_SIZE(ours, theirs) EXPECT_EQ(sizeof(ours), sizeof(theirs))
#define EXPECT_SAME_FIELD(ours, theirs, field)                                                                                             \
    EXPECT_EQ(offsetof(ours, field), offsetof(theirs, field));                                                                             \
    EXPECT_EQ(sizeof(ours::field), sizeof(theirs::field))

TEST(Abi, DeviceProperties)
{
    EXPECT_SAME_SIZE(AbiDeviceProp, cudaDeviceProp);
#define PROPERTY(name) EXPECT_SAME_FIELD(AbiDeviceProp, cudaDeviceProp, name)
    PROPERTY(uuid);
    PROPERTY(totalGlobalMem);
    PROPERTY(sharedMemPerBlock);
    PROPERTY(warpSize);
    PROPERTY(memPitch);
    PROPERTY(maxThreadsDim);
    PROPERTY(maxGridSize);
    PROPERTY(totalConstMem);
    PROPERTY(major);
    PROPERTY(minor);
    PROPERTY(textureAlignment);
    PROPERTY(multiProcessorCount);
    PROPERTY(maxTexture1D);
    PROPERTY(maxTexture2DGather);
    PROPERTY(maxTexture3DAlt);
    PROPERTY(maxTextureCubemapLayered);
    PROPERTY(maxSurface2DLayered);
    PROPERTY(surfaceAlignment);
    PROPERTY(pciBusID);
    PROPERTY(asyncEngineCount);
    PROPERTY(memoryBusWidth);
    PROPERTY(l2CacheSize);
    PROPERTY(maxThreadsPerMultiProcessor);
    PROPERTY(sharedMemPerMultiprocessor);
    PROPERTY(managedMemory);
    PROPERTY(cooperativeLaunch);
    PROPERTY(sharedMemPerBlockOptin);
    PROPERTY(maxBlocksPerMultiProcessor);
    PROPERTY(reservedSharedMemPerBlock);
    PROPERTY(gpuDirectRDMAFlushWritesOptions);
    PROPERTY(clusterLaunch);
    PROPERTY(deviceNumaId);
    PROPERTY(hostNumaId);
    PROPERTY(gpuPciSubsystemID);
    PROPERTY(reserved);
#undef PROPERTY
}

TEST(Abi, FunctionAttributes)
{
    EXPECT_SAME_SIZE(AbiFuncAttributes, cudaFuncAttributes);
    EXPECT_SAME_FIELD(AbiFuncAttributes, cudaFuncAttributes, localSizeBytes);
    EXPECT_SAME_FIELD(AbiFuncAttributes, cudaFuncAttributes, numRegs);
    EXPECT_SAME_FIELD(AbiFuncAttributes, cudaFuncAttributes, maxDynamicSharedSizeBytes);
    EXPECT_SAME_FIELD(AbiFuncAttributes, cudaFuncAttributes, nonPortableClusterSizeAllowed);
}

TEST(Abi, PointersAndLaunches)
{
    EXPECT_SAME_SIZE(AbiPointerAttributes, cudaPointerAttributes);
    EXPECT_SAME_FIELD(AbiPointerAttributes, cudaPointerAttributes, devicePointer);
    EXPECT_SAME_SIZE(AbiLaunchAttribute, cudaLaunchAttribute);
    EXPECT_SAME_FIELD(AbiLaunchAttribute, cudaLaunchAttribute, val);
    EXPECT_SAME_SIZE(AbiLaunchConfig, cudaLaunchConfig_t);
    EXPECT_SAME_FIELD(AbiLaunchConfig, cudaLaunchConfig_t, stream);
    EXPECT_SAME_FIELD(AbiLaunchConfig, cudaLaunchConfig_t, numAttrs);
    EXPECT_SAME_SIZE(AbiLaunchAttributeValue, cudaLaunchAttributeValue);
    EXPECT_SAME_SIZE(AbiLaunchAttribute, cudaLaunchAttribute);
    EXPECT_SAME_FIELD(AbiLaunchAttributeValue, cudaLaunchAttributeValue, memSyncDomain);
    EXPECT_SAME_SIZE(AbiAccessPolicyWindow, cudaAccessPolicyWindow);
    EXPECT_SAME_FIELD(AbiAccessPolicyWindow, cudaAccessPolicyWindow, missProp);
    EXPECT_SAME_SIZE(AbiPitchedPtr, cudaPitchedPtr);
    EXPECT_SAME_SIZE(AbiExtent, cudaExtent);
    EXPECT_SAME_SIZE(AbiChannelFormatDesc, cudaChannelFormatDesc);
    EXPECT_SAME_SIZE(AbiDim3, dim3);
    EXPECT_SAME_SIZE(AbiMemLocation, cudaMemLocation);
    EXPECT_SAME_SIZE(AbiMemPoolProps, cudaMemPoolProps);
    EXPECT_SAME_SIZE(AbiMemAccessDesc, cudaMemAccessDesc);
    EXPECT_SAME_FIELD(AbiMemAccessDesc, cudaMemAccessDesc, flags);
}

TEST(Abi, Graphs)
{
    EXPECT_SAME_SIZE(AbiKernelNodeParams, cudaKernelNodeParams);
    EXPECT_SAME_FIELD(AbiKernelNodeParams, cudaKernelNodeParams, sharedMemBytes);
    EXPECT_SAME_FIELD(AbiKernelNodeParams, cudaKernelNodeParams, extra);
    EXPECT_SAME_SIZE(AbiMemsetParams, cudaMemsetParams);
    EXPECT_SAME_FIELD(AbiMemsetParams, cudaMemsetParams, elementSize);
    EXPECT_SAME_FIELD(AbiMemsetParams, cudaMemsetParams, height);
    EXPECT_SAME_SIZE(AbiHostNodeParams, cudaHostNodeParams);
    EXPECT_SAME_SIZE(AbiMemAllocNodeParams, cudaMemAllocNodeParams);
    EXPECT_SAME_FIELD(AbiMemAllocNodeParams, cudaMemAllocNodeParams, bytesize);
    EXPECT_SAME_FIELD(AbiMemAllocNodeParams, cudaMemAllocNodeParams, dptr);
    EXPECT_SAME_SIZE(AbiConditionalNodeParams, cudaConditionalNodeParams);
    EXPECT_SAME_FIELD(AbiConditionalNodeParams, cudaConditionalNodeParams, phGraph_out);
    EXPECT_SAME_SIZE(AbiMemcpyNodeParams, cudaMemcpyNodeParams);
    EXPECT_SAME_FIELD(AbiMemcpyNodeParams, cudaMemcpyNodeParams, copyParams);
    EXPECT_SAME_SIZE(AbiGraphNodeParams, cudaGraphNodeParams);
    EXPECT_SAME_FIELD(AbiGraphNodeParams, cudaGraphNodeParams, memcpy);
    EXPECT_SAME_FIELD(AbiGraphNodeParams, cudaGraphNodeParams, conditional);
    EXPECT_SAME_FIELD(AbiGraphNodeParams, cudaGraphNodeParams, reserved2);
    EXPECT_SAME_SIZE(AbiGraphEdgeData, cudaGraphEdgeData);
    EXPECT_SAME_FIELD(AbiGraphEdgeData, cudaGraphEdgeData, type);
    EXPECT_SAME_SIZE(AbiGraphInstantiateParams, cudaGraphInstantiateParams);
    EXPECT_SAME_FIELD(AbiGraphInstantiateParams, cudaGraphInstantiateParams, result_out);
    EXPECT_SAME_SIZE(AbiGraphExecUpdateResultInfo, cudaGraphExecUpdateResultInfo);
    EXPECT_SAME_FIELD(AbiGraphExecUpdateResultInfo, cudaGraphExecUpdateResultInfo, errorFromNode);
    EXPECT_EQ(int(NodeType::Conditional), int(cudaGraphNodeTypeConditional));
    EXPECT_EQ(int(NodeType::MemFree), int(cudaGraphNodeTypeMemFree));
    EXPECT_EQ(int(NodeType::EventRecord), int(cudaGraphNodeTypeEventRecord));
    EXPECT_EQ(kInstantiateNodePriority, (unsigned long long)(cudaGraphInstantiateFlagUseNodePriority));
    EXPECT_EQ(kInstantiateUnusedHandle, int(cudaGraphInstantiateConditionalHandleUnused));
    EXPECT_EQ(kUpdateAttributesChanged, int(cudaGraphExecUpdateErrorAttributesChanged));
    EXPECT_EQ(kConditionalSwitch, int(cudaGraphCondTypeSwitch));
    EXPECT_EQ(kGraphMemReservedHigh, int(cudaGraphMemAttrReservedMemHigh));
    EXPECT_EQ(kAllocationPinned, int(cudaMemAllocationTypePinned));
    EXPECT_EQ(kCaptureRelaxed, int(cudaStreamCaptureModeRelaxed));
    EXPECT_EQ(kEventExternal, unsigned(cudaEventRecordExternal));
}

TEST(Abi, Enumerators)
{
    EXPECT_EQ(kMemcpyDeviceToHost, int(cudaMemcpyDeviceToHost));
    EXPECT_EQ(kMemcpyDefault, int(cudaMemcpyDefault));
    EXPECT_EQ(kLaunchAttributeSynchronizationPolicy, int(cudaStreamAttributeSynchronizationPolicy));
    EXPECT_EQ(kLaunchAttributeAccessPolicyWindow, int(cudaStreamAttributeAccessPolicyWindow));
    EXPECT_EQ(kLaunchAttributeMemSyncDomain, int(cudaStreamAttributeMemSyncDomain));
    EXPECT_EQ(kSyncPolicyBlockingSync, int(cudaSyncPolicyBlockingSync));
    EXPECT_EQ(kAccessPropertyPersisting, int(cudaAccessPropertyPersisting));
    EXPECT_EQ(kMemoryTypeManaged, int(cudaMemoryTypeManaged));
    EXPECT_EQ(kFuncAttributeMaxDynamicSharedMemorySize, int(cudaFuncAttributeMaxDynamicSharedMemorySize));
    EXPECT_EQ(kLimitMallocHeapSize, int(cudaLimitMallocHeapSize));
    EXPECT_EQ(kLimitPersistingL2, int(cudaLimitPersistingL2CacheSize));
    EXPECT_EQ(kLimitCount, int(cudaLimitPersistingL2CacheSize) + 1);
    EXPECT_EQ(kLaunchAttributeCooperative, int(cudaLaunchAttributeCooperative));
    EXPECT_EQ(kLaunchAttributeClusterDimension, int(cudaLaunchAttributeClusterDimension));
    EXPECT_EQ(kLaunchAttributePriority, int(cudaLaunchAttributePriority));
    EXPECT_EQ(kStreamNonBlocking, unsigned(cudaStreamNonBlocking));
    EXPECT_EQ(kEventDisableTiming, unsigned(cudaEventDisableTiming));
}

}  // namespace
}  // namespace simtscope::runtime

#else

TEST(Abi, NeedsTheToolkit)
{
    GTEST_SKIP() << "no cuda_runtime_api.h of CUDA 13 on this machine";
}

#endif
