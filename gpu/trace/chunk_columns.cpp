#include "gpu/trace/chunk_columns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/trace/lane_codec.h"
#include "gpu/trace/payload_flags.h"
#include "gpu/trace/value_guess.h"

namespace simtscope::trace {
namespace {

enum Stream : unsigned { kFlags, kTags, kGuessed, kAllocationHeads, kPlaceHeads, kValueHeads, kLaneBytes, kStreams = kLaneBytes + 8 };

constexpr unsigned kMostLengthBytes = 5;
constexpr unsigned kResult = kMaxElements;                     ///< as the number of an element
constexpr std::array<std::uint8_t, 4> kScales = {4, 8, 2, 1};  ///< bytes from one place to the next

std::uint32_t warpsOf(const EventChunk& chunk)
{
    return chunk.warp.empty() ? 0 : *std::ranges::max_element(chunk.warp) + 1u;
}

/// Splits payloads: each function takes the next packed column of the event.
class Apart {
public:
    explicit Apart(const EventChunk& chunk) : m_chunk(chunk) { m_streams[kFlags].resize(chunk.size()); }

    bool begin(std::uint32_t event, unsigned& flags)
    {
        const std::span<const std::uint8_t> payload = payloadOf(m_chunk, event);
        if (payload.empty())
            return true;
        flags = m_streams[kFlags][event] = payload[0];
        m_rest = payload.subspan(1);
        return flags != 0;
    }
    bool end() const { return m_rest.empty(); }

    bool plain(Stream heads, LaneMask mask, LaneColumn& column)
    {
        const std::size_t size = unpackColumn(m_rest, mask, column);
        if (size == 0)
            return false;
        const PackedParts parts = kPackedParts[m_rest[0]];
        m_streams[kTags].push_back(m_rest[0]);
        const std::uint8_t* const head = m_rest.data() + 1;
        m_streams[heads].insert(m_streams[heads].end(), head, head + parts.head);
        const std::size_t lanes = parts.width ? (size - 1 - parts.head) / parts.width : 0;
        for (unsigned byte = 0; byte < parts.width; ++byte) {
            std::vector<std::uint8_t>& bytes = m_streams[kLaneBytes + byte];
            const std::size_t before = bytes.size();
            bytes.resize(before + lanes);
            const std::uint8_t* const in = head + parts.head + byte;
            for (std::size_t lane = 0; lane < lanes; ++lane)
                bytes[before + lane] = in[lane * parts.width];
        }
        m_rest = m_rest.subspan(size);
        return true;
    }

    /// Places that the values seen last are the numbers of.
    bool places(const ValueGuesses& guesses, const GuessedEvent& event, LaneColumn& column)
    {
        const std::size_t size = unpackColumn(m_rest, event.mask, column);
        if (size == 0 || kPackedParts[m_rest[0]].width == 0)
            return plain(kPlaceHeads, event.mask, column);
        for (const unsigned scale : kScales) {
            const std::uint64_t start = guesses.startOfPlaces(event, scale, column);
            std::uint8_t packed[kMaxPackedColumn];
            LaneColumn guessed;
            guesses.guessPlaces(event, scale, start, guessed);
            packAs(m_rest[0], guessed.data(), event.mask, packed);
            if (std::memcmp(packed, m_rest.data(), size) != 0)
                continue;
            column = guessed;
            m_streams[kTags].push_back(m_rest[0]);
            m_streams[kGuessed].push_back(std::uint8_t(scale));
            for (unsigned byte = 0; byte < sizeof start; ++byte)
                m_streams[kPlaceHeads].push_back(std::uint8_t(start >> 8 * byte));
            m_rest = m_rest.subspan(size);
            return true;
        }
        m_streams[kGuessed].push_back(0);
        return plain(kPlaceHeads, event.mask, column);
    }

    bool guessed(ValueGuesses& guesses, const GuessedEvent& event, unsigned element, LaneColumn& column)
    {
        const std::span<const Guess> candidates = ValueGuesses::candidates(event.kind, element);
        const std::size_t size = packedSize(m_rest, event.mask);
        if (size == 0)
            return false;
        for (const Guess candidate : candidates) {
            guesses.guess(candidate, event, element, column);
            std::uint8_t packed[kMaxPackedColumn];
            packAs(m_rest[0], column.data(), event.mask, packed);
            if (std::memcmp(packed, m_rest.data(), size) != 0)
                continue;
            m_streams[kTags].push_back(m_rest[0]);
            m_streams[kGuessed].push_back(std::uint8_t(candidate));
            m_rest = m_rest.subspan(size);
            return true;
        }
        m_streams[kGuessed].push_back(std::uint8_t(Guess::None));
        return plain(kValueHeads, event.mask, column);
    }

