// Keeps compiled device code, so that a text which was compiled before needs no compiler: after an undo, or in a run with another block
// size.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "gpu/program/live/nvrtc_protocol.h"

namespace simtscope::program {

/// Holds the latest compilations that have succeeded. Not thread-safe.
class DeviceCodeCache {
public:
    std::optional<NvrtcAnswer> find(const std::string& key) const
    {
        for (const auto& [entryKey, answer] : m_entries)
            if (entryKey == key)
                return answer;
        return std::nullopt;
    }

    void add(std::string key, const NvrtcAnswer& answer)
    {
        m_bytes += key.size() + answer.ptx.size() + answer.log.size();
        m_entries.emplace_back(std::move(key), answer);
        while (m_entries.size() > 1 && m_bytes > kMaxBytes) {
            const auto& [oldKey, old] = m_entries.front();
            m_bytes -= oldKey.size() + old.ptx.size() + old.log.size();
            m_entries.pop_front();
        }
    }

private:
    static constexpr std::size_t kMaxBytes = 16u << 20;

    std::deque<std::pair<std::string, NvrtcAnswer>> m_entries;  ///< the latest last
    std::size_t m_bytes = 0;                                    ///< of all entries
};

}  // namespace simtscope::program
