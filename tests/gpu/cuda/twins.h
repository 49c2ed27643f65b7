// Runs a kernel twice on the SIMT engine: as it is, recorded by the engine; and as its twin, recorded by the recorder that the twin calls.
// What the hardware does with a twin is thus tested where there is no hardware.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "gpu/analysis/compare.h"
#include "gpu/cuda/decode_records.h"
#include "gpu/cuda/record_format.h"
#include "gpu/simt/texel_place.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::cuda::testing {

struct TwinSetup {
    std::string kernel;
    Dim3 grid, block;
    /// Makes the buffers and returns the arguments; called once per run.
    std::function<std::vector<std::uint64_t>(simt::testing::Harness&)> arguments;
    std::uint32_t dynamicShared = 0;
    std::uint32_t chunks = 4096;
    std::vector<std::uint32_t> selected = {};  ///< blocks; empty: all
    std::uint32_t otherChunks = 0;             ///< of `chunks`, for blocks that are not selected
    bool chunkPerWarp = false;
    std::uint32_t keptWords = kChunkWords;  ///< of each chunk: the rest was not written when the kernel was cut off
    std::uint32_t countCopies = 0;          ///< not 0: all blocks count, and only the selected ones are decoded
    std::size_t threads = 0;                ///< that decode
    std::uint64_t mostEvents = 2u << 20;
};

struct Both {
    trace::Recording engine, twin;
    std::uint64_t dropped = 0;
    std::string error;  ///< of the decoder
    Decoded decoded;
};

