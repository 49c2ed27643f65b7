#include "ui/figures/fault.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/figures/names.h"

namespace simtscope::figures {

namespace {

constexpr std::uint64_t kStillOf = 2;  // so many times the size of an allocation is still seen as a place of it
constexpr std::uint64_t kLeastGlobal = 4096;  // what the engine takes for a null pointer with an index

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

bool stopsAnAccess(const std::string& kind)
{
    return kind == "out-of-bounds" || kind == "misaligned" || kind == "null" || kind == "read-only";
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

/// The allocation that the address lies in or behind, or the first.
std::optional<std::uint32_t> nearestTo(const FigureSource& source, std::uint64_t address)
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
    return nearest ? std::optional(nearest->id.value) : std::nullopt;
}

std::optional<Fault> findFault(const FigureSource& source)
{
    if (source.steps().count() == 0)
        return std::nullopt;
    for (const trace::Finding& finding : source.recording().findings) {
        if (!stopsAnAccess(finding.kind) || finding.launch != source.launch().id || finding.threads.empty()
            || finding.block != std::int64_t(source.trace().block().value))
            continue;
        Fault fault;
        fault.finding = &finding;
        fault.thread = finding.threads.front();
        fault.step = stepAfter(source, fault.thread);
        fault.line = finding.line;
        fault.misaligned = finding.kind == "misaligned";
        fault.address = finding.address;
        fault.isOffset = finding.kind != "null" && finding.address < kLeastGlobal * 64;
        if (finding.kind != "null" && !fault.isOffset)
            fault.near = nearestTo(source, finding.address);
        return fault;
    }
    return std::nullopt;
}

QString bytes(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%Ln byte"), QT_TRANSLATE_NOOP("figures", "%Ln bytes"));
}

/// "out[64], and out has 64 elements"; empty: what the elements are is not known.
QString elementText(const Variable& variable, std::uint64_t offset, std::uint64_t size)
{
    const std::uint64_t element = variable.elementBytes();
    if (element == 0 || offset % element != 0)
        return {};
    return counted(size / element, QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln element"), QT_TRANSLATE_NOOP("figures", "%1, and %2 has %Ln elements"))
        .arg(variable.name + variable.index(offset / element), variable.name);
}

/// Offsets lie in shared memory, in a thread's own, or among the parameters: the finding names which (message_rows_faults.cpp lists how).
QString offsetText(const FigureSource& source, const Fault& fault)
{
    const bool shared = fault.finding->text.find(" of shared memory,") != std::string::npos;
    const Variable* last = nullptr;
    for (const Variable& variable : Names::of(source).shared()) {
        if (shared && variable.offset <= fault.address && (!last || variable.offset > last->offset))
            last = &variable;
    }
    const QString element = last && last->bytes > 0 ? elementText(*last, fault.address - last->offset, last->bytes) : QString();
    if (!element.isEmpty())
        return element;
    return shared ? tr("byte %1 of shared memory, which ends before").arg(amount(fault.address)) : tr("byte %1 of memory that ends before").arg(amount(fault.address));
}

/// Where the address lies, seen from the allocation nearest to it.
QString placeText(const FigureSource& source, const Fault& fault)
{
    if (fault.finding->kind == "null")
        return tr("a null pointer, address %1").arg(fault.address);
    if (fault.isOffset)
        return offsetText(source, fault);
    const QString address = QStringLiteral("0x") + QString::number(fault.address, 16);
    if (!fault.near)
        return tr("address %1, in no allocation").arg(address);
    const trace::Allocation& allocation = source.recording().allocations[*fault.near];
    const QString name = Names::of(source).place(*fault.near, 0);
    if (fault.address < allocation.address)
        return tr("%1 before %2").arg(bytes(allocation.address - fault.address), name);
    const std::uint64_t offset = fault.address - allocation.address;
    const Variable* variable = Names::of(source).find(*fault.near, 0);
    if (offset < allocation.bytes)
        return tr("byte %1 of %2").arg(amount(offset), name);
    if (offset >= kStillOf * allocation.bytes)  // it may have been meant for another
        return tr("%1 behind the end of %2, the nearest allocation").arg(bytes(offset - allocation.bytes), name);
    const QString element = variable && variable->offset == 0 ? elementText(*variable, offset, allocation.bytes) : QString();
    return element.isEmpty() ? tr("byte %1 of %2, which has %3").arg(amount(offset), name, amount(allocation.bytes)) : element;
}

}  // namespace

const Fault* faultAt(const FigureSource& source, std::uint32_t step)
{
    const std::optional<Fault>& fault = source.derived<std::optional<Fault>>([&] { return findFault(source); });
    return fault && step >= fault->step ? &*fault : nullptr;
}

QString faultText(const FigureSource& source, const Fault& fault)
{
    const QString where = placeText(source, fault);
    const QString who = fault.line ? tr("In line %1, thread %2 is stopped").arg(fault.line).arg(fault.thread) : tr("Thread %1 is stopped").arg(fault.thread);
    return fault.misaligned ? tr("%1: it goes to %2, an address that is not aligned.").arg(who, where) : tr("%1: it goes to %2.").arg(who, where);
}

}  // namespace simtscope::figures
