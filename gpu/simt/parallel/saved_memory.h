// What was in device memory before a launch wrote there, page by page, so that the launch can be undone.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "gpu/simt/parallel/touched_memory.h"

namespace simtscope::simt {

class SavedMemory {
public:
    /// Any thread, before it first writes to the page. Nobody has written to a page that is not saved.
    void save(std::uint64_t number);
    std::uint64_t bytes() const { return m_bytes.load(std::memory_order_relaxed); }
    /// Puts back the words that were written; no thread runs any more.
    void restore(const std::vector<const TouchedMemory::Page*>& written) const;

private:
    using Content = std::array<std::uint64_t, TouchedMemory::kPageBytes / 8>;
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::uint64_t, std::unique_ptr<Content>> pages;
    };
    static constexpr std::size_t kShards = 64;
    std::array<Shard, kShards> m_shards;
    std::atomic<std::uint64_t> m_bytes = 0;
};

}  // namespace simtscope::simt
