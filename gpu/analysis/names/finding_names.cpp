#include "gpu/analysis/names/finding_names.h"

#include <memory>
#include <variant>

#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/plain.h"

namespace simtscope::analysis {

namespace {

Message replaceByte(Message message, const Message& name)
{
    if (message.is(msg::fault::byteOf) || message.is(msg::check::byteOfAllocation))
        return name;
    for (Argument& argument : message.arguments)
        if (auto* const nested = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& part : *nested)
                part = replaceByte(std::move(part), name);
    return message;
}

/// Returns the finding's message with the element, "out[29]", in place of the byte that the host reads, where the program's text tells how
/// wide the elements are.
Message nameResult(const trace::Finding& finding, const RecordedBlock& block)
{
    if (finding.accesses.empty() || finding.accesses.front().block >= 0)
        return finding.message;
    const std::uint64_t address = finding.accesses.front().address;
    for (const trace::Allocation& allocation : block.recording().allocations) {
        if (!trace::wasAllocatedAt(allocation, block.launch()) || address < allocation.address ||
            address - allocation.address >= allocation.bytes)
            continue;
        const Cell cell{allocation.id.value, address - allocation.address};
        const CellName name = MemoryNames::forBlock(block).cellName(cell, 1);
        if (name.variable && name.variable->elementBytes() > 0)
            return replaceByte(finding.message, msg::plain::name(name.variable->name + name.suffix));
    }
    return finding.message;
}

}  // namespace

Message replaceElement(Message message, const Message& name)
{
    if (message.is(msg::check::elementOf))
        return name;
    for (Argument& argument : message.arguments)
        if (auto* const nested = std::get_if<std::vector<Message>>(&argument.value))
            for (Message& part : *nested)
                part = replaceElement(std::move(part), name);
    return message;
}

Message nameElement(const trace::Finding& finding, const trace::Recording& recording)
{
    const trace::FindingLocation& location = finding.location;
    const bool isShared = location.space == ptx::StateSpace::Shared;
    if (finding.kind == trace::FindingKind::OutOfBounds || finding.launch.value >= recording.launches.size())
        return finding.message;
    constexpr BlockId kNone{0xffffffffu};  // names belong to the launch, so a block that does not exist provides them, too
    const std::shared_ptr<const trace::Recording> borrowed(std::shared_ptr<void>(), &recording);
    const RecordedBlock block(borrowed, finding.launch, kNone);
    Message message = nameResult(finding, block);
    if (!location.element || location.offset.value_or(-1) < 0 || (!isShared && location.allocation < 0))
        return message;
    const Cell cell{isShared ? trace::kSharedAllocation.value : std::uint32_t(location.allocation), std::uint64_t(*location.offset)};
    const CellName name = MemoryNames::forBlock(block).cellName(cell, unsigned(location.bytes));
    if (!name.variable || name.variable->rows.empty())
        return message;
    return replaceElement(std::move(message), msg::plain::name(name.variable->name + name.suffix));
}

}  // namespace simtscope::analysis