    void appendTo(std::vector<std::uint8_t>& out) const
    {
        for (const std::vector<std::uint8_t>& stream : m_streams) {
            std::size_t left = stream.size();
            for (; left >= 0x80; left >>= 7)
                out.push_back(std::uint8_t(left | 0x80));
            out.push_back(std::uint8_t(left));
        }
        for (const std::vector<std::uint8_t>& stream : m_streams)
            out.insert(out.end(), stream.begin(), stream.end());
    }

private:
    const EventChunk& m_chunk;
    std::span<const std::uint8_t> m_rest;  // of the event's payload
    std::array<std::vector<std::uint8_t>, kStreams> m_streams;
};

/// Its counterpart: puts the next packed column together.
class Together {
public:
    Together(EventChunk& chunk, std::uint64_t payloadBytes)
        : m_chunk(chunk), m_size(payloadBytes), m_payload(payloadBytes + kMaxPackedColumn)
    {
    }

    bool open(std::span<const std::uint8_t> rest)
    {
        std::array<std::uint64_t, kStreams> lengths{};
        for (std::uint64_t& length : lengths)
            for (unsigned shift = 0;; shift += 7) {
                if (rest.empty() || shift >= 7 * kMostLengthBytes)
                    return false;
                const std::uint8_t byte = rest[0];
                rest = rest.subspan(1);
                length |= std::uint64_t(byte & 0x7f) << shift;
                if (byte < 0x80)
                    break;
            }
        for (unsigned stream = 0; stream < kStreams; ++stream) {
            if (lengths[stream] > rest.size())
                return false;
            m_streams[stream] = rest.first(lengths[stream]);
            rest = rest.subspan(lengths[stream]);
        }
        return rest.empty();
    }
    /// All of the streams and the whole payload are used.
    bool isDone() const
    {
        return m_at == m_size && std::ranges::all_of(m_streams, [](std::span<const std::uint8_t> stream) { return stream.empty(); });
    }
    void finish()
    {
        m_payload.resize(m_size);
        m_chunk.payload = std::move(m_payload);
    }

    bool begin(std::uint32_t event, unsigned& flags)
    {
        m_chunk.payloadStart[event] = std::uint32_t(m_at);
        std::uint8_t byte = 0;
        if (!next(kFlags, byte) || (byte != 0 && m_at == m_size))
            return false;
        flags = byte;
        if (flags != 0)
            m_payload[m_at++] = byte;
        return true;
    }
    bool end() const { return true; }

    bool plain(Stream heads, LaneMask mask, LaneColumn& column)
    {
        std::uint8_t tag = 0;
        if (!next(kTags, tag))
            return false;
        const PackedParts parts = kPackedParts[tag];
        if (!parts.exist || mask == 0)
            return false;
        const auto lanes = std::size_t(std::popcount(mask));
        const std::size_t size = 1 + parts.head + parts.width * lanes;
        if (size > m_size - m_at || parts.head > m_streams[heads].size())
            return false;
        std::uint8_t* out = m_payload.data() + m_at;
        *out++ = tag;
        std::copy_n(m_streams[heads].begin(), parts.head, out);
        m_streams[heads] = m_streams[heads].subspan(parts.head);
        out += parts.head;
        for (unsigned byte = 0; byte < parts.width; ++byte) {
            std::span<const std::uint8_t>& bytes = m_streams[kLaneBytes + byte];
            if (bytes.size() < lanes)
                return false;
            for (std::size_t lane = 0; lane < lanes; ++lane)
                out[lane * parts.width + byte] = bytes[lane];
            bytes = bytes.subspan(lanes);
        }
        unpackColumn({m_payload.data() + m_at, size}, mask, column);
        m_at += size;
        return true;
    }

    bool places(const ValueGuesses& guesses, const GuessedEvent& event, LaneColumn& column)
    {
        if (m_streams[kTags].empty() || kPackedParts[m_streams[kTags][0]].width == 0)
            return plain(kPlaceHeads, event.mask, column);
        std::uint8_t scale = 0, tag = 0;
        if (!next(kGuessed, scale))
            return false;
        if (scale == 0)
            return plain(kPlaceHeads, event.mask, column);
        std::uint64_t start = 0;
        for (unsigned shift = 0; shift < 64; shift += 8) {
            std::uint8_t byte = 0;
            if (!next(kPlaceHeads, byte))
                return false;
            start |= std::uint64_t(byte) << shift;
        }
        guesses.guessPlaces(event, scale, start, column);
        return next(kTags, tag) && put(tag, event.mask, column);
    }

