#include "ui/charts/block_costs.h"

#include <utility>

#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

constexpr std::uint32_t kMaxSeriesColumns = 2000;

}  // namespace

BlockCosts::BlockCosts(QObject* parent) : QObject(parent)
{
    connect(&m_job, &LatestJob::ended, this, &BlockCosts::gathered);
}

void BlockCosts::gather(const std::shared_ptr<const figures::FigureSource>& source)
{
    m_requestedSource = source;
    m_job.start([this, source](const LatestJob::Handle& job) {
        const auto costs = std::make_shared<Costs>();
        costs->source = source;
        costs->lines = computeMainFileLineCosts(source->recording(), source->launch());
        costs->series =
            analysis::computeStepSeries(source->recording(), source->launch(), source->trace(), source->steps(), kMaxSeriesColumns,
                                        job.stopToken(), [&](double share) { job.post([this, share] { emit progressed(share); }); });
        job.post([this, costs] { m_costs = std::move(*costs); });
    });
}

void BlockCosts::clear()
{
    m_job.cancel();
    m_costs = {};
    m_requestedSource.reset();
}

}  // namespace simtscope::ui

#include "moc_block_costs.cpp"
