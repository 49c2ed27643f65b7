#include "gpu/trace/model/site_totals.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <stdexcept>

namespace simtscope::trace {

SiteTotals& SiteTotals::operator+=(const SiteTotals& o)
{
    instructions += o.instructions;
    threadInstructions += o.threadInstructions;
    wavefronts += o.wavefronts;
    idealWavefronts += o.idealWavefronts;
    sectors += o.sectors;
    bytesRequested += o.bytesRequested;
    localSectors += o.localSectors;
    localBytesRequested += o.localBytesRequested;
    serialised += o.serialised;
    failedSwaps += o.failedSwaps;
    divergentBranches += o.divergentBranches;
    return *this;
}

const TotalsBySite::Rows& TotalsBySite::emptyRows()
{
    static const Rows rows;
    return rows;
}

TotalsBySite::const_iterator TotalsBySite::find(SiteId site) const
{
    const auto found = std::ranges::lower_bound(rows(), site, {}, &value_type::first);
    return found != end() && found->first == site ? found : end();
}

const SiteTotals& TotalsBySite::at(SiteId site) const
{
    const auto found = find(site);
    if (found == end())
        throw std::out_of_range("no totals of this site");
    return found->second;
}

SiteTotals& TotalsBySite::operator[](SiteId site)
{
    if (!m_rows)
        m_rows = std::make_shared<Rows>();
    else if (m_rows.use_count() > 1)
        m_rows = std::make_shared<Rows>(*m_rows);
    else
        std::atomic_thread_fence(std::memory_order_acquire);  // another thread may have read the rows through a copy that it then dropped
    const auto position = std::ranges::lower_bound(*m_rows, site, {}, &value_type::first);
    if (position != m_rows->end() && position->first == site)
        return position->second;
    return m_rows->insert(position, {site, {}})->second;
}

std::uint64_t TotalsBySite::hash() const
{
    constexpr std::uint64_t kOffset = 0xcbf29ce484222325, kPrime = 0x100000001b3;  // FNV-1a over 64-bit numbers instead of bytes
    using Numbers = std::array<std::uint64_t, sizeof(SiteTotals) / sizeof(std::uint64_t)>;
    std::uint64_t hash = kOffset;
    const auto mix = [&](std::uint64_t number) { hash = std::rotr((hash ^ number) * kPrime, 29); };
    for (const auto& [site, totals] : rows()) {
        mix(site.value);
        for (const std::uint64_t number : std::bit_cast<Numbers>(totals))
            mix(number);
    }
    return hash;
}

}  // namespace simtscope::trace
