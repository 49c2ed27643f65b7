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

/// The kind of an access, as a number below kKinds. It contains everything that decides whether the access conflicts with one of another
/// launch.
using Kind = unsigned;
constexpr Kind kIsWrite = 1, kIsAtomic = 2, kIsVolatile = 4, kStartsCompareSwap = 8, kIsBlockScope = 16;
constexpr Kind kKinds = 32;

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
    const auto looks = [](Kind kind) { return (kind & (kIsVolatile | kStartsCompareSwap)) != 0; };
    return (a & kIsAtomic && looks(b)) || (b & kIsAtomic && looks(a)) || (a & b & kIsVolatile && !(a & b & kIsWrite));
}

/// Returns for each kind the set of kinds that conflict with it: bit k stands for kind k.
constexpr std::array<std::uint32_t, kKinds> conflictingKinds()
{
    std::array<std::uint32_t, kKinds> conflicting{};
    for (Kind a = 0; a < kKinds; ++a)
        for (Kind b = 0; b < kKinds; ++b)
            if (!isBenign(a, b))
                conflicting[a] |= std::uint32_t(1) << b;
    return conflicting;
}

bool doAnyConflict(std::uint32_t kinds, std::uint32_t others)
{
    static constexpr auto kConflicting = conflictingKinds();
    for (std::uint32_t left = kinds; left; left &= left - 1)
        if (kConflicting[std::size_t(std::countr_zero(left))] & others)
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
    : m_module(module), m_kernel(std::move(kernel)), m_kernelName(trace::shortName(launch.kernel)), m_launch(launch.id),
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
    struct Members {
        std::uint64_t digest = 0;
        std::uint32_t kinds = 0;
    };
    const auto ofAccess = [](const PastAccess& access) {
        const Kind kind = kindOf(access);
        return Members{mixBits((std::uint64_t(access.site) << 8 | kind) + 1),  // Plus 1, since mixBits(0) stands for "no access".
                       std::uint32_t(1) << kind};
    };
    // Every set comes after the set that it extends by a reader, so one pass is enough.
    std::vector<Members> ofSets(m_accesses.setCount()), ofAccesses(m_accesses.size());
    for (std::size_t i = 1; i < ofAccesses.size(); ++i)
        ofAccesses[i] = ofAccess(m_accesses.at(std::uint32_t(i)));
    const auto of = [&](Reference reference) { return (reference & kReaderSetBit ? ofSets : ofAccesses)[indexOf(reference)]; };
    for (std::size_t i = 1; i < ofSets.size(); ++i) {
        const ReaderSet& set = m_accesses.set(std::uint32_t(i));
        const Members before = of(set.previous), last = ofAccesses[set.lastIndex];
        ofSets[i] = {before.digest + last.digest, before.kinds | last.kinds};
    }
    Summary summary;
    summary.digest = mixBits(m_module.id().value) + m_ordersBlocks + 2 * m_ordersHost;
    // The pages come in no particular order, so the sum must not depend on it.
    m_memory.eachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const unsigned step = page.isSplitIntoBytes() ? 1 : 4;
        PageKinds& kinds = summary.kinds[begin];
        for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes; offset += step) {
            const Cell references = cellOf(page, offset);
            std::uint64_t cell = 0;
            for (const Reference write : references.writes) {
                const Members members = of(write);
                cell = cell * 31 + members.digest;
                kinds.writes |= members.kinds;
            }
            for (const Reference read : references.reads) {
                const Members members = of(read);
                cell = cell * 31 + members.digest;
                kinds.reads |= members.kinds;
            }
            if (cell)
                summary.digest += mixBits(cell ^ mixBits(begin + offset));
        }
    });
    return summary;
}

std::optional<Footprint::Conflict> Footprint::findConflict(std::uint64_t address, Cell mine, const Footprint& other, Cell theirs) const
{
    std::optional<Conflict> found;
    const auto compare = [&](Reference here, Reference there) {
        if (!here || !there || found)
            return;
        m_accesses.forEachReader(here, [&](const PastAccess& a, LaneMask lanes) {
            other.m_accesses.forEachReader(there, [&](const PastAccess& b, LaneMask otherLanes) {
                if (!isBenign(kindOf(a), kindOf(b)))
                    found = Conflict{address, {&a, lanes}, {&b, otherLanes}};
                return !found;
            });
            return !found;
        });
    };
    for (const Reference write : mine.writes) {
        for (const Reference there : theirs.references())
            compare(write, there);
    }
    for (const Reference read : mine.reads)
        for (const Reference there : theirs.writes)
            compare(read, there);
    return found;
}

