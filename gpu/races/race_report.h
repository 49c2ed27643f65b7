// Makes a finding of a race: both accesses, and what would order them.
#pragma once

#include <optional>
#include <string>

#include "gpu/races/accesses.h"
#include "gpu/races/finding_location.h"
#include "gpu/races/happens_before.h"
#include "gpu/races/known_findings.h"

namespace simtscope::races {

/// Two accesses without a happens-before order. Members describe the later access unless they name the earlier one (`other`).
struct Race {
    std::uint32_t block = 0, warp = 0, site = 0;
    std::uint64_t time = 0;
    unsigned lane = 0;
    CheckedSpace space = CheckedSpace::Shared;
    std::uint64_t address = 0;
    bool isWrite = false, isAtomic = false;
    bool isCopy = false;      ///< the access is of an asynchronous copy
    bool isUpdate = false;    ///< both accesses belong to one update, such as `x[i] += 1`
    const PastAccess& other;  ///< the earlier access
    LaneMask otherLanes = 0;  ///< lanes of the earlier access
    Ordered how = Ordered::No;
    bool isOtherLatest = false;  ///< nothing has written the place since the earlier access

    /// Returns whether two lanes of one instruction race with each other.
    bool areTogether() const { return other.time == time && other.warp == warp && other.block == block; }
    /// Returns whether they may be lanes of one instruction. The accesses of a warp at one instruction share one entry, also in a loop, so
    /// the iteration is not known.
    bool mayBeTogether() const { return other.site == site && other.warp == warp && other.block == block; }
};

/// Makes findings of races. A derived class, of the engine or of a replay, supplies what a finding needs beyond the accesses.
class RaceReport {
public:
    virtual ~RaceReport() = default;
    /// Makes a finding of the race and hands it on; an error, or a warning where the outcome may be the same.
    void report(const Race& race);
    /// Reports two ordered accesses, which are no race: the later write overwrites what the earlier one stored and no thread has read.
    void noteOverwritten(const Race& both);
    /// Returns whether lost results are looked for and both sites are at one line.
    virtual bool isOverwriting(std::uint32_t site, std::uint32_t otherSite) = 0;

private:
    /// Describes both accesses. `what(location)` completes the sentence "… thread (0,0,0) …".
    template <class What>
    trace::Finding findingOf(const Race& race, What what) const;

    virtual const trace::Launch& launch() const = 0;
    /// Returns where the element begins in which the later access found the race.
    virtual std::uint64_t elementAddress(const Race& race) const = 0;
    virtual trace::FindingLocation locationOf(const Race& race, std::uint64_t address) const = 0;
    /// Returns whether the later of two stores writes the value that is there already. Then only the order is open, and it makes no
    /// difference.
    virtual bool writesSameValue(const Race& race) const = 0;
    /// Returns the bits of the element at the place that the later access, which has not happened yet, reads or writes. Nothing: not known.
    virtual std::optional<std::uint64_t> ownValue(const Race& race, std::uint64_t address) const = 0;
    /// Returns the bits that the earlier access read or wrote. Nothing: not known.
    virtual std::optional<std::uint64_t> otherValue(const Race& race, std::uint64_t address) const = 0;
    /// Returns "a.cu:12". Enters file and line into `finding` unless it is null.
    virtual std::string lineOf(std::uint32_t site, trace::Finding* finding) const = 0;
    /// Converts a time of the checker to the engine's clock.
    virtual std::uint64_t clockOf(std::uint64_t time) const = 0;
    virtual bool isNew(const FindingKey& key) = 0;
    virtual void keep(trace::Finding finding) = 0;
};

}  // namespace simtscope::races
