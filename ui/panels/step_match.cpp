#include "ui/panels/step_match.h"

#include <algorithm>
#include <map>

#include "ui/panels/step_lines.h"

namespace simtscope::panels {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// Every step's line and how often that line has come before; and the steps of each line.
struct LineIndex {
    struct Place {
        int line = 0;
        std::uint32_t occurrence = 0;
    };
    std::vector<Place> places;                         ///< by step; of the step that follows where lanes only part
    std::map<int, std::vector<std::uint32_t>> steps;   ///< by line
};

LineIndex makeIndex(const figures::FigureSource& source)
{
    LineIndex index;
    const std::uint32_t count = source.recorded() ? source.steps().count() : 0;
    index.places.resize(count);
    std::map<SiteId, int> lines;
    for (std::uint32_t step = 0; step < count; ++step) {
        const trace::Event event = source.trace().event(EventIndex(source.steps().leading(step)));
        if (event.kind == trace::EventKind::BlockEntry) {
            index.places[step] = {0, kNone};
            continue;
        }
        auto [line, isNew] = lines.try_emplace(event.site, 0);
        if (isNew) {
            const std::vector<int> own = linesOfStep(source, step);
            line->second = own.empty() ? 0 : own.front();
        }
        std::vector<std::uint32_t>& ofLine = index.steps[line->second];
        index.places[step] = {line->second, std::uint32_t(ofLine.size())};
        ofLine.push_back(step);
    }
    for (std::uint32_t step = count; step-- > 0;) {
        if (index.places[step].occurrence == kNone && step + 1 < count)
            index.places[step] = index.places[step + 1];
    }
    return index;
}

const LineIndex& indexOf(const figures::FigureSource& source)
{
    return source.derived<LineIndex>([&] { return makeIndex(source); });
}

/// The steps [first, end) of a phase; of the last of `phases` shared ones, all that is left.
std::pair<std::uint32_t, std::uint32_t> phaseRange(const trace::Steps& steps, std::size_t phase, std::size_t phases)
{
    const std::vector<std::uint32_t>& starts = steps.phaseStarts();
    return {starts[phase], phase + 1 < phases ? starts[phase + 1] : steps.count()};
}

std::uint32_t matchPhases(const figures::FigureSource& from, const figures::FigureSource& to, std::uint32_t step)
{
    const std::size_t phases = std::min(from.steps().phaseStarts().size(), to.steps().phaseStarts().size());
    if (phases == 0)
        return 0;
    const std::size_t phase = std::min<std::size_t>(from.steps().phase(step), phases - 1);
    const auto [first, end] = phaseRange(from.steps(), phase, phases);
    const auto [otherFirst, otherEnd] = phaseRange(to.steps(), phase, phases);
    const std::uint32_t length = end - first, otherLength = otherEnd - otherFirst;
    if (length < 2 || otherLength < 2)
        return step + 1 == from.steps().count() ? otherEnd - 1 : otherFirst;
    const double fraction = double(step - first) / double(length - 1);
    return otherFirst + std::uint32_t(fraction * double(otherLength - 1) + 0.5);
}

std::uint32_t matchLines(const figures::FigureSource& from, const figures::FigureSource& to, std::uint32_t step)
{
    if (step == 0 || step + 1 == from.steps().count())
        return step == 0 ? 0 : to.steps().count() - 1;
    const LineIndex::Place place = indexOf(from).places[step];
    const std::map<int, std::vector<std::uint32_t>>& steps = indexOf(to).steps;
    const auto found = steps.find(place.line);
    if (found == steps.end() || place.occurrence == kNone)
        return matchPhases(from, to, step);
    return found->second[std::min<std::size_t>(place.occurrence, found->second.size() - 1)];
}

}  // namespace

trace::Position correspondingPlace(const trace::Recording& recording, const trace::Position& position)
{
    const trace::Launch& launch = recording.launches[std::min<std::size_t>(position.launch.value, recording.launches.size() - 1)];
    trace::Position place{launch.id, position.block};
    std::uint32_t least = UINT32_MAX;
    for (const auto& block : launch.blocks) {
        const std::uint32_t number = block->block().value, wanted = position.block.value;
        const std::uint32_t distance = number > wanted ? number - wanted : wanted - number;
        if (distance < least) {
            least = distance;
            place.block = block->block();
        }
    }
    return place;
}

bool sameText(const trace::Recording& left, const trace::Recording& right)
{
    const std::vector<trace::SourceFile>&a = left.program.sources, &b = right.program.sources;
    return !a.empty() && !b.empty() && a.front().text == b.front().text;
}

StepMatch::StepMatch(std::shared_ptr<const figures::FigureSource> left, std::shared_ptr<const figures::FigureSource> right)
    : m_left(std::move(left)), m_right(std::move(right))
{
    if (m_left && m_right && sameText(m_left->recording(), m_right->recording()) && m_left->launch().name == m_right->launch().name)
        m_rule = MatchRule::Lines;
}

std::uint32_t StepMatch::match(const figures::FigureSource* from, const figures::FigureSource* to, std::uint32_t step) const
{
    if (!from || !to || !from->recorded() || !to->recorded() || to->steps().count() == 0 || step >= from->steps().count())
        return 0;
    return m_rule == MatchRule::Lines ? matchLines(*from, *to, step) : matchPhases(*from, *to, step);
}

}  // namespace simtscope::panels
