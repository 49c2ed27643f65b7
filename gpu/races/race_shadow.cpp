#include "gpu/races/race_shadow.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace simtscope::races {

void ShadowPage::splitIntoBytes()
{
    if (m_isSplitIntoBytes)
        return;
    m_isSplitIntoBytes = true;
    m_cellCount *= 4;
    for (std::vector<Reference>& column : m_columns) {
        std::vector<Reference> bytes(column.size() * 4);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = column[i / 4];
        column = std::move(bytes);
    }
}

void ShadowPage::forget(std::size_t begin, std::size_t end)
{
    const std::size_t bytes = m_isSplitIntoBytes ? 1 : 4;
    for (std::vector<Reference>& column : m_columns)
        if (!column.empty())
            std::fill(column.begin() + std::ptrdiff_t(begin / bytes), column.begin() + std::ptrdiff_t((end + bytes - 1) / bytes), 0);
}

void DeviceShadow::forget(std::uint64_t address, std::uint64_t bytes)
{
    for (std::uint64_t byteAddress = address, end = address + bytes; byteAddress < end;) {
        const std::uint64_t number = byteAddress / kPageBytes, next = std::min(end, (number + 1) * kPageBytes);
        if (const auto page = m_pages.find(number); page != m_pages.end())
            page->second->forget(byteAddress % kPageBytes, next - number * kPageBytes);
        byteAddress = next;
    }
}

}  // namespace simtscope::races
