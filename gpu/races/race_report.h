// A race as a finding: both accesses, and what would order them.
#pragma once

#include <optional>
#include <string>

#include "gpu/races/accesses.h"
#include "gpu/races/finding_place.h"
#include "gpu/races/known_findings.h"
#include "gpu/races/thread_order.h"

namespace simtscope::races {

/// Two accesses that nothing orders. What is not said of the earlier one is of the later one.
struct Race {
    std::uint32_t block = 0, warp = 0, site = 0;
    std::uint64_t time = 0;
    unsigned lane = 0;
    CheckedSpace space = CheckedSpace::Shared;
    std::uint64_t place = 0;
    bool isWrite = false, isAtomic = false;
    bool isCopy = false;      ///< of an asynchronous copy
    bool isUpdate = false;    ///< both are of one update, such as `x[i] += 1`
    const MadeAccess& other;  ///< the earlier one
    LaneMask otherLanes = 0;
    Ordered how = Ordered::No;
    bool isOtherLatest = false;  ///< nothing has written the place since

    /// Of lanes of one instruction.
    bool areTogether() const { return other.time == time && other.warp == warp && other.block == block; }
    /// What a warp does at one instruction is one access, also in a loop: which turn it was is not known.
    bool mayBeTogether() const { return other.site == site && other.warp == warp && other.block == block; }
};

/// Makes the findings; whoever feeds the checker says what they need beyond the accesses.
class RaceReport {
public:
    virtual ~RaceReport() = default;
    void report(const Race& race);
    /// Not a race, since something orders the two: the later write overwrites what the earlier one stored and no thread has read.
    void noteOverwritten(const Race& both);
    /// Whether that is looked for, and both are at one line.
    virtual bool isOverwriting(std::uint32_t site, std::uint32_t otherSite) = 0;

private:
    /// Both accesses. `what(place)` completes the sentence "… thread (0,0,0) …".
    template <class What>
    trace::Finding findingOf(const Race& race, What what) const;

    virtual const trace::Launch& launch() const = 0;
    /// Where the element begins that the later access found the race in.
    virtual std::uint64_t elementPlace(const Race& race) const = 0;
    virtual trace::FindingPlace placeOf(const Race& race, std::uint64_t place) const = 0;
    /// Of two stores: what the later one writes is there already. Only the order is open, and it makes no difference.
    virtual bool writesSameValue(const Race& race) const = 0;
    /// Bits of the element at the place: what the later access reads or writes, which it has not done yet. Nothing: not known.
    virtual std::optional<std::uint64_t> ownValue(const Race& race, std::uint64_t place) const = 0;
    /// What the earlier access read or wrote.
    virtual std::optional<std::uint64_t> otherValue(const Race& race, std::uint64_t place) const = 0;
    /// "a.cu:12"; `finding`, where given, gets file and line.
    virtual std::string lineOf(std::uint32_t site, trace::Finding* finding) const = 0;
    /// The engine's clock at this time of the checker.
    virtual std::uint64_t clockOf(std::uint64_t time) const = 0;
    virtual bool isNew(const Alike& alike) = 0;
    virtual void keep(trace::Finding finding) = 0;
};

}  // namespace simtscope::races