    bool guessed(ValueGuesses& guesses, const GuessedEvent& event, unsigned element, LaneColumn& column)
    {
        std::uint8_t guess = 0, tag = 0;
        if (!next(kGuessed, guess) || guess >= kGuesses)
            return false;
        if (Guess(guess) == Guess::None)
            return plain(kValueHeads, event.mask, column);
        guesses.guess(Guess(guess), event, element, column);
        return next(kTags, tag) && put(tag, event.mask, column);
    }

private:
    bool next(Stream stream, std::uint8_t& byte)
    {
        std::span<const std::uint8_t>& bytes = m_streams[stream];
        if (bytes.empty())
            return false;
        byte = bytes[0];
        bytes = bytes.subspan(1);
        return true;
    }

    /// Packs the column to the end of the payload, where there is room for more than a column.
    bool put(std::uint8_t tag, LaneMask mask, const LaneColumn& column)
    {
        const PackedParts parts = kPackedParts[tag];
        const std::size_t size = 1 + parts.head + (parts.width ? parts.width * std::size_t(std::popcount(mask)) : 0);
        if (!parts.exist || mask == 0 || size > m_size - m_at)
            return false;
        packAs(tag, column.data(), mask, m_payload.data() + m_at);
        m_at += size;
        return true;
    }

    EventChunk& m_chunk;
    std::array<std::span<const std::uint8_t>, kStreams> m_streams;  // what is left of them
    std::size_t m_size = 0, m_at = 0;
    std::vector<std::uint8_t> m_payload;
};

/// Walks all events, and has `columns` treat their columns in order.
template <class Columns>
bool walk(const EventChunk& chunk, Columns& columns)
{
    ValueGuesses guesses(chunk.size(), warpsOf(chunk));
    GuessedEvent event;
    LaneColumn allocations;
    for (std::uint32_t i = 0; i < chunk.size(); ++i) {
        unsigned flags = 0;
        if (!columns.begin(i, flags))
            return false;
        if (flags == 0)
            continue;
        event.kind = EventKind(chunk.kind[i]);
        event.warp = chunk.warp[i];
        event.mask = chunk.mask[i];
        event.elements = elementsOf(flags);
        event.hasPlace = flags & kHasOffset;
        event.hasResult = flags & kHasResult;
        event.allocation = 0;
        if (event.mask == 0)
            return false;
        if (flags & kHasAllocation) {
            if (!columns.plain(kAllocationHeads, event.mask, allocations))
                return false;
            event.allocation = std::uint32_t(allocations[unsigned(std::countr_zero(event.mask))]);
        }
        const bool isLane = event.kind == EventKind::Shuffle;
        if (event.hasPlace &&
            !(isLane ? columns.plain(kPlaceHeads, event.mask, event.places) : columns.places(guesses, event, event.places)))
            return false;
        // What no event has a place for cannot be guessed.
        const bool isGuessed = event.hasPlace && !ValueGuesses::candidates(event.kind, 0).empty();
        if (isGuessed)
            guesses.findPlaces(event);
        const auto take = [&](unsigned element, LaneColumn& column) {
            return isGuessed ? columns.guessed(guesses, event, element, column) : columns.plain(kValueHeads, event.mask, column);
        };
        for (unsigned element = 0; element < event.elements; ++element)
            if (!take(element, event.value[element]))
                return false;
        if (event.hasResult && !take(kResult, event.result))
            return false;
        if (isGuessed)
            guesses.learn(event);
        if (!columns.end())
            return false;
    }
    return true;
}

}  // namespace

bool takePayloadsApart(const EventChunk& chunk, std::vector<std::uint8_t>& out)
{
    Apart columns(chunk);
    if (!walk(chunk, columns))
        return false;
    columns.appendTo(out);
    return true;
}

std::uint64_t mostPayloadStreams(std::uint32_t events, std::uint64_t payloadBytes)
{
    return kStreams * kMostLengthBytes + events +
           2 * payloadBytes;  // a guess takes a byte, or a byte and a start, a column at least as many
}

bool putPayloadsTogether(std::span<const std::uint8_t> streams, std::uint64_t payloadBytes, EventChunk& chunk)
{
    chunk.payloadStart.resize(chunk.size());
    Together columns(chunk, payloadBytes);
    if (!columns.open(streams) || !walk(chunk, columns) || !columns.isDone())
        return false;
    columns.finish();
    return true;
}

}  // namespace simtscope::trace
