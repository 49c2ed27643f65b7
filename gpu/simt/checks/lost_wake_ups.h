// Deadlocks that did not happen: a value that a thread waits for may be overwritten before the thread reads it.
//
// A wait is a volatile, atomic or acquiring load that ends a loop: the thread would have come back to it, with certainty, had it found
// another value (gpu/simt/checks/spin_walk.h). A write W of a word in the kernel is a lost wake-up of a wait on that word where all of this
// holds:
// - The thread would wait if it found what W writes.
// - W does not come after the wait (gpu/simt/checks/causal_order.h, which orders rather too much).
// - Put last of all writes that need not come after it, W is followed only by writes with which the thread still waits: then it waits for
//   ever. Writes of the waiting thread after its wait do not count, all others do, even those that perhaps happen only after it.
// So a flag that is set for the first time in one thread and reset in another, in no order, is found, and a counter that one thread resets
// before all others have seen that it is complete. A flag that is handed to and fro is none: each write comes after one that was waited
// for.
//
// Left out, because it is not certain: W an atomic operation other than an exchange (what it writes depends on its place among the others);
// words that are also written otherwise than by volatile and atomic instructions of 4 or 8 bytes at one address, or by anything but this
// launch; operations whose result would be another one in that order, and decides something.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/races/access_order.h"
#include "gpu/simt/checks/causal_order.h"
#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/checks/deciding_reads.h"
#include "gpu/simt/checks/spin_walk.h"
#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

class LaunchChecks;

class LostWakeUps {
public:
    using Word = CausalOrder::Word;

    /// Null: no loop of the kernel waits, or what orders its threads is not followed.
    static std::unique_ptr<LostWakeUps> of(const RunningLaunch& launch, LaunchChecks& checks);
    LostWakeUps(const RunningLaunch& launch, LaunchChecks& checks);

    /// A load or a store, before it happens.
    void access(const Issue& issue, const CheckedAccess& access);
    /// After an atomic operation: what each lane found, and its operands.
    void changed(const Issue& issue, const Access& access, const trace::LaneColumn& before, const Values& operands);
    void meet(const Block& block) { m_order.meet(block); }
    void meet(const RunningWarp& at, LaneMask lanes) { m_order.meet(at, lanes); }
    /// The launch is over: reports what was found.
    void finish();

private:
    enum class WriteKind : std::uint8_t { Value, Sum, Other };
    struct Event {
        ThreadPlace thread;
        std::uint64_t time = 0;
        std::uint32_t site = 0;
        Clock known = 0;
    };
    struct Write : Event {
        WriteKind kind = WriteKind::Value;
        std::uint64_t value = 0;  ///< written, or added
        bool decides = false;     ///< it gives the old value, which decides something
    };
    struct Wait : Event {
        SpinPlace place;
        std::map<std::uint64_t, bool> waitsWith;  ///< by value found
        bool waitsAt(std::uint64_t value)
        {
            const auto [entry, isNew] = waitsWith.try_emplace(value);
            if (isNew)
                entry->second = waitsOn(place, value);
            return entry->second;
        }
    };
    struct Flag {
        std::uint64_t address = 0, value = 0;
        unsigned bytes = 0;
        bool shared = false, isKnown = false, isLeftOut = false;  ///< isKnown: `value` is what it holds
        std::vector<Write> writes;
        std::vector<Wait> waits;
    };
    struct Lane {
        const Issue& issue;
        ThreadPlace thread;
        unsigned lane;
        std::uint64_t address;
        bool shared;
    };
    Flag* flagAt(const Lane& at, unsigned bytes);
    void note(const Lane& at, Flag& flag, WriteKind kind, std::uint64_t value, bool decides, Clock known);
    void found(const Lane& at, Flag& flag, std::uint64_t value);
    void seen(Flag& flag, std::uint64_t value);
    void order(const Lane& at, unsigned bytes, bool reads, bool writes);
    bool isLost(const Flag& flag, Wait& wait, const Write& last);
    void report(const Flag& flag, const Wait& wait, const Write& write);

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    races::AccessOrders m_orders;
    SpinPlaces m_places;
    DecidingReads m_deciding;
    CausalOrder m_order;
    /// What a thread has found last, where it waits on.
    struct Poll {
        std::uint32_t site = ~0u;
        std::uint64_t address = 0, value = 0;
        bool operator==(const Poll&) const = default;
    };
    std::unordered_map<std::uint64_t, Poll> m_polls;  ///< by thread
    /// Loads of a site that did not wait; whether any did.
    struct Tried {
        std::uint32_t times = 0;
        bool waits = false;
    };
    std::unordered_map<std::uint32_t, Tried> m_tried;
    bool m_isOff = false;  ///< more than can be kept
    std::unordered_map<Word, Flag> m_flags;
    std::unordered_set<Word> m_plain;  ///< words that plain stores have written
};

}  // namespace simtscope::simt
