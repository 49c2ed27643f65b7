#include "gpu/trace/model/chunk_packing.h"

#include <chrono>
#include <utility>

#include <sqlite3.h>

#include "gpu/core/cores.h"
#include "gpu/core/in_background.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kPackedLater = 1u << 10;  ///< events; fewer are packed in less time than a thread takes to start

}  // namespace

// Packs one row more than there are cores, so that the next one begins while the first is written.
ChunkPacking::ChunkPacking(Write write) : m_write(std::move(write)), m_max(usableCores() + 1) {}

int ChunkPacking::add(Row row, std::function<Packed()> pack)
{
    int status = SQLITE_OK;
    const auto isPacked = [this] { return m_onTheWay.front().packed.wait_for(std::chrono::seconds(0)) != std::future_status::timeout; };
    while (status == SQLITE_OK && !m_onTheWay.empty() && (m_onTheWay.size() == m_max || isPacked()))
        status = writeFirst();
    auto packed = row.events->size() < kPackedLater ? std::async(std::launch::deferred, std::move(pack)) : inBackground(pack);
    m_onTheWay.push_back({std::move(row), std::move(packed)});
    return status;
}

int ChunkPacking::writeAll()
{
    int status = SQLITE_OK;
    while (status == SQLITE_OK && !m_onTheWay.empty())
        status = writeFirst();
    return status;
}

int ChunkPacking::writeFirst()
{
    OnTheWay first = std::move(m_onTheWay.front());
    m_onTheWay.pop_front();
    return m_write(first.row, first.packed.get());
}

}  // namespace simtscope::trace
