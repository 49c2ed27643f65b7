#include "gpu/cuda/decode/address_map.h"

#include <algorithm>

namespace simtscope::cuda {

AddressMap::AddressMap(const DecodeRequest& request, const trace::Launch& launch)
{
    const ptx::Module& module = *request.module;
    const ptx::Function& kernel = *module.findFunction(launch.kernel);
    const trace::KernelDependencies dependencies = trace::findKernelDependencies(module, kernel);
    const trace::SharedLayout layout = trace::layOutSharedVariables(dependencies.sharedVariables);
    const std::vector<LayoutSlot>& slots = request.instrumented->layouts.at(launch.kernel);
    for (std::size_t i = 0; i < slots.size() && i < request.records->layoutTable.size(); ++i) {
        const std::uint64_t address = request.records->layoutTable[i];
        switch (slots[i].kind) {
        case LayoutSlot::Kind::SharedWindow:
            m_sharedWindow = address;
            break;
        case LayoutSlot::Kind::LocalWindow:
            m_localWindow = address;
            break;
        case LayoutSlot::Kind::Shared: {
            const auto variable = std::ranges::find(dependencies.sharedVariables, slots[i].variable, &ptx::Variable::name);
            const std::uint64_t bytes = (*variable)->bytes ? (*variable)->bytes : launch.dynamicSharedBytes;
            m_shared.push_back({address, bytes, layout.offsets.at(slots[i].variable), trace::kSharedAllocation.value});
            break;
        }
        case LayoutSlot::Kind::Constant: {
            const auto id = request.constants.find(slots[i].variable);
            const auto variable = std::ranges::find(module.variables, slots[i].variable, &ptx::Variable::name);
            if (id != request.constants.end() && variable != module.variables.end())
                m_constant.push_back({address, variable->bytes, 0, id->second.value});
            break;
        }
        case LayoutSlot::Kind::GridWorkspace:
            break;
        }
    }
    for (const DeviceRange& range : request.deviceRanges)
        m_global.push_back({range.address, range.bytes, 0, range.allocation.value});
    for (auto* ranges : {&m_shared, &m_constant, &m_global})
        std::ranges::stable_sort(*ranges, {}, &MappedRange::address);
}

AddressMap::Location AddressMap::find(const std::vector<MappedRange>& ranges, std::uint64_t address)
{
    auto after = std::ranges::upper_bound(ranges, address, {}, &MappedRange::address);
    while (after != ranges.begin()) {
        const MappedRange& range = *--after;
        if (address - range.address < range.bytes)
            return {range.allocation, address - range.address + range.offset};
        if (after == ranges.begin() || (after - 1)->address != range.address)
            break;
    }
    return {trace::kNoAllocation.value, address};
}

AddressMap::Location AddressMap::findShared(std::uint64_t address) const
{
    return find(m_shared, address);
}
AddressMap::Location AddressMap::findConstant(std::uint64_t address) const
{
    return find(m_constant, address);
}
AddressMap::Location AddressMap::findGlobal(std::uint64_t address) const
{
    return find(m_global, address);
}

}  // namespace simtscope::cuda
