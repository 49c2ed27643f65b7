// Makes a finding of a race, which names both accesses and what would order them.
#pragma once

#include <optional>
#include <string>

#include "gpu/races/finding_location.h"
#include "gpu/races/happens_before.h"
#include "gpu/races/known_findings.h"
#include "gpu/races/past_accesses.h"

namespace simtscope::races {

/// Describes two accesses without a happens-before order. Members describe the later access, except those whose names begin with `other`.
struct Race {
    std::uint32_t block = 0, warp = 0, site = 0;
    std::uint64_t time = 0;
    unsigned lane = 0;
    CheckedSpace space = CheckedSpace::Shared;
    std::uint64_t address = 0;
    bool isWrite = false, isAtomic = false;
    bool isCopy = false;      ///< whether an asynchronous copy makes the access
    bool isUpdate = false;    ///< whether both accesses belong to one update, such as `x[i] += 1`
    const PastAccess& other;  ///< the earlier access
    LaneMask otherLanes = 0;  ///< lanes of the earlier access
    OrderResult order = OrderResult::No;
    bool isOtherLatest = false;  ///< whether no thread has written there since the earlier access

    /// Returns whether two lanes race within one execution of an instruction.
    bool areInSameInstruction() const { return other.time == time && other.warp == warp && other.block == block; }
    /// Returns whether two lanes may race within one execution of an instruction. In a loop, all executions of an instruction by a warp
    /// share one entry, so the iteration is not known.
    bool mayBeInSameInstruction() const { return other.site == site && other.warp == warp && other.block == block; }
};

/// Makes findings of races. The engine and the replay each derive a class, which supplies what a finding needs beyond the accesses.
class RaceReport {
public:
    virtual ~RaceReport() = default;
    /// Makes a finding of the race and passes it to addFinding(), unless one like it was reported before. It is an error, or a warning if
    /// the outcome may be the same in either order.
    void report(const Race& race);
    /// Makes a note of two ordered stores, which are no race: the later one overwrites a value that no thread has read.
    void noteOverwritten(const Race& race);
    /// Returns whether overwritten results are to be reported and both sites belong to one line.
    virtual bool isOverwriting(std::uint32_t site, std::uint32_t otherSite) = 0;

private:
    /// Describes both accesses. `makePredicate(location)` must return the predicate of the sentence about the later access: "… thread
    /// (0,0,0) …".
    template <class MakePredicate>
    trace::Finding makeFinding(const Race& race, MakePredicate makePredicate) const;

    virtual const trace::Launch& launch() const = 0;
    /// Returns the address of the element in which the later access found the race.
    virtual std::uint64_t findElementAddress(const Race& race) const = 0;
    virtual trace::FindingLocation locationOf(const Race& race, std::uint64_t address) const = 0;
    /// Returns whether the later of two stores writes the value that is there already, so that their order makes no difference.
    virtual bool writesSameValue(const Race& race) const = 0;
    /// Returns the bits that the later access, which has not happened yet, will read or write at the address. Nullopt if they are not
    /// known.
    virtual std::optional<std::uint64_t> laterValue(const Race& race, std::uint64_t address) const = 0;
    /// Returns the bits that the earlier access read or wrote. Nullopt if they are not known.
    virtual std::optional<std::uint64_t> earlierValue(const Race& race, std::uint64_t address) const = 0;
    /// Returns the source line of a site: "a.cu:12". Writes file and line into `finding` unless it is null.
    virtual std::string lineOf(std::uint32_t site, trace::Finding* finding) const = 0;
    /// Converts a time of the checker to the engine's clock.
    virtual std::uint64_t convertToEngineTime(std::uint64_t time) const = 0;
    virtual bool isNew(const FindingKey& key) = 0;
    virtual void addFinding(trace::Finding finding) = 0;
};

}  // namespace simtscope::races
