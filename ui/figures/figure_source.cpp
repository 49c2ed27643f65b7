#include <map>
#include <mutex>

#include "ui/figures/figure.h"

namespace simtscope::figures {

struct FigureSource::Impl {
    std::shared_ptr<const trace::Recording> recording;
    std::shared_ptr<const trace::BlockTrace> trace;
    trace::Launch noLaunch;  ///< stands in when there is none
    const trace::Launch* launch = nullptr;
    bool recorded = false;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    std::shared_ptr<const trace::Steps> steps;
    mutable std::shared_ptr<const trace::Steps> lockstep;
    std::unique_ptr<trace::BlockStates> states;
    mutable std::once_flag replayed;
    mutable std::optional<Result<analysis::Dataflow>> dataflow;
    mutable std::map<std::type_index, std::shared_ptr<const void>> derived;
};

FigureSource::FigureSource(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block, trace::StepOrder order)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->recording = std::move(recording);
    m_impl->order = order;
    m_impl->launch = &m_impl->noLaunch;
    if (launch.value < m_impl->recording->launches.size())
        m_impl->launch = &m_impl->recording->launches[launch.value];
    for (const std::shared_ptr<const trace::BlockTrace>& candidate : m_impl->launch->blocks) {
        if (candidate->block() == block)
            m_impl->trace = candidate;
    }
    m_impl->recorded = m_impl->trace != nullptr;
    if (!m_impl->trace)
        m_impl->trace = std::make_shared<const trace::BlockTrace>(block, m_impl->launch->warps());
    m_impl->steps = trace::Steps::build(*m_impl->trace, order);
    if (order == trace::StepOrder::Lockstep)
        m_impl->lockstep = m_impl->steps;
    static const std::map<SiteId, trace::Site> noSites;
    const std::size_t module = m_impl->launch->module.value;
    const std::map<SiteId, trace::Site>& sites = module < m_impl->recording->sites.size() ? m_impl->recording->sites[module] : noSites;
    m_impl->states = std::make_unique<trace::BlockStates>(m_impl->trace, m_impl->steps, *m_impl->launch, sites);
}

FigureSource::~FigureSource() = default;

const trace::Recording& FigureSource::recording() const
{
    return *m_impl->recording;
}

std::shared_ptr<const trace::Recording> FigureSource::sharedRecording() const
{
    return m_impl->recording;
}

const trace::Launch& FigureSource::launch() const
{
    return *m_impl->launch;
}

const trace::BlockTrace& FigureSource::trace() const
{
    return *m_impl->trace;
}

bool FigureSource::recorded() const
{
    return m_impl->recorded;
}

const trace::Steps& FigureSource::steps() const
{
    return *m_impl->steps;
}

trace::StepOrder FigureSource::order() const
{
    return m_impl->order;
}

const trace::BlockStates& FigureSource::states() const
{
    return *m_impl->states;
}

const Result<analysis::Dataflow>& FigureSource::dataflow() const
{
    std::call_once(m_impl->replayed,
                   [this] { m_impl->dataflow = analysis::dataflow(*m_impl->recording, *m_impl->launch, *m_impl->trace); });
    return *m_impl->dataflow;
}

const trace::Steps& FigureSource::lockstep() const
{
    if (!m_impl->lockstep)
        m_impl->lockstep = trace::Steps::build(*m_impl->trace, trace::StepOrder::Lockstep);
    return *m_impl->lockstep;
}

std::shared_ptr<const void>& FigureSource::derivedSlot(std::type_index type) const
{
    return m_impl->derived[type];
}

}  // namespace simtscope::figures
