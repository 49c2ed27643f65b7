#include "gpu/simt/checks/footprint.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using races::indexOf;
using races::kSet;
using races::ReaderSet;

namespace {

/// Mixes the bits of a value: the last step of splitmix64.
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    return value ^ value >> 31;
}

/// Returns whether threads of different launches may access a place concurrently in these ways without a race.
bool mayMeet(const MadeAccess& a, const MadeAccess& b)
{
    if (a.isAtomic && b.isAtomic)
        return !a.isBlockScope && !b.isBlockScope;
    const auto looks = [](const MadeAccess& access) { return access.isVolatile || access.seedsSwap; };
    return (a.isAtomic && looks(b)) || (b.isAtomic && looks(a)) || (a.isVolatile && b.isVolatile && !(a.isWrite && b.isWrite));
}

}  // namespace

Footprint::Footprint(const LoadedModule& module, std::shared_ptr<const Kernel> kernel, const trace::Launch& launch, Accesses accesses,
                     DeviceShadow memory, bool ordersBlocks, bool ordersHost)
    : m_module(module), m_kernel(std::move(kernel)), m_name(trace::shortName(launch.kernel)), m_launch(launch.id), m_grid(launch.grid),
      m_block(launch.block), m_accesses(std::move(accesses)), m_memory(std::move(memory)), m_ordersBlocks(ordersBlocks),
      m_ordersHost(ordersHost)
{
}

Footprint::Cell Footprint::cellOf(const ShadowPage& page, std::uint64_t offset)
{
    const std::size_t cell = offset / (page.ofBytes() ? 1 : 4);
    return {{page.at(ShadowPage::Write, cell), page.at(ShadowPage::OtherWrite, cell), page.at(ShadowPage::PlainWrite, cell)},
            {page.at(ShadowPage::Read, cell), page.at(ShadowPage::OtherRead, cell)}};
}

Footprint::Cell Footprint::at(std::uint64_t address) const
{
    const ShadowPage* const page = m_memory.find(address);
    return page ? cellOf(*page, address % DeviceShadow::kPageBytes) : Cell{};
}

void Footprint::forget(std::uint64_t address, std::uint64_t bytes)
{
    m_memory.forget(address, bytes);
    m_digest.reset();
}

std::uint64_t Footprint::digest() const
{
    if (!m_digest)
        m_digest = computeDigest();
    return *m_digest;
}

std::uint64_t Footprint::computeDigest() const
{
    const auto ofAccess = [](const MadeAccess& access) {
        const std::uint64_t flags =
            access.isWrite | access.isAtomic << 1 | access.isVolatile << 2 | access.seedsSwap << 3 | access.isBlockScope << 4;
        return mixed((std::uint64_t(access.site) << 8 | flags) + 1);  // Plus 1, since mixed(0) stands for "no access".
    };
    // Every set comes after the one that it extends by a reader, so one pass is enough.
    std::vector<std::uint64_t> ofSets(m_accesses.sets());
    const auto of = [&](Reference reference) {
        return reference & kSet ? ofSets[indexOf(reference)] : reference ? ofAccess(m_accesses.at(indexOf(reference))) : 0;
    };
    for (std::size_t i = 1; i < ofSets.size(); ++i) {
        const ReaderSet& set = m_accesses.set(std::uint32_t(i));
        ofSets[i] = of(set.before) + ofAccess(m_accesses.at(set.last));
    }
    std::uint64_t digest = mixed(m_module.id().value) + m_ordersBlocks + 2 * m_ordersHost;
    // The pages come in no particular order, so the sum must not depend on it.
    m_memory.eachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const unsigned step = page.ofBytes() ? 1 : 4;
        for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes; offset += step) {
            std::uint64_t cell = 0;
            for (const Reference reference : cellOf(page, offset).all())
                cell = cell * 31 + of(reference);
            if (cell)
                digest += mixed(cell ^ mixed(begin + offset));
        }
    });
    return digest;
}

std::optional<Footprint::Conflict> Footprint::conflict(std::uint64_t address, Cell mine, const Footprint& other, Cell theirs) const
{
    std::optional<Conflict> found;
    const auto compare = [&](Reference here, Reference there) {
        if (!here || !there || found)
            return;
        m_accesses.readers(here, [&](const MadeAccess& a, LaneMask lanes) {
            other.m_accesses.readers(there, [&](const MadeAccess& b, LaneMask otherLanes) {
                if (!mayMeet(a, b))
                    found = Conflict{address, {&a, lanes}, {&b, otherLanes}};
                return !found;
            });
            return !found;
        });
    };
    for (const Reference write : mine.writes) {
        for (const Reference there : theirs.all())
            compare(write, there);
    }
    for (const Reference read : mine.reads)
        for (const Reference there : theirs.writes)
            compare(read, there);
    return found;
}

