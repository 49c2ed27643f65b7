// Holds the packed event chunks of a recording file. A chunk is decoded on demand; the ones used last stay decoded, up to a budget, so that
// a long recording needs memory only for the parts in use.
//
// For a reader that takes one chunk after another, another thread decodes the next chunk in advance. Chunks that share a row
// (chunk_bundle.h) are decoded together.
//
// Damage is found in two ways. check() decodes all chunks that nobody has used yet, on all cores; if it succeeds, every chunk can be
// decoded. Without it, a chunk that turns out to be damaged is replaced by events without lane values, so that readers do not fail, and
// damage() reports the error: nothing derived from that chunk may be shown then.
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
#include "gpu/trace/codec/chunk_bundle.h"
#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Owns the chunks of all blocks of a file. Any thread may call its functions, several at the same time.
class ChunkStore final : public ChunkSource {
public:
    /// Describes a chunk as the file holds it, with the row's numbers.
    struct Packed {
        LaunchId launch{};
        BlockId block{};
        std::uint32_t ordinal = 0, warps = 0;
        ModuleId module{};
        ChunkCounts counts;
        std::vector<std::uint8_t> bytes;  ///< empty: the chunk is a part of a bundle
        std::uint32_t bundle = 0, part = 0;
    };
    /// Chunks that share a row.
    struct Bundle {
        std::vector<std::uint8_t> bytes;
        std::vector<BundledChunk> parts;  ///< each part is a chunk of the store
    };
    static constexpr std::uint64_t kMaxDecodedBytes = 32u << 20;
    /// `chunks` are sorted by launch, block and ordinal. `sites`: by module and SiteId, 1 if the module has the site. `maxDecodedBytes`:
    /// bytes of decoded chunks that stay; the latest one always does.
    ChunkStore(std::vector<Packed> chunks, std::vector<Bundle> bundles, std::vector<std::vector<std::uint8_t>> sites,
               std::uint32_t allocations, std::uint64_t maxDecodedBytes = kMaxDecodedBytes);

    std::shared_ptr<const EventChunk> chunk(std::uint32_t index) const override;

    /// Decodes and checks all chunks. The error is the end of a sentence that says what is wrong with the first damaged one. Returns early
    /// without an error when `stop` is requested.
    Result<void> check(const std::stop_token& stop) const;
    /// Returns the damage that chunk() has found.
    std::optional<Error> damage() const;

private:
    struct Decoded {
        std::shared_ptr<const EventChunk> chunk;
        std::list<std::uint32_t>::iterator usePosition;
    };
    /// Holds the times of the first and last event of a chunk that was decoded once and was sound.
    struct CheckedTimes {
        bool isSound = false;
        std::uint64_t firstTime = 0, lastTime = 0;
    };
    using Chunks = std::vector<std::shared_ptr<const EventChunk>>;
    using Decoding = std::future<Result<Chunks>>;
    /// Returns the chunks that are decoded together with this one, in the order of decode().
    std::span<const std::uint32_t> chunksInRowOf(std::uint32_t index) const;
    Result<Chunks> decode(std::uint32_t index) const;
    Result<void> checkDecoded(std::uint32_t index, const EventChunk& chunk) const;
    std::shared_ptr<const ChunkPattern> patternFor(const Packed& packed) const;
    Decoding startNext(std::uint32_t index) const;
    void noteChecked(std::span<const std::uint32_t> row, const Chunks& chunks) const;
    bool isChecked(std::uint32_t index) const;
    void cacheRow(std::span<const std::uint32_t> row, const Chunks& chunks, std::uint32_t latest) const;
    void cacheChunk(std::uint32_t index, const std::shared_ptr<const EventChunk>& chunk) const;
    tl::unexpected<Error> makeDamageError(std::uint32_t index, const Message& problem) const;

    const std::vector<Packed> m_packed;
    const std::vector<Bundle> m_bundles;
    std::vector<std::uint32_t> m_firstChunkOfRow;                       // first chunk of each row
    std::vector<std::uint32_t> m_chunksByRow;                           // all chunks, row by row
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_rowOfChunk;  // by chunk: position and length of its row in m_chunksByRow
    const std::vector<std::vector<std::uint8_t>> m_sites;
    const std::uint32_t m_allocations;
    const std::uint64_t m_maxDecodedBytes;
    mutable std::atomic<bool> m_isSound = false;  // check() has found no damage
    mutable std::mutex m_mutex;                   // guards all members below
    mutable std::vector<Decoded> m_decoded;
    mutable std::vector<CheckedTimes> m_checkedTimes;
    mutable std::list<std::uint32_t> m_uses;   // the most recently used first
    mutable std::uint64_t m_decodedBytes = 0;  // bytes of the decoded chunks
    mutable std::optional<Error> m_damage;
    mutable std::uint32_t m_chunkAfterMiss = 1;  // chunk after the row that was last missing
    mutable std::uint32_t m_patternChunk = 0;    // chunk whose pattern is m_pattern
    mutable std::shared_ptr<const ChunkPattern> m_pattern;
    mutable std::uint32_t m_aheadChunk = 0;  // chunk that is being decoded in advance
    mutable Decoding m_decoding;             // its decoding; the last member, since it uses the others
};

}  // namespace simtscope::trace
