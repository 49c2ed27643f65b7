#include "gpu/trace/file/chunk_rows.h"

#include <sqlite3.h>

namespace simtscope::trace {
namespace {

constexpr std::size_t kMaxBundles = 16;  ///< number of launches that run concurrently

}  // namespace

ChunkRows::ChunkRows(RowWriter& rows)
    : m_rows(rows), m_packer([this](const ChunkPacker::ChunkRow& row, const ChunkPacker::Packed& packed) { return write(row, packed); })
{
}

int ChunkRows::add(LaunchId launch, BlockId block, std::uint32_t warps, const std::shared_ptr<const EventChunk>& chunk)
{
    std::uint32_t& ordinal = m_ordinals[{launch, block}];
    // Until finishBlock() is called, the block counts as truncated.
    int status = ordinal == 0 ? m_rows.writeBlock(launch, block, warps, true) : SQLITE_OK;
    if (status != SQLITE_OK)
        return status;
    if (ordinal > 0 || !ChunkBundle::canShareRow(*chunk))
        return m_packer.add({launch, block, ordinal++, chunk}, [chunk] { return packChunk(*chunk); });
    ++ordinal;
    if (!m_bundles.contains(launch) && m_bundles.size() == kMaxBundles)
        status = packBundles();
    ChunkBundle& bundle = m_bundles[launch];
    if (status == SQLITE_OK && !bundle.hasRoomFor(*chunk))
        status = packBundle(launch, bundle);
    bundle.add(block, *chunk);
    return status;
}

int ChunkRows::finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated)
{
    m_ordinals.erase({launch, block});
    return m_rows.writeBlock(launch, block, warps, isTruncated);
}

int ChunkRows::writeAll()
{
    const int status = packBundles();
    return status == SQLITE_OK ? m_packer.writeAll() : status;
}

int ChunkRows::write(const ChunkPacker::ChunkRow& row, const ChunkPacker::Packed& packed)
{
    m_writtenBytes += packed.size();
    return m_rows.writeChunk(row.launch, row.block, row.ordinal, *row.events, packed);
}

/// Packs the bundle, which is empty afterwards.
int ChunkRows::packBundle(LaunchId launch, ChunkBundle& bundle)
{
    if (bundle.isEmpty())
        return SQLITE_OK;
    const auto finished = std::make_shared<const ChunkBundle>(std::exchange(bundle, {}));
    const std::shared_ptr<const EventChunk> merged(finished, &finished->mergedChunk());
    return m_packer.add({launch, finished->bundledChunks().front().block, 0, merged}, [finished] { return finished->pack(); });
}

int ChunkRows::packBundles()
{
    int status = SQLITE_OK;
    for (auto& [launch, bundle] : m_bundles)
        if (status == SQLITE_OK)
            status = packBundle(launch, bundle);
    m_bundles.clear();
    return status;
}

}  // namespace simtscope::trace
