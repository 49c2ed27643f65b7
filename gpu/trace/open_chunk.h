// A chunk that grows event by event.
#pragma once

#include <algorithm>
#include <memory>

#include "gpu/trace/event_chunk.h"

namespace simtscope::trace {

/// Its columns are as long as there is room in them, so that one comparison tells of all whether an event fits; close() cuts them. Whoever
/// adds an event has looked for room before.
class OpenChunk {
public:
    /// Of about so many events, and bytes of their payloads.
    OpenChunk(std::size_t events, std::size_t payload);
    /// Goes on behind the events of a closed one.
    explicit OpenChunk(const EventChunk& begun);

    std::uint32_t size() const { return m_size; }
    /// Of one more event, with a payload of so many bytes.
    bool hasRoom(std::size_t payload) const { return m_size < m_room && m_payloadRoom - m_payloadSize >= payload; }
    /// For one more event like that, and some.
    void makeRoom(std::size_t payload);
    /// Of the next event. Never null.
    std::uint8_t* payload() { return m_chunk.payload.data() + m_payloadSize; }
    /// Its payload was written up to `end`.
    void add(const Event& event, const std::uint8_t* end)
    {
        const std::size_t i = m_size++;
        if (i == 0) [[unlikely]]
            m_chunk.baseTime = event.time;
        const std::uint64_t later = event.time < m_chunk.baseTime ? 0 : event.time - m_chunk.baseTime;
        m_chunk.site[i] = event.site.value;
        m_chunk.mask[i] = event.mask;
        m_chunk.time[i] = std::uint32_t(std::min<std::uint64_t>(later, 0xffffffffu));
        m_chunk.payloadStart[i] = std::uint32_t(m_payloadSize);
        m_payloadSize = std::size_t(end - m_chunk.payload.data());
        // Last: bytes may be a part of anything, so that all else would be read again.
        m_chunk.kind[i] = std::uint8_t(event.kind);
        m_chunk.warp[i] = std::uint8_t(event.warp.value);
    }
    /// Its events, as they stay. What is much too large is given back.
    std::shared_ptr<const EventChunk> close();

private:
    EventChunk m_chunk;
    std::uint32_t m_size = 0, m_room = 0;
    std::size_t m_payloadSize = 0, m_payloadRoom = 0;
};

}  // namespace simtscope::trace
