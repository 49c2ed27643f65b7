#include "gpu/simt/device_heap.h"

#include <algorithm>
#include <cstring>

namespace simtscope::simt {

namespace {

constexpr std::uint64_t kAlignmentBytes = 16;

}  // namespace

DeviceHeap::DeviceHeap(std::uint64_t bytes, std::byte fillByte, bool tracksValidity, bool isChecked)
    : m_bytes(bytes / kAlignmentBytes * kAlignmentBytes), m_memory(std::make_unique<std::byte[]>(m_bytes + kAlignmentBytes)),
      m_fillByte(fillByte), m_isChecked(isChecked)
{
    if (tracksValidity)
        m_validity = std::make_unique<Validity>(m_bytes);
    m_alignmentOffset = -reinterpret_cast<std::uint64_t>(m_memory.get()) % kAlignmentBytes;
    if (m_bytes)
        m_freePieces.emplace(0, m_bytes);
}

std::uint64_t DeviceHeap::allocate(std::uint64_t bytes)
{
    if (bytes == 0 || bytes > m_bytes)
        return 0;
    const std::uint64_t size = (bytes + kAlignmentBytes - 1) / kAlignmentBytes * kAlignmentBytes + (m_isChecked ? kGapBytes : 0);
    const auto isLargeEnough = [&](const auto& piece) { return piece.second >= size; };
    auto freePiece = std::find_if(m_freePieces.lower_bound(m_searchOffset), m_freePieces.end(), isLargeEnough);
    if (freePiece == m_freePieces.end())
        freePiece = std::find_if(m_freePieces.begin(), m_freePieces.end(), isLargeEnough);
    if (freePiece == m_freePieces.end())
        return 0;
    const auto [offset, length] = *freePiece;
    m_freePieces.erase(freePiece);
    if (length > size)
        m_freePieces.emplace(offset + size, length - size);
    m_usedPieces.emplace(offset, size);
    if (m_isChecked) {
        m_searchOffset = offset + size;
        m_allocations.erase(m_allocations.lower_bound(offset), m_allocations.lower_bound(offset + size));
        m_allocations[offset] = {base() + offset, bytes, false};
    }
    std::memset(m_memory.get() + m_alignmentOffset + offset, int(m_fillByte), size);
    if (m_validity)
        m_validity->forget(offset, size);
    return base() + offset;
}

bool DeviceHeap::release(std::uint64_t address)
{
    const auto used = m_usedPieces.find(address - base());
    if (used == m_usedPieces.end())
        return false;
    auto piece = m_freePieces.emplace(used->first, used->second).first;
    if (m_isChecked)
        m_allocations[used->first].isFreed = true;
    m_usedPieces.erase(used);
    // Merges free neighbours into one piece.
    if (const auto next = std::next(piece); next != m_freePieces.end() && piece->first + piece->second == next->first) {
        piece->second += next->second;
        m_freePieces.erase(next);
    }
    if (piece != m_freePieces.begin())
        if (const auto before = std::prev(piece); before->first + before->second == piece->first) {
            before->second += piece->second;
            m_freePieces.erase(piece);
        }
    return true;
}

std::optional<DeviceHeap::Allocation> DeviceHeap::findAllocation(std::uint64_t address) const
{
    const auto after = m_allocations.upper_bound(address - base());
    return after == m_allocations.begin() ? std::nullopt : std::optional(std::prev(after)->second);
}

}  // namespace simtscope::simt
