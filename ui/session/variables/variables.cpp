#include "ui/session/variables/variables.h"

#include <QMetaMethod>
#include <mutex>

#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {

/// Holds the evaluation of one block, which cancelled and new jobs share.
struct Variables::Worker {
    std::mutex mutex;
    std::shared_ptr<const figures::FigureSource> block;
    std::unique_ptr<analysis::VariableSteps> steps;

    Result<std::shared_ptr<const analysis::VariableTable>> evaluate(const VariableSource& source, analysis::WarpRange warps,
                                                                    const std::stop_token& stop)
    {
        const std::lock_guard lock(mutex);
        if (stop.stop_requested())
            return std::shared_ptr<const analysis::VariableTable>();
        if (block != source.block) {
            steps.reset();
            block = source.block;
        }
        if (!steps) {
            auto reader = analysis::VariableReader::create(block);
            if (!reader)
                return tl::unexpected(reader.error());
            steps = std::make_unique<analysis::VariableSteps>(block, std::move(*reader));
        }
        return steps->evaluate(source.step, warps, stop);
    }
};

Variables::Variables(Position& position, Selection& selection)
    : m_position(position), m_selection(selection), m_worker(std::make_shared<Worker>())
{
    connect(&m_position, &Position::sourceChanged, this, &Variables::followSource);
    connect(&m_position, &Position::stepChanged, this, &Variables::update);
    connect(&m_selection, &Selection::subjectChanged, this, &Variables::followSelection);
    connect(&m_selection, &Selection::focusChanged, this, &Variables::followSelection);
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
    }
    if (m_thread >= threadCount() && m_thread != 0) {
        m_thread = 0;
        emit threadChanged();
    }
    followSelection();
    update();
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

void Variables::setSourceFinder(FindVariableSource findSource)
{
    m_findSource = std::move(findSource);
    refresh();
}

bool Variables::isOfferConnected() const
{
    return isSignalConnected(QMetaMethod::fromSignal(&Variables::debugInformationRequested));
}

void Variables::refresh()
{
    m_table.reset();
    update();
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
    const std::optional<VariableSource> place = m_findSource(source, step);
    if (!place) {
        m_isRequested = false;
        setState(State::NoDebugInformation);
        return;
    }
    const auto warps =
        m_range == Range::Block ? analysis::WarpRange{0, source->launch().warpsPerBlock()} : analysis::WarpRange{m_thread / kWarpSize, 1};
    m_job.start([worker = m_worker, place = *place, warps](const std::stop_token& stop) { return worker->evaluate(place, warps, stop); },
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
