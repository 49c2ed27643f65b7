#include "gpu/analysis/dataflow/recorded_block.h"

#include <algorithm>
#include <future>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "gpu/core/in_background.h"
#include "gpu/trace/model/first_phases.h"

namespace simtscope::analysis {
namespace {

/// Fewest events for which a thread is worthwhile.
constexpr std::uint32_t kMinLongBlockEvents = 1u << 18;

}  // namespace

struct RecordedBlock::Impl {
    std::shared_ptr<const trace::Recording> recording;
    std::shared_ptr<const trace::BlockTrace> trace;
    trace::Launch noLaunch;  ///< a substitute when the recording has no launch
    const trace::Launch* launch = nullptr;
    bool isRecorded = false, isBeginning = false;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    std::shared_ptr<const trace::Steps> steps;
    std::unique_ptr<trace::BlockStates> states;
    std::mutex orderingLockstep, replaying, deriving;
    std::shared_ptr<const trace::Steps> lockstep;  ///< null: not made yet
    std::shared_ptr<const Result<Dataflow>> dataflow;
    std::vector<std::pair<const char*, std::shared_ptr<const void>>> derived;  ///< few entries, looked up often

    Impl(std::shared_ptr<const trace::Recording> recordingOfBlock, LaunchId inLaunch, BlockId block, trace::StepOrder inOrder);
    const std::map<SiteId, trace::Site>& sites() const;
    bool build(const std::stop_token& stop);
    void takeOver(Impl& reusable);
    bool prepareLockstepSteps(const std::stop_token& stop);
    bool prepareDataflow(const std::stop_token& stop);
    void completeStates(const std::stop_token& stop);

