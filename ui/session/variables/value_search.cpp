#include "ui/session/variables/value_search.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/expressions/watch_values.h"
#include "gpu/core/messages/watch.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {
namespace {

constexpr std::size_t kMaxKeptTimelines = 16;

/// Returns the cell that a thread means by an expression such as s[3]: what its address points to.
Result<analysis::Cell> findCell(analysis::VariableReader& reader, const figures::FigureSource& block, const QString& element,
                                std::uint32_t step, std::uint32_t thread, const std::stop_token& stop)
{
    const std::string name = element.toStdString();
    const std::vector<std::string> address{"&(" + name + ")"};
    const auto watches = analysis::evaluateWatches(reader, step, {thread / kWarpSize, 1}, address, analysis::AggregateRange::Warp, stop);
    if (!watches)
        return tl::unexpected(watches.error());
    const analysis::WatchValues& watch = watches->front();
    if (watch.error)
        return tl::unexpected(*watch.error);
    const analysis::VariableGroup group = analysis::makeWatchGroup(block, *watches, watch.values.size());
    const analysis::VariableCell& cell = group.rows.front().cellOf(thread % kWarpSize);
    if (!cell.hasValue())
        return fail(msg::watch::noAddressHere(name, analysis::describeState(analysis::toValueState(cell.state))));
    if (!cell.target)
        return fail(msg::watch::notInMemory(name));
    return *cell.target;
}

}  // namespace

ValueSearch::ValueSearch(const ValueSearchParts& parts) : m_parts(parts), m_reader(std::make_shared<BlockReader>())
{
    connect(&m_parts.position, &Position::sourceChanged, this, [this] {
        m_timelineJob.cancel();
        m_searchJob.cancel();
        m_pendingKey.reset();
        m_pendingMove = {};
        m_kept.clear();
    });
    connect(&m_parts.variables, &Variables::debugBlockChanged, this, [this] {
        resume();
        emit timelineMade();
    });
}

ValueSearch::~ValueSearch() = default;

/// Returns whether the variables of the shown block can be read now. If not, says so, and the pending move waits for the debug build.
bool ValueSearch::isReady()
{
    const auto source = m_parts.position.source();
    if (!source || !source->isRecorded() || source->steps().count() == 0) {
        emit statusMessage(tr("Run a program to see its variables."));
        return false;
    }
    if (source->isBeginning())
        return false;
    if (!m_parts.variables.prepareDebugBlock()) {
        emit statusMessage(tr("The debug build of the program is compiled and run…"));
        return false;
    }
    if (m_parts.variables.debugError()) {
        m_pendingMove = {};
        say(*m_parts.variables.debugError());
        return false;
    }
    return true;
}

void ValueSearch::say(const Error& error)
{
    const QString fix = figures::translateFixSentence(error.message);
    emit statusMessage(figures::translateSentence(error.message) + (fix.isEmpty() ? QString() : QStringLiteral(". ") + fix));
}

void ValueSearch::resume()
{
    if (const std::function<void()> move = std::exchange(m_pendingMove, {}))
        move();
}

ValueSearch::Key ValueSearch::keyOf(const QString& expression) const
{
    return {expression,
            m_parts.variables.thread(),
            m_parts.variables.range() == Variables::Range::Block,
            {m_parts.position.source(), m_parts.variables.debugBlock()}};
}

std::optional<ValueSearch::Timeline> ValueSearch::timelineOf(const QString& expression)
{
    const auto source = m_parts.position.source();
    if (!source || !source->isRecorded() || source->isBeginning() || source->steps().count() == 0)
        return std::nullopt;
    if (!m_parts.variables.prepareDebugBlock())
        return std::nullopt;
    if (m_parts.variables.debugError())
        return Timeline(tl::unexpected(*m_parts.variables.debugError()));
    const Key key = keyOf(expression);
    const auto kept = std::ranges::find(m_kept, key, &Kept::key);
    if (kept != m_kept.end()) {
        m_kept.splice(m_kept.begin(), m_kept, kept);
        return m_kept.front().timeline;
    }
    if (m_pendingKey != key)
        makeTimeline(key);
    return std::nullopt;
}

void ValueSearch::makeTimeline(const Key& key)
{
    m_pendingKey = key;
    m_timelineJob.start(
        [this, key, reader = m_reader](const LatestJob::Handle& job) -> Timeline {
            const auto expression = analysis::parseExpression(key.expression.toStdString());
            if (!expression)
                return tl::unexpected(expression.error());
            const auto lock = reader->lock();
            const auto opened = reader->read(key.blocks);
            if (!opened)
                return tl::unexpected(opened.error());
            analysis::TimelineRequest request;
            request.thread = key.thread;
            request.range = key.isOverBlock ? analysis::AggregateRange::Block : analysis::AggregateRange::Warp;
            request.onProgress = [&job, this, name = key.expression](double share) {
                if (share > 0)
                    job.post([this, name, share] {
                        emit statusMessage(
                            tr("Looking through all steps for %1: %2 %").arg(figures::cleanText(name)).arg(int(100 * share)));
                    });
            };
            return analysis::ThreadTimeline::make(**opened, *expression, request, job.stopToken());
        },
        [this, key](Timeline timeline) {
            m_pendingKey.reset();
            if (timeline && !*timeline)
                return;
            m_kept.push_front({key, std::move(timeline)});
            if (m_kept.size() > kMaxKeptTimelines)
                m_kept.pop_back();
            emit statusMessage({});
            resume();
            emit timelineMade();
        });
}

