// Restores the payloads of a chunk from the streams of the file (declared in payload_streams.h).
#include "gpu/trace/codec/payload_walk.h"
#include "gpu/trace/model/lane_codec.h"

namespace simtscope::trace {
namespace payloads {
namespace {

/// Restores payloads: each function makes the next packed column of the event.
class PayloadJoiner {
public:
    PayloadJoiner(EventChunk& chunk, std::uint64_t payloadBytes)
        : m_chunk(chunk), m_size(payloadBytes), m_payload(payloadBytes + kMaxPackedColumnBytes)
    {
    }

    bool open(std::span<const std::uint8_t> input)
    {
        std::array<std::uint64_t, kStreamCount> lengths{};
        for (std::uint64_t& length : lengths)
            for (unsigned shift = 0;; shift += 7) {
                if (input.empty() || shift >= 7 * kMaxLengthBytes)
                    return false;
                const std::uint8_t byte = input[0];
                input = input.subspan(1);
                length |= std::uint64_t(byte & 0x7f) << shift;
                if (byte < 0x80)
                    break;
            }
        for (unsigned stream = 0; stream < kStreamCount; ++stream) {
            if (lengths[stream] > input.size())
                return false;
            m_streams[stream] = input.first(lengths[stream]);
            input = input.subspan(lengths[stream]);
        }
        return input.empty();
    }
    /// Returns whether all streams and the whole payload have been used.
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
        if (!takeNextByte(kFlags, byte) || (byte != 0 && m_at == m_size))
            return false;
        flags = byte;
        if (flags != 0)
            m_payload[m_at++] = byte;
        return true;
    }
    bool end() const { return true; }

    bool handlePlain(Stream heads, LaneMask mask, LaneColumn& column)
    {
        const std::size_t begin = m_at;
        return putPlain(heads, mask) && unpackColumn(std::span(m_payload).first(m_at).subspan(begin), mask, column) != 0;
    }
    bool handlePlain(Stream heads, LaneMask mask, std::uint64_t& first)
    {
        const std::size_t begin = m_at;
        if (!putPlain(heads, mask))
            return false;
        first = unpackFirstValue(std::span(m_payload).first(m_at).subspan(begin), unsigned(std::countr_zero(mask)));
        return true;
    }

    bool handleOffsets(ValuePredictor& predictor, const PredictedEvent& event, LaneColumn& column)
    {
        if (m_streams[kTags].empty() || kPackedColumnSizes[m_streams[kTags][0]].bytesPerLane == 0)
            return handlePlain(kOffsetHeads, event.mask, column);
        std::uint8_t scale = 0, tag = 0;
        if (!takeNextByte(kPredictionNumbers, scale))
            return false;
        if (scale == 0) {
            if (!handlePlain(kOffsetHeads, event.mask, column))
                return false;
            predictor.offsetPredictor().update(event, column);
            return true;
        }
        std::uint64_t start = 0;
        for (unsigned shift = 0; shift < 64; shift += 8) {
            std::uint8_t byte = 0;
            if (!takeNextByte(kOffsetHeads, byte))
                return false;
            start |= std::uint64_t(byte) << shift;
        }
        if (scale != kMovedOffsets)
            predictor.predictOffsets(event, scale, start, column);
        else if (!predictor.offsetPredictor().predict(event, start, column))
            return false;
        predictor.offsetPredictor().update(event, column);
        return takeNextByte(kTags, tag) && put(tag, event.mask, column);
    }

    bool handlePredicted(ValuePredictor& predictor, const PredictedEvent& event, unsigned element, LaneColumn& column)
    {
        std::uint8_t prediction = 0, tag = 0;
        if (!takeNextByte(kPredictionNumbers, prediction) || prediction >= kPredictionCount)
            return false;
        if (Prediction(prediction) == Prediction::None)
            return handlePlain(kValueHeads, event.mask, column);
        predictor.predict(Prediction(prediction), event, element, column);
        return takeNextByte(kTags, tag) && put(tag, event.mask, column);
    }

private:
    bool takeNextByte(Stream stream, std::uint8_t& byte)
    {
        std::span<const std::uint8_t>& bytes = m_streams[stream];
        if (bytes.empty())
            return false;
        byte = bytes[0];
        bytes = bytes.subspan(1);
        return true;
    }

    bool putPlain(Stream heads, LaneMask mask)
    {
        std::uint8_t tag = 0;
        if (!takeNextByte(kTags, tag))
            return false;
        const PackedColumnSizes parts = kPackedColumnSizes[tag];
        if (!parts.isValid || mask == 0)
            return false;
        const auto lanes = std::size_t(std::popcount(mask));
        const std::size_t size = 1 + parts.headBytes + parts.bytesPerLane * lanes;
        if (size > m_size - m_at || parts.headBytes > m_streams[heads].size())
            return false;
        std::uint8_t* out = m_payload.data() + m_at;
        *out++ = tag;
        std::copy_n(m_streams[heads].begin(), parts.headBytes, out);
        m_streams[heads] = m_streams[heads].subspan(parts.headBytes);
        out += parts.headBytes;
        if (parts.bytesPerLane == 3) {
            std::span<const std::uint8_t>& bytes = m_streams[kThreeByteLanes];
            if (bytes.size() < lanes * 3)
                return false;
            std::copy_n(bytes.begin(), lanes * 3, out);
            bytes = bytes.subspan(lanes * 3);
        }
        for (unsigned byte = 0; parts.bytesPerLane != 3 && byte < parts.bytesPerLane; ++byte) {
            std::span<const std::uint8_t>& bytes = m_streams[kLaneBytes + byte];
            if (bytes.size() < lanes)
                return false;
            for (std::size_t lane = 0; lane < lanes; ++lane)
                out[lane * parts.bytesPerLane + byte] = bytes[lane];
            bytes = bytes.subspan(lanes);
        }
        m_at += size;
        return true;
    }

    /// Packs the column at the end of the payload if a column still fits.
    bool put(std::uint8_t tag, LaneMask mask, const LaneColumn& column)
    {
        const PackedColumnSizes parts = kPackedColumnSizes[tag];
        const std::size_t size = 1 + parts.headBytes + (parts.bytesPerLane ? parts.bytesPerLane * std::size_t(std::popcount(mask)) : 0);
        if (!parts.isValid || mask == 0 || size > m_size - m_at)
            return false;
        packWithTag(tag, column.data(), mask, m_payload.data() + m_at);
        m_at += size;
        return true;
    }

    EventChunk& m_chunk;
    std::array<std::span<const std::uint8_t>, kStreamCount> m_streams;  // the unused rest of each stream
    std::size_t m_size = 0, m_at = 0;
    std::vector<std::uint8_t> m_payload;
};

}  // namespace
}  // namespace payloads

bool joinPayloads(std::span<const std::uint8_t> streams, std::uint64_t payloadBytes, EventChunk& chunk)
{
    chunk.payloadStart.resize(chunk.size());
    payloads::PayloadJoiner columns(chunk, payloadBytes);
    if (!columns.open(streams) || !payloads::walk(chunk, columns) || !columns.isDone())
        return false;
    columns.finish();
    return true;
}

}  // namespace simtscope::trace
