#include "gpu/trace/file/chunk_packer.h"

#include <chrono>
#include <utility>

#include <sqlite3.h>

#include "gpu/core/in_background.h"
#include "gpu/core/usable_cores.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kPackedLater = 1u << 10;  ///< events; fewer are packed in less time than a thread takes to start

}  // namespace

// Packs one row more than there are cores, so that the next one begins while the first is written.
ChunkPacker::ChunkPacker(WriteRow write) : m_write(std::move(write)), m_maxPendingRows(countUsableCores() + 1) {}

int ChunkPacker::add(ChunkRow row, std::function<Packed()> pack)
{
    int status = SQLITE_OK;
    const auto isPacked = [this] { return m_pendingRows.front().packed.wait_for(std::chrono::seconds(0)) != std::future_status::timeout; };
    while (status == SQLITE_OK && !m_pendingRows.empty() && (m_pendingRows.size() == m_maxPendingRows || isPacked()))
        status = writeFirst();
    auto packed = row.events->size() < kPackedLater ? std::async(std::launch::deferred, std::move(pack)) : startInBackground(pack);
    m_pendingRows.push_back({std::move(row), std::move(packed)});
    return status;
}

int ChunkPacker::writeAll()
{
    int status = SQLITE_OK;
    while (status == SQLITE_OK && !m_pendingRows.empty())
        status = writeFirst();
    return status;
}

int ChunkPacker::writeFirst()
{
    PendingRow first = std::move(m_pendingRows.front());
    m_pendingRows.pop_front();
    return m_write(first.row, first.packed.get());
}

}  // namespace simtscope::trace
