#include "ui/compare/difference_search.h"

#include "ui/compare/comparison.h"

namespace simtscope::ui {

DifferenceSearch::DifferenceSearch(Comparison& comparison) : QObject(&comparison), m_comparison(comparison)
{
    connect(&m_comparison, &Comparison::runsChanged, this, &DifferenceSearch::refresh);
    connect(&m_comparison, &Comparison::placeChanged, this, [this] {
        if (m_startsWhenReady)
            refresh();
    });
    connect(&m_comparison, &Comparison::activeChanged, this, [this] {
        if (!m_comparison.isActive())
            hide();
        refresh();
    });
}

bool DifferenceSearch::canSearch() const
{
    return m_comparison.isComplete() && !m_comparison.main().runner.isBusy() && !m_comparison.other().runner.isBusy();
}

const analysis::DifferenceOrigin* DifferenceSearch::current() const
{
    const bool hasOrigins = m_isShown && m_result && *m_result && m_index < (*m_result)->origins.size();
    return hasOrigins ? &(*m_result)->origins[m_index] : nullptr;
}

bool DifferenceSearch::canMove(int direction) const
{
    return current() && (direction > 0 ? m_index + 1 < (*m_result)->origins.size() : m_index > 0);
}

/// Forgets the result of other recordings, and begins the search that waits for the runs.
void DifferenceSearch::refresh()
{
    const bool isComplete = canSearch();
    const auto left = isComplete ? m_comparison.main().position.recording() : nullptr;
    const auto right = isComplete ? m_comparison.other().position.recording() : nullptr;
    if (left != m_left || right != m_right) {
        m_left = left;
        m_right = right;
        m_result.reset();
        m_job.cancel();
        m_chainJob.cancel();
        m_startsWhenReady = m_startsWhenReady || (m_isShown && m_comparison.isActive());  // the user has run an edit
        m_isShown = false;
        emit changed();
    }
    if (isComplete && m_startsWhenReady)
        showFirst();
}

void DifferenceSearch::showFirstWhenBothRan()
{
    m_startsWhenReady = true;
}

void DifferenceSearch::showFirst()
{
    if (!canSearch())
        return;
    m_startsWhenReady = false;
    m_isShown = true;
    m_index = 0;
    m_left = m_comparison.main().position.recording();
    m_right = m_comparison.other().position.recording();
    if (m_result)
        goToCurrent();
    else
        start();
    emit changed();
}

void DifferenceSearch::start()
{
    m_job.start([left = m_left, right = m_right](const std::stop_token& stop) { return analysis::findDifferences(left, right, stop); },
                [this](Result<analysis::Differences> result) {
                    m_result = std::move(result);
                    goToCurrent();
                    emit changed();
                });
}

void DifferenceSearch::move(int direction)
{
    if (!canMove(direction))
        return;
    m_index += std::size_t(direction);
    goToCurrent();
    emit changed();
}

void DifferenceSearch::hide()
{
    m_startsWhenReady = false;
    if (!m_isShown)
        return;
    m_isShown = false;
    emit changed();
}

void DifferenceSearch::goToCurrent()
{
    m_chains = {};
    m_chainJob.cancel();
    const analysis::DifferenceOrigin* const origin = current();
    if (!origin)
        return;
    m_comparison.goToBoth(origin->left, origin->right, [this] { followValues(); });
}

/// Follows the values of both sides in the background.
void DifferenceSearch::followValues()
{
    const analysis::DifferenceOrigin* const origin = current();
    if (!origin)
        return;
    using Chain = std::optional<Result<analysis::WhyChain>>;
    m_chainJob.start(
        [origin = *origin, left = m_comparison.main().position.source(),
         right = m_comparison.other().position.source()](const std::stop_token& stop) {
            const auto follow = [&](const auto& source, const analysis::DifferenceSide& side) -> Chain {
                if (!side.isMade || !side.cell || !source || !source->prepareDataflow(stop))
                    return std::nullopt;
                return analysis::followValue(*source, *side.cell, source->steps().stepOf(side.event));
            };
            return std::array<Chain, 2>{follow(left, origin.left), follow(right, origin.right)};
        },
        [this](std::array<Chain, 2> chains) {
            m_chains = std::move(chains);
            emit changed();
        });
}

}  // namespace simtscope::ui

#include "moc_difference_search.cpp"
