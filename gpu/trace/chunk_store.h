// The event chunks of a recording file, as they are packed there. A chunk is decoded when it is asked for; those that were asked for last
// stay, up to a budget, so that the memory of a long recording is that of what is looked at.
//
// Who takes one chunk after the other finds the next one decoded by another thread. Chunks that share a row (chunk_bundle.h) are decoded
// together.
//
// Damage is found in two ways. check() decodes all chunks that nobody has asked for yet, on all cores; after it every chunk decodes. Before
// it, or without it, a chunk that turns out to be damaged is given as events without lanes' values, so that nobody fails on it, and
// damage() says so: what was made of it must not be shown then.
#pragma once

#include <atomic>
#include <future>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/block_trace.h"
#include "gpu/trace/chunk_bundle.h"
#include "gpu/trace/chunk_codec.h"

namespace simtscope::trace {

class ChunkStore final : public ChunkSource {
public:
    struct Packed {
        LaunchId launch{};
        BlockId block{};
        std::uint32_t ordinal = 0, warps = 0;
        ModuleId module{};
        ChunkCounts counts;
        std::vector<std::uint8_t> bytes;  ///< empty: it is a part of a bundle
        std::uint32_t bundle = 0, part = 0;
    };
    struct Bundle {
        std::vector<std::uint8_t> bytes;
        std::vector<BundlePart> parts;  ///< each a chunk of the store
    };
    static constexpr std::uint64_t kKeptBytes = 32u << 20;
    /// `chunks` by launch, block and ordinal. `sites`: by module and SiteId, 1 where the module has it. `kept`: bytes of decoded chunks
    /// that stay; the latest one always does.
    ChunkStore(std::vector<Packed> chunks, std::vector<Bundle> bundles, std::vector<std::vector<std::uint8_t>> sites,
               std::uint32_t allocations, std::uint64_t kept = kKeptBytes);

    std::shared_ptr<const EventChunk> chunk(std::uint32_t index) const override;

    /// Errors: what is wrong with the first damaged chunk, as the end of a sentence. Done early, without an error, when `stop` was
    /// requested.
    Result<void> check(const std::stop_token& stop) const;
    /// What chunk() has come upon.
    std::optional<Error> damage() const;

private:
    struct Decoded {
        std::shared_ptr<const EventChunk> chunk;
        std::list<std::uint32_t>::iterator use;
    };
    /// Of a chunk that was decoded once, and was sound: the times of its first and last event.
    struct Seen {
        bool isSound = false;
        std::uint64_t first = 0, last = 0;
    };
    using Chunks = std::vector<std::shared_ptr<const EventChunk>>;
    using Decoding = std::future<Result<Chunks>>;
    /// The chunks that are decoded with this one, in the order in which decode() gives them.
    std::span<const std::uint32_t> rowOf(std::uint32_t index) const;
    Result<Chunks> decode(std::uint32_t index) const;
    Result<void> checked(std::uint32_t index, const EventChunk& chunk) const;
    std::shared_ptr<const ChunkPattern> patternFor(const Packed& packed) const;
    Decoding startNext(std::uint32_t index) const;
    void see(std::span<const std::uint32_t> row, const Chunks& chunks) const;
    bool isSeen(std::uint32_t index) const;
    void keep(std::span<const std::uint32_t> row, const Chunks& chunks, std::uint32_t latest) const;
    void keep(std::uint32_t index, const std::shared_ptr<const EventChunk>& chunk) const;
    tl::unexpected<Error> wrong(std::uint32_t index, const Message& what) const;

    const std::vector<Packed> m_packed;
    const std::vector<Bundle> m_bundles;
    std::vector<std::uint32_t> m_rows;                             // the first chunk of each row
    std::vector<std::uint32_t> m_inRow;                            // all chunks, row by row
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_rowAt;  // by chunk: where its row is in m_inRow, and how long
    const std::vector<std::vector<std::uint8_t>> m_sites;
    const std::uint32_t m_allocations;
    const std::uint64_t m_kept;
    mutable std::atomic<bool> m_isSound = false;  // check() has found nothing
    mutable std::mutex m_mutex;                   // of all below
    mutable std::vector<Decoded> m_decoded;
    mutable std::vector<Seen> m_seen;
    mutable std::list<std::uint32_t> m_uses;  // the latest first
    mutable std::uint64_t m_bytes = 0;        // of what is decoded
    mutable std::optional<Error> m_damage;
    mutable std::uint32_t m_afterMissed = 1;  // the chunk after the row that was missed last
    mutable std::uint32_t m_patternAt = 0;    // the chunk that m_pattern is of
    mutable std::shared_ptr<const ChunkPattern> m_pattern;
    mutable std::uint32_t m_ahead = 0;  // the chunk that is being decoded ahead
    mutable Decoding m_decoding;        // of it; the last member: it uses the others
};

}  // namespace simtscope::trace