inline Both recordBoth(const std::string& text, const TwinSetup& setup)
{
    using simt::testing::Harness;
    Both both;
    const auto describe = [&](trace::MemorySink& sink, const Harness& harness) {
        sink.module(ModuleId{0}, {text}, trace::sitesOf(harness.module()));
    };
    Harness engine(text);
    engine.options.record.blocks = trace::RecordOptions::Blocks::All;
    describe(engine.sink, engine);
    const auto outcome = engine.launch(setup.kernel, setup.grid, setup.block, setup.arguments(engine), setup.dynamicShared);
    if (outcome.result.finding)
        throw std::runtime_error("the kernel: " + outcome.result.finding->message.text());
    both.engine = engine.sink.take();

    const bool isEvery = setup.selected.empty() && setup.countCopies == 0;
    const RecordedBlocks blocks = isEvery ? RecordedBlocks::Every : RecordedBlocks::Chosen;
    const bool isAlone = std::ranges::none_of(engine.module().variables,
                                              [](const ptx::Variable& variable) { return variable.space != ptx::StateSpace::Shared; });
    const auto instrumented = isAlone ? instrumentAlone(engine.module(), setup.kernel, blocks) : instrument(engine.module(), text, blocks);
    if (!instrumented)
        throw std::runtime_error(instrumented.error().text());
    if (const auto refused = instrumented->refused.find(setup.kernel); refused != instrumented->refused.end())
        throw std::runtime_error(refused->second.text());
    Harness twin(instrumented->ptx);
    twin.options.recording = false;
    const auto arguments = setup.arguments(twin);
    const auto buffers = twin.memory().ranges();
    LaunchRecords records;
    records.words.resize(std::size_t(setup.chunks) * kChunkWords);
    RecorderConfig config;
    const std::uint64_t buffer = twin.allocate(records.words.size() * 4);
    config.buffer = buffer;
    RecorderCounters counters;
    config.layout = twin.allocate(4096);
    config.chunks = setup.chunks;
    config.firstOther = counters.nextOther = setup.chunks - setup.otherChunks;
    if (!setup.selected.empty()) {
        std::vector<SelectedBlocks> rows(setup.grid.count() / 32 + 1);
        for (const std::uint32_t block : setup.selected)
            rows[block / 32].bits |= 1u << block % 32;
        for (std::size_t i = 1; i < rows.size(); ++i)
            rows[i].before = rows[i - 1].before + std::uint32_t(std::popcount(rows[i - 1].bits));
        config.selected = twin.upload(rows);
    }
    if (setup.chunkPerWarp) {
        config.warpsPerBlock = warpCount(setup.block);
        const std::uint32_t selected = setup.selected.empty() ? std::uint32_t(setup.grid.count()) : std::uint32_t(setup.selected.size());
        config.planeChunks = selected * config.warpsPerBlock;
        config.runPlanes = 2;
        config.lanePlanes = config.planeChunks * 64 < config.firstOther ? kMostLanePlanes : 0;
        counters.nextChunk = 1 + config.planeChunks * (config.runPlanes + config.lanePlanes);
        counters.nextOther += (std::uint32_t(setup.grid.count()) - selected) * config.warpsPerBlock;
    }
    config.headers = buffer + kChunkWords * sizeof(std::uint32_t);
    config.headerBytes = kChunkWords * sizeof(std::uint32_t);
    LaunchCounts counts;
    if (setup.countCopies) {
        counts.sums.resize(instrumented->counters.at(setup.kernel));
        config.countCopies = setup.countCopies;
        config.countBytes = counts.sums.size() * sizeof(std::uint64_t);
        config.counts = twin.allocate(setup.countCopies * config.countBytes);
        config.smTimes = twin.allocate(kMostSms * sizeof(SmTimes));
        config.smOfBlock = twin.allocate(setup.grid.count() * sizeof(std::uint32_t));
    }
    std::memcpy(reinterpret_cast<void*>(twin.symbol(kConfigVariable)), &config, sizeof config);
    auto* const deviceCounters = reinterpret_cast<RecorderCounters*>(twin.symbol(kCountersVariable));
    *deviceCounters = counters;
    const auto ran = twin.launch(instrumented->twins.at(setup.kernel), setup.grid, setup.block, arguments, setup.dynamicShared);
    if (ran.result.finding)
        throw std::runtime_error("the twin: " + ran.result.finding->message.text());
    records.droppedRecords = both.dropped = deviceCounters->droppedRecords;
    records.words = twin.download<std::uint32_t>(buffer, config.chunks * std::size_t(kChunkWords));
    records.layout = twin.download<std::uint64_t>(config.layout, 512);
    const auto sums = twin.download<std::uint64_t>(config.counts, counts.sums.size() * setup.countCopies);
    for (std::size_t i = 0; i < sums.size(); ++i)
        counts.sums[i % counts.sums.size()] += sums[i];
    counts.smTimes = twin.download<SmTimes>(config.smTimes, setup.countCopies ? kMostSms : 0);
    counts.smOfBlock = twin.download<std::uint32_t>(config.smOfBlock, setup.countCopies ? setup.grid.count() : 0);
    records.isCutOff = setup.keptWords < kChunkWords;
    for (std::size_t word = 0; word < records.words.size(); ++word)
        if (word % kChunkWords >= setup.keptWords)
            records.words[word] = 0;

    // The engine numbers the module's variables and then the buffers; the twin's module has two variables more, its last.
    const auto variables = std::uint32_t(std::ranges::count_if(engine.module().variables, [](const ptx::Variable& variable) {
        return variable.space == ptx::StateSpace::Global || variable.space == ptx::StateSpace::Const;
    }));
    std::vector<AddressRange> addresses;
    DecodeRequest request;
    const auto engineId = [&](AllocationId id) { return AllocationId{id.value - (id.value > variables ? 2u : 0u)}; };
    for (const auto& range : buffers)
        if (range.id.value < variables || range.id.value > variables + 1)
            addresses.push_back({range.address, range.bytes, engineId(range.id)});
    request.texelOf = [&](const auto& op, const auto& access, std::uint64_t object, const auto& at) -> std::optional<TexelPlace> {
        const auto place = simt::texelPlace(twin.memory(), op, access, object, at);
        return place ? std::optional(TexelPlace{engineId(place->allocation), place->offset}) : std::nullopt;
    };
    std::uint32_t id = 0;
    for (const ptx::Variable& variable : engine.module().variables)
        if (variable.space == ptx::StateSpace::Global || variable.space == ptx::StateSpace::Const)
            request.constants[variable.name] = AllocationId{id++};
    const auto sites = trace::sitesOf(engine.module());
    trace::RecordOptions options{trace::RecordOptions::Blocks::All, {}, 2u << 20};
    if (setup.countCopies) {
        request.counts = &counts;
        options.blocks = trace::RecordOptions::Blocks::Listed;
        for (const std::uint32_t block : setup.selected)
            options.listed.emplace_back(block, block);
    }
    request.instrumented = &*instrumented;
    request.module = &engine.module();
    request.sites = &sites;
    request.records = &records;
    request.addresses = addresses;
    request.options = &options;
    request.threads = setup.threads;
    trace::Launch launch;
    launch.kernel = setup.kernel;
    launch.name = setup.kernel;
    launch.grid = setup.grid;
    launch.block = setup.block;
    launch.dynamicShared = setup.dynamicShared;
    trace::MemorySink sink;
    describe(sink, engine);
    sink.launch(launch);
    std::uint64_t eventsLeft = setup.mostEvents;
    if (auto decoded = decodeRecords(request, launch, sink, eventsLeft))
        both.decoded = std::move(*decoded);
    else
        both.error = decoded.error().text();
    sink.launch(launch);
    both.twin = sink.take();
    return both;
}

}  // namespace simtscope::cuda::testing
