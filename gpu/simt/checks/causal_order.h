// What a thread's way through the kernel may depend on: the order of threads that holds on every schedule, and rather more than that.
//
// A thread comes after what another has done where a barrier or an exchange between lanes lies in between, or where it has read a value
// that the other wrote later, by whatever instruction, and that value decides where it goes (gpu/simt/checks/deciding_reads.h). A value
// that is only computed with orders nothing by itself, but what is written then may order whoever decides by it. Fences and scopes do not
// matter here: a thread that has seen a write runs after it. The memory of locks is left out, since threads may take a lock in any order.
//
// Orders more than CUDA does, so that two steps that it does not order can happen in either order.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// An instruction that CausalOrder knows nothing of: the order of threads would have to be followed through it besides.
bool isNotOrdered(const ptx::DecodedOp& op);

class CausalOrder {
public:
    using Word = std::uint64_t;  ///< of shared or device memory: wordOf()
    static Word wordOf(const Block& block, bool shared, std::uint64_t address)
    {
        // Device addresses have fewer than 63 bits.
        return shared ? 1ull << 63 | std::uint64_t(block.id.value) << 24 | address / 4 : address / 4;
    }

    /// The thread has done what others may come after.
    void mark(const ThreadPlace& thread, std::uint64_t time);
    void read(const ThreadPlace& thread, Word word, bool decides);
    void write(const ThreadPlace& thread, Word word, std::uint64_t time);
    /// All that threads of the block, or of the warp, know is known to all of them.
    void meet(const Block& block);
    void meet(const RunningWarp& at, LaneMask lanes);
    /// What the thread's way depends on.
    Clock of(const ThreadPlace& thread) const;
    /// That, and what it has computed with.
    Clock allOf(const ThreadPlace& thread) const;
    std::size_t words() const { return m_words.size(); }
    /// Nothing more is followed: a loop that never ends would fill the memory. What was known until then stays true.
    bool isFull() const { return m_clocks.size() >= kMostClocks; }
    bool knows(Clock clock, const ThreadPlace& thread, std::uint64_t time) { return m_clocks.knows(clock, thread, time); }

private:
    static constexpr std::size_t kMostClocks = std::size_t(1) << 20;
    struct Thread {
        Clock decided = 0, data = 0;
        Clock published = 0;  ///< of all that it knows and has done, as long as neither changes
        std::uint64_t marked = 0;
    };
    static std::uint64_t keyOf(const ThreadPlace& thread) { return std::uint64_t(thread.block) << 10 | thread.warp << 5 | thread.lane; }
    Clock publish(const ThreadPlace& place, Thread& thread, std::uint64_t time);
    void share(const std::vector<ThreadPlace>& threads, std::uint64_t time);

    Clocks m_clocks;
    std::unordered_map<std::uint64_t, Thread> m_threads;  ///< that have done or know anything
    std::unordered_map<Word, Clock> m_words;
};

}  // namespace simtscope::simt
