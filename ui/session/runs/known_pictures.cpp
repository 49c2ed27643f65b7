#include "ui/session/runs/known_pictures.h"

#include <algorithm>

namespace simtscope::ui {
namespace {

constexpr std::size_t kMaxCount = 32;
constexpr std::uint64_t kMaxEvents = 1'000'000;  // some 100 MiB with what the figures compute from them

}  // namespace

void KnownPictures::add(const RunInput& input, const JobResult& result)
{
    const bool isComplete = result.outcome && result.outcome->end == program::RunEndKind::Finished && result.source && !result.check;
    if (!isComplete || result.recording->program.sources.size() != 1 || result.recording->program.engine != "simt" ||
        result.recording->eventCount() > kMaxEvents)
        return;
    std::erase_if(m_entries, [&](const Entry& entry) {
        const bool isSame = entry.input == input;
        m_events -= isSame ? entry.result.recording->eventCount() : 0;
        return isSame;
    });
    m_entries.push_back({input, result});
    m_events += result.recording->eventCount();
    while (m_entries.size() > kMaxCount || m_events > kMaxEvents) {
        m_events -= m_entries.front().result.recording->eventCount();
        m_entries.pop_front();
    }
}

const JobResult* KnownPictures::find(const RunInput& input) const
{
    const auto found = std::ranges::find(m_entries, input, &Entry::input);
    return found == m_entries.end() ? nullptr : &found->result;
}

}  // namespace simtscope::ui
