// Declares the binary interface of graphs and stream capture, as abi.h does for the rest of the runtime.
#pragma once

#include "gpu/runtime/abi/abi_images.h"

namespace simtscope::runtime {

/// Mirrors cudaKernelNodeParams.
struct AbiKernelNodeParams {
    void* func;
    AbiDim3 gridDim, blockDim;
    unsigned sharedMemBytes;
    void** kernelParams;
    void** extra;
};

/// Mirrors cudaMemsetParams.
struct AbiMemsetParams {
    void* dst;
    std::size_t pitch;
    unsigned value, elementSize;
    std::size_t width, height;
};

/// Mirrors cudaHostNodeParams.
struct AbiHostNodeParams {
    void (*fn)(void*);
    void* userData;
};

/// Mirrors cudaMemAllocNodeParams.
struct AbiMemAllocNodeParams {
    AbiMemPoolProps poolProps;
    const void* accessDescs;
    std::size_t accessDescCount, bytesize;
    void* dptr;
};

/// Mirrors cudaConditionalNodeParams.
struct AbiConditionalNodeParams {
    unsigned long long handle;
    int type;
    unsigned size;
    void** phGraph_out;
};

/// Mirrors cudaMemcpyNodeParams.
struct AbiMemcpyNodeParams {
    int flags;
    int reserved[3];
    AbiCopy3D copyParams;
};

/// Mirrors cudaChildGraphNodeParams.
struct AbiChildGraphNodeParams {
    void* graph;
    int ownership;
};

/// Mirrors cudaGraphNodeParams.
struct AbiGraphNodeParams {
    int type;
    int reserved0[3];
    union {
        long long reserved1[29];
        AbiKernelNodeParams kernel;
        AbiMemcpyNodeParams memcpy;
        AbiMemsetParams memset;
        AbiHostNodeParams host;
        AbiChildGraphNodeParams graph;
        void* event;
        AbiMemAllocNodeParams alloc;
        void* freed;
        AbiConditionalNodeParams conditional;
    };
    long long reserved2;
};

/// Mirrors cudaGraphEdgeData.
struct AbiGraphEdgeData {
    unsigned char from_port, to_port, type, reserved[5];
    bool operator==(const AbiGraphEdgeData&) const = default;
};

/// Mirrors cudaGraphInstantiateParams.
struct AbiGraphInstantiateParams {
    unsigned long long flags;
    void* uploadStream;
    void* errNode_out;
    int result_out;
};

/// Mirrors cudaGraphExecUpdateResultInfo.
struct AbiGraphExecUpdateResultInfo {
    int result;
    void *errorNode, *errorFromNode;
};

/// Mirrors cudaGraphNodeType.
enum class NodeType : int {
    Kernel = 0,
    Memcpy = 1,
    Memset = 2,
    Host = 3,
    Graph = 4,
    Empty = 5,
    WaitEvent = 6,
    EventRecord = 7,
    SemaphoreSignal = 8,
    SemaphoreWait = 9,
    MemAlloc = 10,
    MemFree = 11,
    Conditional = 13
};

inline constexpr int kCaptureGlobal = 0, kCaptureThreadLocal = 1, kCaptureRelaxed = 2;
inline constexpr int kCaptureStatusNone = 0, kCaptureStatusActive = 1, kCaptureStatusInvalidated = 2;
inline constexpr unsigned kAddCaptureDependencies = 0, kSetCaptureDependencies = 1;
inline constexpr unsigned long long kInstantiateAutoFree = 1, kInstantiateUpload = 2, kInstantiateDeviceLaunch = 4,
                                    kInstantiateNodePriority = 8;
inline constexpr int kInstantiateSuccess = 0, kInstantiateError = 1, kInstantiateInvalidStructure = 2, kInstantiateNotSupported = 3,
                     kInstantiateSeveralDevices = 4, kInstantiateUnusedHandle = 5;
inline constexpr int kUpdateSuccess = 0, kUpdateError = 1, kUpdateTopologyChanged = 2, kUpdateTypeChanged = 3, kUpdateParametersChanged = 5,
                     kUpdateNotSupported = 6, kUpdateFunctionChanged = 7, kUpdateAttributesChanged = 8;
inline constexpr int kConditionalIf = 0, kConditionalWhile = 1, kConditionalSwitch = 2;
inline constexpr unsigned kConditionalAssignDefault = 1;
inline constexpr int kAllocationPinned = 1;  ///< cudaMemAllocationTypePinned
inline constexpr int kOwnershipClone = 0, kOwnershipMove = 1;
inline constexpr int kGraphMemUsed = 0, kGraphMemUsedHigh = 1, kGraphMemReserved = 2, kGraphMemReservedHigh = 3;
inline constexpr unsigned kUserObjectNoDestructorSync = 1, kUserObjectMove = 1;
inline constexpr unsigned kEventExternal = 1;  ///< cudaEventRecordExternal, cudaEventWaitExternal

}  // namespace simtscope::runtime
