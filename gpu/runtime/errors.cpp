#include "gpu/runtime/errors.h"

#include <algorithm>
#include <iterator>

namespace simtscope::runtime {
namespace {

struct ErrorRow {
    Error code;
    const char* name;
    const char* text;
};

// Codes and names: cudaError_t of CUDA 13.0. Texts are the customary ones where programs print them.
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
    {Error(43), "cudaErrorDuplicateVariableName", "more than one global variable has this name"},
    {Error(44), "cudaErrorDuplicateTextureName", "more than one texture has this name"},
    {Error(45), "cudaErrorDuplicateSurfaceName", "more than one surface has this name"},
    {Error(46), "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable"},
    {Error(49), "cudaErrorIncompatibleDriverContext", "incompatible driver context"},
    {Error(52), "cudaErrorMissingConfiguration", "__global__ function call is not configured"},
    {Error(53), "cudaErrorPriorLaunchFailure", "unspecified launch failure in prior launch"},
    {Error(65), "cudaErrorLaunchMaxDepthExceeded", "kernels are nested too deeply"},
    {Error(66), "cudaErrorLaunchFileScopedTex", "file-scoped textures are not supported: use texture objects"},
    {Error(67), "cudaErrorLaunchFileScopedSurf", "file-scoped surfaces are not supported: use surface objects"},
    {Error(68), "cudaErrorSyncDepthExceeded", "device-side synchronisation is nested too deeply"},
    {Error(69), "cudaErrorLaunchPendingCountExceeded", "too many device-side launches are pending"},
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
    {Error(216), "cudaErrorDeviceAlreadyInUse", "another thread uses the device exclusively"},
    {Error(217), "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices"},
    {Error(218), "cudaErrorInvalidPtx", "a PTX JIT compilation failed"},
    {Error(219), "cudaErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context"},
    {Error(220), "cudaErrorNvlinkUncorrectable", "uncorrectable NVLink error"},
    {Error(221), "cudaErrorJitCompilerNotFound", "PTX JIT compiler library not found"},
    {Error(222), "cudaErrorUnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain"},
    {Error(223), "cudaErrorJitCompilationDisabled", "PTX JIT compilation was disabled"},
    {Error(224), "cudaErrorUnsupportedExecAffinity", "the provided execution affinity is not supported"},
    {Error(225), "cudaErrorUnsupportedDevSideSync", "device code calls cudaDeviceSynchronize, which is not supported"},
    {Error(226), "cudaErrorContained", "Invalid access of peer GPU memory over nvlink or a hardware error"},
    {Error(300), "cudaErrorInvalidSource", "device kernel image is invalid"},
    {Error(301), "cudaErrorFileNotFound", "file not found"},
    {Error(302), "cudaErrorSharedObjectSymbolNotFound", "shared object symbol not found"},
    {Error(303), "cudaErrorSharedObjectInitFailed", "shared object initialization failed"},
    {Error(304), "cudaErrorOperatingSystem", "OS call failed or operation not supported on this OS"},
    {Error(400), "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {Error(401), "cudaErrorIllegalState", "the state does not permit this operation"},
    {Error(402), "cudaErrorLossyQuery", "the query would lose information"},
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
    {Error(712), "cudaErrorHostMemoryAlreadyRegistered", "part or all of this host memory is registered already"},
    {Error(713), "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region"},
    {Error(714), "cudaErrorHardwareStackError", "hardware stack error"},
    {Error(715), "cudaErrorIllegalInstruction", "an illegal instruction was encountered"},
    {Error(716), "cudaErrorMisalignedAddress", "misaligned address"},
    {Error(717), "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space"},
    {Error(718), "cudaErrorInvalidPc", "invalid program counter"},
    {Error(719), "cudaErrorLaunchFailure", "unspecified launch failure"},
    {Error(720), "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    {Error(721), "cudaErrorTensorMemoryLeak", "tensor memory was not released before the kernel ended"},
    {Error(800), "cudaErrorNotPermitted", "operation not permitted"},
    {Error(801), "cudaErrorNotSupported", "operation not supported"},
    {Error(802), "cudaErrorSystemNotReady", "system not yet initialized"},
    {Error(803), "cudaErrorSystemDriverMismatch", "display driver and CUDA driver do not fit together"},
    {Error(804), "cudaErrorCompatNotSupportedOnDevice", "forward compatibility is not supported on this device"},
    {Error(805), "cudaErrorMpsConnectionFailed", "the connection to the MPS daemon failed"},
    {Error(806), "cudaErrorMpsRpcFailure", "a call to the MPS server failed"},
    {Error(807), "cudaErrorMpsServerNotReady", "the MPS server is not ready"},
    {Error(808), "cudaErrorMpsMaxClientsReached", "the MPS server has no room for another client"},
    {Error(809), "cudaErrorMpsMaxConnectionsReached", "the MPS server has no connection left"},
    {Error(810), "cudaErrorMpsClientTerminated", "the MPS server ended this client"},
    {Error(811), "cudaErrorCdpNotSupported", "dynamic parallelism is not supported in this configuration"},
    {Error(812), "cudaErrorCdpVersionMismatch", "modules use different versions of dynamic parallelism"},
    {Error(900), "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"},
    {Error(901), "cudaErrorStreamCaptureInvalidated", "the capture was invalidated by an earlier error"},
    {Error(902), "cudaErrorStreamCaptureMerge", "two captures would be merged"},
    {Error(903), "cudaErrorStreamCaptureUnmatched", "the capture was not started in this stream"},
    {Error(904), "cudaErrorStreamCaptureUnjoined", "the capture has work in other streams that was not joined"},
    {Error(905), "cudaErrorStreamCaptureIsolation", "a dependency would leave the captured work"},
    {Error(906), "cudaErrorStreamCaptureImplicit", "the legacy stream would depend on a stream that is capturing"},
    {Error(907), "cudaErrorCapturedEvent", "this event was recorded by a capture"},
    {Error(908), "cudaErrorStreamCaptureWrongThread", "a capture must be ended by the thread that began it"},
    {Error(909), "cudaErrorTimeout", "wait operation timed out"},
    {Error(910), "cudaErrorGraphExecUpdateFailure", "the graph differs too much from its executable to be updated"},
    {Error(911), "cudaErrorExternalDevice", "an error happened in an external device"},
    {Error(912), "cudaErrorInvalidClusterSize", "the cluster size is not possible"},
    {Error(913), "cudaErrorFunctionNotLoaded", "the function has not been loaded"},
    {Error(914), "cudaErrorInvalidResourceType", "a resource has the wrong type for this operation"},
    {Error(915), "cudaErrorInvalidResourceConfiguration", "a resource is too small or does not apply"},
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
