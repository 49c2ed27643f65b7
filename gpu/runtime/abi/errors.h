// Lists the error codes of the CUDA runtime: cudaError_t by number, with name and customary text.
#pragma once

namespace simtscope::runtime {

/// Mirrors cudaError_t. Only the codes that SIMTscope returns are named; the table in errors.cpp holds all of them.
enum class Error : int {
    Success = 0,
    InvalidValue = 1,
    MemoryAllocation = 2,
    InitializationError = 3,
    CudartUnloading = 4,
    InvalidConfiguration = 9,
    InvalidPitchValue = 12,
    InvalidSymbol = 13,
    InvalidChannelDescriptor = 20,
    InvalidMemcpyDirection = 21,
    InvalidFilterSetting = 26,
    InvalidNormSetting = 27,
    MissingConfiguration = 52,
    LaunchPendingCountExceeded = 69,
    InvalidDeviceFunction = 98,
    InvalidDevice = 101,
    InvalidKernelImage = 200,
    NoKernelImageForDevice = 209,
    UnsupportedLimit = 215,
    InvalidPtx = 218,
    OperatingSystem = 304,
    InvalidResourceHandle = 400,
    IllegalState = 401,
    LossyQuery = 402,
    NotReady = 600,
    IllegalAddress = 700,
    LaunchOutOfResources = 701,
    LaunchTimeout = 702,
    PeerAccessAlreadyEnabled = 704,
    PeerAccessNotEnabled = 705,
    Assert = 710,
    HostMemoryAlreadyRegistered = 712,
    HostMemoryNotRegistered = 713,
    HardwareStackError = 714,
    IllegalInstruction = 715,
    MisalignedAddress = 716,
    LaunchFailure = 719,
    CooperativeLaunchTooLarge = 720,
    NotPermitted = 800,
    NotSupported = 801,
    StreamCaptureUnsupported = 900,
    StreamCaptureInvalidated = 901,
    StreamCaptureMerge = 902,
    StreamCaptureUnmatched = 903,
    StreamCaptureUnjoined = 904,
    StreamCaptureIsolation = 905,
    StreamCaptureImplicit = 906,
    CapturedEvent = 907,
    StreamCaptureWrongThread = 908,
    GraphExecUpdateFailure = 910,
    Unknown = 999
};

/// Returns the name, such as "cudaErrorInvalidValue"; "unrecognized error code" for any other number.
const char* errorName(Error code);
/// Returns the text, such as "invalid argument".
const char* errorText(Error code);

}  // namespace simtscope::runtime
