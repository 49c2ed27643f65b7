#include "gpu/simt/validity.h"

#include <algorithm>
#include <bit>
#include <new>

namespace simtscope::simt {

namespace {

// Both limits together keep indices within the bits of Origin::source.
constexpr std::size_t kMaxSources = std::size_t(1) << 22, kMaxKnownLoads = std::size_t(1) << 22;
constexpr std::uint32_t kMaxLoadsOfSource = 4096;  // Loads of one instruction that get their own LoadInstance.

/// Returns the bits from `first` up to, but not including, `first + count` of a word.
constexpr std::uint64_t makeBitMask(std::uint64_t first, std::uint64_t count)
{
    return (count >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << count) - 1) << first;
}

/// Calls visit(word, bits) for each word of the bytes from `pageOffset` on.
template <class Visit>
void forEachWord(std::uint64_t offset, std::uint64_t bytes, Visit visit)
{
    while (bytes) {
        const std::uint64_t first = offset % 64, count = std::min(bytes, 64 - first);
        visit(offset / 64, makeBitMask(first, count));
        offset += count;
        bytes -= count;
    }
}

}  // namespace

std::uint32_t Origins::findOrAdd(LaunchId launch, SiteId site, ptx::StateSpace space, std::int64_t allocation, bool& isNew)
{
    const Key key{launch.value, site.value, space, allocation};
    isNew = false;
    if (const auto known = m_sourceIndices.find(key); known != m_sourceIndices.end())
        return known->second;
    if (m_sources.size() >= kMaxSources)
        return 0;
    isNew = true;
    const auto source = std::uint32_t(m_sources.size());
    OriginSource& added = m_sources.emplace_back();
    added.launch = launch;
    added.site = site;
    added.space = space;
    added.allocation = allocation;
    m_sourceIndices.emplace(key, source);
    return source;
}

std::uint32_t Origins::add(const LoadInstance& load)
{
    if (m_sources[load.source].loadCount == kMaxLoadsOfSource || m_loads.size() - m_unknownLoads.size() > kMaxKnownLoads) {
        const auto [unknown, isNew] = m_unknownLoads.emplace(load.source, std::uint32_t(m_loads.size()));
        if (isNew)
            m_loads.push_back({.source = load.source});
        return unknown->second;
    }
    ++m_sources[load.source].loadCount;
    m_loads.push_back(load);
    return std::uint32_t(m_loads.size() - 1);
}

Validity::Page Validity::kWrittenPage;

void Validity::Page::mark(std::uint64_t offset, std::uint64_t bytes, bool isUndefined)
{
    forEachWord(offset, bytes, [&](std::uint64_t word, std::uint64_t bits) {
        const std::uint64_t before = undefined[word];
        undefined[word] = isUndefined ? before | bits : before & ~bits;
        undefinedByteCount += std::uint32_t(std::popcount(undefined[word]));
        undefinedByteCount -= std::uint32_t(std::popcount(before));
    });
}

void Validity::release()
{
    for (std::uint64_t page = 0; page < m_pageCount; ++page)
        if (m_pageTable[page] && m_pageTable[page] != &kWrittenPage)
            delete m_pageTable[page];
    std::free(m_pageTable);
    m_pageTable = nullptr;
}

void Validity::reset(std::uint64_t bytes)
{
    const std::uint64_t pages = (bytes + kPageBytes - 1) / kPageBytes;
    if (pages == m_pageCount && pages <= 16) {
        m_bytes = bytes;
        for (std::uint64_t page = 0; page < pages; ++page)
            setUnwritten(page);
        return;
    }
    release();
    m_bytes = bytes;
    m_pageCount = m_partialPageCount = pages;
    // calloc lets the system zero the table page by page, when it is first touched.
    m_pageTable = static_cast<Page**>(std::calloc(std::max<std::uint64_t>(pages, 1), sizeof(void*)));
    if (!m_pageTable)
        throw std::bad_alloc();
}

void Validity::grow(std::uint64_t bytes)
{
    if (bytes <= m_bytes)
        return;
    const std::uint64_t before = m_bytes, pages = (bytes + kPageBytes - 1) / kPageBytes;
    if (pages > m_pageCount) {
        auto* const table = static_cast<Page**>(std::realloc(m_pageTable, pages * sizeof(void*)));
        if (!table)
            throw std::bad_alloc();
        m_pageTable = table;
        std::fill(m_pageTable + m_pageCount, m_pageTable + pages, nullptr);
        m_partialPageCount += pages - m_pageCount;
        m_pageCount = pages;
    }
    m_bytes = bytes;
    if (before % kPageBytes && m_pageTable[before / kPageBytes])
        forget(before, std::min(bytes, (before / kPageBytes + 1) * kPageBytes) - before);
}

