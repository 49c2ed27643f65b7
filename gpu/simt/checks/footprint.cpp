#include "gpu/simt/checks/footprint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using races::indexOf;
using races::kReaderSetBit;
using races::ReaderSet;

namespace {

/// Mixes the bits of a value, as the last step of splitmix64 does.
std::uint64_t mixBits(std::uint64_t value)
{
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    return value ^ value >> 31;
}

/// Holds the kind of an access, as a number below kKindCount. It contains everything that decides whether the access conflicts with one of
/// another launch.
using Kind = unsigned;
constexpr Kind kIsWrite = 1, kIsAtomic = 2, kIsVolatile = 4, kStartsCompareSwap = 8, kIsBlockScope = 16;
constexpr Kind kKindCount = 32;

Kind kindOf(const PastAccess& access)
{
    return Kind(access.isWrite) * kIsWrite | Kind(access.isAtomic) * kIsAtomic | Kind(access.isVolatile) * kIsVolatile |
           Kind(access.startsCompareSwap) * kStartsCompareSwap | Kind(access.isBlockScope) * kIsBlockScope;
}

/// Returns whether threads of different launches may access one byte concurrently by these kinds of accesses without a race.
constexpr bool isBenign(Kind a, Kind b)
{
    if (a & b & kIsAtomic)
        return !((a | b) & kIsBlockScope);
    const auto isVolatileOrSwap = [](Kind kind) { return (kind & (kIsVolatile | kStartsCompareSwap)) != 0; };
    return (a & kIsAtomic && isVolatileOrSwap(b)) || (b & kIsAtomic && isVolatileOrSwap(a)) || (a & b & kIsVolatile && !(a & b & kIsWrite));
}

/// Returns for each kind the set of kinds that conflict with it: bit k stands for kind k.
constexpr std::array<std::uint32_t, kKindCount> computeConflictingKinds()
{
    std::array<std::uint32_t, kKindCount> conflicting{};
    for (Kind a = 0; a < kKindCount; ++a)
        for (Kind b = 0; b < kKindCount; ++b)
            if (!isBenign(a, b))
                conflicting[a] |= std::uint32_t(1) << b;
    return conflicting;
}

bool doAnyConflict(std::uint32_t kinds, std::uint32_t otherKinds)
{
    static constexpr auto kConflicting = computeConflictingKinds();
    for (std::uint32_t remainingKinds = kinds; remainingKinds; remainingKinds &= remainingKinds - 1)
        if (kConflicting[std::size_t(std::countr_zero(remainingKinds))] & otherKinds)
            return true;
    return false;
}

/// Returns the reference without its lane: it names the access, or set of accesses, alone.
constexpr Reference withoutLane(Reference reference)
{
    return reference & ~Reference(31);
}

}  // namespace

Footprint::Footprint(const LoadedModule& module, std::shared_ptr<const Kernel> kernel, const trace::Launch& launch, Accesses accesses,
                     DeviceShadow memory, bool ordersBlocks, bool ordersHost)
    : m_module(module), m_kernel(std::move(kernel)), m_kernelName(trace::shortenName(launch.kernel)), m_launch(launch.id),
      m_grid(launch.grid), m_block(launch.block), m_accesses(std::move(accesses)), m_memory(std::move(memory)),
      m_ordersBlocks(ordersBlocks), m_ordersHost(ordersHost)
{
}

Footprint::Cell Footprint::cellOf(const ShadowPage& page, std::uint64_t offset)
{
    const std::size_t cell = offset / (page.isSplitIntoBytes() ? 1 : 4);
    return {{page.at(ShadowPage::Write, cell), page.at(ShadowPage::OtherWrite, cell), page.at(ShadowPage::PlainWrite, cell)},
            {page.at(ShadowPage::Read, cell), page.at(ShadowPage::OtherRead, cell)}};
}

Footprint::Cell Footprint::cellAt(std::uint64_t address) const
{
    const ShadowPage* const page = m_memory.find(address);
    return page ? cellOf(*page, address % DeviceShadow::kPageBytes) : Cell{};
}

void Footprint::forget(std::uint64_t address, std::uint64_t bytes)
{
    m_memory.forget(address, bytes);
    m_summary.reset();
}

std::uint64_t Footprint::digest() const
{
    return summary().digest;
}

const Footprint::Summary& Footprint::summary() const
{
    if (!m_summary)
        m_summary = summarise();
    return *m_summary;
}

