#include "gpu/exercises/parameter_names.h"

#include <map>

#include "gpu/analysis/names/memory_names.h"
#include "gpu/trace/model/name_allocations.h"

namespace simtscope::exercises {
namespace {

/// Returns the parameter that points to the beginning of the allocation. Empty if there is none.
std::string findParameterName(const analysis::MemoryNames& names, std::int64_t allocation)
{
    const analysis::Variable* const variable = allocation < 0 ? nullptr : names.find(std::uint32_t(allocation), 0);
    return variable && variable->offset == 0 ? variable->name : std::string();
}

}  // namespace

void nameByParameters(const std::shared_ptr<trace::Recording>& recording)
{
    std::vector<trace::Finding> findings = recording->findings;
    std::map<std::uint32_t, analysis::MemoryNames> namesByLaunch;  // by number of the launch
    for (trace::Finding& finding : findings) {
        if (finding.launch.value >= recording->launches.size())
            continue;
        if (!namesByLaunch.contains(finding.launch.value)) {
            const trace::Launch& launch = recording->launches[finding.launch.value];
            const BlockId block = launch.blocks.empty() ? BlockId(0) : launch.blocks.front()->block();
            namesByLaunch.emplace(finding.launch.value, analysis::RecordedBlock(recording, launch.id, block));
        }
        const analysis::MemoryNames& names = namesByLaunch.at(finding.launch.value);
        trace::nameAllocations(finding.message, [&](std::int64_t allocation) { return findParameterName(names, allocation); });
        if (finding.location.variable.empty())
            finding.location.variable = findParameterName(names, finding.location.allocation);
    }
    recording->findings = std::move(findings);
}

}  // namespace simtscope::exercises
