// Predicts deadlocks that did not happen: threads take locks in different orders.
//
// A lock is a word that a thread changes from a value that means "free", with an atomic compare-and-swap or exchange. The thread would wait
// if it found the value that it writes (gpu/simt/checks/spin_walk.h), and the same thread later writes the free value back. A thread that
// takes a second lock while it holds a first one makes an edge from the first to the second. A cycle of such edges can deadlock where
// (Havelund, "Using Runtime Analysis to Guide Model Checking of Java Programs", SPIN 2000; Bensalem and Havelund, "Dynamic Deadlock
// Analysis of Multi-threaded Programs", HVC 2005)
// - each edge is of another thread,
// - no two of these threads hold a lock in common when they take the second one (a gate lock),
// - nothing but the locks orders two of them (gpu/simt/checks/causal_order.h).
// An edge counts when its thread has released both locks, or when the launch has ended in a deadlock.
//
// Not followed: ticket locks, locks that another thread releases, other kinds of locks, and launches with asynchronous copies.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu/simt/checks/causal_order.h"
#include "gpu/simt/checks/control_dependent_reads.h"
#include "gpu/simt/checks/spin_walk.h"
#include "gpu/simt/state/access.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

class LaunchChecks;

/// Follows the locks of one launch and reports cycles at its end.
class LockOrder {
public:
    using WordKey = CausalOrder::WordKey;

    /// Returns null if no instruction of the kernel can take a lock, or if the order of its threads cannot be followed.
    static std::unique_ptr<LockOrder> create(const RunningLaunch& launch, LaunchChecks& checks);
    LockOrder(const RunningLaunch& launch, LaunchChecks& checks);

    /// Handles a load, or a store that has not happened yet.
    void handleAccess(const Issue& issue, const CheckedAccess& access);
    /// Handles an atomic operation after it: `oldValues` is the value that each lane found.
    void handleAtomic(const Issue& issue, const Access& access, const trace::LaneColumn& oldValues, const VectorElements& operands);
    void synchronise(const Block& block) { m_order.synchronise(block); }
    void synchronise(const RunningWarp& current, LaneMask lanes) { m_order.synchronise(current, lanes); }
    /// Reports the cycles at the end of the launch.
    void finish();

    /// Describes how a thread has taken a lock.
    struct LockAcquisition {
        WordKey word = 0;
        ThreadPosition thread;
        std::uint32_t site = 0;
        std::uint64_t time = 0, address = 0, freeValue = 0;
        bool isShared = false;
        bool isReleased = false, isInEdge = false;  ///< isInEdge: whether an edge refers to it
    };
    /// Says that a thread took `second`, or waits for it in a deadlock, while it held `first`.
    struct Edge {
        std::uint32_t first = 0, second = 0;  ///< indices in m_acquisitions
        Clock clock = 0;                      ///< everything that the thread's control flow depended on
        std::vector<WordKey> heldLocks;       ///< locks that the thread held, ascending
    };

private:
    /// Describes the access of one lane.
    struct LaneAccess {
        const Issue& issue;
        ThreadPosition thread;
        unsigned lane;
        WordKey word;
        std::uint64_t address;
        bool isShared;
    };
    bool waitsWhenTaken(const LaneAccess& access, std::uint64_t takenValue);
    void takeLock(const LaneAccess& access, std::uint64_t freeValue);
    void noteAwaited(const LaneAccess& access);
    bool releaseLock(const LaneAccess& access, std::uint64_t value);
    void forgetLock(WordKey word);
    void freeAcquisition(std::uint32_t index);
    std::uint32_t addAcquisition(const LaneAccess& access, std::uint64_t freeValue);
    void addEdges(std::uint32_t second);
    bool isConfirmed(const Edge& edge) const;
    bool canOverlap(const Edge& a, const Edge& b);
    void report(const std::vector<const Edge*>& cycle);

    const RunningLaunch& m_launch;
    LaunchChecks& m_checks;
    WaitSites m_waitSites;
    ControlDependentReads m_controlDependent;
    CausalOrder m_order;
    std::vector<LockAcquisition> m_acquisitions;
    std::vector<std::uint32_t> m_freeAcquisitions;  ///< indices in m_acquisitions that can be used again
    std::vector<Edge> m_edges;
    /// By thread: indices in m_acquisitions of the locks that it holds.
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_heldByThread;
    /// By thread: index in m_acquisitions of the lock that it waits for.
    std::unordered_map<std::uint64_t, std::uint32_t> m_awaitedByThread;
    std::unordered_map<WordKey, std::uint32_t> m_acquisitionOfLock;  ///< by lock that is held: its index in m_acquisitions
    std::unordered_set<WordKey> m_notLocks;                          ///< words that the program does not use as locks
    std::unordered_map<std::uint32_t, bool> m_waitsAtSite;           ///< by site: whether a thread waits there if it finds the lock taken
    std::map<std::array<std::uint64_t, 5>, std::uint32_t> m_edgeCounts;  ///< number of edges of each kind
};

}  // namespace simtscope::simt
