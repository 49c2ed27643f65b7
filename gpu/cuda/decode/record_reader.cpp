#include "gpu/cuda/decode/record_reader.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "gpu/core/each_lane.h"
#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {
namespace {

struct ColumnShape {
    unsigned columnCount = 0;
    bool isFirstAddress = false, isFirstWide = false;
};

std::optional<ColumnShape> findShape(RecordKind kind, const SiteRecord& site)
{
    switch (kind) {
    case kRecordEntry:
    case kRecordReturn:
        return ColumnShape{};
    case kRecordLocals:
        return ColumnShape{1, true, true};
    case kRecordEvent:
        if (site.isRecorded)
            return ColumnShape{site.columnCount + (site.address != SiteRecord::Address::None ? 1u : 0u),
                               site.address != SiteRecord::Address::None, site.address == SiteRecord::Address::Bits64};
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

unsigned countFrontWords(const RawRecord& record, unsigned columns)
{
    return record.isWholeWarp() ? kAllLanesHeaderWords : kRecordHeaderWords + (columns > kFormsInHead ? 1 : 0);
}

ColumnForm columnFormOf(std::uint32_t head, std::uint32_t moreForms, unsigned column)
{
    return ColumnForm(column < kFormsInHead ? head >> (kFormShift + 2 * column) & 3 : moreForms >> (2 * (column - kFormsInHead)) & 3);
}

std::uint32_t alignWords(std::uint64_t words)
{
    return std::uint32_t((words + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment);
}

/// Returns the group of a record; nullptr if it is not a record of a group.
const RecordGroup* groupOf(const RawRecord& record, const InstrumentedModule& instrumented)
{
    const std::uint32_t group = instrumented.sites[record.site().value].groupIndex;
    return record.kind() == kRecordGroup && group < instrumented.groups.size() ? &instrumented.groups[group] : nullptr;
}

/// Returns the size of a record in words; 0 if its site makes no record of this kind.
std::uint64_t computeSize(const RawRecord& record, const InstrumentedModule& instrumented)
{
    const auto lanes = unsigned(std::popcount(record.mask()));
    if (const RecordGroup* const group = groupOf(record, instrumented))
        return record.isWholeWarp() ? group->wholeWarpWords() : kGroupHeaderWords + std::uint64_t(group->columnCount()) * lanes;
    const auto shape = findShape(record.kind(), instrumented.sites[record.site().value]);
    if (!shape || (record.isWholeWarp() && shape->columnCount > kFormsInHead))
        return 0;
    const std::uint32_t moreForms = shape->columnCount > kFormsInHead ? record.words[kRecordHeaderWords] : 0;
    std::uint64_t size = countFrontWords(record, shape->columnCount);
    for (unsigned i = 0; i < shape->columnCount; ++i) {
        const unsigned width = i == 0 && shape->isFirstWide ? 2 : 1;
        const ColumnForm form = columnFormOf(record.words[0], moreForms, i);
        size += form == kLanes ? width * lanes : form == kStrided ? width + 1 : width;
    }
    return size;
}

Error makeDamageError(std::uint32_t chunk, const MessageTemplate<>& reason)
{
    return {msg::gpu::damagedChunk(chunk, reason()), {}, 0};
}

}  // namespace

/// Reads a chunk's header. A header without a clock was still being written when the kernel was cut off.
std::optional<ChunkHeader> readHeader(const std::uint32_t* words)
{
    const std::uint64_t clock = words[4] | std::uint64_t(words[5]) << 32;
    return words[3] == kChunkMark && clock ? std::optional(ChunkHeader{words[0], words[1], words[2], clock}) : std::nullopt;
}

Result<std::vector<std::vector<Chunk>>> groupChunksByBlock(std::span<const std::uint32_t> words, std::uint64_t blocks, std::uint32_t warps)
{
    std::vector<std::vector<Chunk>> chunksOfBlocks(blocks);
    for (std::uint32_t chunk = 1; (chunk + 1) * std::uint64_t(kChunkWords) <= words.size(); ++chunk) {
        const std::uint32_t* const begin = words.data() + chunk * std::uint64_t(kChunkWords);
        const auto header = readHeader(begin);
        if (!header)
            continue;  // the warp never ran
        if (header->block >= blocks || header->warp >= warps)
            return tl::unexpected(makeDamageError(chunk, msg::gpu::noWarpOfLaunch));
        chunksOfBlocks[header->block].push_back({chunk, begin});
    }
    return chunksOfBlocks;
}

Result<RawBlock> readBlock(std::span<const Chunk> chunks, const InstrumentedModule& instrumented)
{
    RawBlock block;
    for (const auto& [chunk, words] : chunks) {
        const std::uint32_t* position = words;
        const std::uint32_t* const end = position + kChunkWords;
        block.sm = position[2];
        const WarpId warp{position[1]};
        bool isFirst = true;  // whether the clock of the first record was read before the chunk was taken
        std::uint64_t time = position[4] | std::uint64_t(position[5]) << 32;
        // Records lie at multiples of four words, so their first four words always lie within the chunk.
        for (position += kChunkHeaderWords; position != end && *position != kRecordEnd;) {
            RawRecord record{time, position, warp};
            if (record.site().value >= instrumented.sites.size())
                return tl::unexpected(makeDamageError(chunk, msg::gpu::noInstructionOfModule));
            const std::uint64_t size = record.mask() ? computeSize(record, instrumented) : 0;
            if (size == 0)
                return tl::unexpected(makeDamageError(chunk, msg::gpu::notRecordingInstruction));
            if (alignWords(size) > std::uint64_t(end - position))
                return tl::unexpected(makeDamageError(chunk, msg::gpu::recordCutOff));
            record.wordCount = std::uint32_t(size);
            const std::uint32_t elapsed = position[record.isWholeWarp() ? 1 : 2] - std::uint32_t(time);
            time += isFirst ? std::int64_t(std::int32_t(elapsed)) : std::int64_t(elapsed);
            isFirst = false;
            record.time = time;
            if (const RecordGroup* const group = groupOf(record, instrumented)) {
                record.group = group;
                for (record.memberIndex = 0; record.memberIndex < group->members.size(); ++record.memberIndex)
                    block.records.push_back(record);
            } else {
                block.records.push_back(record);
            }
            position += alignWords(size);
        }
        block.bytes += std::uint64_t(position - (end - kChunkWords)) * sizeof(std::uint32_t);
    }
    std::ranges::stable_sort(block.records, {}, &RawRecord::time);
    return block;
}

std::vector<bool> findHalfWritten(const RawBlock& block, std::uint32_t warps, const InstrumentedModule& instrumented)
{
    std::vector<bool> isHalfWritten(block.records.size());
    std::vector<LaneMask> laterLanes(warps);
    for (std::size_t i = isHalfWritten.size(); i-- > 0;) {
        const RawRecord& record = block.records[i];
        LaneMask& seenLanes = laterLanes[record.warp.value];
        if (record.group && record.memberIndex + 1 < record.group->members.size()) {
            isHalfWritten[i] = isHalfWritten[i + 1];  // belongs to the same record
            continue;
        }
        isHalfWritten[i] = (seenLanes & record.mask()) == 0 && instrumented.sites[record.site().value].hasColumns() &&
                           record.words[record.wordCount - 1] == 0;
        seenLanes |= record.mask();
    }
    return isHalfWritten;
}

ColumnReader::ColumnReader(const RawRecord& record, unsigned columns) : m_mask(record.mask())
{
    if (record.group) {
        beginMember(record);
        return;
    }
    m_nextWord = record.words + countFrontWords(record, columns);
    m_forms = record.words[0];
    m_moreForms = columns > kFormsInHead ? record.words[kRecordHeaderWords] : 0;
}

void ColumnReader::beginMember(const RawRecord& record)
{
    const RecordGroup& group = *record.group;
    const RecordGroup::Member& member = group.members[record.memberIndex];
    m_firstValue = member.firstValueIndex;
    m_vectorColumnCount = group.valueCount;
    m_vectors = record.words + group.wholeWarpFrontWords();
    if (record.isWholeWarp()) {
        m_nextWord = record.words + kAllLanesHeaderWords + member.wholeWarpWord;
        m_forms = kStrided << kFormShift;
        m_nextVectorColumn = m_firstValue;
    } else {
        m_firstValue += group.addressColumnCount;
        m_vectorColumnCount += group.addressColumnCount;
        m_vectors = record.words + kGroupHeaderWords;
        m_nextVectorColumn = member.addressColumn;
    }
}

/// Reads a column of 32 bits, or two columns as one of 64 bits, the high halves last.
void ColumnReader::readVectors(trace::LaneColumn& column, bool isWide)
{
    const auto lanes = unsigned(std::popcount(m_mask));
    for (unsigned half = 0; half < (isWide ? 2u : 1u); ++half, ++m_nextVectorColumn) {
        const LaneVector vector = laneVector(m_nextVectorColumn, m_vectorColumnCount);
        const std::uint32_t* position = m_vectors + std::size_t(vector.first) * lanes + (m_nextVectorColumn - vector.first);
        for (LaneMask left = m_mask; left; left &= left - 1, position += vector.columns) {
            std::uint64_t& value = column[unsigned(std::countr_zero(left))];
            value = half ? value | std::uint64_t(*position) << 32 : *position;
        }
    }
    if (m_column++ == 0)
        m_nextVectorColumn = m_firstValue;
}

ColumnForm ColumnReader::readNextForm()
{
    return columnFormOf(m_forms, m_moreForms, m_column++);
}

void ColumnReader::read32(trace::LaneColumn& column)
{
    if (isInVectors())
        return readVectors(column, false);
    const ColumnForm form = readNextForm();
    const std::uint32_t stride = form == kStrided ? m_nextWord[1] : 0;
    std::uint32_t word = *m_nextWord;
    unsigned rank = 0;
    for (LaneMask left = m_mask; left; left &= left - 1, ++rank) {
        column[unsigned(std::countr_zero(left))] = form == kLanes ? m_nextWord[rank] : word;
        word += stride;
    }
    m_nextWord += form == kLanes ? rank : form == kStrided ? 2 : 1;
}

void ColumnReader::read64(trace::LaneColumn& column)
{
    if (isInVectors())
        return readVectors(column, true);
    const ColumnForm form = readNextForm();
    const auto lanes = unsigned(std::popcount(m_mask));
    const std::int64_t stride = form == kStrided ? std::int32_t(m_nextWord[2]) : 0;
    std::uint64_t value = form == kLanes ? 0 : m_nextWord[0] | std::uint64_t(m_nextWord[1]) << 32;
    unsigned rank = 0;
    for (LaneMask left = m_mask; left; left &= left - 1, ++rank) {
        column[unsigned(std::countr_zero(left))] =
            form == kLanes ? m_nextWord[rank] | std::uint64_t(m_nextWord[lanes + rank]) << 32 : value;
        value += std::uint64_t(stride);
    }
    m_nextWord += form == kLanes ? 2 * lanes : form == kStrided ? 3 : 2;
}

void ColumnReader::readValue(unsigned bytes, trace::LaneColumn& column)
{
    read32(column);
    if (bytes == 8) {
        trace::LaneColumn high{};
        read32(high);
        for (const unsigned lane : eachLane(m_mask))
            column[lane] |= high[lane] << 32;
    } else if (bytes < 4) {
        for (const unsigned lane : eachLane(m_mask))
            column[lane] &= (std::uint64_t(1) << (8 * bytes)) - 1;
    }
}

}  // namespace simtscope::cuda
