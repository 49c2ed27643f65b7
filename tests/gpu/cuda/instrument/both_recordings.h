// Runs a kernel twice on the SIMT engine: unchanged, where the engine records it, and as its instrumented copy, where the recorder that the
// copy calls records it. This tests without hardware how an instrumented copy behaves on hardware.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "gpu/analysis/compare/compare.h"
#include "gpu/cuda/decode/launch_drain.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/simt/texel_location.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::cuda::testing {

/// Describes a launch to run twice, and the recorder's configuration for its instrumented copy.
struct InstrumentedSetup {
    std::string kernel;
    Dim3 grid, block;
    /// Makes the buffers and returns the arguments; called once per run.
    std::function<std::vector<std::uint64_t>(simt::testing::Harness&)> arguments;
    std::uint32_t dynamicShared = 0;
    std::uint32_t chunks = 4096;
    std::vector<std::uint32_t> selected = {};  ///< blocks to record; empty: all
    std::uint32_t otherChunks = 0;             ///< number of `chunks` reserved for blocks that are not selected
    bool hasChunkPerWarp = false;
    std::uint32_t keptWords = kChunkWords;  ///< words of each chunk that were written before the kernel was cut off
    std::uint32_t counterCopyCount = 0;     ///< copies of the counters; not 0: all blocks count, and only the selected ones are decoded
    std::size_t threads = 0;                ///< threads that decode
    bool isDrained = false;                 ///< whether the records are read as from a kernel that still runs
    bool takesFromFreeList = false;  ///< whether all chunks but those of fixed warps are used and freed already, and no warp waits for more
    std::uint32_t blocksPerLook = 0;  ///< not 0: number of further blocks that publish before each look, the last block of the grid
                                      ///< first
    bool faults = false;              ///< whether the kernel faults before the last of these looks
    std::uint64_t maxEvents = 2u << 20;
};

/// Simulates a running device for the drain, from a launch that has already run.
class DrainedDevice final : public DrainedMemory {
public:
    /// Shows the memory of a launch that has ended. `blocksPerLook` is that of InstrumentedSetup; 0: everything is there at once.
    DrainedDevice(const RecorderConfig& config, const RecorderCounters* counters, std::uint32_t blocks, std::uint32_t blocksPerLook)
        : m_config(config), m_counters(counters), m_blocksPerLook(blocksPerLook), m_hidden(blocksPerLook ? blocks : 0)
    {
    }
    bool readCounters(RecorderCounters& counters) override
    {
        counters = *m_counters;
        return true;
    }
    bool readStates(std::span<std::uint8_t> states) override
    {
        m_hidden -= std::min(m_hidden, m_blocksPerLook);
        std::memcpy(states.data(), at<std::uint8_t>(m_config.statesAddress), states.size());
        for (std::uint32_t chunk = 0; chunk < states.size(); ++chunk)
            if (states[chunk] && at<std::uint32_t>(m_config.bufferAddress)[chunk * std::size_t(kChunkWords)] < m_hidden)
                states[chunk] = 0;
        return true;
    }
    bool readTimes(std::span<SmTimes> times) override
    {
        std::memcpy(times.data(), at<SmTimes>(m_config.smTimesAddress), times.size_bytes());
        return true;
    }
    bool readLayout(std::span<std::uint64_t> layout) override
    {
        std::memcpy(layout.data(), at<std::uint64_t>(m_config.layoutAddress), layout.size_bytes());
        return true;
    }
    const std::uint32_t* readChunks(std::span<const std::uint32_t> chunks) override
    {
        m_words.clear();
        for (const std::uint32_t chunk : chunks) {
            const std::uint32_t* const words = at<std::uint32_t>(m_config.bufferAddress) + chunk * std::size_t(kChunkWords);
            m_words.insert(m_words.end(), words, words + kChunkWords);
        }
        return m_words.data();
    }
    std::size_t maxChunks() const override { return 5; }
    bool freeChunks(std::uint32_t, std::span<const std::uint32_t>, std::uint32_t) override { return true; }
    bool endWaiting() override { return true; }
    /// Returns whether all blocks have been published.
    bool showsAll() const { return m_hidden == 0; }
    /// Returns whether the next look publishes the last block.
    bool showsAllNext() const { return m_hidden <= m_blocksPerLook; }

private:
    template <class T>
    static T* at(std::uint64_t address)
    {
        return reinterpret_cast<T*>(address);
    }
    const RecorderConfig m_config;
    const RecorderCounters* const m_counters;
    const std::uint32_t m_blocksPerLook;
    std::uint32_t m_hidden;
    std::vector<std::uint32_t> m_words;
};

/// Holds the recordings of the kernel and of its instrumented copy.
struct BothRecordings {
    trace::Recording engine, instrumented;
    std::uint64_t dropped = 0;
    std::string error;  ///< error of the decoder
    AbortedLaunch decoded;
};

