#include "gpu/simt/checks/access_location.h"

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

const FunctionCode* findCodeOfSite(const RunningLaunch& launch, std::uint32_t site)
{
    for (const auto& code : launch.kernel.functions)
        if (code && site >= code->site(0) && site - code->site(0) < code->decoded.ops.size())
            return code.get();
    return nullptr;
}

}  // namespace

trace::FindingLocation describeAccessLocation(const RunningLaunch& launch, CheckedSpace space, std::uint64_t address, unsigned elementBytes)
{
    std::optional<races::EnclosingAllocation> enclosing;
    if (const DeviceMemory::Range* const range = space == CheckedSpace::Device ? launch.memory.find(address) : nullptr)
        enclosing = {range->id == trace::kNoAllocation ? -1 : std::int64_t(range->id.value), range->address};
    return races::describeLocation(launch.tracedLaunch, space, address, elementBytes, enclosing);
}

std::string formatSiteLine(const RunningLaunch& launch, std::uint32_t site, trace::Finding* finding, trace::InlinedLine inlined)
{
    return formatSiteLine(launch.module.module(), launch.kernel, site, finding, inlined);
}

const ptx::DecodedOp* findOperationOfSite(const RunningLaunch& launch, std::uint32_t site)
{
    const FunctionCode* const code = findCodeOfSite(launch, site);
    return code ? &code->decoded.ops[site - code->site(0)] : nullptr;
}

}  // namespace simtscope::simt