void ValueSearch::goToChange(const QString& expression, int direction)
{
    m_pendingMove = {};
    if (expression.isEmpty()) {
        emit statusMessage(tr("Choose a row of the panel of variables first."));
        return;
    }
    m_pendingMove = [this, expression, direction] { goToChange(expression, direction); };
    if (!isReady())
        return;
    if (const std::optional<Timeline> timeline = timelineOf(expression)) {
        m_pendingMove = {};
        showChange(expression, *timeline, direction);
    } else {
        emit statusMessage(tr("Looking through the recording…"));
    }
}

void ValueSearch::showChange(const QString& expression, const Timeline& timeline, int direction)
{
    if (!timeline) {
        say(timeline.error());
        return;
    }
    const analysis::ThreadTimeline& values = **timeline;
    const QString name = figures::cleanText(expression);
    const auto step = analysis::findChange(values, m_parts.position.step(), direction > 0);
    if (!step) {
        emit statusMessage((direction > 0 ? tr("%1 does not change after this step in thread %2.")
                                          : tr("%1 does not change before this step in thread %2."))
                               .arg(name)
                               .arg(values.thread()));
        return;
    }
    m_parts.position.goTo(*step, StepChange::Played);
    const auto changes = values.changes();
    const auto number = std::ranges::lower_bound(changes, *step, {}, &analysis::ValueChange::step) - changes.begin();
    emit statusMessage(tr("Thread %1: %2 becomes %3, change %4 of %5")
                           .arg(values.thread())
                           .arg(name, figures::cleanText(values.format(changes[std::size_t(number)])))
                           .arg(number)
                           .arg(changes.size() - 1));
}

void ValueSearch::goToWrite(const QString& element, int direction)
{
    m_pendingMove = {};
    if (element.isEmpty()) {
        emit statusMessage(tr("Choose a row of the panel of variables first."));
        return;
    }
    m_pendingMove = [this, element, direction] { goToWrite(element, direction); };
    if (!isReady())
        return;
    m_pendingMove = {};
    const Key key = keyOf(element);
    m_searchJob.start(
        [key, step = m_parts.position.step(), reader = m_reader](const std::stop_token& stop) -> Result<analysis::Cell> {
            const auto lock = reader->lock();
            const auto opened = reader->read(key.blocks);
            if (!opened)
                return tl::unexpected(opened.error());
            return findCell(**opened, *key.blocks.shown, key.expression, step, key.thread, stop);
        },
        [this, direction](const Result<analysis::Cell>& cell) { finishWrite(cell, direction); });
}

void ValueSearch::finishWrite(const Result<analysis::Cell>& cell, int direction)
{
    if (!cell) {
        say(cell.error());
        return;
    }
    m_parts.selection.select(figures::subjectOf(*cell));
    m_parts.navigator.goToWrite(direction);
}

void ValueSearch::searchStop(std::function<std::optional<analysis::Stop>(const std::stop_token&)> find,
                             std::function<void(std::optional<analysis::Stop>)> done)
{
    m_pendingMove = {};
    emit statusMessage(tr("Looking through the recording…"));
    m_searchJob.start(std::move(find), [this, done = std::move(done)](const std::optional<analysis::Stop>& stop) {
        emit statusMessage({});
        done(stop);
    });
}

void ValueSearch::searchNan(std::int64_t step, int direction)
{
    const auto source = m_parts.position.source();
    if (!source || !source->isRecorded() || source->isBeginning())
        return;
    const auto way = direction > 0 ? analysis::Direction::Forwards : analysis::Direction::Backwards;
    searchStop([source, step, way](const std::stop_token& stop) { return analysis::findNan(*source, step, way, stop); },
               [this, step, direction](const std::optional<analysis::Stop>& stop) {
                   if (!stop) {
                       emit statusMessage(step < 0        ? tr("No thread of this block loads or stores a NaN.")
                                          : direction > 0 ? tr("No thread loads or stores a NaN after this step.")
                                                          : tr("No thread loads or stores a NaN before this step."));
                       return;
                   }
                   m_parts.position.goTo(stop->step, StepChange::Played);
                   m_parts.variables.chooseThread(stop->thread);
                   emit statusMessage(tr("NaN in thread %1").arg(stop->thread));
               });
}

void ValueSearch::goToNan(int direction)
{
    searchNan(m_parts.position.step(), direction);
}

void ValueSearch::goToFirstNan()
{
    searchNan(-1, 1);
}

void ValueSearch::goToLineOfThread(int recordedLine, int direction)
{
    const auto source = m_parts.position.source();
    if (!source || !source->isRecorded() || source->isBeginning())
        return;
    const std::uint32_t thread = m_parts.variables.thread(), step = m_parts.position.step();
    const auto way = direction > 0 ? analysis::Direction::Forwards : analysis::Direction::Backwards;
    const auto& sources = source->recording().program.sources;
    const analysis::NumberedLine place = analysis::NumberedLine::of(std::uint32_t(recordedLine));
    const std::string file = place.source >= sources.size()
                                 ? std::string()
                                 : QFileInfo(QString::fromStdString(sources[place.source].path)).fileName().toStdString();
    searchStop([source, file, line = place.line, thread, step,
                way](const std::stop_token&) { return analysis::findLine(*source, file, line, thread, step, way); },
               [this, line = place.line, thread, direction](const std::optional<analysis::Stop>& stop) {
                   if (stop)
                       m_parts.position.goTo(stop->step, StepChange::Played);
                   emit statusMessage((stop            ? tr("Thread %1 comes to line %2.")
                                       : direction > 0 ? tr("Thread %1 does not come to line %2 after this step.")
                                                       : tr("Thread %1 does not come to line %2 before this step."))
                                          .arg(thread)
                                          .arg(line));
               });
}

}  // namespace simtscope::ui

#include "moc_value_search.cpp"
