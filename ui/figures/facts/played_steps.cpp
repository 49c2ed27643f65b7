#include "ui/figures/facts/played_steps.h"

#include <algorithm>

namespace simtscope::figures {

namespace {

constexpr std::uint32_t kMaxExaminedSteps = 20'000;  // of a longer way, only the last steps are examined
constexpr int kFirstMilliseconds = 1000, kFurtherMilliseconds = 300, kMaxMilliseconds = 3500;

bool movesSomething(const FigureSource& source, const FigureKind& kind, std::uint32_t step)
{
    const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    const analysis::EventFilter filter = kind.moves ? kind.moves : kind.draws;
    return filter ? filter(event.kind, source.recording().findSite(source.launch(), event.site)) : isAccess(event.kind);
}

}  // namespace

bool isAccess(trace::EventKind kind)
{
    return kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

bool nothingMoves(trace::EventKind, const trace::Site*)
{
    return false;
}

std::vector<std::uint32_t> choosePlayedSteps(const FigureSource& source, const FigureKind& kind, std::uint32_t from, std::uint32_t to)
{
    if (to <= from || to >= source.steps().count())
        return {};
    std::vector<std::uint32_t> drawn;
    for (std::uint32_t step = std::max(from + 1, to - std::min(to, kMaxExaminedSteps)); step < to; ++step)
        if (movesSomething(source, kind, step))
            drawn.push_back(step);
    drawn.push_back(to);
    if (drawn.size() <= kMaxPlayedSteps)
        return drawn;
    std::vector<std::uint32_t> chosen;
    for (std::size_t i = 1; i <= kMaxPlayedSteps; ++i)
        chosen.push_back(drawn[i * drawn.size() / kMaxPlayedSteps - 1]);
    return chosen;
}

std::vector<AnimationStep> addPlayedSteps(const FigureSource& source, const FigureKind& kind, std::span<const std::uint32_t> steps,
                                          std::span<const std::uint32_t> cueSteps)
{
    std::vector<AnimationStep> animation;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i > 0 && std::ranges::find(cueSteps, steps[i]) != cueSteps.end()) {
            const std::vector<std::uint32_t> played = choosePlayedSteps(source, kind, steps[i - 1], steps[i]);
            for (std::size_t k = 0; k + 1 < played.size(); ++k)
                animation.push_back({played[k], computePlayedMilliseconds(played.size()) / 1000.0 / double(played.size())});
        }
        animation.push_back({steps[i], 0});
    }
    return animation;
}

int computePlayedMilliseconds(std::size_t stepCount)
{
    const int further = int(std::min<std::size_t>(stepCount, kMaxPlayedSteps)) - 1;
    return std::min(kFirstMilliseconds + std::max(further, 0) * kFurtherMilliseconds, kMaxMilliseconds);
}

}  // namespace simtscope::figures
