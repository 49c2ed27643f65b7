#include "ui/session/variables/variables.h"

#include <mutex>

#include "gpu/analysis/expressions/variable_history.h"
#include "gpu/analysis/expressions/watch_values.h"
#include "ui/figures/figures.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {

/// Holds the evaluation of one block, which cancelled and new jobs share.
struct Variables::Worker {
    std::mutex mutex;
    std::shared_ptr<const figures::FigureSource> block;
    std::unique_ptr<analysis::VariableSteps> steps;
    std::vector<std::string> watches;  ///< of the tables that `steps` has made

    void setWatches(const std::vector<std::string>& expressions)
    {
        watches = expressions;
        if (watches.empty()) {
            steps->setExtension({});
            return;
        }
        steps->setExtension([expressions, shown = block](analysis::VariableReader& reader, analysis::WarpRange warps,
                                                         analysis::VariableTable& table, const std::stop_token& stop) -> Result<void> {
            const auto range = warps.count > 1 ? analysis::AggregateRange::Block : analysis::AggregateRange::Warp;
            const auto values = analysis::evaluateWatches(reader, table.step, warps, expressions, range, stop);
            if (!values)
                return tl::unexpected(values.error());
            table.groups.insert(table.groups.begin(), analysis::makeWatchGroup(*shown, *values, table.columnCount()));
            return {};
        });
    }

    /// Evaluates a step of the block, whose variables are those of `debugBlock` unless that is null.
    Result<std::shared_ptr<const analysis::VariableTable>>
    evaluate(const std::shared_ptr<const figures::FigureSource>& shown, const std::shared_ptr<const figures::FigureSource>& debugBlock,
             std::uint32_t step, analysis::WarpRange warps, const std::vector<std::string>& expressions, const std::stop_token& stop)
    {
        const std::lock_guard lock(mutex);
        if (stop.stop_requested())
            return std::shared_ptr<const analysis::VariableTable>();
        if (block != shown) {
            steps.reset();
            block = shown;
        }
        if (!steps) {
            auto reader = debugBlock ? analysis::VariableReader::create(block, debugBlock) : analysis::VariableReader::create(block);
            if (!reader)
                return tl::unexpected(reader.error());
            steps = std::make_unique<analysis::VariableSteps>(block, std::move(*reader));
            watches.clear();
        }
        if (watches != expressions)
            setWatches(expressions);
        return steps->evaluate(step, warps, stop);
    }
};

Variables::Variables(Position& position, Selection& selection)
    : m_position(position), m_selection(selection), m_worker(std::make_shared<Worker>())
{
    connect(&m_position, &Position::sourceChanged, this, &Variables::followSource);
    connect(&m_position, &Position::stepChanged, this, &Variables::update);
    connect(&m_selection, &Selection::subjectChanged, this, &Variables::followSelection);
    connect(&m_selection, &Selection::focusChanged, this, &Variables::followSelection);
    connect(&m_selection, &Selection::figureChanged, this, &Variables::buildForFigure);
}

Variables::~Variables() = default;

std::uint32_t Variables::threadCount() const
{
    const auto source = m_position.source();
    return source ? std::uint32_t(source->launch().block.count()) : 0;
}

std::optional<std::size_t> Variables::columnOf(std::uint32_t thread) const
{
    if (!m_table || thread < m_table->firstThread || thread - m_table->firstThread >= m_table->columnCount())
        return std::nullopt;
    return thread - m_table->firstThread;
}

void Variables::chooseThread(std::uint32_t thread)
{
    if (thread < threadCount())
        m_selection.select(figures::ThreadSubject{thread});
}

void Variables::setRange(Range range)
{
    if (m_range == range)
        return;
    m_range = range;
    update();
}

void Variables::setWatches(const QStringList& expressions)
{
    std::vector<std::string> watches;
    for (const QString& expression : expressions)
        watches.push_back(expression.toStdString());
    if (watches == m_watches)
        return;
    m_watches = std::move(watches);
    update();
}

/// Follows a thread that is selected, and the warp, of which the same lane is shown. A cell keeps the thread.
void Variables::followSelection()
{
    std::uint32_t thread = m_thread;
    if (const auto* const one = std::get_if<figures::ThreadSubject>(&m_selection.subject()))
        thread = one->thread;
    else if (const std::int32_t warp = m_selection.warp(); warp >= 0)
        thread = std::uint32_t(warp) * kWarpSize + m_thread % kWarpSize;
    if (const std::uint32_t count = threadCount(); count > 0 && thread >= count)
        thread = m_thread < count ? m_thread : 0;
    if (thread == m_thread)
        return;
    m_thread = thread;
    emit threadChanged();
    if (!columnOf(m_thread))
        update();
}

