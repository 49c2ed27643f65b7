#include "gpu/simt/state/block_state.h"

#include <cstring>

namespace simtscope::simt {

std::byte* Columns::reset(std::size_t bytes)
{
    reserve(bytes);
    std::memset(m_data, 0, bytes);
    return m_data;
}

std::byte* Columns::reserve(std::size_t bytes)
{
    if (m_storage.size() < bytes + 64) {
        m_storage.resize(bytes + 64);
        m_data = m_storage.data() + (-reinterpret_cast<std::uintptr_t>(m_storage.data()) & 63u);
    }
    return m_data;
}

}  // namespace simtscope::simt