std::optional<Footprint::Conflict> Footprint::conflictWith(const Footprint& other) const
{
    if (m_ordersBlocks && other.m_ordersBlocks)
        return std::nullopt;
    std::optional<Conflict> found;
    m_memory.eachPage([&](std::uint64_t begin, const ShadowPage& page) {
        const ShadowPage* const theirs = found ? nullptr : other.m_memory.find(begin);
        if (!theirs)
            return;
        if (!page.has(ShadowPage::Write) && !theirs->has(ShadowPage::Write))
            return;  // Both launches only read.
        const unsigned step = page.ofBytes() || theirs->ofBytes() ? 1 : 4;
        for (std::uint64_t offset = 0; offset < DeviceShadow::kPageBytes && !found; offset += step) {
            const Cell mine = cellOf(page, offset), cell = cellOf(*theirs, offset);
            if (mine.writes[0] || cell.writes[0])
                found = conflict(begin + offset, mine, other, cell);
        }
    });
    return found;
}

std::optional<Footprint::Conflict> Footprint::conflictWith(const Bytes& bytes) const
{
    for (std::uint64_t address = bytes.begin; address < bytes.end;) {
        const ShadowPage* const page = m_memory.find(address);
        if (!page) {
            address = (address / DeviceShadow::kPageBytes + 1) * DeviceShadow::kPageBytes;
            continue;
        }
        const Cell cell = at(address);
        if (const Reference reference = cell.writes[0] ? cell.writes[0] : bytes.isWrite ? cell.reads[0] : 0) {
            Conflict found{address, {}, {}};
            m_accesses.readers(reference, [&](const MadeAccess& access, LaneMask lanes) {
                found.here = {&access, lanes};
                return false;
            });
            return found;
        }
        address = page->ofBytes() ? address + 1 : (address / 4 + 1) * 4;
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
        next = page->ofBytes() ? address + 1 : (address / 4 + 1) * 4;
        const Cell cell = cellOf(*page, address % DeviceShadow::kPageBytes);
        bool isPlain = true;
        for (const Reference reference : cell.all())
            m_accesses.readers(
                reference, [&](const MadeAccess& access, LaneMask) { return isPlain = isPlain && !access.isVolatile && !access.isAtomic; });
        const HostConflict here = !isPlain || !(cell.writes[0] || cell.reads[0]) ? HostConflict::None
                                  : cell.writes[0]                               ? HostConflict::Any
                                                                                 : HostConflict::Writes;
        least = std::min(least, here);
    }
    return least;
}

std::optional<Footprint::Access> Footprint::accessTo(std::uint64_t address) const
{
    const Cell cell = at(address);
    std::optional<Access> found;
    for (const Reference reference : cell.all())
        if (!found)
            m_accesses.readers(reference, [&](const MadeAccess& access, LaneMask lanes) {
                found = Access{&access, lanes};
                return false;
            });
    return found;
}

std::string Footprint::threadOf(const Access& access) const
{
    return triple(coordinates(access.made->warp * kWarpSize + unsigned(std::countr_zero(access.lanes)), m_block));
}

std::string Footprint::blockOf(const Access& access) const
{
    return triple(coordinates(access.made->block, m_grid));
}

std::string Footprint::lineOf(const Access& access, trace::Finding* finding) const
{
    return siteLine(m_module.module(), *m_kernel, access.made->site, finding);
}

trace::FindingAccess Footprint::described(const Access& access, std::uint64_t address) const
{
    return {.site = SiteId(access.made->site),
            .block = std::int64_t(access.made->block),
            .warp = access.made->warp,
            .lanes = LaneMask(1) << std::countr_zero(access.lanes),
            .time = access.made->time,
            .address = address,
            .isWrite = access.made->isWrite,
            .value = std::nullopt};
}

unsigned Footprint::elementBytes(const Access& access) const
{
    for (const auto& code : m_kernel->functions)
        if (code && access.made->site >= code->site(0) && access.made->site - code->site(0) < code->decoded.ops.size())
            return code->decoded.ops[access.made->site - code->site(0)].elementBytes;
    return 0;
}

}  // namespace simtscope::simt
