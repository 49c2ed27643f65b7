#include "gpu/simt/state/kernel.h"

#include <algorithm>

#include "gpu/core/messages/fault.h"
#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::simt {

const ptx::AddressOrigins& LoadedModule::Impl::originsOf(std::uint32_t function, const std::vector<bool>& isPointer) const
{
    const std::lock_guard lock(originsMutex);  // Several threads may run blocks of one launch.
    const auto [known, isNew] = originsByFunction.try_emplace({function, isPointer});
    if (!isNew)
        return known->second;
    const ptx::Function& code = module->functions[function];
    const trace::ParameterLayout layout = trace::layOutParameters(code);
    known->second = ptx::findAddressOrigins(*module, code, [&](const std::string& parameter, std::int64_t offset) {
        const auto found = std::ranges::find(code.parameters, parameter, &ptx::Variable::name);
        const auto parameterOffset = std::uint64_t(offset) + layout.parameters[std::size_t(found - code.parameters.begin())].offset;
        return parameterOffset % 8 == 0 && parameterOffset / 8 < isPointer.size() && isPointer[parameterOffset / 8];
    });
    return known->second;
}

std::map<SiteId, trace::Site> LoadedModule::Impl::sitesToRecord(const Kernel& kernel) const
{
    std::map<SiteId, trace::Site> found;
    for (const auto& code : kernel.functions)
        if (code && functionsRecorded.insert(code->index).second)
            for (const ptx::Instruction& instruction : code->decoded.function->instructions)
                found.emplace(instruction.site, sites.at(instruction.site));
    return found;
}

std::uint64_t findFunctionAddress(const ptx::Module& module, const std::string& function)
{
    const ptx::Function* found = module.findFunction(function);
    return found ? ptx::kCodeWindow + 16 * std::uint64_t(found - module.functions.data()) : 0;
}

const ptx::Function* findFunctionAt(const ptx::Module& module, std::uint64_t address)
{
    const std::uint64_t index = (address - ptx::kCodeWindow) / 16;
    return address < ptx::kCodeWindow || address % 16 != 0 || index >= module.functions.size() ? nullptr : &module.functions[index];
}

LoadedModule::LoadedModule(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
LoadedModule::~LoadedModule() = default;
ModuleId LoadedModule::id() const
{
    return m_impl->id;
}
const ptx::Module& LoadedModule::module() const
{
    return *m_impl->module;
}

Result<std::shared_ptr<const LoadedModule>> LoadedModule::load(ModuleId id, std::shared_ptr<const ptx::Module> module,
                                                               std::function<std::uint64_t(const std::string&)> addressOf)
{
    if (module->addressSize != 64)
        return fail(msg::fault::addressSize(module->addressSize));
    auto impl = std::make_unique<Impl>();
    impl->id = id;
    impl->module = std::move(module);
    impl->addressOf = std::move(addressOf);
    return std::shared_ptr<const LoadedModule>(new LoadedModule(std::move(impl)));
}

}  // namespace simtscope::simt
