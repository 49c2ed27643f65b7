// A block of a recording together with what follows from it: the order of its steps, its states, its dataflow, and whatever else is derived
// from it once and for all. What shows a block, or says something of it, takes one of these.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "gpu/analysis/dataflow.h"
#include "gpu/core/result.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

/// Built once per (launch, block, order) and shared between all that look at it.
class RecordedBlock {
public:
    RecordedBlock(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                  trace::StepOrder order = trace::StepOrder::Lockstep);
    /// The same where it takes long. Null: `stop` was requested before it was done. Of `like` it takes over what does not depend on the
    /// order, if that is the same block.
    static std::shared_ptr<const RecordedBlock> make(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                                                     trace::StepOrder order, const std::stop_token& stop,
                                                     const RecordedBlock* like = nullptr);
    /// The first phases of a long block, while the whole of it is still being put in order: every picture of it is one of the whole
    /// block's, until its last step. Null: the block has no such beginning (trace/beginning.h), of `most` events.
    static std::shared_ptr<const RecordedBlock> makeBeginning(std::shared_ptr<const trace::Recording> recording, LaunchId launch,
                                                              BlockId block, trace::StepOrder order,
                                                              std::uint32_t most = trace::kChunkEvents);
    ~RecordedBlock();

    const trace::Recording& recording() const;
    std::shared_ptr<const trace::Recording> sharedRecording() const;
    const trace::Launch& launch() const;
    const trace::BlockTrace& trace() const;  ///< an empty trace when the block was not recorded
    bool recorded() const;
    bool isBeginning() const;  ///< the block has more events than trace()
    const trace::Steps& steps() const;
    /// Lanes diverge at the step, and nothing else happens.
    bool isDivergence(std::uint32_t step) const;
    trace::StepOrder order() const;
    const trace::BlockStates& states() const;
    /// Replayed on first use and kept. May be asked for from any thread.
    const Result<Dataflow>& dataflow() const;
    /// Lockstep steps, whatever order() is: models that group by step need them. Made on first use and kept, from any thread.
    const trace::Steps& lockstep() const;
    /// The two before they are used. False: `stop` was requested before they were there.
    bool replay(const std::stop_token& stop) const;
    bool orderLockstep(const std::stop_token& stop) const;

    /// Something that is derived from the block alone, made by `make()` on first use and kept; one value per type.
    template <class T, class Make>
    const T& derived(Make make) const
    {
        derive<T>([&] { return std::optional<T>(make()); });
        return *kept<T>();
    }
    /// The same before it is used, from any thread. False: `make()` was stopped, and gave nothing.
    template <class T, class Make>
    bool derive(Make make) const
    {
        if (kept<T>())
            return true;
        std::optional<T> made = make();
        if (made)
            keep(&kKey<T>, std::make_shared<const T>(std::move(*made)));
        return made.has_value();
    }
    /// What has been derived; nullptr: nothing yet.
    template <class T>
    const T* kept() const
    {
        return static_cast<const T*>(kept(&kKey<T>));
    }

private:
    /// A type is known by the address of its own: figures ask for what is kept for every cell.
    template <class T>
    static inline char kKey = 0;
    const void* kept(const char* key) const;
    void keep(const char* key, std::shared_ptr<const void> value) const;  ///< unless another thread was faster
    struct Impl;
    explicit RecordedBlock(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::analysis