Validity::Page& Validity::openPage(std::uint64_t page)
{
    Page*& entry = m_pageTable[page];
    if (!entry) {
        entry = new Page;
        entry->mark(0, bytesIn(page), true);
    } else if (entry == &kWrittenPage) {
        entry = new Page;
        ++m_partialPageCount;
    }
    return *entry;
}

void Validity::setWritten(std::uint64_t page)
{
    Page*& entry = m_pageTable[page];
    if (entry == &kWrittenPage)
        return;
    delete entry;
    entry = &kWrittenPage;
    --m_partialPageCount;
}

void Validity::setUnwritten(std::uint64_t page)
{
    Page*& entry = m_pageTable[page];
    if (entry == &kWrittenPage)
        ++m_partialPageCount;
    else
        delete entry;
    entry = nullptr;
}

bool Validity::isWritten(std::uint64_t offset, std::uint64_t count) const
{
    bool areAllWritten = true;
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        const Page* const entry = m_pageTable[page];
        if (!entry)
            areAllWritten = false;
        else if (entry->undefinedByteCount)
            forEachWord(pageOffset, bytes,
                        [&](std::uint64_t word, std::uint64_t bits) { areAllWritten = areAllWritten && !(entry->undefined[word] & bits); });
    });
    return areAllWritten;
}

std::uint64_t Validity::undefinedBits(std::uint64_t offset, unsigned count) const
{
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::uint64_t pageOffset = (offset + i) % kPageBytes;
        const Page* const page = m_pageTable[(offset + i) / kPageBytes];
        if (page && !page->isUndefined(pageOffset))
            continue;
        const unsigned byte = page && page->writtenBits ? 0xffu & ~(*page->writtenBits)[pageOffset] : 0xffu;
        bits |= std::uint64_t(byte) << 8 * i;
    }
    return bits;
}

Origin Validity::origin(std::uint64_t offset) const
{
    const Page* const page = m_pageTable[offset / kPageBytes];
    return page && page->origins ? (*page->origins)[offset % kPageBytes / 4] : Origin{};
}

void Validity::write(std::uint64_t offset, std::uint64_t count)
{
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        if (m_pageTable[page] == &kWrittenPage)
            return;
        if (bytes == bytesIn(page)) {
            setWritten(page);
            return;
        }
        Page& entry = openPage(page);
        entry.mark(pageOffset, bytes, false);
        if (entry.undefinedByteCount == 0)
            setWritten(page);
    });
}

void Validity::store(std::uint64_t offset, unsigned count, std::uint64_t undefined, Origin origin)
{
    for (unsigned i = 0; i < count; ++i) {
        const auto byte = std::uint8_t(undefined >> 8 * i);
        const std::uint64_t pageOffset = (offset + i) % kPageBytes;
        if (byte == 0) {
            write(offset + i, 1);
            continue;
        }
        Page& page = openPage((offset + i) / kPageBytes);
        page.mark(pageOffset, 1, true);
        if (byte != 0xff && !page.writtenBits)
            page.writtenBits = std::make_unique<std::array<std::uint8_t, kPageBytes>>();
        if (page.writtenBits)
            (*page.writtenBits)[pageOffset] = std::uint8_t(~byte);
        if (!page.origins)
            page.origins = std::make_unique<std::array<Origin, kPageBytes / 4>>();
        (*page.origins)[pageOffset / 4] = origin;
    }
}

void Validity::forget(std::uint64_t offset, std::uint64_t count)
{
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        if (!m_pageTable[page])
            return;
        if (bytes == bytesIn(page)) {
            setUnwritten(page);
            return;
        }
        Page& entry = openPage(page);
        entry.mark(pageOffset, bytes, true);
        if (entry.writtenBits)
            std::fill_n(entry.writtenBits->begin() + std::ptrdiff_t(pageOffset), bytes, std::uint8_t(0));
        if (entry.origins)
            std::fill(entry.origins->begin() + std::ptrdiff_t(pageOffset / 4),
                      entry.origins->begin() + std::ptrdiff_t((pageOffset + bytes + 3) / 4), Origin{});
    });
}

