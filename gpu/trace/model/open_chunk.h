// Builds a chunk event by event.
#pragma once

#include <algorithm>
#include <memory>

#include "gpu/trace/model/event_chunk.h"

namespace simtscope::trace {

/// Holds a chunk to which events are added. All columns have the length of their capacity, so that one comparison shows whether an event
/// fits into each of them; close() cuts them to the number of events. The caller must check hasRoom() before it adds an event.
class OpenChunk {
public:
    /// Begins a chunk of about so many events and bytes of payload.
    OpenChunk(std::size_t events, std::size_t payload);
    /// Continues behind the events of a closed chunk.
    explicit OpenChunk(const EventChunk& begun);

    std::uint32_t size() const { return m_size; }
    /// Returns whether one more event with a payload of so many bytes fits.
    bool hasRoom(std::size_t payload) const { return m_size < m_maxEvents && m_maxPayloadBytes - m_payloadBytes >= payload; }
    /// Makes room for one more event with a payload of so many bytes, and for some further events.
    void makeRoom(std::size_t payload);
    /// Returns the memory for the payload of the next event. Never null.
    std::uint8_t* payload() { return m_chunk.payload.data() + m_payloadBytes; }
    /// Adds an event whose payload was written up to `end`.
    void add(const Event& event, const std::uint8_t* end)
    {
        const std::size_t i = m_size++;
        if (i == 0) [[unlikely]]
            m_chunk.baseTime = event.time;
        const std::uint64_t relativeTime = event.time < m_chunk.baseTime ? 0 : event.time - m_chunk.baseTime;
        m_chunk.site[i] = event.site.value;
        m_chunk.mask[i] = event.mask;
        m_chunk.relativeTime[i] = std::uint32_t(std::min<std::uint64_t>(relativeTime, 0xffffffffu));
        m_chunk.payloadStart[i] = std::uint32_t(m_payloadBytes);
        m_payloadBytes = std::size_t(end - m_chunk.payload.data());
        // Bytes come last: a byte store may alias anything, so that the compiler would reload all other members after it.
        m_chunk.kind[i] = std::uint8_t(event.kind);
        m_chunk.warp[i] = std::uint8_t(event.warp.value);
    }
    /// Returns the chunk in its final size; memory that is much too large is given back.
    std::shared_ptr<const EventChunk> close();

private:
    EventChunk m_chunk;
    std::uint32_t m_size = 0, m_maxEvents = 0;
    std::size_t m_payloadBytes = 0, m_maxPayloadBytes = 0;
};

}  // namespace simtscope::trace
