#include "gpu/analysis/variables/variable_seek.h"

#include <algorithm>

#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {
namespace {

constexpr std::uint32_t kMaxCopies = 64, kMinStepsBetweenCopies = 64;

}  // namespace

VariableSeek::VariableSeek(std::shared_ptr<const RecordedBlock> source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp,
                           std::size_t maxCopyBytes)
    : m_source(std::move(source)), m_module(module), m_info(info), m_warp(warp), m_maxCopyBytes(maxCopyBytes),
      m_stepsBetweenCopies(std::max(kMinStepsBetweenCopies, m_source->steps().count() / kMaxCopies + 1))
{
}

VariableSeek::~VariableSeek() = default;

Result<VariableReplay*> VariableSeek::seek(std::uint32_t step, const std::stop_token& stop)
{
    const auto behind = m_copies.upper_bound(step + 1);
    const VariableReplay* const copy = behind == m_copies.begin() ? nullptr : std::prev(behind)->second.get();
    const bool isPast = !m_replay || m_replay->stepCount() > step + 1;
    if (copy && (isPast || m_replay->stepCount() < copy->stepCount()))
        m_replay = std::make_unique<VariableReplay>(*copy);
    else if (isPast)
        m_replay = std::make_unique<VariableReplay>(*m_source, m_module, m_info, m_warp);
    if (auto done = advanceTo(step, stop); !done) {
        m_replay.reset();
        return tl::unexpected(done.error());
    }
    return m_replay.get();
}

Result<void> VariableSeek::advanceTo(std::uint32_t step, const std::stop_token& stop)
{
    while (m_replay->stepCount() <= step) {
        if (stop.stop_requested())
            return fail(msg::replay::stopped());
        const std::uint32_t next = (m_replay->stepCount() / m_stepsBetweenCopies + 1) * m_stepsBetweenCopies;
        if (auto done = m_replay->advanceTo(std::min(step, next - 1)); !done)
            return done;
        keepCopy();
    }
    return {};
}

/// Keeps a copy where one is due. Where copies take too much memory, only every second one stays.
void VariableSeek::keepCopy()
{
    const std::uint32_t steps = m_replay->stepCount();
    if (steps % m_stepsBetweenCopies != 0 || m_copies.contains(steps))
        return;
    if (m_copies.size() > 1 && m_copies.size() * m_replay->memoryBytes() > m_maxCopyBytes) {
        m_stepsBetweenCopies *= 2;
        std::erase_if(m_copies, [this](const auto& copy) { return copy.first % m_stepsBetweenCopies != 0; });
        return;
    }
    m_copies.emplace(steps, std::make_unique<VariableReplay>(*m_replay));
}

}  // namespace simtscope::analysis