Footprint::Summary Footprint::summarise() const
{
    struct AccessSummary {
        std::uint64_t digest = 0;
        std::uint32_t kinds = 0;
    };
    const auto summariseAccess = [](const PastAccess& access) {
        const Kind kind = kindOf(access);
        return AccessSummary{mixBits((std::uint64_t(access.site) << 8 | kind) + 1),  // Plus 1, since mixBits(0) stands for "no access".
                             std::uint32_t(1) << kind};
    };
    // Every set comes after the set that it extends by a reader, so one pass is enough.
    std::vector<AccessSummary> setSummaries(m_accesses.setCount()), accessSummaries(m_accesses.size());
    for (std::size_t i = 1; i < accessSummaries.size(); ++i)
        accessSummaries[i] = summariseAccess(m_accesses.at(std::uint32_t(i)));
    const auto summaryOf = [&](Reference reference) {
        return (reference & kReaderSetBit ? setSummaries : accessSummaries)[indexOf(reference)];
    };
    for (std::size_t i = 1; i < setSummaries.size(); ++i) {
        const ReaderSet& set = m_accesses.set(std::uint32_t(i));
        const AccessSummary previous = summaryOf(set.previous), lastReader = accessSummaries[set.lastIndex];
        setSummaries[i] = {previous.digest + lastReader.digest, previous.kinds | lastReader.kinds};
    }
    Summary summary;
    summary.digest = mixBits(m_module.id().value) + m_ordersBlocks + 2 * m_ordersHost;
    // The pages come in no particular order, so the sum must not depend on it.
    m_memory.forEachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const unsigned cellBytes = page.isSplitIntoBytes() ? 1 : 4;
        PageKinds& kinds = summary.kinds[begin];
        for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes; offset += cellBytes) {
            const Cell cellReferences = cellOf(page, offset);
            std::uint64_t cellDigest = 0;
            for (const Reference write : cellReferences.writes) {
                const AccessSummary members = summaryOf(write);
                cellDigest = cellDigest * 31 + members.digest;
                kinds.writes |= members.kinds;
            }
            for (const Reference read : cellReferences.reads) {
                const AccessSummary members = summaryOf(read);
                cellDigest = cellDigest * 31 + members.digest;
                kinds.reads |= members.kinds;
            }
            if (cellDigest)
                summary.digest += mixBits(cellDigest ^ mixBits(begin + offset));
        }
    });
    return summary;
}

std::optional<Footprint::Conflict> Footprint::findConflict(std::uint64_t address, Cell cell, const Footprint& other, Cell otherCell) const
{
    std::optional<Conflict> found;
    const auto compare = [&](Reference reference, Reference otherReference) {
        if (!reference || !otherReference || found)
            return;
        m_accesses.forEachReader(reference, [&](const PastAccess& a, LaneMask lanes) {
            other.m_accesses.forEachReader(otherReference, [&](const PastAccess& b, LaneMask otherLanes) {
                if (!isBenign(kindOf(a), kindOf(b)))
                    found = Conflict{address, {&a, lanes}, {&b, otherLanes}};
                return !found;
            });
            return !found;
        });
    };
    for (const Reference write : cell.writes) {
        for (const Reference otherReference : otherCell.references())
            compare(write, otherReference);
    }
    for (const Reference read : cell.reads)
        for (const Reference otherWrite : otherCell.writes)
            compare(read, otherWrite);
    return found;
}

std::optional<Footprint::Conflict> Footprint::findConflictOnPage(std::uint64_t begin, const ShadowPage& page, const Footprint& other,
                                                                 const ShadowPage& otherPage) const
{
    const unsigned cellBytes = page.isSplitIntoBytes() || otherPage.isSplitIntoBytes() ? 1 : 4;
    std::array<Reference, 10> lastCompared{};  // the accesses of the last pair of cells, which do not conflict
    for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes; offset += cellBytes) {
        const Cell cell = cellOf(page, offset), otherCell = cellOf(otherPage, offset);
        if (!(cell.writes[0] && (otherCell.writes[0] || otherCell.reads[0])) && !(cell.reads[0] && otherCell.writes[0]))
            continue;
        std::array<Reference, 10> comparedReferences{};
        std::ranges::transform(cell.references(), comparedReferences.begin(), withoutLane);
        std::ranges::transform(otherCell.references(), comparedReferences.begin() + 5, withoutLane);
        if (comparedReferences == lastCompared)
            continue;
        if (const auto found = findConflict(begin + offset, cell, other, otherCell))
            return found;
        lastCompared = comparedReferences;
    }
    return std::nullopt;
}

