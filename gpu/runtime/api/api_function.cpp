// Implements the calls about kernels (declared in CUDA's cuda_runtime_api.h): attributes, parameters and occupancy.
#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/plain.h"
#include "gpu/core/occupancy.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/launches/kernel_limits.h"

namespace simtscope::runtime {
namespace {

/// Finds the kernel and prepares it on the thread's device, then calls `body(prepared)`.
template <class Body>
Error withKernel(Call& c, const void* function, Body body)
{
    State& s = c.state();
    Kernel* kernel = s.modules.findKernel(function);
    if (!kernel)
        return Error::InvalidResourceHandle;  // an H200 with CUDA 13.0 does not return InvalidDeviceFunction here
    c.detail = msg::plain::name(trace::shortenName(kernel->name));
    if (const Error error = s.modules.prepare(*kernel, c.environment()); error != Error::Success)
        return error;
    return body(kernel->prepared.at(c.device().index));
}

Error computeOccupancy(Call& c, int* blocks, const void* function, int blockSize, std::size_t dynamicShared)
{
    if (!blocks || blockSize <= 0)
        return Error::InvalidValue;
    return withKernel(c, function, [&](const Kernel::PreparedKernel&) {
        *blocks = int(blocksPerSm(c, *c.state().modules.findKernel(function), std::uint64_t(blockSize), dynamicShared));
        return Error::Success;
    });
}

}  // namespace

SIMTSCOPE_API Error cudaFuncGetAttributes(AbiFuncAttributes* attributes, const void* function)
{
    return call("cudaFuncGetAttributes", DeviceAccess::Device, [&](Call& c) {
        if (!attributes)
            return Error::InvalidValue;
        return withKernel(c, function, [&](const Kernel::PreparedKernel&) {
            *attributes = computeAttributes(c, *c.state().modules.findKernel(function));
            return Error::Success;
        });
    });
}

SIMTSCOPE_API Error cudaFuncSetAttribute(const void* function, int attribute, int value)
{
    return call("cudaFuncSetAttribute", DeviceAccess::Device, [&](Call& c) {
        return withKernel(c, function, [&](Kernel::PreparedKernel& kernel) {
            c.detail = msg::call::kernelAttribute(c.detail.text(), attribute, value);
            if (attribute == kFuncAttributeMaxDynamicSharedMemorySize) {
                const std::uint64_t maxShared = c.device().model->optInSharedBytesPerBlock;
                if (value < 0 || std::uint64_t(value) + kernel.info->staticSharedBytes > maxShared)
                    return Error::InvalidValue;
                kernel.maxDynamicShared = std::uint64_t(value);
                return Error::Success;
            }
            if (attribute == kFuncAttributePreferredSharedMemoryCarveout && value >= -1 && value <= 100) {
                kernel.carveoutPercent = value;
                return Error::Success;
            }
            return Error::InvalidValue;
        });
    });
}

SIMTSCOPE_API Error cudaFuncSetCacheConfig(const void* function, int config)
{
    return call("cudaFuncSetCacheConfig", DeviceAccess::Device, [&](Call& c) {
        if (!c.state().modules.findKernel(function))
            return Error::InvalidDeviceFunction;
        return config >= 0 && config <= 3 ? Error::Success : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaFuncGetName(const char** name, const void* function)
{
    return call("cudaFuncGetName", DeviceAccess::Host, [&](Call& c) {
        const Kernel* kernel = c.state().modules.findKernel(function);
        if (!kernel)
            return Error::InvalidDeviceFunction;
        if (!name)
            return Error::InvalidValue;
        *name = kernel->name.c_str();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaFuncGetParamInfo(const void* function, std::size_t index, std::size_t* offset, std::size_t* bytes)
{
    return call("cudaFuncGetParamInfo", DeviceAccess::Device, [&](Call& c) {
        if (!offset)
            return Error::InvalidValue;
        return withKernel(c, function, [&](const Kernel::PreparedKernel& kernel) {
            if (index >= kernel.info->parameters.size())
                return Error::InvalidValue;
            *offset = kernel.info->parameters[index].offset;
            if (bytes)
                *bytes = kernel.info->parameters[index].bytes;
            return Error::Success;
        });
    });
}

SIMTSCOPE_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int blockSize,
                                                                  std::size_t dynamicShared)
{
    return call("cudaOccupancyMaxActiveBlocksPerMultiprocessor", DeviceAccess::Device,
                [&](Call& c) { return computeOccupancy(c, blocks, function, blockSize, dynamicShared); });
}

SIMTSCOPE_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function, int blockSize,
                                                                           std::size_t dynamicShared, unsigned)
{
    return call("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", DeviceAccess::Device,
                [&](Call& c) { return computeOccupancy(c, blocks, function, blockSize, dynamicShared); });
}

SIMTSCOPE_API Error cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, const void* function, int blocks, int blockSize)
{
    return call("cudaOccupancyAvailableDynamicSMemPerBlock", DeviceAccess::Device, [&](Call& c) {
        if (!bytes || blocks <= 0 || blockSize <= 0)
            return Error::InvalidValue;
        return withKernel(c, function, [&](const Kernel::PreparedKernel& kernel) {
            const DeviceModel& device = *c.device().model;
            if (std::uint32_t(blocks) > blocksPerSm(c, *c.state().modules.findKernel(function), std::uint64_t(blockSize), 0))
                return Error::InvalidValue;
            // An H200 with CUDA 13.0 ignores here the shared memory that the system reserves per block, so that a launch may hold fewer
            // blocks.
            const std::uint64_t sharedPerBlock =
                device.sharedBytesPerSm / std::uint64_t(blocks) / device.sharedUnitBytes * device.sharedUnitBytes;
            *bytes = std::min(sharedPerBlock - std::min<std::uint64_t>(sharedPerBlock, kernel.info->staticSharedBytes),
                              kernel.maxDynamicSharedBytes());
            return Error::Success;
        });
    });
}

}  // namespace simtscope::runtime