void Variables::followSource()
{
    if (m_shownSource != m_position.source()) {
        m_table.reset();
        m_shownSource = m_position.source();
        m_debugJob.cancel();
        m_debugBlock.reset();
        m_debugError.reset();
    }
    if (m_thread >= threadCount() && m_thread != 0) {
        m_thread = 0;
        emit threadChanged();
    }
    followSelection();
    update();
    buildForFigure();
}

void Variables::setFollowing(const void* follower, bool isFollowing)
{
    const bool hadFollowers = !m_followers.empty();
    if (isFollowing)
        m_followers.insert(follower);
    else
        m_followers.erase(follower);
    if (!hadFollowers && isFollowing)
        update();
}

void Variables::request()
{
    m_isRequested = true;
    update();
}

void Variables::setDebugBuilds(PrepareDebugBuild prepare)
{
    m_prepareDebugBuild = std::move(prepare);
}

void Variables::retryDebugBuild()
{
    m_debugError.reset();
    update();
    emit debugBlockChanged();
}

bool Variables::prepareDebugBlock()
{
    const auto source = m_position.source();
    const bool isMissing = source && source->isRecorded() && !m_debugBlock && !m_debugError && analysis::isOptimised(*source);
    if (isMissing && m_shownSource == source && !m_debugJob.isBusy())
        startDebugBuild();
    return !isMissing;
}

void Variables::startDebugBuild()
{
    m_debugJob.start(m_prepareDebugBuild(m_position.source()), [this](Result<std::shared_ptr<const figures::FigureSource>> made) {
        if (m_shownSource) {
            analysis::VariableHistories::of(*m_shownSource).setDebugBuild(made);
            emit debugBuildChanged();
        }
        if (made)
            m_debugBlock = std::move(*made);
        else
            m_debugError = made.error();
        update();
        emit debugBlockChanged();
    });
}

/// Has the debug build made for a figure that shows variables of optimised code, whether or not a panel follows them.
void Variables::buildForFigure()
{
    const auto source = m_position.source();
    const figures::FigureKind* const kind = figures::findFigureKind(m_selection.figure());
    if (!source || !kind || !kind->showsVariables || source->isBeginning() || source->steps().count() == 0)
        return;
    analysis::VariableHistories& histories = analysis::VariableHistories::of(*source);
    if (!histories.needsDebugBuild() || m_debugJob.isBusy())
        return;
    if (m_debugBlock || m_debugError) {
        histories.setDebugBuild(m_debugBlock ? Result<std::shared_ptr<const figures::FigureSource>>(m_debugBlock)
                                             : tl::unexpected(*m_debugError));
        emit debugBuildChanged();
    } else {
        startDebugBuild();
    }
}

void Variables::setState(State state)
{
    m_state = state;
    if (state != State::Failed)
        m_error.reset();
    if (state != State::Ready && state != State::Evaluating)
        m_table.reset();
    emit changed();
}

void Variables::update()
{
    m_job.cancel();
    const auto source = m_position.source();
    if (!source || !source->isRecorded() || source->steps().count() == 0) {
        setState(State::Nothing);
        return;
    }
    if (m_followers.empty() && !m_isRequested) {
        // The table stays for the next follower, but it is not that of the shown step.
        m_state = State::Evaluating;
        return;
    }
    const std::uint32_t step = m_position.step();
    if (analysis::isOptimised(*source) && !m_debugBlock) {
        if (m_debugError) {
            m_isRequested = false;
            m_error = m_debugError;
            setState(State::Failed);
            return;
        }
        if (!m_debugJob.isBusy())
            startDebugBuild();
        setState(State::BuildingDebug);
        return;
    }
    const auto warps =
        m_range == Range::Block ? analysis::WarpRange{0, source->launch().warpsPerBlock()} : analysis::WarpRange{m_thread / kWarpSize, 1};
    m_job.start([worker = m_worker, source, debugBlock = m_debugBlock, step, warps, watches = m_watches](
                    const std::stop_token& stop) { return worker->evaluate(source, debugBlock, step, warps, watches, stop); },
                [this, step](Result<std::shared_ptr<const analysis::VariableTable>> table) { finish(std::move(table), step); });
    setState(State::Evaluating);
}

void Variables::finish(Result<std::shared_ptr<const analysis::VariableTable>> table, std::uint32_t step)
{
    m_isRequested = false;
    if (!table) {
        m_error = table.error();
        setState(State::Failed);
        return;
    }
    m_table = std::move(*table);
    m_tableStep = step;
    setState(State::Ready);
}

}  // namespace simtscope::ui

#include "moc_variables.cpp"
