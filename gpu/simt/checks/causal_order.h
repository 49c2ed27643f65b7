// Keeps a happens-before order that follows control flow: it orders a step after everything that may have decided the path of its thread.
// The order holds on every schedule. In doubt, it orders two steps.
//
// A thread comes after what another thread has done in two cases. First, a barrier or an exchange between lanes lies in between. Second,
// the other thread has afterwards written a value, by any instruction, that this thread has read and that decides its path
// (gpu/simt/checks/control_dependent_reads.h). A value with which a thread only computes does not order the two threads. Its result may
// order a third thread, which reads it and decides its path by it. Fences and scopes do not matter: a thread that has seen a write runs
// after it. The memory of locks is left out, since threads may take a lock in any order.
//
// This order includes all that CUDA orders, and more. So two steps that it leaves unordered can happen in either order.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/simt/state/issue.h"
#include "gpu/simt/state/race_types.h"

namespace simtscope::simt {

/// Returns whether the instruction may order threads in a way that CausalOrder does not follow.
bool cannotFollow(const ptx::DecodedOp& op);

/// Keeps the order for one launch, as vector clocks of its threads and of the words of memory that they write.
class CausalOrder {
public:
    using WordKey = std::uint64_t;  ///< key of a word of shared or device memory, from makeWordKey()
    static WordKey makeWordKey(const Block& block, bool isShared, std::uint64_t address)
    {
        // Device addresses have fewer than 63 bits, so bit 63 tells shared memory apart.
        return isShared ? 1ull << 63 | std::uint64_t(block.id.value) << 24 | address / 4 : address / 4;
    }

    /// Notes that the thread has done something at `time` that other threads may be ordered after.
    void mark(const ThreadPosition& thread, std::uint64_t time);
    /// Orders the thread after what the writers of the word knew. `decidesPath` says whether the value decides the path of the thread.
    void read(const ThreadPosition& thread, WordKey word, bool decidesPath);
    /// Publishes at the word what the thread knows and has done, for threads that read the word.
    void write(const ThreadPosition& thread, WordKey word, std::uint64_t time);
    /// These let all threads of the block, or these lanes of the warp, know what any of them knows.
    void synchronise(const Block& block);
    void synchronise(const RunningWarp& current, LaneMask lanes);
    /// Returns the clock of everything that the thread's control flow depends on.
    Clock clockOf(const ThreadPosition& thread) const;
    /// Returns the clock of what clockOf() covers and of everything that the thread has computed with.
    Clock clockWithDataOf(const ThreadPosition& thread) const;
    std::size_t wordCount() const { return m_words.size(); }
    /// Returns whether the limit of clocks is reached, after which nothing more is followed. (A loop that never ends would otherwise fill
    /// the memory.) What was known by then stays true.
    bool isFull() const { return m_clocks.size() >= kMaxClocks; }
    bool knows(Clock clock, const ThreadPosition& thread, std::uint64_t time) { return m_clocks.knows(clock, thread, time); }

private:
    static constexpr std::size_t kMaxClocks = std::size_t(1) << 20;
    /// Holds the clocks of a thread: of what its control flow depends on, and of what it has computed with.
    struct Thread {
        Clock controlClock = 0, dataClock = 0;
        Clock publishedClock = 0;  ///< clock of all that the thread knows and has done; 0 if it must be made again
        std::uint64_t markedTime = 0;
    };
    static std::uint64_t makeThreadKey(const ThreadPosition& thread)
    {
        return std::uint64_t(thread.block) << 10 | thread.warp << 5 | thread.lane;
    }
    Clock publish(const ThreadPosition& position, Thread& thread, std::uint64_t time);
    void share(const std::vector<ThreadPosition>& threads, std::uint64_t time);

    Clocks m_clocks;
    std::unordered_map<std::uint64_t, Thread> m_threads;  ///< threads that have done or know anything
    std::unordered_map<WordKey, Clock> m_words;
};

}  // namespace simtscope::simt
