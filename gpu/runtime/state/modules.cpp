#include "gpu/runtime/state/modules.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <set>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/code/device_variables.h"
#include "gpu/runtime/code/fat_binary.h"
#include "gpu/runtime/code/kernel_resource_finder.h"
#include "gpu/runtime/code/replaced_code.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

unsigned architectureOf(const DeviceModel& device)
{
    return unsigned(device.major * 10 + device.minor);
}

std::optional<LoadFailure> allocateVariables(Module& module, Module::DeviceImage& image, const ptx::Module& parsed,
                                             const Modules::Environment& environment)
{
    for (const ptx::Variable& variable : parsed.variables) {
        if (!hasMemory(variable))
            continue;
        if (const auto shared = module.managed.find(variable.name); shared != module.managed.end()) {
            image.addresses[variable.name] = shared->second;
            continue;
        }
        Memory::Request request{allocationKindOf(variable),
                                std::max<std::uint64_t>(variable.bytes, 1),
                                trace::demangle(variable.name),
                                variable.type,
                                environment.call,
                                environment.device};
        Memory::AllocatedMemory* block = environment.memory.allocate(request);
        if (!block)
            return LoadFailure{Error::MemoryAllocation, {msg::call::variableTooLarge(variable.name, variable.bytes), {}, 0}};
        image.addresses[variable.name] = block->info.address;
        if (isManaged(variable))
            module.managed[variable.name] = block->info.address;
        if (environment.recorder)
            environment.recorder->writeAllocation(block->info);
    }
    return {};
}

/// Initialises the module's variables, except for `skip`: __managed__ variables that another device has initialised.
std::optional<LoadFailure> initialiseVariables(const Module::DeviceImage& module, const ptx::Module& parsed,
                                               const std::set<std::string>& skip)
{
    for (const ptx::Variable& variable : parsed.variables) {
        if (!hasMemory(variable) || skip.contains(variable.name))
            continue;
        auto* memory = reinterpret_cast<std::byte*>(module.addresses.at(variable.name));
        const auto& initial = variable.initial;
        std::copy_n(reinterpret_cast<const std::byte*>(initial.bytes.data()), std::min<std::uint64_t>(initial.bytes.size(), variable.bytes),
                    memory);
        for (const auto& relocation : initial.relocations) {
            const auto target = module.addresses.find(relocation.symbol);
            const std::uint64_t address =
                target != module.addresses.end() ? target->second : simt::findFunctionAddress(parsed, relocation.symbol);
            if (address == 0)
                return LoadFailure{Error::NotSupported, {msg::call::variableAddress(variable.name, relocation.symbol), {}, 0}};
            const std::uint64_t value = (address + std::uint64_t(relocation.addend)) >> relocation.shift;
            if (relocation.offset + relocation.widthBytes <= variable.bytes && relocation.widthBytes <= sizeof value)
                std::memcpy(memory + relocation.offset, &value, relocation.widthBytes);
        }
    }
    return {};
}

}  // namespace

std::uint64_t Kernel::PreparedKernel::maxDynamicSharedBytes() const
{
    constexpr std::uint64_t kSharedPerBlock = 49152;
    return maxDynamicShared.value_or(kSharedPerBlock - std::min<std::uint64_t>(info->staticSharedBytes, kSharedPerBlock));
}

Module* Modules::add(const void* wrapper)
{
    auto module = std::make_unique<Module>();
    module->wrapper = wrapper;
    Module* added = module.get();
    m_modules.emplace(added, std::move(module));
    return added;
}

void Modules::remove(Module* module)
{
    std::erase_if(m_kernels, [&](const auto& entry) { return entry.second->module == module; });
    std::erase_if(m_variables, [&](const auto& entry) { return entry.second->module == module; });
    m_modules.erase(module);
}

void Modules::addKernel(Module* module, const void* hostFunction, const std::string& name)
{
    auto kernel = std::make_unique<Kernel>();
    kernel->module = module;
    kernel->name = name;
    kernel->function = hostFunction;
    m_kernels[hostFunction] = kernel.get();
    m_kernels[kernel.get()] = kernel.get();
    module->kernels.push_back(std::move(kernel));
}

void Modules::addVariable(Module* module, const void* host, Variable variable)
{
    variable.module = module;
    module->variables.push_back(std::make_unique<Variable>(std::move(variable)));
    m_variables[host] = module->variables.back().get();
}

Kernel* Modules::findKernel(const void* function) const
{
    const auto found = m_kernels.find(function);
    return found == m_kernels.end() ? nullptr : found->second;
}

Kernel& Modules::findOrAddKernel(Module& module, const std::string& name)
{
    const auto found = std::ranges::find(module.kernels, name, [](const auto& kernel) { return std::string_view(kernel->name); });
    if (found != module.kernels.end())
        return **found;
    auto kernel = std::make_unique<Kernel>();
    kernel->module = &module;
    kernel->name = name;
    return *module.kernels.emplace_back(std::move(kernel));
}

