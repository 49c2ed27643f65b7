// Splits the payloads of a chunk into streams, and leaves out what can be predicted (declared in payload_streams.h).
#include <cstring>

#include "gpu/trace/codec/payload_walk.h"
#include "gpu/trace/model/lane_codec.h"

namespace simtscope::trace {
namespace payloads {
namespace {

/// Splits payloads: each function takes the next packed column of the event.
class PayloadSplitter {
public:
    explicit PayloadSplitter(const EventChunk& chunk) : m_chunk(chunk) { m_streams[kFlags].resize(chunk.size()); }

    bool begin(std::uint32_t event, unsigned& flags)
    {
        const std::span<const std::uint8_t> payload = payloadOf(m_chunk, event);
        if (payload.empty())
            return true;
        flags = m_streams[kFlags][event] = payload[0];
        m_remainingPayload = payload.subspan(1);
        return flags != 0;
    }
    bool end() const { return m_remainingPayload.empty(); }

    bool handlePlain(Stream heads, LaneMask mask, LaneColumn& column)
    {
        const std::size_t size = unpackColumn(m_remainingPayload, mask, column);
        if (size != 0)
            takePlain(heads, size);
        return size != 0;
    }
    /// Takes a column of which only the value of the first active lane is needed.
    bool handlePlain(Stream heads, LaneMask mask, std::uint64_t& first)
    {
        const std::size_t size = computePackedSize(m_remainingPayload, mask);
        if (size == 0)
            return false;
        first = unpackFirstValue(m_remainingPayload, unsigned(std::countr_zero(mask)));
        takePlain(heads, size);
        return true;
    }

    /// Takes a column of offsets, which may be array elements indexed by the values seen last, or may have moved since the site's last
    /// event.
    bool handleOffsets(ValuePredictor& predictor, const PredictedEvent& event, LaneColumn& column)
    {
        if (m_remainingPayload.empty() || kPackedColumnSizes[m_remainingPayload[0]].bytesPerLane == 0)
            return handlePlain(kOffsetHeads, event.mask, column);
        LaneColumn predicted;
        const std::size_t size = unpackColumn(m_remainingPayload, event.mask, column);
        const auto takePredicted = [&](std::uint8_t scaleOrMoved, std::uint64_t start) {
            column = predicted;
            predictor.offsetPredictor().update(event, column);
            m_streams[kPredictionNumbers].push_back(scaleOrMoved);
            for (unsigned byte = 0; byte < sizeof start; ++byte)
                m_streams[kOffsetHeads].push_back(std::uint8_t(start >> 8 * byte));
            takeTag(size);
        };
        for (const unsigned scale : kScales) {
            const std::uint64_t start = predictor.arrayStart(event, scale, column);
            if (size <= kPredictedOffsetBytes || !predictor.areArrayElements(event, scale, start, column))
                continue;
            predictor.predictOffsets(event, scale, start, predicted);
            if (!isPackedAs(predicted, event.mask, size))
                continue;
            takePredicted(std::uint8_t(scale), start);
            return true;
        }
        const std::uint64_t distance = predictor.offsetPredictor().distanceMoved(event, column);
        if (size > kMinMovedBytes && predictor.offsetPredictor().predict(event, distance, predicted) && predicted == column &&
            isPackedAs(predicted, event.mask, size)) {
            takePredicted(kMovedOffsets, distance);
            return true;
        }
        predictor.offsetPredictor().update(event, column);
        m_streams[kPredictionNumbers].push_back(0);
        return handlePlain(kOffsetHeads, event.mask, column);
    }

    bool handlePredicted(ValuePredictor& predictor, const PredictedEvent& event, unsigned element, LaneColumn& column)
    {
        const std::size_t size = computePackedSize(m_remainingPayload, event.mask);
        if (size == 0)
            return false;
        const auto first = unsigned(std::countr_zero(event.mask));
        const std::uint64_t value = unpackFirstValue(m_remainingPayload, first);
        for (const Prediction candidate : ValuePredictor::candidates(event.kind, element)) {
            if (predictor.predictLane(candidate, event, element, first) != value)
                continue;
            predictor.predict(candidate, event, element, column);
            if (!isPackedAs(column, event.mask, size))
                continue;
            m_streams[kPredictionNumbers].push_back(std::uint8_t(candidate));
            takeTag(size);
            return true;
        }
        m_streams[kPredictionNumbers].push_back(std::uint8_t(Prediction::None));
        return handlePlain(kValueHeads, event.mask, column);
    }

    void appendTo(std::vector<std::uint8_t>& out) const
    {
        for (const std::vector<std::uint8_t>& stream : m_streams) {
            std::size_t length = stream.size();
            for (; length >= 0x80; length >>= 7)
                out.push_back(std::uint8_t(length | 0x80));
            out.push_back(std::uint8_t(length));
        }
        for (const std::vector<std::uint8_t>& stream : m_streams)
            out.insert(out.end(), stream.begin(), stream.end());
    }

private:
    /// Returns whether the next packed column, of `size` bytes, is exactly the packed form of `column`.
    bool isPackedAs(const LaneColumn& column, LaneMask mask, std::size_t size) const
    {
        std::uint8_t packed[kMaxPackedColumnBytes];
        packWithTag(m_remainingPayload[0], column.data(), mask, packed);
        return std::memcmp(packed, m_remainingPayload.data(), size) == 0;
    }
    void takeTag(std::size_t size)
    {
        m_streams[kTags].push_back(m_remainingPayload[0]);
        m_remainingPayload = m_remainingPayload.subspan(size);
    }
    void takePlain(Stream heads, std::size_t size)
    {
        const PackedColumnSizes parts = kPackedColumnSizes[m_remainingPayload[0]];
        const std::uint8_t* const head = m_remainingPayload.data() + 1;
        m_streams[heads].insert(m_streams[heads].end(), head, head + parts.headBytes);
        if (parts.bytesPerLane) {
            const std::size_t lanes = (size - 1 - parts.headBytes) / parts.bytesPerLane;
            const std::uint8_t* const laneBytes = head + parts.headBytes;
            if (parts.bytesPerLane == 3)
                m_streams[kThreeByteLanes].insert(m_streams[kThreeByteLanes].end(), laneBytes, laneBytes + lanes * 3);
            for (unsigned byte = 0; parts.bytesPerLane != 3 && byte < parts.bytesPerLane; ++byte) {
                std::vector<std::uint8_t>& bytes = m_streams[kLaneBytes + byte];
                const std::size_t oldSize = bytes.size();
                bytes.resize(oldSize + lanes);
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    bytes[oldSize + lane] = laneBytes[lane * parts.bytesPerLane + byte];
            }
        }
        takeTag(size);
    }

    const EventChunk& m_chunk;
    std::span<const std::uint8_t> m_remainingPayload;  // the unused rest of the event's payload
    std::array<std::vector<std::uint8_t>, kStreamCount> m_streams;
};

}  // namespace
}  // namespace payloads

bool splitPayloads(const EventChunk& chunk, std::vector<std::uint8_t>& out)
{
    payloads::PayloadSplitter columns(chunk);
    if (!payloads::walk(chunk, columns))
        return false;
    columns.appendTo(out);
    return true;
}

std::uint64_t computeMaxPayloadStreamBytes(std::uint32_t events, std::uint64_t payloadBytes)
{
    // A predicted payload takes one byte, a column at least one.
    return payloads::kStreamCount * payloads::kMaxLengthBytes + events + 2 * payloadBytes;
}

}  // namespace simtscope::trace
