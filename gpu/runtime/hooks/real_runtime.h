// Calls the real CUDA runtime: NVIDIA's, or whatever libcudart.so.13 the program finds. Functions are looked up by name at their first
// call, so that the library links no CUDA and works with any runtime of that name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime::hooks {

/// Passes a name as a template argument.
template <std::size_t N>
struct Name {
    constexpr Name(const char (&from)[N]) { std::copy_n(from, N, text); }
    char text[N];
};

/// Returns the next definition of the name after ours. Ends the program with a message when there is none.
void* findRealFunction(const char* name);

/// Returns the real function of this name, which is looked up once.
template <Name name, class Function>
Function* realFunction()
{
    static auto* const found = reinterpret_cast<Function*>(findRealFunction(name.text));
    return found;
}

/// The hooks' own calls of the runtime; they are neither visible to the program nor recorded.
namespace real {

/// Each of these calls the function of the CUDA runtime that has its name, and returns what that returns.
inline Error getDevice(int* device)
{
    return realFunction<"cudaGetDevice", Error(int*)>()(device);
}
inline Error getDeviceCount(int* count)
{
    return realFunction<"cudaGetDeviceCount", Error(int*)>()(count);
}
inline Error getDeviceProperties(AbiDeviceProp* properties, int device)
{
    return realFunction<"cudaGetDeviceProperties", Error(AbiDeviceProp*, int)>()(properties, device);
}
inline Error getLastError()
{
    return realFunction<"cudaGetLastError", Error()>()();
}
inline Error peekAtLastError()
{
    return realFunction<"cudaPeekAtLastError", Error()>()();
}
inline const char* getErrorName(Error error)
{
    return realFunction<"cudaGetErrorName", const char*(Error)>()(error);
}
inline const char* getErrorString(Error error)
{
    return realFunction<"cudaGetErrorString", const char*(Error)>()(error);
}
inline Error malloc(void** pointer, std::size_t bytes)
{
    return realFunction<"cudaMalloc", Error(void**, std::size_t)>()(pointer, bytes);
}
inline Error free(void* pointer)
{
    return realFunction<"cudaFree", Error(void*)>()(pointer);
}
inline Error hostAllocMapped(void** pointer, std::size_t bytes)
{
    constexpr unsigned kMapped = 2;  // cudaHostAllocMapped
    return realFunction<"cudaHostAlloc", Error(void**, std::size_t, unsigned)>()(pointer, bytes, kMapped);
}
inline Error freeHost(void* pointer)
{
    return realFunction<"cudaFreeHost", Error(void*)>()(pointer);
}
inline Error hostGetDevicePointer(void** device, void* host)
{
    return realFunction<"cudaHostGetDevicePointer", Error(void**, void*, unsigned)>()(device, host, 0);
}
inline Error memGetInfo(std::size_t* freeBytes, std::size_t* totalBytes)
{
    return realFunction<"cudaMemGetInfo", Error(std::size_t*, std::size_t*)>()(freeBytes, totalBytes);
}
inline Error memcpy(void* to, const void* from, std::size_t bytes, int kind)
{
    return realFunction<"cudaMemcpy", Error(void*, const void*, std::size_t, int)>()(to, from, bytes, kind);
}
inline Error memsetAsync(void* to, int value, std::size_t bytes, void* stream)
{
    return realFunction<"cudaMemsetAsync", Error(void*, int, std::size_t, void*)>()(to, value, bytes, stream);
}
inline Error memcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void* stream)
{
    return realFunction<"cudaMemcpyAsync", Error(void*, const void*, std::size_t, int, void*)>()(to, from, bytes, kind, stream);
}
inline Error memcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes, void* stream)
{
    return realFunction<"cudaMemcpyToSymbolAsync", Error(const void*, const void*, std::size_t, std::size_t, int, void*)>()(
        symbol, from, bytes, 0, kMemcpyHostToDevice, stream);
}
inline Error memcpyFromSymbol(void* to, const void* symbol, std::size_t bytes)
{
    return realFunction<"cudaMemcpyFromSymbol", Error(void*, const void*, std::size_t, std::size_t, int)>()(to, symbol, bytes, 0,
                                                                                                            kMemcpyDeviceToHost);
}
inline Error getSymbolAddress(void** address, const void* symbol)
{
    return realFunction<"cudaGetSymbolAddress", Error(void**, const void*)>()(address, symbol);
}
inline Error launchHostFunc(void* stream, void (*function)(void*), void* data)
{
    return realFunction<"cudaLaunchHostFunc", Error(void*, void (*)(void*), void*)>()(stream, function, data);
}
inline Error streamCreateNonBlocking(void** stream)
{
    constexpr unsigned kNonBlocking = 1;  // cudaStreamNonBlocking
    return realFunction<"cudaStreamCreateWithFlags", Error(void**, unsigned)>()(stream, kNonBlocking);
}
inline Error streamQuery(void* stream)
{
    return realFunction<"cudaStreamQuery", Error(void*)>()(stream);
}
inline Error streamSynchronize(void* stream)
{
    return realFunction<"cudaStreamSynchronize", Error(void*)>()(stream);
}
inline Error streamIsCapturing(void* stream, int* status)
{
    return realFunction<"cudaStreamIsCapturing", Error(void*, int*)>()(stream, status);
}
inline Error eventCreate(void** event)
{
    return realFunction<"cudaEventCreate", Error(void**)>()(event);
}
inline Error eventRecord(void* event, void* stream)
{
    return realFunction<"cudaEventRecord", Error(void*, void*)>()(event, stream);
}
inline Error eventSynchronize(void* event)
{
    return realFunction<"cudaEventSynchronize", Error(void*)>()(event);
}
inline Error eventElapsedTime(float* milliseconds, void* start, void* end)
{
    return realFunction<"cudaEventElapsedTime", Error(float*, void*, void*)>()(milliseconds, start, end);
}
inline Error eventDestroy(void* event)
{
    return realFunction<"cudaEventDestroy", Error(void*)>()(event);
}
inline Error deviceGetAttribute(int* value, int attribute, int device)
{
    return realFunction<"cudaDeviceGetAttribute", Error(int*, int, int)>()(value, attribute, device);
}
inline Error funcGetAttributes(AbiFuncAttributes* attributes, const void* function)
{
    return realFunction<"cudaFuncGetAttributes", Error(AbiFuncAttributes*, const void*)>()(attributes, function);
}
inline Error getKernel(void** kernel, const void* function)
{
    return realFunction<"__cudaGetKernel", Error(void**, const void*)>()(kernel, function);
}

/// These register a variable or a kernel under an address of our own, as nvcc's generated code does. `handle` is the module's.
inline void registerVariable(void** handle, char* host, const char* name, std::size_t bytes, bool isConstant)
{
    realFunction<"__cudaRegisterVar", void(void**, char*, char*, const char*, int, std::size_t, int, int)>()(
        handle, host, const_cast<char*>(name), name, 0, bytes, isConstant, 0);
}
inline void registerKernel(void** handle, const char* host, const char* name)
{
    realFunction<"__cudaRegisterFunction", void(void**, const char*, char*, const char*, int, void*, void*, void*, void*, int*)>()(
        handle, host, const_cast<char*>(name), name, -1, nullptr, nullptr, nullptr, nullptr, nullptr);
}

}  // namespace real
}  // namespace simtscope::runtime::hooks
