// Predicts deadlocks that did not happen: a value that a thread waits for may be overwritten before the thread reads it.
//
// A wait is a volatile, atomic or acquiring load that ends a loop. If it had found another value, the thread would certainly have come back
// to it (gpu/simt/checks/spin_walk.h). A write W of the kernel to a word is a lost wake-up of a wait on that word if all of these
// conditions hold:
// - The thread would wait if it found what W writes.
// - W does not come after the wait in the order of gpu/simt/checks/causal_order.h.
// - If W is put after all writes that need not follow it, only writes with which the thread still waits come after W: then the thread waits
//   for ever. Writes of the waiting thread after its wait do not count; all others do, even those that perhaps follow only from it.
//
// So the check finds a flag that one thread sets and another thread resets without an order between them, and a counter that one thread
// resets before all others have seen that it is complete. It does not report a flag that threads pass back and forth, since each of its
// writes comes after a write that was waited for.
//
// Left out, because the result is not certain:
// - W is an atomic operation other than an exchange: the value that it writes depends on its position among the others.
// - The word is also written otherwise than by volatile and atomic instructions of 4 or 8 bytes at one address, or by anything but
//   this launch.
// - An operation would have another result in that order, and the result decides something.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/races/sync_semantics.h"
#include "gpu/simt/checks/causal_order.h"
#include "gpu/simt/checks/control_dependent_reads.h"
#include "gpu/simt/checks/spin_walk.h"
#include "gpu/simt/state/access.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

class LaunchChecks;

/// Follows the waits and the flags of one launch and reports lost wake-ups at its end.
class LostWakeUps {
public:
    using WordKey = CausalOrder::WordKey;

    /// Returns null if no loop of the kernel waits, or if the order of its threads cannot be followed.
    static std::unique_ptr<LostWakeUps> create(const RunningLaunch& launch, LaunchChecks& checks);
    LostWakeUps(const RunningLaunch& launch, LaunchChecks& checks);

    /// Handles a load or a store, before it happens.
    void handleAccess(const Issue& issue, const CheckedAccess& access);
    /// Handles an atomic operation after it: `oldValues` is the value that each lane found.
    void handleAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues, const VectorElements& operands);
    void synchronise(const Block& block) { m_order.synchronise(block); }
    void synchronise(const RunningWarp& current, LaneMask lanes) { m_order.synchronise(current, lanes); }
    /// Reports the findings at the end of the launch.
    void finish();

private:
    /// Says what a write does: Value stores a value, Sum adds a value; the result of Other is not known.
    enum class WriteKind : std::uint8_t { Value, Sum, Other };
    /// Describes an access to a flag, with the clock of what its thread knew then.
    struct Event {
        ThreadPosition thread;
        std::uint64_t time = 0;
        std::uint32_t site = 0;
        Clock clock = 0;
    };
    struct Write : Event {
        WriteKind kind = WriteKind::Value;
        std::uint64_t value = 0;   ///< the value that is written, or added
        bool decidesPath = false;  ///< whether the operation returns the old value, and that decides the path of the thread
    };
    struct Wait : Event {
        WaitSite waitSite;
        std::map<std::uint64_t, bool> waitsByValue;  ///< by value: whether the thread would wait if it found that value
        bool waitsWithValue(std::uint64_t value)
        {
            const auto [entry, isNew] = waitsByValue.try_emplace(value);
            if (isNew)
                entry->second = waitsForChange(waitSite, value);
            return entry->second;
        }
    };
    /// Holds a word that threads wait on, with its writes and waits.
    struct Flag {
        std::uint64_t address = 0, value = 0;
        unsigned bytes = 0;
        /// isKnown: whether the word is known to hold `value`; isLeftOut: whether the word is not checked.
        bool isShared = false, isKnown = false, isLeftOut = false;
        std::vector<Write> writes;
        std::vector<Wait> waits;
    };
    /// Describes the access of one lane.
    struct LaneAccess {
        const Issue& issue;
        ThreadPosition thread;
        unsigned lane;
        std::uint64_t address;
        bool isShared;
    };
    Flag* flagAt(const LaneAccess& access, unsigned bytes);
    void noteWrite(const LaneAccess& access, Flag& flag, WriteKind kind, std::uint64_t value, bool decidesPath, Clock clock);
    void noteFoundValue(const LaneAccess& access, Flag& flag, std::uint64_t value);
    void noteHeldValue(Flag& flag, std::uint64_t value);
    void followOrder(const LaneAccess& access, unsigned bytes, bool reads, bool writes);
    bool isLost(const Flag& flag, Wait& wait, const Write& candidate);
    void report(const Flag& flag, const Wait& wait, const Write& write);

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::KernelSyncSemantics m_syncSemantics;
    WaitSites m_waitSites;
    ControlDependentReads m_controlDependent;
    CausalOrder m_order;
    /// Holds the site and address at which a thread waits, and the value that it found there last.
    struct Poll {
        std::uint32_t site = ~0u;
        std::uint64_t address = 0, value = 0;
        bool operator==(const Poll&) const = default;
    };
    std::unordered_map<std::uint64_t, Poll> m_polls;  ///< by thread
    /// Counts the loads of a site that did not wait, and says whether any of its loads did.
    struct SiteLoads {
        std::uint32_t loadCount = 0;
        bool hasWaitingLoad = false;
    };
    std::unordered_map<std::uint32_t, SiteLoads> m_loadsOfSite;
    bool m_isOff = false;  ///< whether a limit was exceeded, after which nothing is followed any more
    std::unordered_map<WordKey, Flag> m_flags;
    std::unordered_set<WordKey> m_plainlyStoredWords;  ///< words that plain stores have written
};

}  // namespace simtscope::simt
