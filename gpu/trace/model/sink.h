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
    /// Names the choices: a few blocks (the first, the last, and some between), all, or the listed ranges of linear block ids.
    enum class Mode : std::uint8_t { Default, All, Listed } mode = Mode::Default;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;  ///< inclusive ranges

    bool operator==(const BlockSelection&) const = default;
    /// Returns whether the block is to be recorded. By default these are at most 8: the first, the last, and others evenly between.
    bool includes(BlockId block, std::uint64_t blockCount) const;
};

/// Parses "all" or "0,3,5-7". The error for anything else shows the form.
Result<BlockSelection> parseBlocks(const std::string& text);

/// Takes the parts of a recording as a run produces them. One thread at a time calls it.
class Sink {
public:
    virtual ~Sink() = default;
    /// Called at the start, and again when exit code or output are known.
    virtual void writeProgram(const ProgramInfo& program) = 0;
    /// Called for each device of the run, in order of its index.
    virtual void writeDevice(const DeviceInfo& device) = 0;
    /// Called for each module, and again without its text when it has more sites, before events and totals refer to these.
    virtual void writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) = 0;
    /// Called for each allocation, and again when it is freed.
    virtual void writeAllocation(const Allocation& allocation) = 0;
    /// Called for each call; `index` counts the calls of the run. A second call with the same index replaces the first.
    virtual void writeApiCall(std::int64_t index, const ApiCall& call) = 0;
    virtual void writeNestedWork(const NestedWork& work) = 0;
    /// Called with the header of a launch before it runs (no totals, no blocks), and again with its results.
    virtual void writeLaunch(const Launch& launch) = 0;
    /// Adds events of a recorded block. `chunk` is full, or the last one of the block.
    virtual void writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) = 0;
    /// Called after the last events of a recorded block. `isTruncated` tells whether some of its events are missing.
    virtual void finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated) = 0;
    virtual void writeFinding(const Finding& finding) = 0;
    virtual void writeNote(const Message& message) = 0;
    /// Makes everything so far durable. An error (a full disk) is kept, and returned here.
    virtual Result<void> flush() = 0;
};

/// Builds a recording in memory. take() ends its use.
class MemorySink final : public Sink {
public:
    void writeProgram(const ProgramInfo& program) override;
    void writeDevice(const DeviceInfo& device) override;
    void writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites) override;
    void writeAllocation(const Allocation& allocation) override;
    void writeApiCall(std::int64_t index, const ApiCall& call) override;
    void writeNestedWork(const NestedWork& work) override;
    void writeLaunch(const Launch& launch) override;
    void writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk) override;
    void finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated) override;
    void writeFinding(const Finding& finding) override;
    void writeNote(const Message& message) override;
    Result<void> flush() override { return {}; }

    /// Returns the recording so far.
    const Recording& recording() const { return m_recording; }
    Recording take() { return std::move(m_recording); }

private:
    BlockTrace& openTrace(LaunchId launch, BlockId block, std::uint32_t warps);
    Recording m_recording;
    std::map<std::pair<LaunchId, BlockId>, std::shared_ptr<BlockTrace>> m_openBlocks;  ///< blocks that are not complete
};

}  // namespace simtscope::trace
