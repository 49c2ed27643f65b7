// Implements the hardware's rules for one access of a warp a second time, from the measurements alone. The tests compute the cost of a
// program's access pattern from its addresses, and compare it with the reports. The code is deliberately simple and shares nothing with
// gpu/core/access_cost.
//
// One measured rule is left out: loads of 8 and 16 bytes merge groups when neighbouring lanes share an address. No program of the catalogue
// does that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

namespace simtscope::tests {

/// Holds one access of a warp: the byte address of each lane that takes part.
using Lanes = std::map<unsigned, std::uint64_t>;

/// Counts accesses of one kind: instructions of warps, wavefronts, bank conflicts, sectors of 32 bytes, and bytes.
struct Tally {
    long instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0, bytes = 0;

    bool operator==(const Tally&) const = default;
};

inline void PrintTo(const Tally& tally, std::ostream* out)
{
    *out << tally.instructions << " instructions, " << tally.wavefronts << " wavefronts, " << tally.conflicts << " conflicts, "
         << tally.sectors << " sectors, " << tally.bytes << " bytes";
}

/// Counts an access to shared memory, of `bytes` for each lane. Up to 4 bytes, its wavefronts are the largest number of distinct words in
/// one of the 32 banks. With 8 bytes the rule holds for each half warp, with 16 for each quarter; such an access takes at least one pass
/// for each group that has an active lane.
inline void countSharedAccess(Tally& tally, const Lanes& lanes, unsigned bytes = 4)
{
    if (lanes.empty())
        return;
    const unsigned lanesPerGroup = bytes <= 4 ? 32 : 128 / bytes;
    std::map<unsigned, std::map<std::uint64_t, std::set<std::uint64_t>>> groups;  // group -> bank -> words
    for (const auto& [lane, address] : lanes)
        for (std::uint64_t word = address / 4; word <= (address + bytes - 1) / 4; ++word)
            groups[lane / lanesPerGroup][word % 32].insert(word);
    long wavefronts = 0;
    for (const auto& [group, banks] : groups) {
        std::size_t maxWords = 0;
        for (const auto& [bank, words] : banks)
            maxWords = std::max(maxWords, words.size());
        wavefronts += long(maxWords);
    }
    ++tally.instructions;
    tally.wavefronts += wavefronts;
    tally.conflicts += wavefronts - long(groups.size());
}

/// Counts an access to global memory: its distinct sectors of 32 bytes.
inline void countGlobalAccess(Tally& tally, const Lanes& lanes, unsigned bytes = 4)
{
    if (lanes.empty())
        return;
    std::set<std::uint64_t> sectors;
    for (const auto& [lane, address] : lanes)
        for (std::uint64_t sector = address / 32; sector <= (address + bytes - 1) / 32; ++sector)
            sectors.insert(sector);
    ++tally.instructions;
    tally.sectors += long(sectors.size());
    tally.bytes += long(lanes.size()) * bytes;
}

/// Describes the warps of a block of width x height threads. Threads are numbered row by row; 32 consecutive ones form a warp.
struct BlockThreads {
    unsigned width = 1, height = 1;

    /// Returns one access for each warp. `address` gives the address of thread (x, y), or nothing if that thread takes no part.
    std::vector<Lanes> warpAccesses(const std::function<std::optional<std::uint64_t>(unsigned x, unsigned y)>& address) const
    {
        std::vector<Lanes> warps((width * height + 31) / 32);
        for (unsigned thread = 0; thread < width * height; ++thread)
            if (const auto threadAddress = address(thread % width, thread / width))
                warps[thread / 32][thread % 32] = *threadAddress;
        return warps;
    }
};

/// Holds the costs of a whole run.
struct Cost {
    Tally sharedLoads, sharedStores, sharedAtomics, globalLoads, globalStores, globalAtomics;
};

using Address = std::optional<std::uint64_t>;

/// Counts an access of each warp to shared memory.
inline void countSharedAccesses(Tally& tally, const std::vector<Lanes>& warps, unsigned bytes = 4)
{
    for (const Lanes& lanes : warps)
        countSharedAccess(tally, lanes, bytes);
}

/// Counts an access of each warp to global memory.
inline void countGlobalAccesses(Tally& tally, const std::vector<Lanes>& warps, unsigned bytes = 4)
{
    for (const Lanes& lanes : warps)
        countGlobalAccess(tally, lanes, bytes);
}

}  // namespace simtscope::tests
