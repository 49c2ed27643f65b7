// Counts the work of a launch at each site (a static PTX instruction), summed over all blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope::trace {

/// Sums over every block of a launch, recorded or not.
struct SiteTotals {
    std::uint64_t instructions = 0;                           ///< warp-wide executions with at least one active lane
    std::uint64_t threadInstructions = 0;                     ///< lane executions
    std::uint64_t wavefronts = 0, idealWavefronts = 0;        ///< shared memory: wavefronts, and the fewest possible
    std::uint64_t sectors = 0, bytesRequested = 0;            ///< global memory: sectors, and bytes requested
    std::uint64_t divergentBranches = 0;                      ///< branches at which the active lanes diverged
    std::uint64_t localSectors = 0, localBytesRequested = 0;  ///< local memory: sectors by the interleaved layout, bytes requested
    std::uint64_t serialised = 0;   ///< constants: distinct addresses of an access; atomics: most lanes at one address; summed
    std::uint64_t failedSwaps = 0;  ///< lanes whose compare-and-swap found another value
    SiteTotals& operator+=(const SiteTotals& o);
    bool operator==(const SiteTotals&) const = default;
};

/// Holds the totals of a launch by site, sorted. Copies share their rows until one of them changes, so that a million launches with equal
/// totals take the memory of one launch.
class TotalsBySite {
public:
    using value_type = std::pair<SiteId, SiteTotals>;
    using Rows = std::vector<value_type>;
    using const_iterator = Rows::const_iterator;

    const Rows& rows() const { return m_rows ? *m_rows : emptyRows(); }
    const_iterator begin() const { return rows().begin(); }
    const_iterator end() const { return rows().end(); }
    std::size_t size() const { return rows().size(); }
    bool empty() const { return rows().empty(); }
    /// Returns the row of the site, or end().
    const_iterator find(SiteId site) const;
    /// Returns the totals of the site; throws std::out_of_range where there are none.
    const SiteTotals& at(SiteId site) const;

    /// Returns the totals of the site, which are zeros if it had none. This copies rows that are shared.
    SiteTotals& operator[](SiteId site);
    void clear() { m_rows.reset(); }

    /// Returns whether both refer to the same rows in memory, so that the rows need not be compared.
    bool sharesRowsWith(const TotalsBySite& other) const { return m_rows == other.m_rows; }
    bool operator==(const TotalsBySite& other) const { return sharesRowsWith(other) || rows() == other.rows(); }
    /// Returns a hash of the sites and totals; equal totals have equal hashes.
    std::uint64_t hash() const;
    struct Hasher {
        std::size_t operator()(const TotalsBySite& totals) const { return std::size_t(totals.hash()); }
    };

private:
    static const Rows& emptyRows();

    std::shared_ptr<Rows> m_rows;  ///< nullptr: no rows
};

}  // namespace simtscope::trace
