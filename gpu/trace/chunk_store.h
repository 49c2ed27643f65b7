// The event chunks of a recording file, as they are packed there. A chunk is decoded when it is asked for; those that were asked for last
// stay, up to a budget, so that the memory of a long recording is that of what is looked at.
//
// Who takes one chunk after the other finds the next one decoded by another thread.
//
// Damage is found in two ways. check() decodes all chunks, on all cores; after it every chunk decodes. Before it, or without it, a chunk
// that turns out to be damaged is given as events without lanes' values, so that nobody fails on it, and damage() says so: what was made of
// it must not be shown then.
#pragma once

#include <atomic>
#include <future>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/block_trace.h"
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
        std::vector<std::uint8_t> bytes;
    };
    static constexpr std::uint64_t kKeptBytes = 32u << 20;
    /// `chunks` by launch, block and ordinal. `sites`: by module and SiteId, 1 where the module has it. `kept`: bytes of decoded chunks
    /// that stay; the latest one always does.
    ChunkStore(std::vector<Packed> chunks, std::vector<std::vector<std::uint8_t>> sites, std::uint32_t allocations,
               std::uint64_t kept = kKeptBytes);

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
    using Decoding = std::future<Result<std::shared_ptr<const EventChunk>>>;
    Result<std::shared_ptr<const EventChunk>> decode(std::uint32_t index) const;
    std::shared_ptr<const ChunkPattern> patternFor(const Packed& packed) const;
    Decoding startNext(std::uint32_t index) const;
    void keep(std::uint32_t index, const std::shared_ptr<const EventChunk>& chunk) const;
    tl::unexpected<Error> wrong(std::uint32_t index, const Message& what) const;

    const std::vector<Packed> m_packed;
    const std::vector<std::vector<std::uint8_t>> m_sites;
    const std::uint32_t m_allocations;
    const std::uint64_t m_kept;
    mutable std::atomic<bool> m_isSound = false;  // check() has found nothing
    mutable std::mutex m_mutex;                   // of all below
    mutable std::vector<Decoded> m_decoded;
    mutable std::list<std::uint32_t> m_uses;  // the latest first
    mutable std::uint64_t m_bytes = 0;        // of what is decoded
    mutable std::optional<Error> m_damage;
    mutable std::uint32_t m_lastMissed = 0;
    mutable std::uint32_t m_patternAt = 0;  // the chunk that m_pattern is of
    mutable std::shared_ptr<const ChunkPattern> m_pattern;
    mutable std::uint32_t m_ahead = 0;  // the chunk that is being decoded ahead
    mutable Decoding m_decoding;        // of it; the last member: it uses the others
};

}  // namespace simtscope::trace