std::optional<Footprint::Conflict> Footprint::conflictOnPage(std::uint64_t begin, const ShadowPage& page, const Footprint& other,
                                                             const ShadowPage& theirs) const
{
    const unsigned step = page.isSplitIntoBytes() || theirs.isSplitIntoBytes() ? 1 : 4;
    std::array<Reference, 10> lastCompared{};  // the accesses of the last pair of cells, which do not conflict
    for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes; offset += step) {
        const Cell mine = cellOf(page, offset), cell = cellOf(theirs, offset);
        if (!(mine.writes[0] && (cell.writes[0] || cell.reads[0])) && !(mine.reads[0] && cell.writes[0]))
            continue;
        std::array<Reference, 10> now{};
        std::ranges::transform(mine.references(), now.begin(), withoutLane);
        std::ranges::transform(cell.references(), now.begin() + 5, withoutLane);
        if (now == lastCompared)
            continue;
        if (const auto found = findConflict(begin + offset, mine, other, cell))
            return found;
        lastCompared = now;
    }
    return std::nullopt;
}

std::optional<Footprint::Conflict> Footprint::conflictWith(const Footprint& other) const
{
    if (m_ordersBlocks && other.m_ordersBlocks)
        return std::nullopt;
    const auto mayConflict = [&](std::uint64_t begin) {
        const PageKinds &mine = summary().kinds.at(begin), &theirs = other.summary().kinds.at(begin);
        return doAnyConflict(mine.writes, theirs.writes | theirs.reads) || doAnyConflict(mine.reads, theirs.writes);
    };
    std::optional<Conflict> found;
    m_memory.eachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const ShadowPage* const theirs = found ? nullptr : other.m_memory.find(begin);
        if (theirs && mayConflict(begin))
            found = conflictOnPage(begin, page, other, *theirs);
    });
    return found;
}

std::optional<Footprint::Conflict> Footprint::conflictWith(const ByteRange& bytes) const
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
                found.own = {&access, lanes};
                return false;
            });
            return found;
        }
        address = page->isSplitIntoBytes() ? address + 1 : (address / 4 + 1) * 4;
    }
    return std::nullopt;
}

Footprint::HostConflict Footprint::hostConflict(std::uint64_t begin, std::uint64_t end) const
{
    HostConflict least = m_ordersHost ? HostConflict::None : HostConflict::Any;
    for (std::uint64_t address = begin, next = begin; address < end && least != HostConflict::None; address = next) {
        const ShadowPage* const page = m_memory.find(address);
        if (!page)
            return HostConflict::None;
        next = page->isSplitIntoBytes() ? address + 1 : (address / 4 + 1) * 4;
        const Cell cell = cellOf(*page, address % DeviceShadow::kPageBytes);
        bool isPlain = true;
        for (const Reference reference : cell.references())
            m_accesses.forEachReader(
                reference, [&](const PastAccess& access, LaneMask) { return isPlain = isPlain && !access.isVolatile && !access.isAtomic; });
        const HostConflict here = !isPlain || !(cell.writes[0] || cell.reads[0]) ? HostConflict::None
                                  : cell.writes[0]                               ? HostConflict::Any
                                                                                 : HostConflict::Writes;
        least = std::min(least, here);
    }
    return least;
}

std::optional<Footprint::Access> Footprint::accessTo(std::uint64_t address) const
{
    const Cell cell = cellAt(address);
    std::optional<Access> found;
    for (const Reference reference : cell.references())
        if (!found)
            m_accesses.forEachReader(reference, [&](const PastAccess& access, LaneMask lanes) {
                found = Access{&access, lanes};
                return false;
            });
    return found;
}

std::string Footprint::threadOf(const Access& access) const
{
    return formatIndex(coordinates(access.past->warp * kWarpSize + unsigned(std::countr_zero(access.lanes)), m_block));
}

std::string Footprint::blockOf(const Access& access) const
{
    return formatIndex(coordinates(access.past->block, m_grid));
}

std::string Footprint::lineOf(const Access& access, trace::Finding* finding) const
{
    return siteLine(m_module.module(), *m_kernel, access.past->site, finding);
}

trace::FindingAccess Footprint::describeAccess(const Access& access, std::uint64_t address) const
{
    return {.site = SiteId(access.past->site),
            .block = std::int64_t(access.past->block),
            .warp = access.past->warp,
            .lanes = LaneMask(1) << std::countr_zero(access.lanes),
            .time = access.past->time,
            .address = address,
            .isWrite = access.past->isWrite,
            .value = std::nullopt};
}

unsigned Footprint::elementBytes(const Access& access) const
{
    for (const auto& code : m_kernel->functions)
        if (code && access.past->site >= code->site(0) && access.past->site - code->site(0) < code->decoded.ops.size())
            return code->decoded.ops[access.past->site - code->site(0)].elementBytes;
    return 0;
}

}  // namespace simtscope::simt
