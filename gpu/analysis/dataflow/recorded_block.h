// Holds a block of a recording together with everything derived from it: the order of its steps, its states, its dataflow, and further
// results that are computed once. All code that shows or describes a block takes one of these.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Holds a recorded block with the results that are computed from it. It is built once per launch, block and order, and shared by all
/// users.
class RecordedBlock {
public:
    /// Orders the steps of the block, which takes seconds for a long one; make() can be stopped.
    RecordedBlock(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                  trace::StepOrder order = trace::StepOrder::Lockstep);
    /// Builds the object like the constructor, but can be stopped. Returns null when `stop` was requested before the end. If `reusable` is
    /// the same block in another order, takes over its results that do not depend on the order.
    static std::shared_ptr<const RecordedBlock> make(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                                                     trace::StepOrder order, const std::stop_token& stop,
                                                     const RecordedBlock* reusable = nullptr);
    /// Builds the first phases of a long block, of at most `maxEvents` events, while the whole block is still being ordered. At each of its
    /// steps, a figure is the same as that of the whole block. Returns null when the block has no such beginning
    /// (trace/model/first_phases.h).
    static std::shared_ptr<const RecordedBlock> makeBeginning(std::shared_ptr<const trace::Recording> recording, LaunchId launch,
                                                              BlockId block, trace::StepOrder order,
                                                              std::uint32_t maxEvents = trace::kChunkEvents);
    ~RecordedBlock();

    /// Returns the recording of the block; launch() returns its launch, an empty one when it does not exist.
    const trace::Recording& recording() const;
    std::shared_ptr<const trace::Recording> sharedRecording() const;
    const trace::Launch& launch() const;
    /// Returns the events; empty when the block was not recorded.
    const trace::BlockTrace& trace() const;
    bool isRecorded() const;
    /// Returns whether the block has more events than trace().
    bool isBeginning() const;
    const trace::Steps& steps() const;
    /// Returns whether lanes only diverge at the step and nothing else happens.
    bool isDivergence(std::uint32_t step) const;
    trace::StepOrder stepOrder() const;
    const trace::BlockStates& states() const;
    /// Returns the dataflow, which is computed on first use and kept. Safe to call from any thread.
    const Result<Dataflow>& dataflow() const;
    /// Returns the lockstep steps, whatever stepOrder() is, because some models group by lockstep step. Made on first use and kept; safe to
    /// call from any thread.
    const trace::Steps& lockstepSteps() const;
    /// These compute the dataflow and the lockstep steps ahead of their use. They return false when `stop` was requested before the end.
    bool prepareDataflow(const std::stop_token& stop) const;
    bool prepareLockstepSteps(const std::stop_token& stop) const;

    /// Returns a value derived from the block alone, made by `make()` on first use and kept; one value per type.
    template <class T, class Make>
    const T& getDerived(Make make) const
    {
        makeDerived<T>([&] { return std::optional<T>(make()); });
        return *findDerived<T>();
    }
    /// Makes a derived value ahead of its use; safe to call from any thread. Returns false when `make()` was stopped and returned nothing.
    template <class T, class Make>
    bool makeDerived(Make make) const
    {
        if (findDerived<T>())
            return true;
        std::optional<T> value = make();
        if (value)
            storeDerived(&kKey<T>, std::make_shared<const T>(std::move(*value)));
        return value.has_value();
    }
    /// Returns the derived value, or nullptr when it has not been made yet.
    template <class T>
    const T* findDerived() const
    {
        return static_cast<const T*>(findDerived(&kKey<T>));
    }

private:
    /// Identifies the type by its address. Comparing addresses is fast, and figures look up derived values for every cell.
    template <class T>
    static inline char kKey = 0;
    const void* findDerived(const char* key) const;
    /// Keeps the value unless another thread was faster.
    void storeDerived(const char* key, std::shared_ptr<const void> value) const;
    struct Impl;
    explicit RecordedBlock(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::analysis