std::optional<Footprint::Conflict> Footprint::findConflictWith(const Footprint& other) const
{
    if (m_ordersBlocks && other.m_ordersBlocks)
        return std::nullopt;
    const auto mayConflict = [&](std::uint64_t begin) {
        const PageKinds &kinds = summary().kinds.at(begin), &otherKinds = other.summary().kinds.at(begin);
        return doAnyConflict(kinds.writes, otherKinds.writes | otherKinds.reads) || doAnyConflict(kinds.reads, otherKinds.writes);
    };
    std::optional<Conflict> found;
    m_memory.forEachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const ShadowPage* const otherPage = found ? nullptr : other.m_memory.find(begin);
        if (otherPage && mayConflict(begin))
            found = findConflictOnPage(begin, page, other, *otherPage);
    });
    return found;
}

std::optional<Footprint::Conflict> Footprint::findConflictWith(const ByteRange& bytes) const
{
    for (std::uint64_t address = bytes.begin; address < bytes.end;) {
        const ShadowPage* const page = m_memory.find(address);
        if (!page) {
            address = (address / DeviceShadow::kPageBytes + 1) * DeviceShadow::kPageBytes;
            continue;
        }
        const Cell cell = cellAt(address);
        if (const Reference reference = cell.writes[0] ? cell.writes[0] : bytes.isWrite ? cell.reads[0] : 0) {
            Conflict found{address, {}, {}};
            m_accesses.forEachReader(reference, [&](const PastAccess& access, LaneMask lanes) {
                found.access = {&access, lanes};
                return false;
            });
            return found;
        }
        address = page->isSplitIntoBytes() ? address + 1 : (address / 4 + 1) * 4;
    }
    return std::nullopt;
}

Footprint::HostConflict Footprint::findHostConflict(std::uint64_t begin, std::uint64_t end) const
{
    HostConflict weakest = m_ordersHost ? HostConflict::None : HostConflict::Any;
    for (std::uint64_t address = begin, next = begin; address < end && weakest != HostConflict::None; address = next) {
        const ShadowPage* const page = m_memory.find(address);
        if (!page)
            return HostConflict::None;
        next = page->isSplitIntoBytes() ? address + 1 : (address / 4 + 1) * 4;
        const Cell cell = cellOf(*page, address % DeviceShadow::kPageBytes);
        bool isPlain = true;
        for (const Reference reference : cell.references())
            m_accesses.forEachReader(
                reference, [&](const PastAccess& access, LaneMask) { return isPlain = isPlain && !access.isVolatile && !access.isAtomic; });
        const HostConflict conflict = !isPlain || !(cell.writes[0] || cell.reads[0]) ? HostConflict::None
                                      : cell.writes[0]                               ? HostConflict::Any
                                                                                     : HostConflict::Writes;
        weakest = std::min(weakest, conflict);
    }
    return weakest;
}

std::optional<Footprint::RecordedAccess> Footprint::findAccess(std::uint64_t address) const
{
    const Cell cell = cellAt(address);
    std::optional<RecordedAccess> found;
    for (const Reference reference : cell.references())
        if (!found)
            m_accesses.forEachReader(reference, [&](const PastAccess& access, LaneMask lanes) {
                found = RecordedAccess{&access, lanes};
                return false;
            });
    return found;
}

std::string Footprint::formatThread(const RecordedAccess& access) const
{
    return formatIndex(coordinates(access.pastAccess->warp * kWarpSize + unsigned(std::countr_zero(access.lanes)), m_block));
}

std::string Footprint::formatBlock(const RecordedAccess& access) const
{
    return formatIndex(coordinates(access.pastAccess->block, m_grid));
}

std::string Footprint::formatLine(const RecordedAccess& access, trace::Finding* finding) const
{
    return formatSiteLine(m_module.module(), *m_kernel, access.pastAccess->site, finding);
}

trace::FindingAccess Footprint::describeAccess(const RecordedAccess& access, std::uint64_t address) const
{
    return {.site = SiteId(access.pastAccess->site),
            .block = std::int64_t(access.pastAccess->block),
            .warp = access.pastAccess->warp,
            .lanes = LaneMask(1) << std::countr_zero(access.lanes),
            .time = access.pastAccess->time,
            .address = address,
            .isWrite = access.pastAccess->isWrite,
            .value = std::nullopt};
}

unsigned Footprint::elementBytes(const RecordedAccess& access) const
{
    for (const auto& code : m_kernel->functions)
        if (code && access.pastAccess->site >= code->site(0) && access.pastAccess->site - code->site(0) < code->decoded.ops.size())
            return code->decoded.ops[access.pastAccess->site - code->site(0)].elementBytes;
    return 0;
}

}  // namespace simtscope::simt