Variable* Modules::findVariable(const void* host) const
{
    const auto found = m_variables.find(host);
    return found == m_variables.end() ? nullptr : found->second;
}

std::vector<Message> Modules::findLinkProblems(Module& module, const DeviceModel& device) const
{
    if (!hasUnits(module.wrapper))
        return {};
    auto code = readDeviceCode(module.wrapper, architectureOf(device), device.name);
    if (!code)
        return code.error().linkProblems;
    module.code = std::move(*code);
    return {};
}

Message Modules::replaceCode(Module& module, const std::string& path, const DeviceModel& device) const
{
    if (m_modules.size() > 1 || hasUnits(module.wrapper))
        return msg::call::severalModules();
    const auto original = readDeviceCode(module.wrapper, architectureOf(device), device.name);
    if (!original)
        return original.error().reason.message;
    auto code = readReplacedCode(path, *original);
    if (!code)
        return code.error().message;
    RegisteredNames names;
    for (const auto& kernel : module.kernels)
        names.kernels.push_back(kernel->name);
    for (const auto& variable : module.variables)
        names.variables.push_back(variable->name);
    Message mismatch = findMismatch(original->module, code->module, names);
    if (mismatch.isEmpty())
        module.replacedCode = std::move(*code);
    return mismatch;
}

std::optional<LoadFailure> Modules::tryLoad(Module& module, const Environment& environment)
{
    // The code that findLinkProblems() has read is that for the first device.
    const bool isRead = environment.device == 0 && module.code.has_value();
    auto code = module.replacedCode ? tl::expected<DeviceCode, CodeFailure>(*module.replacedCode)
                : isRead            ? tl::expected<DeviceCode, CodeFailure>(std::move(*module.code))
                                    : readDeviceCode(module.wrapper, architectureOf(environment.model), environment.model.name);
    if (isRead)
        module.code.reset();
    if (!code)
        return code.error();
    // CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability"; ptxas refuses more.
    constexpr std::uint64_t kMaxConstant = 64 * 1024;
    if (const std::uint64_t bytes = computeConstantBytes(code->module); bytes > kMaxConstant)
        return LoadFailure{Error::InvalidPtx, {msg::call::constantTooLarge(bytes, kMaxConstant), {}, 0}};
    Module::DeviceImage& image = module.images[environment.device];
    image.architecture = code->architecture;
    std::set<std::string> initialised;
    for (const auto& [name, address] : module.managed)
        initialised.insert(name);
    if (auto failure = allocateVariables(module, image, code->module, environment))
        return failure;
    if (auto failure = initialiseVariables(image, code->module, initialised))
        return failure;
    for (const auto& variable : module.variables)
        if (variable->managedPointer)
            *variable->managedPointer = reinterpret_cast<void*>(image.addresses[variable->name]);

    const ModuleId id{m_nextId++};
    const auto shared = std::make_shared<const ptx::Module>(std::move(code->module));
    if (environment.recorder)
        environment.recorder->writeModule(id, {code->text}, {});  // the sites follow with the first launch of a kernel
    auto loaded = simt::LoadedModule::load(id, shared, [&](const std::string& name) {
        const auto found = image.addresses.find(name);
        return found == image.addresses.end() ? 0 : found->second;
    });
    if (!loaded)
        return LoadFailure{Error::NotSupported, loaded.error()};
    image.loaded = std::move(*loaded);
    image.ptxText = std::move(code->text);
    image.ptxasOptions = makePtxasOptions(code->header);
    return {};
}

Error Modules::load(Module& module, const Environment& environment)
{
    Module::DeviceImage& image = module.images[environment.device];
    if (image.loaded)
        return Error::Success;
    if (!image.failure) {
        image.failure = tryLoad(module, environment);
        if (image.failure)
            reportUnusable(environment.recorder, environment.progress, image.failure->reason);
    }
    return image.failure ? image.failure->code : Error::Success;
}

Error Modules::prepare(Kernel& kernel, const Environment& environment)
{
    Kernel::PreparedKernel& prepared = kernel.prepared[environment.device];
    if (prepared.info)
        return Error::Success;
    if (prepared.isRefused)
        return Error::NotSupported;
    if (const Error error = load(*kernel.module, environment); error != Error::Success)
        return error;
    auto info = simt::findKernelInfo(*kernel.module->images[environment.device].loaded, kernel.name);
    if (info) {
        prepared.info = std::move(*info);
        return Error::Success;
    }
    prepared.isRefused = true;
    reportUnusable(environment.recorder, environment.progress, info.error(), kernel.name);
    return Error::NotSupported;
}

void Modules::unload(int device)
{
    for (auto& [raw, module] : m_modules) {
        module->images.erase(device);
        for (auto& kernel : module->kernels)
            kernel->prepared.erase(device);
    }
}

}  // namespace simtscope::runtime
