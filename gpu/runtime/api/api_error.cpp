// Implements the error calls (declared in CUDA's cuda_runtime_api.h): the thread's last error, names and texts. After a fault the device
// stays unusable, so that a cleared error comes back at the next call that reaches the device (as on an H200 with CUDA 13.0).
#include "gpu/core/messages/plain.h"
#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

SIMTSCOPE_API Error cudaGetLastError()
{
    Call made("cudaGetLastError", DeviceAccess::Host);
    const Error error = lastError();
    made.detail = msg::plain::name(errorName(error));
    (void)made.run([](Call&) { return Error::Success; });
    lastError() = Error::Success;
    if (error != Error::Success)
        noteErrorsRead(made.state(), hostThread().id);
    return error;
}

SIMTSCOPE_API Error cudaPeekAtLastError()
{
    Call made("cudaPeekAtLastError", DeviceAccess::Host);
    made.detail = msg::plain::name(errorName(lastError()));
    (void)made.run([](Call&) { return Error::Success; });
    if (lastError() != Error::Success)
        noteErrorsRead(made.state(), hostThread().id);
    return lastError();
}

SIMTSCOPE_API const char* cudaGetErrorName(Error error)
{
    return errorName(error);
}

SIMTSCOPE_API const char* cudaGetErrorString(Error error)
{
    return errorText(error);
}

}  // namespace simtscope::runtime