void Validity::copy(std::uint64_t offset, const Validity* from, std::uint64_t fromOffset, std::uint64_t count)
{
    if (!from || from->isAllWritten()) {
        write(offset, count);
        return;
    }
    forEachPage(fromOffset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        const std::uint64_t to = offset + (page * kPageBytes + pageOffset - fromOffset);
        const Page* const entry = from->m_pageTable[page];
        if (!entry || entry == &kWrittenPage || entry->undefinedByteCount == 0) {
            entry ? write(to, bytes) : forget(to, bytes);
            return;
        }
        for (std::uint64_t i = 0; i < bytes; ++i) {
            if (!entry->isUndefined(pageOffset + i))
                write(to + i, 1);
            else if (const Origin origin = from->origin(page * kPageBytes + pageOffset + i); origin.source)
                store(to + i, 1, from->undefinedBits(page * kPageBytes + pageOffset + i, 1), origin);
            else
                forget(to + i, 1);
        }
    });
}

bool Validity::isUndefined(std::uint64_t offset) const
{
    const Page* const page = m_pageTable[offset / kPageBytes];
    return !page || page->isUndefined(offset % kPageBytes);
}

bool Validity::mayBePadding(std::uint64_t begin, std::uint64_t end) const
{
    const std::uint64_t length = end - begin;
    if (length <= kMaxPaddingBytes)
        return true;
    // Padding from alignas ends where its structure does, and the other structures of an array have it, too.
    for (std::uint64_t alignment = 2 * (kMaxPaddingBytes + 1); alignment <= kMaxAlignmentBytes; alignment *= 2) {
        if (length >= alignment || end % alignment)
            continue;
        if (m_bytes == alignment)
            return true;
        const auto hasSamePadding = [&](std::uint64_t from) {  // Also requires that the byte before is defined.
            for (std::uint64_t i = from; i < from + length; ++i)
                if (!isUndefined(i))
                    return false;
            return !isUndefined(from - 1);
        };
        for (std::uint64_t size = alignment; size <= kPageBytes; size += alignment)
            if ((begin > size && hasSamePadding(begin - size)) || (end + size <= m_bytes && hasSamePadding(begin + size)))
                return true;
    }
    return false;
}

std::optional<Validity::UndefinedResult> Validity::findFirstResult(std::uint64_t offset, std::uint64_t count) const
{
    std::optional<UndefinedResult> found, run;
    const auto endRun = [&] {
        const bool isAll = run && run->bytes == count && count > 1;  // Nobody copies padding alone, so this is no padding.
        if (isAll || (run && !mayBePadding(run->offset, run->offset + run->bytes)))
            found = run;
        run.reset();
    };
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        const Page* const entry = m_pageTable[page];
        if (!found && (!entry || !entry->origins || entry->undefinedByteCount == 0))
            endRun();
        if (found || !entry || !entry->origins || entry->undefinedByteCount == 0)
            return;
        for (std::uint64_t i = pageOffset; i < pageOffset + bytes && !found; ++i) {
            const Origin origin = (*entry->origins)[i / 4];
            if (!entry->isUndefined(i) || origin.source == 0) {
                endRun();
                continue;
            }
            if (!run)
                run = UndefinedResult{page * kPageBytes + i, 0, origin};
            ++run->bytes;
            if (origin.isComputed)
                found = UndefinedResult{page * kPageBytes + i, 1, origin};
        }
    });
    if (!found)
        endRun();
    return found;
}

std::optional<Validity::UnwrittenRun> Validity::findFirstUnwrittenRun(std::uint64_t offset, std::uint64_t count) const
{
    std::optional<UnwrittenRun> found, run;
    const auto endRun = [&] {
        if (!found && run && (run->bytes > kMaxPaddingBytes || run->bytes == count))
            found = run;
        run.reset();
    };
    const auto extend = [&](std::uint64_t from, std::uint64_t bytes) {
        run = run ? UnwrittenRun{run->offset, run->bytes + bytes} : UnwrittenRun{from, bytes};
    };
    if (isAllWritten())
        return std::nullopt;
    forEachPage(offset, count, [&](std::uint64_t page, std::uint64_t pageOffset, std::uint64_t bytes) {
        const Page* const entry = m_pageTable[page];
        if (!entry)
            return extend(page * kPageBytes + pageOffset, bytes);
        if (entry->undefinedByteCount == 0)
            return endRun();
        for (std::uint64_t i = pageOffset; i < pageOffset + bytes && !found; ++i) {
            if (entry->isUndefined(i) && (!entry->origins || (*entry->origins)[i / 4].source == 0))
                extend(page * kPageBytes + i, 1);
            else
                endRun();
        }
    });
    endRun();
    return found;
}

}  // namespace simtscope::simt
