// Implements the validity of memory that the host may write without a CUDA call: pinned and managed memory (declared in validity.h). A
// comparison with a fill pattern finds what the host has written.
#include <algorithm>

#include "gpu/core/fresh_memory.h"
#include "gpu/simt/validity.h"

namespace simtscope::simt {
namespace {

// A random word that the host writes equals the pattern once in 2^32 times. So in large memory two adjacent words must equal it to count as
// unwritten. A single byte equals the pattern more often. So where single bytes are read, such as a member next to padding, their
// neighbours must equal it, too.
constexpr std::uint64_t kMaxBytesComparedByWord = std::uint64_t(1) << 20;

std::uint64_t comparisonUnit(std::uint64_t memory, unsigned access)
{
    if (access < Validity::kWordBytes)
        return 4 * Validity::kWordBytes;
    return memory <= kMaxBytesComparedByWord ? Validity::kWordBytes : 2 * Validity::kWordBytes;
}

}  // namespace

void Validity::compareWithFill(std::uint64_t offset, std::uint64_t count, unsigned accessBytes)
{
    if (offset >= m_bytes)
        return;
    const std::uint64_t unit = comparisonUnit(m_bytes, accessBytes), lastOffset = std::min(offset + count, m_bytes) - 1;
    // Compares a whole page if nothing is known of it yet, since the host has most often written all of it.
    const auto unitAt = [&](std::uint64_t at) { return m_pageTable[at / kPageBytes] || accessBytes < kWordBytes ? unit : kPageBytes; };
    const auto setWritten = [&](std::uint64_t from, std::uint64_t to) {
        if (accessBytes < kWordBytes)  // The comparison proves nothing about the bytes around those that are read.
            from = std::max(from, offset), to = std::min(to, lastOffset + 1);
        writeChanged(from, to);
    };
    const std::uint64_t begin = offset / unitAt(offset) * unitAt(offset);
    const std::uint64_t end = std::min((lastOffset / unitAt(lastOffset) + 1) * unitAt(lastOffset), m_bytes);
    const auto isUntouched = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to; ++i)
            if (m_hostMemory[i] != hostAccessibleFillByte(i) || !isUnwritten(i))
                return false;
        return true;
    };
    std::uint64_t runBegin = begin;  // Start of the current run of bytes that differ from the pattern.
    for (std::uint64_t at = begin; at < end; at += unit) {
        const std::uint64_t next = std::min(at + unit, m_bytes);
        // Compares the last bytes of a memory whose size is no multiple of the unit together with those before them.
        if (!isUntouched(next - at < unit && m_bytes >= unit ? m_bytes - unit : at, next))
            continue;
        setWritten(runBegin, at);
        runBegin = next;
    }
    setWritten(runBegin, end);
}

void Validity::writeChanged(std::uint64_t begin, std::uint64_t end)
{
    if (begin >= end)
        return;
    forEachPage(begin, end - begin, [&](std::uint64_t page, std::uint64_t at, std::uint64_t bytes) {
        const std::uint64_t first = page * kPageBytes + at;
        if (!m_pageTable[page] || !m_pageTable[page]->origins) {
            write(first, bytes);
            return;
        }
        for (std::uint64_t i = first; i < first + bytes; ++i)
            if (isUnwritten(i))
                write(i, 1);
    });
}

bool Validity::holdsResults(std::uint64_t offset, std::uint64_t count) const
{
    bool isFound = false;
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t at, std::uint64_t bytes) {
        const Page* const entry = m_pageTable[page];
        for (std::uint64_t i = at; entry && entry->undefinedByteCount && entry->origins && !isFound && i < at + bytes; ++i)
            isFound = isResult(page * kPageBytes + i);
    });
    return isFound;
}

bool Validity::isAllUndefined(std::uint64_t offset, std::uint64_t count) const
{
    for (std::uint64_t i = offset; i < offset + count; ++i)
        if (!isUndefined(i))
            return false;
    return true;
}

void Validity::defineResults(std::uint64_t offset, std::uint64_t count)
{
    for (std::uint64_t i = offset; i < offset + count; ++i)
        if (isResult(i))
            write(i, 1);
}

}  // namespace simtscope::simt