    std::stop_source stopCompleting;
    std::future<void> completing;  ///< computes `states`; the last member, because it uses the others
    ~Impl() { stopCompleting.request_stop(); }
};

RecordedBlock::Impl::Impl(std::shared_ptr<const trace::Recording> recordingOfBlock, LaunchId inLaunch, BlockId block,
                          trace::StepOrder inOrder)
    : recording(std::move(recordingOfBlock)), launch(&noLaunch), order(inOrder)
{
    if (inLaunch.value < recording->launches.size())
        launch = &recording->launches[inLaunch.value];
    for (const std::shared_ptr<const trace::BlockTrace>& candidate : launch->blocks) {
        if (candidate->block() == block)
            trace = candidate;
    }
    isRecorded = trace != nullptr;
    if (!trace)
        trace = std::make_shared<const trace::BlockTrace>(block, launch->warpsPerBlock());
}

const std::map<SiteId, trace::Site>& RecordedBlock::Impl::sites() const
{
    static const std::map<SiteId, trace::Site> noSites;
    const std::size_t module = launch->module.value;
    return module < recording->sites.size() ? recording->sites[module] : noSites;
}

bool RecordedBlock::Impl::build(const std::stop_token& stop)
{
    // Most figures of a long block need the dataflow, so it is computed while the steps are ordered. The future's destructor waits for it.
    std::future<bool> dataflowTask;
    if (trace->size() >= kMinLongBlockEvents)
        dataflowTask = startInBackground([&] { return prepareDataflow(stop); });
    if (order == trace::StepOrder::Lockstep) {
        if (!prepareLockstepSteps(stop))
            return false;
        steps = lockstep;
    } else {
        steps = trace::Steps::build(*trace, order, stop);
    }
    if (!steps)
        return false;
    states = std::make_unique<trace::BlockStates>(trace, steps, *launch, sites());
    return !stop.stop_requested();
}

void RecordedBlock::Impl::takeOver(Impl& reusable)
{
    if (reusable.trace != trace)
        return;
    {
        const std::lock_guard lock(reusable.orderingLockstep);
        lockstep = reusable.lockstep;
    }
    const std::lock_guard lock(reusable.replaying);
    dataflow = reusable.dataflow;
}

bool RecordedBlock::Impl::prepareLockstepSteps(const std::stop_token& stop)
{
    const std::lock_guard lock(orderingLockstep);
    if (!lockstep)
        lockstep = trace::Steps::build(*trace, trace::StepOrder::Lockstep, stop, &sites());
    return lockstep != nullptr;
}

bool RecordedBlock::Impl::prepareDataflow(const std::stop_token& stop)
{
    const std::lock_guard lock(replaying);
    if (dataflow)
        return true;
    auto computed = std::make_shared<const Result<Dataflow>>(analysis::computeDataflow(*recording, *launch, *trace, kMaxVersions, stop));
    if (stop.stop_requested())
        return false;
    dataflow = std::move(computed);
    return true;
}

/// Computes the states. For a long block a thread does so while the caller goes on; a reader that needs a state earlier computes it.
void RecordedBlock::Impl::completeStates(const std::stop_token& stop)
{
    if (trace->size() < kMinLongBlockEvents)
        return states->makeAllKeyFrames(stop);
    completing = startInBackground([this] { states->makeAllKeyFrames(stopCompleting.get_token()); });
}

RecordedBlock::RecordedBlock(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

RecordedBlock::RecordedBlock(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block, trace::StepOrder order)
    : m_impl(std::make_unique<Impl>(std::move(recording), launch, block, order))
{
    m_impl->build({});
}

std::shared_ptr<const RecordedBlock> RecordedBlock::make(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                                                         trace::StepOrder order, const std::stop_token& stop, const RecordedBlock* reusable)
{
    auto impl = std::make_unique<Impl>(std::move(recording), launch, block, order);
    if (reusable)
        impl->takeOver(*reusable->m_impl);
    if (!impl->build(stop))
        return nullptr;
    impl->completeStates(stop);
    return stop.stop_requested() ? nullptr : std::shared_ptr<const RecordedBlock>(new RecordedBlock(std::move(impl)));
}

std::shared_ptr<const RecordedBlock> RecordedBlock::makeBeginning(std::shared_ptr<const trace::Recording> recording, LaunchId launch,
                                                                  BlockId block, trace::StepOrder order, std::uint32_t maxEvents)
{
    auto impl = std::make_unique<Impl>(std::move(recording), launch, block, order);
    impl->trace = trace::copyFirstPhases(*impl->trace, maxEvents);
    impl->isBeginning = true;
    return impl->trace && impl->build({}) ? std::shared_ptr<const RecordedBlock>(new RecordedBlock(std::move(impl))) : nullptr;
}

RecordedBlock::~RecordedBlock() = default;

const trace::Recording& RecordedBlock::recording() const
{
    return *m_impl->recording;
}

std::shared_ptr<const trace::Recording> RecordedBlock::sharedRecording() const
{
    return m_impl->recording;
}

const trace::Launch& RecordedBlock::launch() const
{
    return *m_impl->launch;
}

const trace::BlockTrace& RecordedBlock::trace() const
{
    return *m_impl->trace;
}

bool RecordedBlock::isRecorded() const
{
    return m_impl->isRecorded;
}

bool RecordedBlock::isBeginning() const
{
    return m_impl->isBeginning;
}

const trace::Steps& RecordedBlock::steps() const
{
    return *m_impl->steps;
}

bool RecordedBlock::isDivergence(std::uint32_t step) const
{
    return trace().kind(EventIndex(steps().leadingEvent(step))) == trace::EventKind::BlockEntry;
}

trace::StepOrder RecordedBlock::stepOrder() const
{
    return m_impl->order;
}

const trace::BlockStates& RecordedBlock::states() const
{
    return *m_impl->states;
}

const Result<Dataflow>& RecordedBlock::dataflow() const
{
    m_impl->prepareDataflow({});
    return *m_impl->dataflow;
}

const trace::Steps& RecordedBlock::lockstepSteps() const
{
    m_impl->prepareLockstepSteps({});
    return *m_impl->lockstep;
}

bool RecordedBlock::prepareDataflow(const std::stop_token& stop) const
{
    return m_impl->prepareDataflow(stop);
}

bool RecordedBlock::prepareLockstepSteps(const std::stop_token& stop) const
{
    return m_impl->prepareLockstepSteps(stop);
}

const void* RecordedBlock::findDerived(const char* key) const
{
    const std::lock_guard lock(m_impl->deriving);
    const auto found = std::ranges::find(m_impl->derived, key, [](const auto& entry) { return entry.first; });
    return found == m_impl->derived.end() ? nullptr : found->second.get();
}

void RecordedBlock::storeDerived(const char* key, std::shared_ptr<const void> value) const
{
    const std::lock_guard lock(m_impl->deriving);
    if (std::ranges::find(m_impl->derived, key, [](const auto& entry) { return entry.first; }) == m_impl->derived.end())
        m_impl->derived.emplace_back(key, std::move(value));
}

}  // namespace simtscope::analysis
