#include "ui/session/variables/breakpoint_conditions.h"

#include <algorithm>
#include <utility>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/expressions/line_condition.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {
namespace {

/// Returns the instructions of the shown block's module that belong to a line of the program's own file.
std::set<SiteId> sitesOfLine(const figures::FigureSource& source, int line)
{
    std::set<SiteId> found;
    const std::uint32_t module = source.launch().module.value;
    if (module >= source.recording().sites.size())
        return found;
    for (const auto& [id, site] : source.recording().sites[module]) {
        if (std::ranges::count(analysis::findNumberedLines(source.recording(), &site), std::uint32_t(line)) > 0)
            found.insert(id);
    }
    return found;
}

Result<std::vector<std::uint32_t>> findSteps(analysis::VariableReader& reader, const figures::FigureSource& source, int line,
                                             const QString& condition, const std::function<void(double)>& onProgress,
                                             const std::stop_token& stop)
{
    auto expression = analysis::parseExpression(condition.toStdString());
    if (!expression)
        return tl::unexpected(expression.error());
    const auto stops = analysis::findLineConditionStops(reader, {sitesOfLine(source, line), std::move(*expression), onProgress}, stop);
    if (!stops)
        return tl::unexpected(stops.error());
    std::vector<std::uint32_t> steps;
    for (const analysis::Stop& one : *stops)
        steps.push_back(one.step);
    return steps;
}

}  // namespace

BreakpointConditions::BreakpointConditions(Position& position, Breakpoints& breakpoints, Variables& variables, Navigator& navigator)
    : m_position(position), m_breakpoints(breakpoints), m_variables(variables), m_navigator(navigator),
      m_reader(std::make_shared<BlockReader>())
{
    connect(&m_position, &Position::sourceChanged, this, &BreakpointConditions::update);
    connect(&m_breakpoints, &Breakpoints::changed, this, &BreakpointConditions::update);
    connect(&m_breakpoints, &Breakpoints::mapped, this, &BreakpointConditions::update);
    connect(&m_variables, &Variables::debugBlockChanged, this, &BreakpointConditions::update);
}

BreakpointConditions::~BreakpointConditions() = default;

void BreakpointConditions::update()
{
    Conditions conditions = m_breakpoints.recordedConditions();
    const auto source = m_position.source();
    if (conditions.empty() || !source || !source->isRecorded()) {
        m_job.cancel();
        m_isSearching = false;
        m_conditions.clear();
        m_navigator.setConditionSteps(std::map<int, std::vector<std::uint32_t>>());
        return;
    }
    if (conditions == m_conditions && m_blocks == BlockPair{source, m_variables.debugBlock()})
        return;
    m_job.cancel();
    m_isSearching = true;
    m_conditions.clear();
    m_navigator.setConditionSteps(std::nullopt);
    if (source->isBeginning() || !m_variables.prepareDebugBlock())
        return;  // until the whole block is there, or its debug build
    if (m_variables.debugError()) {
        fail(*m_variables.debugError());
        return;
    }
    search(std::move(conditions));
}

void BreakpointConditions::search(Conditions conditions)
{
    m_conditions = conditions;
    m_blocks = {m_position.source(), m_variables.debugBlock()};
    m_job.start(
        [conditions = std::move(conditions), blocks = m_blocks, reader = m_reader, this](const LatestJob::Handle& job) {
            std::map<int, Steps> found;
            const auto lock = reader->lock();
            const auto opened = reader->read(blocks);
            for (const auto& [line, condition] : conditions) {
                if (!opened) {
                    found[line] = tl::unexpected(opened.error());
                    continue;
                }
                const auto onProgress = [&job, this, done = found.size(), count = conditions.size()](double share) {
                    job.post([this, share = (double(done) + share) / double(count)] { reportProgress(share); });
                };
                found[line] = findSteps(**opened, *blocks.shown, line, condition, onProgress, job.stopToken());
            }
            return found;
        },
        [this](const std::map<int, Steps>& found) { finish(found); });
}

void BreakpointConditions::reportProgress(double share)
{
    if (share > 0)
        emit statusMessage(tr("Evaluating the conditions of breakpoints: %1 %").arg(int(100 * share)));
}

void BreakpointConditions::finish(const std::map<int, Steps>& found)
{
    m_isSearching = false;
    std::map<int, std::vector<std::uint32_t>> steps;
    const Error* error = nullptr;
    int lineOfError = 0;
    for (const auto& [line, ofLine] : found) {
        if (ofLine) {
            steps[line] = *ofLine;
        } else if (!error) {
            error = &ofLine.error();
            lineOfError = line;
        }
    }
    emit statusMessage({});
    m_navigator.setConditionSteps(std::move(steps));
    if (error)
        emit statusMessage(tr("The condition in line %1 counts as true: %2")
                               .arg(analysis::NumberedLine::of(std::uint32_t(lineOfError)).line)
                               .arg(figures::translateMessage(error->message)));
}

/// Lets all breakpoints stop at each arrival, and says why.
void BreakpointConditions::fail(const Error& error)
{
    m_isSearching = false;
    m_navigator.setConditionSteps(std::map<int, std::vector<std::uint32_t>>());
    emit statusMessage(tr("The conditions of breakpoints count as true: %1").arg(figures::translateMessage(error.message)));
}

}  // namespace simtscope::ui

#include "moc_breakpoint_conditions.cpp"
