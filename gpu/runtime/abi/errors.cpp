#include "gpu/runtime/abi/errors.h"

#include <algorithm>
#include <iterator>

namespace simtscope::runtime {
namespace {

struct ErrorRow {
    Error code;
    const char* name;
    const char* text;
};

// Errors of cudaError_t, CUDA 13.0. Names and texts are part of the interface, since programs print and compare them. A test compares the
// table with the toolkit's headers.
constexpr ErrorRow kErrors[] = {
    {Error(0), "cudaSuccess", "no error"},
    {Error(1), "cudaErrorInvalidValue", "invalid argument"},
    {Error(2), "cudaErrorMemoryAllocation", "out of memory"},
    {Error(3), "cudaErrorInitializationError", "initialization error"},
    {Error(4), "cudaErrorCudartUnloading", "driver shutting down"},
    {Error(5), "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool"},
    {Error(6), "cudaErrorProfilerNotInitialized", "profiler not initialized: call cudaProfilerInitialize()"},
    {Error(7), "cudaErrorProfilerAlreadyStarted", "profiler already started"},
    {Error(8), "cudaErrorProfilerAlreadyStopped", "profiler already stopped"},
    {Error(9), "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {Error(12), "cudaErrorInvalidPitchValue", "invalid pitch argument"},
    {Error(13), "cudaErrorInvalidSymbol", "invalid device symbol"},
    {Error(16), "cudaErrorInvalidHostPointer", "invalid host pointer"},
    {Error(17), "cudaErrorInvalidDevicePointer", "invalid device pointer"},
    {Error(18), "cudaErrorInvalidTexture", "invalid texture reference"},
    {Error(19), "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer"},
    {Error(20), "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor"},
    {Error(21), "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {Error(22), "cudaErrorAddressOfConstant", "invalid address of constant"},
    {Error(23), "cudaErrorTextureFetchFailed", "fetch from texture failed"},
    {Error(24), "cudaErrorTextureNotBound", "cannot fetch from a texture that is not bound"},
    {Error(25), "cudaErrorSynchronizationError", "incorrect use of __syncthreads()"},
    {Error(26), "cudaErrorInvalidFilterSetting", "linear filtering not supported for non-float type"},
    {Error(27), "cudaErrorInvalidNormSetting", "read as normalized float not supported for data type"},
    {Error(28), "cudaErrorMixedDeviceExecution", "device emulation mode and device execution mode cannot be mixed"},
    {Error(31), "cudaErrorNotYetImplemented", "feature not yet implemented"},
    {Error(32), "cudaErrorMemoryValueTooLarge", "memory size or pointer value too large to fit in 32 bit"},
    {Error(34), "cudaErrorStubLibrary", "CUDA driver is a stub library"},
    {Error(35), "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version"},
    {Error(36), "cudaErrorCallRequiresNewerDriver", "API call is not supported in the installed CUDA driver"},
    {Error(37), "cudaErrorInvalidSurface", "invalid surface reference"},
    {Error(43), "cudaErrorDuplicateVariableName", "duplicate global variable looked up by string name"},
    {Error(44), "cudaErrorDuplicateTextureName", "duplicate texture looked up by string name"},
    {Error(45), "cudaErrorDuplicateSurfaceName", "duplicate surface looked up by string name"},
    {Error(46), "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable"},
    {Error(49), "cudaErrorIncompatibleDriverContext", "incompatible driver context"},
    {Error(52), "cudaErrorMissingConfiguration", "__global__ function call is not configured"},
    {Error(53), "cudaErrorPriorLaunchFailure", "unspecified launch failure in prior launch"},
    {Error(65), "cudaErrorLaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches"},
    {Error(66), "cudaErrorLaunchFileScopedTex",
     "launch failed because kernel uses unsupported, file-scoped textures (texture objects are supported)"},
    {Error(67), "cudaErrorLaunchFileScopedSurf",
     "launch failed because kernel uses unsupported, file-scoped surfaces (surface objects are supported)"},
    {Error(68), "cudaErrorSyncDepthExceeded",
     "cudaDeviceSynchronize failed because caller's grid depth exceeds cudaLimitDevRuntimeSyncDepth"},
    {Error(69), "cudaErrorLaunchPendingCountExceeded", "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount"},
    {Error(98), "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {Error(100), "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {Error(101), "cudaErrorInvalidDevice", "invalid device ordinal"},
    {Error(102), "cudaErrorDeviceNotLicensed", "device doesn't have valid Grid license"},
    {Error(103), "cudaErrorSoftwareValidityNotEstablished", "integrity checks failed"},
    {Error(127), "cudaErrorStartupFailure", "startup failure in cuda runtime"},
    {Error(200), "cudaErrorInvalidKernelImage", "device kernel image is invalid"},
    {Error(201), "cudaErrorDeviceUninitialized", "invalid device context"},
    {Error(205), "cudaErrorMapBufferObjectFailed", "mapping of buffer object failed"},
    {Error(206), "cudaErrorUnmapBufferObjectFailed", "unmapping of buffer object failed"},
    {Error(207), "cudaErrorArrayIsMapped", "array is mapped"},
    {Error(208), "cudaErrorAlreadyMapped", "resource already mapped"},
    {Error(209), "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device"},
    {Error(210), "cudaErrorAlreadyAcquired", "resource already acquired"},
    {Error(211), "cudaErrorNotMapped", "resource not mapped"},
    {Error(212), "cudaErrorNotMappedAsArray", "resource not mapped as array"},
    {Error(213), "cudaErrorNotMappedAsPointer", "resource not mapped as pointer"},
    {Error(214), "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered"},
    {Error(215), "cudaErrorUnsupportedLimit", "limit is not supported on this architecture"},
    {Error(216), "cudaErrorDeviceAlreadyInUse", "exclusive-thread device already in use by a different thread"},
    {Error(217), "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices"},
    {Error(218), "cudaErrorInvalidPtx", "a PTX JIT compilation failed"},
    {Error(219), "cudaErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context"},
    {Error(220), "cudaErrorNvlinkUncorrectable", "uncorrectable NVLink error detected during the execution"},
    {Error(221), "cudaErrorJitCompilerNotFound", "PTX JIT compiler library not found"},
    {Error(222), "cudaErrorUnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain."},
    {Error(223), "cudaErrorJitCompilationDisabled", "PTX JIT compilation was disabled"},
    {Error(224), "cudaErrorUnsupportedExecAffinity", "the provided execution affinity is not supported"},
    {Error(225), "cudaErrorUnsupportedDevSideSync", "the provided PTX contains unsupported call to cudaDeviceSynchronize"},
    {Error(226), "cudaErrorContained", "Invalid access of peer GPU memory over nvlink or a hardware error"},
    {Error(300), "cudaErrorInvalidSource", "device kernel image is invalid"},
    {Error(301), "cudaErrorFileNotFound", "file not found"},
    {Error(302), "cudaErrorSharedObjectSymbolNotFound", "shared object symbol not found"},
    {Error(303), "cudaErrorSharedObjectInitFailed", "shared object initialization failed"},
    {Error(304), "cudaErrorOperatingSystem", "OS call failed or operation not supported on this OS"},
    {Error(400), "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {Error(401), "cudaErrorIllegalState", "the operation cannot be performed in the present state"},
    {Error(402), "cudaErrorLossyQuery", "attempted introspection would be semantically lossy"},
    {Error(500), "cudaErrorSymbolNotFound", "named symbol not found"},
    {Error(600), "cudaErrorNotReady", "device not ready"},
    {Error(700), "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {Error(701), "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {Error(702), "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
    {Error(703), "cudaErrorLaunchIncompatibleTexturing", "launch uses incompatible texturing mode"},
    {Error(704), "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled"},
    {Error(705), "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled"},
    {Error(708), "cudaErrorSetOnActiveProcess", "cannot set while device is active in this process"},
    {Error(709), "cudaErrorContextIsDestroyed", "context is destroyed"},
    {Error(710), "cudaErrorAssert", "device-side assert triggered"},
    {Error(711), "cudaErrorTooManyPeers", "peer mapping resources exhausted"},
    {Error(712), "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped"},
    {Error(713), "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region"},
    {Error(714), "cudaErrorHardwareStackError", "hardware stack error"},
    {Error(715), "cudaErrorIllegalInstruction", "an illegal instruction was encountered"},
    {Error(716), "cudaErrorMisalignedAddress", "misaligned address"},
    {Error(717), "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space"},
    {Error(718), "cudaErrorInvalidPc", "invalid program counter"},
    {Error(719), "cudaErrorLaunchFailure", "unspecified launch failure"},
    {Error(720), "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    {Error(721), "cudaErrorTensorMemoryLeak", "tensor memory not completely freed"},
    {Error(800), "cudaErrorNotPermitted", "operation not permitted"},
    {Error(801), "cudaErrorNotSupported", "operation not supported"},
    {Error(802), "cudaErrorSystemNotReady", "system not yet initialized"},
    {Error(803), "cudaErrorSystemDriverMismatch", "system has unsupported display driver / cuda driver combination"},
    {Error(804), "cudaErrorCompatNotSupportedOnDevice", "forward compatibility was attempted on non supported HW"},
    {Error(805), "cudaErrorMpsConnectionFailed", "MPS client failed to connect to the MPS control daemon or the MPS server"},
    {Error(806), "cudaErrorMpsRpcFailure", "the remote procedural call between the MPS server and the MPS client failed"},
    {Error(807), "cudaErrorMpsServerNotReady", "MPS server is not ready to accept new MPS client requests"},
    {Error(808), "cudaErrorMpsMaxClientsReached", "the hardware resources required to create MPS client have been exhausted"},
    {Error(809), "cudaErrorMpsMaxConnectionsReached", "the hardware resources required to support device connections have been exhausted"},
    {Error(810), "cudaErrorMpsClientTerminated", "the MPS client has been terminated by the server"},
    {Error(811), "cudaErrorCdpNotSupported",
     "is using CUDA Dynamic Parallelism, but the current configuration, like MPS, does not support it"},
    {Error(812), "cudaErrorCdpVersionMismatch", "unsupported interaction between different versions of CUDA Dynamic Parallelism"},
    {Error(900), "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"},
    {Error(901), "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture"},
    {Error(902), "cudaErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences"},
    {Error(903), "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began"},
    {Error(904), "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work"},
    {Error(905), "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream"},
    {Error(906), "cudaErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream"},
    {Error(907), "cudaErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream"},
    {Error(908), "cudaErrorStreamCaptureWrongThread", "attempt to terminate a thread-local capture sequence from another thread"},
    {Error(909), "cudaErrorTimeout", "wait operation timed out"},
    {Error(910), "cudaErrorGraphExecUpdateFailure",
     "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update"},
    {Error(911), "cudaErrorExternalDevice", "an async error has occured in external entity outside of CUDA"},
    {Error(912), "cudaErrorInvalidClusterSize", "a kernel launch error has occurred due to cluster misconfiguration"},
    {Error(913), "cudaErrorFunctionNotLoaded", "the function handle is not loaded when calling an API that requires a loaded function"},
    {Error(914), "cudaErrorInvalidResourceType", "one or more resources passed in are not valid resource types for the operation"},
    {Error(915), "cudaErrorInvalidResourceConfiguration", "one or more resources are insufficient or non-applicable for the operation"},
    {Error(999), "cudaErrorUnknown", "unknown error"},
};

const ErrorRow* find(Error code)
{
    const auto row = std::ranges::lower_bound(kErrors, code, {}, &ErrorRow::code);
    return row != std::end(kErrors) && row->code == code ? row : nullptr;
}

}  // namespace

const char* errorName(Error code)
{
    const ErrorRow* row = find(code);
    return row ? row->name : "unrecognized error code";
}

const char* errorText(Error code)
{
    const ErrorRow* row = find(code);
    return row ? row->text : "unrecognized error code";
}

}  // namespace simtscope::runtime
