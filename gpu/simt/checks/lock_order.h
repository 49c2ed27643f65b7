// Deadlocks that did not happen: locks that threads take in different orders.
//
// What a lock is: a word that a thread changes with an atomic compare-and-swap, or an exchange, from the value that means "free", where it
// would wait if it found the value that it puts there (gpu/simt/checks/spin_walk.h); the same thread later puts the free value back. A
// thread that takes a second lock while it holds a first one makes an edge from the first to the second. A cycle of such edges can deadlock
// where (Havelund, "Using Runtime Analysis to Guide Model Checking of Java Programs", SPIN 2000; Bensalem and Havelund, "Dynamic Deadlock
// Analysis of Multi-threaded Programs", HVC 2005)
// - each edge is of another thread,
// - no two of these threads hold a lock in common when they take the second one (a gate lock),
// - nothing but the locks orders two of them (gpu/simt/checks/causal_order.h).
// An edge counts when its thread has released both locks, or when the launch has ended in a deadlock.
//
// Not followed: tickets, locks that another thread releases or that are built otherwise, and launches with asynchronous copies.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/simt/checks/causal_order.h"
#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/checks/deciding_reads.h"
#include "gpu/simt/checks/spin_walk.h"
#include "gpu/simt/memory/access.h"

namespace simtscope::simt {

class LaunchChecks;

class LockOrder {
public:
    using Word = CausalOrder::Word;

    /// Null: no instruction of the kernel can take a lock, or what orders its threads is not followed.
    static std::unique_ptr<LockOrder> of(const RunningLaunch& launch, LaunchChecks& checks);
    LockOrder(const RunningLaunch& launch, LaunchChecks& checks);

    /// A load, or a store that has not happened yet.
    void access(const Issue& issue, const CheckedAccess& access);
    /// After an atomic operation: what each lane found, and its operands.
    void changed(const Issue& issue, const Access& access, const trace::LaneColumn& before, const Values& operands);
    void meet(const Block& block) { m_order.meet(block); }
    void meet(const RunningWarp& at, LaneMask lanes) { m_order.meet(at, lanes); }
    /// The launch is over: reports cycles.
    void finish();

    /// Where a lock was taken.
    struct Taken {
        Word word = 0;
        ThreadPlace thread;
        std::uint32_t site = 0;
        std::uint64_t time = 0, address = 0, free = 0;
        bool shared = false;
        bool isReleased = false, isKept = false;  ///< isKept: of an edge
    };
    /// `second` was taken, or awaited in a deadlock, with `first` held.
    struct Edge {
        std::uint32_t first = 0, second = 0;  ///< indices of Taken
        Clock clock = 0;                      ///< what the thread's way depended on
        std::vector<Word> held;               ///< ascending
    };

private:
    struct Lane {
        const Issue& issue;
        ThreadPlace thread;
        unsigned lane;
        Word word;
        std::uint64_t address;
        bool shared;
    };
    bool acquires(const Lane& at, std::uint64_t taken);
    void take(const Lane& at, std::uint64_t free);
    void await(const Lane& at);
    bool release(const Lane& at, std::uint64_t value);
    void forget(Word word);
    void drop(std::uint32_t taken);
    std::uint32_t record(const Lane& at, std::uint64_t free);
    void addEdges(std::uint32_t second);
    bool counts(const Edge& edge) const;
    bool canMeet(const Edge& a, const Edge& b);
    void report(const std::vector<const Edge*>& cycle);

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    SpinPlaces m_places;
    DecidingReads m_deciding;
    CausalOrder m_order;
    std::vector<Taken> m_taken;
    std::vector<std::uint32_t> m_spare;  ///< of these, to be used again
    std::vector<Edge> m_edges;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_held;  ///< by thread
    std::unordered_map<std::uint64_t, std::uint32_t> m_awaits;             ///< by thread: the lock that it does not get
    std::unordered_map<Word, std::uint32_t> m_holder;                      ///< of locks that are held
    std::unordered_set<Word> m_noLocks;                                    ///< words that are used otherwise
    std::unordered_map<std::uint32_t, bool> m_waits;                       ///< by site: it waits where the lock is taken
    std::map<std::array<std::uint64_t, 5>, std::uint32_t> m_known;         ///< how many edges there are of a kind
};

}  // namespace simtscope::simt
