// Defines the interface through which an engine and the runtime write a recording.
//
// There are two main sinks: MemorySink builds a Recording (tests, replay of the window); RecordingWriter writes the SQLite file in
// transactions as the run goes, so that a crash leaves everything up to the last one.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Selects the blocks that are recorded in full.
struct BlockSelection {
    /// all, default (first, last and a few between), or a list of linear block ids
    enum class Which : std::uint8_t { Default, All, Listed } which = Which::Default;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> listed;  ///< inclusive ranges

    bool operator==(const BlockSelection&) const = default;
    /// Returns whether the block is to be recorded. By default these are at most 8: the first, the last, and others evenly between.
    bool wants(BlockId block, std::uint64_t blockCount) const;
};

/// Parses "all" or "0,3,5-7". The error for anything else shows the form.
Result<BlockSelection> parseBlocks(const std::string& text);

/// Takes the parts of a recording as a run produces them. One thread at a time calls it.
class Sink {
public:
    virtual ~Sink() = default;
    /// Called at the start, and again when exit code or output are known.
    virtual void program(const ProgramInfo& program) = 0;
    /// Called for each device of the run, in order of its index.
    virtual void device(const DeviceInfo& device) = 0;
    /// Called for each module, and again without its text when it has more sites, before events and totals refer to these.
    virtual void module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) = 0;
    /// Called for each allocation, and again when it is freed.
    virtual void allocation(const Allocation& allocation) = 0;
    /// Called for each call; `index` counts the calls of the run. A second call with the same index replaces the first.
    virtual void apiCall(std::int64_t index, const ApiCall& call) = 0;
    virtual void nestedWork(const NestedWork& work) = 0;
    /// Called with the header of a launch before it runs (no totals, no blocks), and again with its results.
    virtual void launch(const Launch& launch) = 0;
    /// Adds events of a recorded block. `chunk` is full, or the last one of the block.
    virtual void events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) = 0;
    /// Called after the last events of a recorded block. `truncated` tells whether some of its events are missing.
    virtual void blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated) = 0;
    virtual void finding(const Finding& finding) = 0;
    virtual void note(const Message& message) = 0;
    /// Makes everything so far durable. An error (a full disk) is kept, and returned here and by close().
    virtual Result<void> flush() = 0;
};

/// Builds a recording in memory. take() ends its use.
class MemorySink final : public Sink {
public:
    void program(const ProgramInfo& program) override;
    void device(const DeviceInfo& device) override;
    void module(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) override;
    void allocation(const Allocation& allocation) override;
    void apiCall(std::int64_t index, const ApiCall& call) override;
    void nestedWork(const NestedWork& work) override;
    void launch(const Launch& launch) override;
    void events(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) override;
    void blockDone(LaunchId launch, BlockId block, std::uint32_t warps, bool truncated) override;
    void finding(const Finding& finding) override;
    void note(const Message& message) override;
    Result<void> flush() override { return {}; }

    /// Returns the recording so far.
    const Recording& recording() const { return m_recording; }
    Recording take() { return std::move(m_recording); }

private:
    BlockTrace& trace(LaunchId launch, BlockId block, std::uint32_t warps);
    Recording m_recording;
    std::map<std::pair<LaunchId, BlockId>, std::shared_ptr<BlockTrace>> m_open;  ///< blocks that are not complete
};

}  // namespace simtscope::trace
