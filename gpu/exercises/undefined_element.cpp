#include "gpu/exercises/undefined_element.h"

#include <algorithm>
#include <ranges>

#include "gpu/analysis/dataflow/cell_writes.h"
#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/core/messages/fault.h"
#include "gpu/exercises/gate_quantities.h"

namespace simtscope::exercises {
namespace {

using analysis::Dataflow;
using analysis::Version;

/// Returns the name without the scopes before it: `tile` for `reverse(int*)::tile`.
std::string removeScopes(const std::string& name)
{
    const std::size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

/// Names the shared memory at this offset.
Message describeSharedOrigin(const trace::Launch& launch, const Version& version)
{
    for (const trace::SharedVariable& variable : launch.sharedVariables) {
        const std::uint64_t offset = version.cell.offset;
        if (offset >= variable.offset && offset < variable.offset + variable.bytes && !variable.name.empty() && version.bytes)
            return msg::fault::unwrittenVariable(removeScopes(variable.name), std::int64_t((offset - variable.offset) / version.bytes));
    }
    return msg::fault::unwrittenShared(std::int64_t(version.cell.offset));
}

/// Follows plain copies back from the version that the event wrote to the byte. Returns the version from which the value comes; null if
/// that is not known.
const Version* findCopiedVersion(const Dataflow& dataflow, EventIndex event, const analysis::Cell& byte)
{
    const auto last = std::ranges::find_if(dataflow.versions | std::views::reverse, [&](const Version& version) {
        return version.isWritten && version.event == event && version.cell.allocation == byte.allocation &&
               version.cell.offset <= byte.offset && byte.offset < version.cell.offset + version.bytes;
    });
    const Version* version = last == dataflow.versions.rend() ? nullptr : &*last;
    while (version && version->isWritten) {
        const bool isCopy = version->operandCount == 1 && version->operationIndex == 0;
        const Version* const operand = isCopy ? &dataflow.versions[dataflow.operands[version->firstOperand]] : nullptr;
        version = operand < version ? operand : nullptr;  // operands precede the version
    }
    return version;
}

Message describeOrigin(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, EventIndex event,
                       const analysis::Cell& byte)
{
    const auto dataflow = analysis::computeDataflow(recording, launch, trace);
    const Version* const version = dataflow ? findCopiedVersion(*dataflow, event, byte) : nullptr;
    return version && version->cell.allocation == trace::kSharedAllocation.value ? describeSharedOrigin(launch, *version) : Message();
}

}  // namespace

std::optional<Message> findUndefinedOrigin(const std::shared_ptr<const trace::Recording>& recording, const Exercise& exercise,
                                           std::uint64_t address)
{
    const auto allocation = std::ranges::find_if(
        recording->allocations, [&](const trace::Allocation& a) { return address >= a.address && address < a.address + a.bytes; });
    if (allocation == recording->allocations.end())
        return std::nullopt;
    const analysis::Cell byte{allocation->id.value, address - allocation->address};
    for (const trace::Launch& launch : recording->launches | std::views::reverse) {
        if (!isLaunchOf(*recording, launch, exercise.kernels))
            continue;
        for (const auto& trace : launch.blocks | std::views::reverse)
            if (const std::vector<std::uint32_t> writes = analysis::findWrites(*recording, launch, *trace, byte); !writes.empty())
                return describeOrigin(*recording, launch, *trace, EventIndex(writes.back()), byte);
    }
    return std::nullopt;
}

}  // namespace simtscope::exercises
