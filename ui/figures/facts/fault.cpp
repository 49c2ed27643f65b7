#include "ui/figures/facts/fault.h"

#include <QCoreApplication>
#include <algorithm>
#include <charconv>
#include <string_view>

#include "gpu/analysis/checkers/findings.h"
#include "ui/figures/facts/names.h"

namespace simtscope::figures {

namespace {

constexpr std::uint64_t kStillOf = 2;     // so many times the size of an allocation is still seen as a place of it
constexpr std::uint64_t kFar = 1u << 30;  // bytes, from which on an allocation has nothing to do with the address

struct SpaceWords {
    FaultSpace space;
    const char* words;
};

constexpr SpaceWords kOffsetSpaces[] = {
    {FaultSpace::Shared, QT_TRANSLATE_NOOP("figures", "shared memory")},
    {FaultSpace::Local, QT_TRANSLATE_NOOP("figures", "local memory")},
    {FaultSpace::Parameters, QT_TRANSLATE_NOOP("figures", "the kernel's parameters")},
    {FaultSpace::Stack, QT_TRANSLATE_NOOP("figures", "the memory that alloca gave")},
};

/// What stands before an address that is no offset (message_rows_faults.cpp and message_rows_gpu.cpp list the sentences).
constexpr SpaceWords kBeforeAddress[] = {
    {FaultSpace::Null, " a null pointer, address 0x"},
    {FaultSpace::Global, " bytes from address 0x"},
    {FaultSpace::Global, " bytes to address 0x"},
    {FaultSpace::Global, " bytes to constant memory at 0x"},
    {FaultSpace::Global, " writes to 0x"},
};

struct ReasonRow {
    trace::FindingKind kind;
    FaultReason reason;
};

constexpr ReasonRow kReasons[] = {
    {trace::FindingKind::OutOfBounds, FaultReason::Outside},
    {trace::FindingKind::NullPointer, FaultReason::Outside},
    {trace::FindingKind::Misaligned, FaultReason::Misaligned},
    {trace::FindingKind::ReadOnly, FaultReason::ReadOnly},
};

struct SpaceRow {
    ptx::StateSpace space;
    FaultSpace shown;
};

constexpr SpaceRow kSpaces[] = {
    {ptx::StateSpace::Shared, FaultSpace::Shared},
    {ptx::StateSpace::Local, FaultSpace::Local},
    {ptx::StateSpace::Param, FaultSpace::Parameters},
};

/// By reason.
constexpr const char* kSentences[] = {
    QT_TRANSLATE_NOOP("figures", "%1: it goes to %2."),
    QT_TRANSLATE_NOOP("figures", "%1: it goes to %2, an address that is not aligned."),
    QT_TRANSLATE_NOOP("figures", "%1: it writes to %2, which a kernel can only read."),
};

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

/// The number in "offset 260 of shared memory, which …"; nothing: the text is of another space.
std::optional<std::int64_t> offsetIn(const std::string& text, const char* space)
{
    constexpr std::string_view kBefore = " offset ";
    const std::size_t end = text.find(std::string(" of ") + space + ", which ");
    const std::size_t before = end == std::string::npos ? end : text.rfind(kBefore, end);
    if (before == std::string::npos)
        return std::nullopt;
    std::int64_t offset = 0;
    const char *const from = text.data() + before + kBefore.size(), *const to = text.data() + end;
    const std::from_chars_result read = std::from_chars(from, to, offset);
    return read.ec == std::errc() && read.ptr == to ? std::optional(offset) : std::nullopt;
}

/// Addresses in shared memory have 32 bits: what went below 0 may have been recorded as 4294967292.
std::int64_t asSigned(FaultSpace space, std::int64_t offset)
{
    return space == FaultSpace::Shared && offset >= 0 && offset <= std::int64_t(UINT32_MAX) ? std::int64_t(std::int32_t(offset)) : offset;
}

/// Of a recording that keeps nothing of the place but the text, from before format 6 or from an engine that does not say it.
std::optional<FaultPlace> placeInText(const trace::Finding& finding, FaultReason reason)
{
    const std::string text = finding.message.text();
    for (const SpaceWords& row : kOffsetSpaces) {
        const std::optional<std::int64_t> offset = offsetIn(text, row.words);
        const bool written = row.space == FaultSpace::Parameters && text.find(" writes ") != std::string::npos;
        if (offset)
            return FaultPlace{row.space, written ? FaultReason::ReadOnly : reason, asSigned(row.space, *offset)};
    }
    for (const SpaceWords& row : kBeforeAddress)
        if (text.find(row.words) != std::string::npos)
            return FaultPlace{row.space, reason};
    return std::nullopt;
}

/// The step after the last one that the thread took part in, or the block's last.
std::uint32_t stepAfter(const FigureSource& source, std::uint32_t thread)
{
    std::uint32_t next = 0;
    const trace::BlockTrace& trace = source.trace();
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::Event event = trace.event(EventIndex(i));
        if (event.warp.value == thread / kWarpSize && (event.mask >> thread % kWarpSize & 1))
            next = std::max(next, source.steps().stepOf(EventIndex(i)) + 1);
    }
    return std::min(next, source.steps().count() - 1);
}

/// Bytes between the address and the allocation.
std::uint64_t distance(const trace::Allocation& allocation, std::uint64_t address)
{
    const std::uint64_t end = allocation.address + allocation.bytes;
    return address < allocation.address ? allocation.address - address : address >= end ? address - end : 0;
}

/// The allocation that the address lies in or behind, or the first, unless it is far away. `inside`: only one that it lies in.
std::optional<std::uint32_t> nearestTo(const FigureSource& source, std::uint64_t address, bool inside)
{
    const trace::Allocation* nearest = nullptr;
    const std::int64_t call = source.launch().apiCall;
    for (const trace::Allocation& allocation : source.recording().allocations) {
        const bool live = call < 0 || (allocation.createdByCall <= call && (allocation.freedByCall < 0 || allocation.freedByCall > call));
        if (!live || allocation.bytes == 0 || allocation.name == trace::kGridWorkspace)
            continue;
        const bool behind = allocation.address <= address;
        const bool better = !nearest || (nearest->address > address ? behind || allocation.address < nearest->address
                                                                    : behind && allocation.address > nearest->address);
        if (better)
            nearest = &allocation;
    }
    if (!nearest || distance(*nearest, address) >= kFar || (inside && address - nearest->address >= nearest->bytes))
        return std::nullopt;
    return nearest->id.value;
}

std::optional<Fault> findFault(const FigureSource& source)
{
    if (source.steps().count() == 0)
        return std::nullopt;
    for (const trace::Finding& finding : findingsOf(source)) {
        if (finding.launch != source.launch().id || finding.threads.empty() || finding.block != std::int64_t(source.trace().block().value))
            continue;
        const std::optional<FaultPlace> place = faultPlace(finding);
        if (!place)
            continue;
        Fault fault;
        fault.finding = &finding;
        fault.place = *place;
        fault.thread = finding.threads.front();
        fault.step = stepAfter(source, fault.thread);
        fault.line = finding.line;
        fault.address = finding.address;
        // Recordings of before do not say of an access that is not aligned whether its address is one of global memory.
        if (place->space == FaultSpace::Global)
            fault.near = nearestTo(source, finding.address, place->reason == FaultReason::Misaligned);
        return fault;
    }
    return std::nullopt;
}

QString bytes(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
}

/// "out[64]"; empty: what the elements are is not known, or none begins there.
QString elementName(const Variable& variable, std::uint64_t offset)
{
    const std::uint64_t element = variable.elementBytes();
    return element == 0 || offset % element != 0 ? QString() : variable.name + variable.index(offset / element);
}

/// "out[64], and out has 64 elements"; empty: there is no name for it.
QString beyondText(const Variable& variable, const QString& name, std::uint64_t size)
{
    if (name.isEmpty())
        return {};
    return counted(size / variable.elementBytes(), QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln element"),
                   QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln elements"))
        .arg(name, variable.name);
}

/// Outside of all shared arrays: an element of the last one, or before the first.
QString sharedElementText(const FigureSource& source, std::int64_t offset)
{
    const std::vector<Variable>& variables = Names::of(source).shared();
    const auto byOffset = [](const Variable& a, const Variable& b) { return a.offset < b.offset; };
    if (variables.empty())
        return {};
    const Variable& variable = offset < 0 ? *std::ranges::min_element(variables, byOffset) : *std::ranges::max_element(variables, byOffset);
    const std::int64_t inside = offset - std::int64_t(variable.offset), element = std::int64_t(variable.elementBytes());
    if (variable.bytes == 0 || element == 0 || inside % element != 0)
        return {};
    if (inside >= 0)
        return beyondText(variable, elementName(variable, std::uint64_t(inside)), variable.bytes);
    const bool named = variable.rows.empty() && variable.offset == 0;
    return named ? beyondText(variable, QStringLiteral("%1[%2]").arg(variable.name).arg(inside / element), variable.bytes) : QString();
}

QString offsetText(const FigureSource& source, const FaultPlace& place)
{
    const bool outside = place.reason == FaultReason::Outside;
    const QString element = outside && place.space == FaultSpace::Shared ? sharedElementText(source, place.offset) : QString();
    if (!element.isEmpty())
        return element;
    const QString space = tr(std::ranges::find(kOffsetSpaces, place.space, &SpaceWords::space)->words);
    if (place.offset < 0)
        return tr("%1 before the start of %2").arg(bytes(std::uint64_t(-place.offset)), space);
    const QString byte = tr("byte %1 of %2").arg(amount(std::uint64_t(place.offset)), space);
    return outside ? tr("%1, behind the end").arg(byte) : byte;
}

/// Of an address that lies in the allocation: why else the access was stopped is said elsewhere.
QString insideText(const FigureSource& source, const Fault& fault, std::uint64_t offset)
{
    const Variable* variable = Names::of(source).find(*fault.near, offset);
    const bool constant = fault.place.reason == FaultReason::ReadOnly;
    const QString element = constant && variable ? elementName(*variable, offset - variable->offset) : QString();
    const QString byte = tr("byte %1 of %2").arg(amount(offset), Names::of(source).place(*fault.near, 0));
    return !constant ? byte : tr("%1 in constant memory").arg(element.isEmpty() ? byte : element);
}

QString addressText(const FigureSource& source, const Fault& fault)
{
    const QString address = QStringLiteral("0x") + QString::number(fault.address, 16);
    if (!fault.near)
        return fault.place.reason == FaultReason::Outside ? tr("address %1, in no allocation").arg(address) : address;
    const trace::Allocation& allocation = source.recording().allocations[*fault.near];
    const QString name = Names::of(source).place(*fault.near, 0);
    if (fault.address < allocation.address)
        return tr("%1 before %2").arg(bytes(allocation.address - fault.address), name);
    const std::uint64_t offset = fault.address - allocation.address;
    if (offset < allocation.bytes)
        return insideText(source, fault, offset);
    if (offset >= kStillOf * allocation.bytes)  // it may have been meant for another
        return tr("%1 behind the end of %2, the nearest allocation").arg(bytes(offset - allocation.bytes), name);
    const Variable* variable = Names::of(source).find(*fault.near, 0);
    const QString element =
        variable && variable->offset == 0 ? beyondText(*variable, elementName(*variable, offset), allocation.bytes) : QString();
    return element.isEmpty() ? tr("byte %1 of %2, which has %3").arg(amount(offset), name, amount(allocation.bytes)) : element;
}

QString placeText(const FigureSource& source, const Fault& fault)
{
    if (fault.place.space == FaultSpace::Null)
        return tr("a null pointer, address %1").arg(fault.address);
    return fault.place.space == FaultSpace::Global ? addressText(source, fault) : offsetText(source, fault.place);
}

}  // namespace

std::optional<FaultPlace> faultPlace(const trace::Finding& finding)
{
    const auto* const kind = std::ranges::find(kReasons, finding.kind, &ReasonRow::kind);
    if (kind == std::end(kReasons))
        return std::nullopt;
    if (finding.place.space == ptx::StateSpace::None)
        return placeInText(finding, kind->reason);
    if (finding.kind == trace::FindingKind::NullPointer)
        return FaultPlace{FaultSpace::Null, kind->reason};
    if (finding.place.space == ptx::StateSpace::Global || finding.place.space == ptx::StateSpace::Const)
        return FaultPlace{FaultSpace::Global, kind->reason};
    if (finding.place.space == ptx::StateSpace::Local && finding.place.variable == trace::kStackVariable && finding.place.offset)
        return FaultPlace{FaultSpace::Stack, kind->reason, *finding.place.offset};
    const auto* const space = std::ranges::find(kSpaces, finding.place.space, &SpaceRow::space);
    if (space == std::end(kSpaces) || !finding.place.offset)
        return std::nullopt;
    return FaultPlace{space->shown, kind->reason, *finding.place.offset};
}

const std::vector<trace::Finding>& findingsOf(const FigureSource& source)
{
    struct Findings {
        std::vector<trace::Finding> all;
    };
    return source.derived<Findings>([&] { return Findings{analysis::findingsOf(source.recording())}; }).all;
}

const std::optional<Fault>& faultOf(const FigureSource& source)
{
    return source.derived<std::optional<Fault>>([&] { return findFault(source); });
}

const Fault* faultAt(const FigureSource& source, std::uint32_t step)
{
    const std::optional<Fault>& fault = faultOf(source);
    return fault && step >= fault->step ? &*fault : nullptr;
}

QString faultText(const FigureSource& source, const Fault& fault)
{
    const QString who = fault.line ? tr("In line %1, thread %2 is stopped").arg(fault.line).arg(fault.thread)
                                   : tr("Thread %1 is stopped").arg(fault.thread);
    return tr(kSentences[std::size_t(fault.place.reason)]).arg(who, placeText(source, fault));
}

}  // namespace simtscope::figures
