#include "gpu/simt/checks/access_location.h"

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

const FunctionCode* codeOfSite(const RunningLaunch& launch, std::uint32_t site)
{
    for (const auto& code : launch.kernel.functions)
        if (code && site >= code->site(0) && site - code->site(0) < code->decoded.ops.size())
            return code.get();
    return nullptr;
}

}  // namespace

trace::FindingLocation locationOfAccess(const RunningLaunch& launch, CheckedSpace space, std::uint64_t address, unsigned elementBytes)
{
    std::optional<races::EnclosingAllocation> enclosing;
    if (const DeviceMemory::Range* const range = space == CheckedSpace::Device ? launch.memory.find(address) : nullptr)
        enclosing = {range->id == trace::kNoAllocation ? -1 : std::int64_t(range->id.value), range->address};
    return races::locationOf(launch.tracedLaunch, space, address, elementBytes, enclosing);
}

std::string lineOfSite(const RunningLaunch& launch, std::uint32_t site, trace::Finding* finding, trace::InlinedLine inlined)
{
    return siteLine(launch.module.module(), launch.kernel, site, finding, inlined);
}

const ptx::DecodedOp* operationOfSite(const RunningLaunch& launch, std::uint32_t site)
{
    const FunctionCode* const code = codeOfSite(launch, site);
    return code ? &code->decoded.ops[site - code->site(0)] : nullptr;
}

}  // namespace simtscope::simt
