// Implements the device runtime's view of kernels: launches, attributes and occupancy (declared in device_runtime_functions.h).
#include <algorithm>
#include <cstddef>
#include <cstring>

#include "gpu/core/messages/call.h"
#include "gpu/core/occupancy.h"
#include "gpu/runtime/code/launch_text.h"
#include "gpu/runtime/launches/device_runtime_functions.h"
#include "gpu/runtime/launches/kernel_limits.h"

namespace simtscope::runtime {
namespace {

AbiDim3 readExtent(const DeviceThread& t, std::size_t argument)
{
    const auto at = [&](std::uint32_t offset) { return unsigned(t.lane.argument(argument, 4, offset)); };
    return {at(0), at(4), at(8)};
}

/// Finds the kernel whose address is an argument, prepared on the device; null if there is none.
Kernel* findPreparedKernel(DeviceThread& t, std::size_t argument, Error& error)
{
    Module& module = *t.grid.kernel.module;
    const ptx::Function* const function =
        simt::findFunctionAt(module.images.at(t.device().index).loaded->module(), t.lane.argument(argument));
    if (!function || !function->isEntry) {
        error = Error::InvalidValue;
        return nullptr;
    }
    Kernel& kernel = t.state().modules.findOrAddKernel(module, function->name);
    error = t.state().modules.prepare(kernel, t.call.environment());
    return error == Error::Success ? &kernel : nullptr;
}

/// Says why a kernel was not launched, which CUDA's error code alone does not tell. Once per reason.
void tellRefusal(DeviceThread& t, const std::string& launchText, const Message& reason)
{
    const Message message = msg::call::notLaunched(launchText, reason);
    if (t.state().reportedTexts.insert(message.text()).second)
        complain(message);
}

}  // namespace

std::uint64_t allocateParameterBuffer(DeviceThread& t)
{
    Error error = Error::Success;
    const auto noteError = [&](Error lastError) {
        t.issuedWork.lastErrors[t.id()] = lastError;
        return std::uint64_t(0);
    };
    const Kernel* const kernel = findPreparedKernel(t, 0, error);
    if (!kernel)
        return noteError(error);
    const std::string name = trace::shortenName(kernel->name);
    LaunchArguments arguments;
    arguments.grid = readExtent(t, 1);
    arguments.block = readExtent(t, 2);
    arguments.dynamicShared = std::size_t(t.lane.argument(3, 4));
    overrideLaunch(t.state(), name, arguments);
    const Device& device = t.device();
    const Kernel::PreparedKernel& prepared = kernel->prepared.at(device.index);
    const std::string text = describeLaunch(name, arguments.grid, arguments.block, arguments.dynamicShared);
    if (const Refusal refusal = checkConfiguration(device, prepared, arguments); refusal.error != Error::Success) {
        tellRefusal(t, text, refusal.reason);
        return noteError(Error::InvalidConfiguration);  // the code is the same for every reason
    }
    const std::uint64_t address = t.state().deviceArena.allocate(prepared.info->parameterBytes);
    if (address == 0)
        return noteError(Error::LaunchOutOfResources);
    t.lane.noteAllocated(address, prepared.info->parameterBytes);
    const std::uint64_t blocks = std::uint64_t(arguments.grid.x) * arguments.grid.y * arguments.grid.z;
    const std::uint64_t threads = std::uint64_t(arguments.block.x) * arguments.block.y * arguments.block.z;
    const std::uint64_t maxResidentBlocks =
        std::uint64_t(computeBlocksPerSm(*device.model, threads, prepared.info->staticSharedBytes + arguments.dynamicShared,
                                         prepared.info->registerCount)) *
        device.model->smCount;
    GridRequest request{.kernel = *kernel,
                        .prepared = prepared,
                        .grid = arguments.grid,
                        .block = arguments.block,
                        .dynamicShared = arguments.dynamicShared,
                        .parameters = {},
                        .workspace = 0,
                        .origin = {},
                        .fraction = maxResidentBlocks ? std::min(1.0, double(blocks) / double(maxResidentBlocks)) : 1.0};
    t.buffers.try_emplace(address, std::move(request), text);
    return address;
}

Error issueDeviceLaunch(DeviceThread& t, std::uint64_t stream)
{
    const std::uint64_t address = t.lane.argument(0);
    auto found = t.buffers.extract(address);
    if (found.empty())
        return Error::InvalidValue;
    PendingLaunch& launch = found.mapped();
    const std::uint32_t bytes = launch.request.prepared.info->parameterBytes;
    launch.request.parameters.resize(bytes);
    if (bytes)
        std::memcpy(launch.request.parameters.data(), reinterpret_cast<const void*>(address), bytes);
    t.state().deviceArena.deallocate(address, bytes);
    if (!t.issuedWork.acceptsWork(stream))
        return Error::InvalidValue;
    // Fire-and-forget launches wait for nothing, so that none of them is pending for long.
    const std::uint64_t limit = t.device().limits[kLimitPendingLaunches];
    const std::size_t pending = stream == kDeviceStreamTailLaunch      ? t.issuedWork.tailLaunches.size()
                                : stream == kDeviceStreamFireAndForget ? 0
                                                                       : t.issuedWork.maxPendingCount;
    if (pending >= limit) {
        tellRefusal(t, launch.text, msg::call::pendingLaunches(limit));
        return Error::LaunchPendingCountExceeded;
    }
    DeviceWork work;
    work.kernel.emplace(std::move(launch.request));
    work.issueTicks = t.lane.time();
    t.issuedWork.issue(stream, t.id(), std::move(work));
    return Error::Success;
}

Error storeKernelAttributes(DeviceThread& t)
{
    Error error = Error::Success;
    Kernel* const kernel = findPreparedKernel(t, 1, error);
    if (!kernel)
        return error;
    if (t.lane.argument(0) == 0)
        return Error::InvalidValue;
    const AbiFuncAttributes attributes = computeAttributes(t.call, *kernel);
    t.lane.write(t.lane.argument(0), &attributes, offsetof(AbiFuncAttributes, cacheModeCA));  // an H200 leaves the other members unchanged
    return Error::Success;
}

Error storeOccupancy(DeviceThread& t)
{
    const std::uint64_t address = t.lane.argument(0);
    const auto threads = std::int32_t(t.lane.argument(2, 4));
    Error error = Error::Success;
    Kernel* const kernel = findPreparedKernel(t, 1, error);
    const bool isValid = kernel && threads > 0;
    const int blocks = isValid ? int(blocksPerSm(t.call, *kernel, std::uint64_t(threads), t.lane.argument(3))) : 0;
    if (address)
        t.lane.write(address, &blocks, sizeof blocks);
    if (!kernel)
        return error;
    return isValid && address ? Error::Success : Error::InvalidValue;
}

}  // namespace simtscope::runtime