/// Runs both copies. Throws where either of them fails to run.
inline BothRecordings recordBoth(const std::string& text, const InstrumentedSetup& setup)
{
    using simt::testing::Harness;
    BothRecordings recordings;
    const auto describe = [&](trace::MemorySink& sink, const Harness& harness) {
        sink.writeModule(ModuleId{0}, {text}, trace::makeSites(harness.module()));
    };
    Harness engine(text);
    engine.options.blocks.mode = trace::BlockSelection::Mode::All;
    describe(engine.sink, engine);
    const auto outcome = engine.launch(setup.kernel, setup.grid, setup.block, setup.arguments(engine), setup.dynamicShared);
    if (outcome.result.finding)
        throw std::runtime_error("the kernel: " + outcome.result.finding->message.text());
    recordings.engine = engine.sink.take();

    const bool isEvery = setup.selected.empty() && setup.counterCopyCount == 0;
    const RecordedBlocks blocks = isEvery ? RecordedBlocks::Every : RecordedBlocks::Chosen;
    const bool isAlone = std::ranges::none_of(engine.module().variables,
                                              [](const ptx::Variable& variable) { return variable.space != ptx::StateSpace::Shared; });
    const auto instrumented =
        isAlone ? instrumentAsModule(engine.module(), setup.kernel, blocks) : instrument(engine.module(), text, blocks);
    if (!instrumented)
        throw std::runtime_error(instrumented.error().text());
    if (const auto refused = instrumented->refusals.find(setup.kernel); refused != instrumented->refusals.end())
        throw std::runtime_error(refused->second.text());
    Harness copy(instrumented->ptxText);
    copy.options.isRecording = false;
    const auto arguments = setup.arguments(copy);
    const auto buffers = copy.memory().ranges();
    LaunchRecords records;
    records.words.resize(std::size_t(setup.chunks) * kChunkWords);
    RecorderConfig config;
    const std::uint64_t buffer = copy.allocate(records.words.size() * 4);
    config.bufferAddress = buffer;
    RecorderCounters counters;
    config.layoutAddress = copy.allocate(4096);
    config.chunkCount = setup.chunks;
    config.firstOtherChunk = counters.nextOtherChunk = setup.chunks - setup.otherChunks;
    if (!setup.selected.empty()) {
        std::vector<SelectedBlocks> rows(setup.grid.count() / 32 + 1);
        for (const std::uint32_t block : setup.selected)
            rows[block / 32].bits |= 1u << block % 32;
        for (std::size_t i = 1; i < rows.size(); ++i)
            rows[i].earlierCount = rows[i - 1].earlierCount + std::uint32_t(std::popcount(rows[i - 1].bits));
        config.selectionAddress = copy.upload(rows);
    }
    if (setup.hasChunkPerWarp) {
        config.warpsPerBlock = warpCount(setup.block);
        const std::uint32_t selected = setup.selected.empty() ? std::uint32_t(setup.grid.count()) : std::uint32_t(setup.selected.size());
        config.chunksPerRound = selected * config.warpsPerBlock;
        config.leaderRoundCount = 2;
        config.otherLaneRoundCount = config.chunksPerRound * 96 < config.firstOtherChunk   ? 2 * kOtherLanes
                                     : config.chunksPerRound * 64 < config.firstOtherChunk ? kOtherLanes
                                                                                           : 0;
        counters.nextChunk = 1 + config.chunksPerRound * (config.leaderRoundCount + config.otherLaneRoundCount);
        counters.nextOtherChunk += (std::uint32_t(setup.grid.count()) - selected) * config.warpsPerBlock;
    }
    config.headersAddress = buffer + kChunkWords * sizeof(std::uint32_t);
    config.headerBytes = kChunkWords * sizeof(std::uint32_t);
    LaunchCounts counts;
    if (setup.counterCopyCount) {
        counts.sums.resize(instrumented->counterCounts.at(setup.kernel));
        config.counterCopyCount = setup.counterCopyCount;
        config.bytesPerCounterCopy = counts.sums.size() * sizeof(std::uint64_t);
        config.countersAddress = copy.allocate(setup.counterCopyCount * config.bytesPerCounterCopy);
        config.smTimesAddress = copy.allocate(kMaxSms * sizeof(SmTimes));
        config.smOfBlockAddress = copy.allocate(setup.grid.count() * sizeof(std::uint32_t));
    }
    if (setup.isDrained) {
        config.smTimesAddress = copy.allocate(kMaxSms * sizeof(SmTimes));
        config.statesAddress = copy.allocate(setup.chunks + 3);  // rounded up to whole words
        config.freeChunksAddress = copy.allocate(sizeof(FreeChunks) + setup.chunks * sizeof(std::uint32_t));
        FreeChunks& list = *reinterpret_cast<FreeChunks*>(config.freeChunksAddress);
        list.ended = 1;
        if (setup.takesFromFreeList) {
            const std::uint32_t first = std::exchange(counters.nextChunk, setup.chunks);
            list.count = setup.chunks - first;
            std::iota(reinterpret_cast<std::uint32_t*>(&list + 1), reinterpret_cast<std::uint32_t*>(&list + 1) + list.count, first);
            for (std::uint32_t chunk = 1; chunk < setup.chunks; ++chunk)  // leftovers of earlier records
                std::fill_n(reinterpret_cast<std::uint32_t*>(buffer) + chunk * std::size_t(kChunkWords) + kChunkHeaderWords,
                            kChunkWords - kChunkHeaderWords, 0x00200007u);
        }
    }
    std::memcpy(reinterpret_cast<void*>(copy.symbol(kConfigVariable)), &config, sizeof config);
    auto* const deviceCounters = reinterpret_cast<RecorderCounters*>(copy.symbol(kCountersVariable));
    *deviceCounters = counters;
    const auto ran = copy.launch(instrumented->copyNames.at(setup.kernel), setup.grid, setup.block, arguments, setup.dynamicShared);
    if (ran.result.finding)
        throw std::runtime_error("the instrumented copy: " + ran.result.finding->message.text());
    records.droppedRecordCount = recordings.dropped = deviceCounters->droppedRecordCount;
    records.words = copy.download<std::uint32_t>(buffer, config.chunkCount * std::size_t(kChunkWords));
    records.layoutTable = copy.download<std::uint64_t>(config.layoutAddress, 512);
    const auto sums = copy.download<std::uint64_t>(config.countersAddress, counts.sums.size() * setup.counterCopyCount);
    for (std::size_t i = 0; i < sums.size(); ++i)
        counts.sums[i % counts.sums.size()] += sums[i];
    counts.smTimes = copy.download<SmTimes>(config.smTimesAddress, setup.counterCopyCount ? kMaxSms : 0);
    counts.smOfBlock = copy.download<std::uint32_t>(config.smOfBlockAddress, setup.counterCopyCount ? setup.grid.count() : 0);
    records.isAborted = setup.keptWords < kChunkWords;
    for (std::size_t word = 0; word < records.words.size(); ++word)
        if (word % kChunkWords >= setup.keptWords)
            records.words[word] = 0;

    // The engine numbers the module's variables first, then the buffers; the instrumented copy's module has two more variables, at the end.
    const auto variables = std::uint32_t(std::ranges::count_if(engine.module().variables, [](const ptx::Variable& variable) {
        return variable.space == ptx::StateSpace::Global || variable.space == ptx::StateSpace::Const;
    }));
    std::vector<DeviceRange> addresses;
    DecodeRequest request;
    const auto engineId = [&](AllocationId id) { return AllocationId{id.value - (id.value > variables ? 2u : 0u)}; };
    for (const auto& range : buffers)
        if (range.id.value < variables || range.id.value > variables + 1)
            addresses.push_back({range.address, range.bytes, engineId(range.id)});
    request.locateTexel = [&](const auto& op, const auto& access, std::uint64_t object, const auto& at) -> std::optional<TexelAddress> {
        const auto location = simt::locateTexel(copy.memory(), op, access, object, at);
        return location ? std::optional(TexelAddress{engineId(location->allocation), location->offset}) : std::nullopt;
    };
    std::uint32_t id = 0;
    for (const ptx::Variable& variable : engine.module().variables)
        if (variable.space == ptx::StateSpace::Global || variable.space == ptx::StateSpace::Const)
            request.constants[variable.name] = AllocationId{id++};
    const auto sites = trace::makeSites(engine.module());
    trace::BlockSelection selection{trace::BlockSelection::Mode::All, {}};
    if (setup.counterCopyCount) {
        request.counts = &counts;
        selection.mode = trace::BlockSelection::Mode::Listed;
        for (const std::uint32_t block : setup.selected)
            selection.ranges.emplace_back(block, block);
    }
    request.instrumented = &*instrumented;
    request.module = &engine.module();
    request.sites = &sites;
    request.records = &records;
    request.deviceRanges = addresses;
    request.selection = &selection;
    request.maxThreads = setup.threads;
    trace::Launch launch;
    launch.kernel = setup.kernel;
    launch.name = setup.kernel;
    launch.grid = setup.grid;
    launch.block = setup.block;
    launch.dynamicSharedBytes = setup.dynamicShared;
    trace::MemorySink sink;
    describe(sink, engine);
    sink.writeLaunch(launch);
    std::uint64_t eventsLeft = setup.maxEvents;
    const auto decode = [&]() -> Result<AbortedLaunch> {
        if (!setup.isDrained)
            return decodeRecords(request, launch, sink, eventsLeft);
        DrainedDevice device(config, deviceCounters, std::uint32_t(setup.grid.count()), setup.blocksPerLook);
        LaunchDrain drain(device,
                          {config.chunkCount, counters.nextChunk, std::uint64_t(1) << 30, 512,
                           [&](const LaunchRecords& layout) {
                               request.records = &layout;
                               return request;
                           }},
                          launch, sink, eventsLeft);
        while (setup.faults ? !device.showsAllNext() : !device.showsAll())
            drain.takeAndSend();
        return drain.finish(setup.faults, ~std::uint64_t(0));
    };
    if (auto decoded = decode())
        recordings.decoded = std::move(*decoded);
    else
        recordings.error = decoded.error().text();
    sink.writeLaunch(launch);
    recordings.instrumented = sink.take();
    return recordings;
}

}  // namespace simtscope::cuda::testing
