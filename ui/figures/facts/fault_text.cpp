#include "ui/figures/facts/fault_text.h"

#include <algorithm>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::Fault;
using analysis::FaultLocation;
using analysis::FaultReason;
using analysis::FaultSpace;
using analysis::MemoryNames;
using analysis::Variable;

constexpr std::uint64_t kMaxNearbyFactor = 2;  // an address this many times the allocation's size past its start still counts as near it

struct SpaceName {
    FaultSpace space;
    const char* name;
};

/// Memory spaces in which a fault has an offset, with their names.
constexpr SpaceName kSpaces[] = {
    {FaultSpace::Shared, QT_TRANSLATE_NOOP("figures", "shared memory")},
    {FaultSpace::Local, QT_TRANSLATE_NOOP("figures", "local memory")},
    {FaultSpace::Parameters, QT_TRANSLATE_NOOP("figures", "the kernel's parameters")},
    {FaultSpace::Stack, QT_TRANSLATE_NOOP("figures", "the memory that alloca gave")},
};

/// Sentences by the reason of the fault.
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP("figures", "%1: it accesses %2."),
    QT_TRANSLATE_NOOP("figures", "%1: it accesses %2, an address that is not aligned."),
    QT_TRANSLATE_NOOP("figures", "%1: it writes to %2, which a kernel can only read."),
};

QString formatBytes(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
}

/// Returns "out[64]"; empty: the element type is unknown, or no element begins at the offset.
QString formatElementName(const Variable& variable, std::uint64_t offset)
{
    const std::uint64_t element = variable.elementBytes();
    return element == 0 || offset % element != 0 ? QString()
                                                 : shownName(variable) + QString::fromStdString(variable.indexText(offset / element));
}

/// Returns "out[64], and out has 64 elements"; empty: the element has no name.
QString formatElementBeyond(const Variable& variable, const QString& name, std::uint64_t size)
{
    if (name.isEmpty())
        return {};
    return formatWithCount(size / variable.elementBytes(), QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln element"),
                           QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln elements"))
        .arg(name, shownName(variable));
}

/// Names an address outside of all shared arrays as an element of the last array, or as bytes before the first.
QString formatSharedElement(const FigureSource& source, std::int64_t offset)
{
    const std::vector<Variable>& variables = MemoryNames::forBlock(source).sharedVariables();
    const auto byOffset = [](const Variable& a, const Variable& b) { return a.offset < b.offset; };
    if (variables.empty())
        return {};
    const Variable& variable = offset < 0 ? *std::ranges::min_element(variables, byOffset) : *std::ranges::max_element(variables, byOffset);
    const std::int64_t offsetInArray = offset - std::int64_t(variable.offset), element = std::int64_t(variable.elementBytes());
    if (variable.bytes == 0 || element == 0 || offsetInArray % element != 0)
        return {};
    if (offsetInArray >= 0)
        return formatElementBeyond(variable, formatElementName(variable, std::uint64_t(offsetInArray)), variable.bytes);
    const bool hasName = variable.rows.empty() && variable.offset == 0;
    return hasName ? formatElementBeyond(variable, QStringLiteral("%1[%2]").arg(shownName(variable)).arg(offsetInArray / element),
                                         variable.bytes)
                   : QString();
}

QString formatFaultOffset(const FigureSource& source, const FaultLocation& location)
{
    const bool isOutside = location.reason == FaultReason::Outside;
    const QString element = isOutside && location.space == FaultSpace::Shared ? formatSharedElement(source, location.offset) : QString();
    if (!element.isEmpty())
        return element;
    const QString space = tr(std::ranges::find(kSpaces, location.space, &SpaceName::space)->name);
    if (location.offset < 0)
        return tr("%1 before the start of %2").arg(formatBytes(std::uint64_t(-location.offset)), space);
    const QString byte = tr("byte %1 of %2").arg(formatCount(std::uint64_t(location.offset)), space);
    return isOutside ? tr("%1, after the end").arg(byte) : byte;
}

/// Describes an address inside the allocation. Another sentence says why the access was stopped although the address is valid.
QString formatOffsetInside(const FigureSource& source, const Fault& fault, std::uint64_t offset)
{
    const Variable* variable = MemoryNames::forBlock(source).find(*fault.nearestAllocation, offset);
    const bool isConstant = fault.location.reason == FaultReason::ReadOnly;
    const QString element = isConstant && variable ? formatElementName(*variable, offset - variable->offset) : QString();
    const QString byte = tr("byte %1 of %2").arg(formatCount(offset), formatLocation(source, *fault.nearestAllocation, 0));
    return !isConstant ? byte : tr("%1 in constant memory").arg(element.isEmpty() ? byte : element);
}

QString formatFaultAddress(const FigureSource& source, const Fault& fault)
{
    const QString address = QStringLiteral("0x") + QString::number(fault.address, 16);
    if (!fault.nearestAllocation)
        return fault.location.reason == FaultReason::Outside ? tr("address %1, in no allocation").arg(address) : address;
    const trace::Allocation& allocation = source.recording().allocations[*fault.nearestAllocation];
    const QString name = formatLocation(source, *fault.nearestAllocation, 0);
    if (fault.address < allocation.address)
        return tr("%1 before %2").arg(formatBytes(allocation.address - fault.address), name);
    const std::uint64_t offset = fault.address - allocation.address;
    if (offset < allocation.bytes)
        return formatOffsetInside(source, fault, offset);
    if (offset >= kMaxNearbyFactor * allocation.bytes)  // the address may have been meant for another allocation
        return tr("%1 after the end of %2, the nearest allocation").arg(formatBytes(offset - allocation.bytes), name);
    const Variable* variable = MemoryNames::forBlock(source).find(*fault.nearestAllocation, 0);
    const QString element = variable && variable->offset == 0
                                ? formatElementBeyond(*variable, formatElementName(*variable, offset), allocation.bytes)
                                : QString();
    return element.isEmpty() ? tr("byte %1 of %2, which has %3").arg(formatCount(offset), name, formatCount(allocation.bytes)) : element;
}

QString formatFaultLocation(const FigureSource& source, const Fault& fault)
{
    if (fault.location.space == FaultSpace::Null)
        return tr("a null pointer, address %1").arg(fault.address);
    return fault.location.space == FaultSpace::Global ? formatFaultAddress(source, fault) : formatFaultOffset(source, fault.location);
}

}  // namespace

QString makeFaultSentence(const FigureSource& source, const Fault& fault)
{
    const QString subjectText = fault.line ? tr("In line %1, thread %2 is stopped").arg(fault.line).arg(fault.thread)
                                           : tr("Thread %1 is stopped").arg(fault.thread);
    return tr(kSentences[std::size_t(fault.location.reason)]).arg(subjectText, formatFaultLocation(source, fault));
}

bool isStoppedBy(const FigureSource& source, ptx::StateSpace space)
{
    const std::optional<Fault>& fault = analysis::faultOf(source);
    return fault && fault->finding->location.space == space;
}

}  // namespace simtscope::figures
