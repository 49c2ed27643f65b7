#include "gpu/runtime/launches/kernel_limits.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/occupancy.h"
#include "gpu/runtime/code/device_variables.h"

namespace simtscope::runtime {
namespace {

std::uint32_t blocksWith(Call& call, const Kernel::PreparedKernel& kernel, std::uint64_t threads, std::uint64_t dynamicShared,
                         std::uint32_t registers)
{
    if (threads > kMaxThreadsPerBlock || dynamicShared > kernel.maxDynamicSharedBytes())
        return 0;
    return computeSmLimits(*call.device().model, threads, kernel.info->staticSharedBytes + dynamicShared, registers, kernel.carveoutPercent)
        .residentBlocks;
}

Result<ptx::KernelResources> askPtxas(Call& call, const Kernel& kernel)
{
    const Module::DeviceImage& image = kernel.module->images.at(call.device().index);
    const DeviceModel& model = *call.device().model;
    return call.state().kernelResourceFinder.findResources(
        {image.ptxText, image.ptxasOptions, fmt::format("sm_{}{}", model.major, model.minor), kernel.name});
}

}  // namespace

const ptx::KernelResources& findKernelResources(Call& call, Kernel& kernel)
{
    Kernel::PreparedKernel& prepared = kernel.prepared.at(call.device().index);
    if (prepared.resources)
        return *prepared.resources;
    auto compiled = askPtxas(call, kernel);
    if (!compiled) {
        const Message note = msg::call::registersEstimated(trace::shortenName(kernel.name), compiled.error().message);
        if (call.state().reportedTexts.insert(note.text()).second) {
            complain(note);
            if (call.state().recorder)
                call.state().recorder->writeNote(note);
        }
        compiled = ptx::KernelResources{prepared.info->registerCount, prepared.info->staticSharedBytes, 0, prepared.info->localBytes};
    }
    prepared.resources = *compiled;
    return *prepared.resources;
}

AbiFuncAttributes computeAttributes(Call& call, Kernel& kernel)
{
    const DeviceModel& model = *call.device().model;
    const Kernel::PreparedKernel& prepared = kernel.prepared.at(call.device().index);
    const Module::DeviceImage& image = kernel.module->images.at(call.device().index);
    const ptx::KernelResources& resources = findKernelResources(call, kernel);
    AbiFuncAttributes attributes{};
    attributes.sharedSizeBytes = prepared.info->staticSharedBytes;
    attributes.constSizeBytes = computeConstantBytes(image.loaded->module());
    attributes.localSizeBytes = resources.stackBytesPerThread;
    attributes.maxThreadsPerBlock =
        int(std::min(prepared.info->maxThreadsPerBlock, computeMaxThreads(model, resources.registersPerThread)));
    attributes.numRegs = int(resources.registersPerThread);
    attributes.ptxVersion = int(image.architecture);
    attributes.binaryVersion = model.major * 10 + model.minor;  // the driver compiles the PTX for the device
    attributes.maxDynamicSharedSizeBytes = int(prepared.maxDynamicSharedBytes());
    attributes.preferredShmemCarveout = prepared.carveoutPercent;
    return attributes;
}

std::uint32_t blocksPerSm(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared)
{
    const Kernel::PreparedKernel& prepared = kernel.prepared.at(call.device().index);
    return blocksWith(call, prepared, threadsPerBlock, dynamicShared, findKernelResources(call, kernel).registersPerThread);
}

bool fitsCooperatively(Call& call, Kernel& kernel, std::uint64_t blocks, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared,
                       std::uint64_t& maxBlocks)
{
    const Kernel::PreparedKernel& prepared = kernel.prepared.at(call.device().index);
    const std::uint64_t sms = call.device().model->smCount;
    if (blocks <= sms * blocksWith(call, prepared, threadsPerBlock, dynamicShared, kMaxRegistersPerThread))
        return true;
    maxBlocks = sms * blocksPerSm(call, kernel, threadsPerBlock, dynamicShared);
    return blocks <= maxBlocks;
}

std::optional<RegisterShortage> findRegisterShortage(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock)
{
    Kernel::PreparedKernel& prepared = kernel.prepared.at(call.device().index);
    const DeviceModel& model = *call.device().model;
    if (prepared.areResourcesUnknown || threadsPerBlock <= computeMaxThreads(model, prepared.info->maxRegisters))
        return {};
    if (!prepared.resources) {
        const auto compiled = askPtxas(call, kernel);
        prepared.areResourcesUnknown = !compiled;
        if (!compiled)
            return {};
        prepared.resources = *compiled;
    }
    const RegisterShortage lack{prepared.resources->registersPerThread, computeMaxThreads(model, prepared.resources->registersPerThread)};
    return threadsPerBlock > lack.maxThreads ? std::optional(lack) : std::nullopt;
}

}  // namespace simtscope::runtime
