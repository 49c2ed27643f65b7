// Gives properties of devices, kernels and pointers in the layouts of CUDA 11 and 12 (declared in their cuda_runtime_api.h). The structures
// are void* here, because the caller's are shorter.
#include "gpu/runtime/abi/device_attributes.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/versions/cuda13_functions.h"
#include "gpu/runtime/versions/older_layouts.h"

namespace simtscope::runtime {
namespace {

/// Copies the members that both layouts share.
template <class From, class To>
void copyShared(const From& from, To& to)
{
#define X(member)                                                                                                                          \
    static_assert(sizeof from.member == sizeof to.member);                                                                                 \
    std::memcpy(&to.member, &from.member, sizeof to.member);
#include "gpu/runtime/versions/device_properties.def"
#undef X
}

/// Fills the layout of CUDA 12. Members that CUDA 13 removed are read as attributes, by their cudaDeviceAttr number.
Error fillProperties12(AbiDeviceProp12& to, int device)
{
    AbiDeviceProp from{};
    if (const Error error = cudaGetDeviceProperties(&from, device); error != Error::Success)
        return error;
    copyShared(from, to);
    const struct {
        int attribute;
        int* member;
    } rows[] = {{13, &to.clockRate},       {15, &to.deviceOverlap},      {17, &to.kernelExecTimeoutEnabled},        {20, &to.computeMode},
                {36, &to.memoryClockRate}, {69, &to.maxTexture1DLinear}, {87, &to.singleToDoublePrecisionPerfRatio}};
    const DeviceModel& model = *state().devices[std::size_t(device)].model;
    for (const auto& row : rows)
        *row.member = deviceAttribute(model, row.attribute, device).value_or(0);
    to.cooperativeMultiDeviceLaunch = 0;  // cudaLaunchCooperativeKernelMultiDevice is refused
    return Error::Success;
}

}  // namespace

SIMTSCOPE_API Error v11_cudaGetDeviceProperties(void* properties, int device)
{
    AbiDeviceProp12 fullProperties{};
    return properties ? copyPrefix(fillProperties12(fullProperties, device), properties, fullProperties, kDevicePropBytes11)
                      : cudaGetDeviceProperties(nullptr, device);
}

SIMTSCOPE_API Error v12_cudaGetDeviceProperties(AbiDeviceProp12* properties, int device)
{
    AbiDeviceProp12 fullProperties{};
    return properties ? copyPrefix(fillProperties12(fullProperties, device), properties, fullProperties, sizeof fullProperties)
                      : cudaGetDeviceProperties(nullptr, device);
}

/// Compares devices. All compared members lie in the layout of CUDA 11, with which that of CUDA 12 begins.
SIMTSCOPE_API Error v11_cudaChooseDevice(int* device, const void* wanted)
{
    if (!wanted)
        return cudaChooseDevice(device, nullptr);
    AbiDeviceProp as13{};
    copyShared(completeFromPrefix<AbiDeviceProp12>(wanted, kDevicePropBytes11), as13);
    return cudaChooseDevice(device, &as13);
}

SIMTSCOPE_API Error v11_cudaFuncGetAttributes(void* attributes, const void* function)
{
    AbiFuncAttributes fullAttributes{};
    return attributes ? copyPrefix(cudaFuncGetAttributes(&fullAttributes, function), attributes, fullAttributes, kFuncAttributesBytes11)
                      : cudaFuncGetAttributes(nullptr, function);
}

SIMTSCOPE_API Error v12_cudaPointerGetAttributes(void* attributes, const void* pointer)
{
    AbiPointerAttributes fullAttributes{};
    return attributes
               ? copyPrefix(cudaPointerGetAttributes(&fullAttributes, pointer), attributes, fullAttributes, kPointerAttributesBytes12)
               : cudaPointerGetAttributes(nullptr, pointer);
}

/// Does nothing: doubles need no conversion since compute capability 1.3.
SIMTSCOPE_API Error v11_cudaSetDoubleForDevice(double*)
{
    return call("cudaSetDoubleForDevice", DeviceAccess::Host, [](Call&) { return Error::Success; });
}

SIMTSCOPE_API Error v11_cudaSetDoubleForHost(double*)
{
    return call("cudaSetDoubleForHost", DeviceAccess::Host, [](Call&) { return Error::Success; });
}

/// Registers nothing, because binding a texture or surface reference is refused.
SIMTSCOPE_API void v11_cudaRegisterTexture() {}

}  // namespace simtscope::runtime
