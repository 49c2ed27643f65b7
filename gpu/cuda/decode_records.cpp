#include "gpu/cuda/decode_records.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "gpu/cuda/block_decoder.h"
#include "gpu/cuda/record_reader.h"

namespace simtscope::cuda {
namespace {

struct Task {
    BlockId block{};
    std::vector<std::uint32_t> chunks;
};

/// Decodes blocks on several threads and gives them back in their order.
class Decoders {
public:
    Decoders(const DecodeRequest& request, const trace::Launch& launch, const LaunchFacts& facts, const std::vector<Task>& tasks,
             std::size_t threads, std::uint64_t eventsLeft)
        : m_tasks(tasks), m_results(tasks.size()), m_ahead(kAhead * threads), m_eventsLeft(eventsLeft)
    {
        for (std::size_t i = 0; i < threads; ++i)
            m_decoders.push_back(blockDecoder(request, launch, facts));
        for (std::size_t i = 0; i < threads && threads > 1; ++i)
            m_threads.emplace_back([this, i] { work(*m_decoders[i]); });
    }
    ~Decoders()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_next = m_tasks.size();
        }
        m_changed.notify_all();
        for (std::thread& thread : m_threads)
            thread.join();
    }
    Decoders(const Decoders&) = delete;
    Decoders& operator=(const Decoders&) = delete;

    /// The next block. `eventsLeft`: no more than before.
    Result<DecodedBlock> take(std::size_t index, std::uint64_t eventsLeft)
    {
        if (m_threads.empty())
            return m_decoders.front()->decode(m_tasks[index].block, m_tasks[index].chunks, eventsLeft);
        std::unique_lock lock(m_mutex);
        m_taken = index;
        m_eventsLeft = eventsLeft;
        m_changed.notify_all();
        m_changed.wait(lock, [&] { return m_results[index].has_value(); });
        Result<DecodedBlock> result = std::move(*m_results[index]);
        m_results[index].reset();
        return result;
    }

    /// Once all blocks are taken.
    const std::vector<std::unique_ptr<BlockDecoder>>& decoders() const { return m_decoders; }

private:
    static constexpr std::size_t kAhead = 8;  ///< blocks per thread whose events are kept until their turn comes

    void work(BlockDecoder& decoder)
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [&] { return m_next >= m_tasks.size() || m_next <= m_taken + m_ahead; });
            if (m_next >= m_tasks.size())
                return;
            const std::size_t index = m_next++;
            const std::uint64_t eventsLeft = m_eventsLeft;
            lock.unlock();
            Result<DecodedBlock> result = decoder.decode(m_tasks[index].block, m_tasks[index].chunks, eventsLeft);
            lock.lock();
            m_results[index] = std::move(result);
            m_changed.notify_all();
        }
    }

    const std::vector<Task>& m_tasks;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::optional<Result<DecodedBlock>>> m_results;  // by task
    std::size_t m_next = 0, m_taken = 0;
    const std::size_t m_ahead;
    std::uint64_t m_eventsLeft;
    std::vector<std::unique_ptr<BlockDecoder>> m_decoders;
    std::vector<std::thread> m_threads;
};

class LaunchDecoder {
public:
    LaunchDecoder(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft)
        : m_request(request), m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft), m_facts(request, launch)
    {
    }

    Result<Decoded> run()
    {
        const std::uint64_t blocks = m_launch.grid.count();
        auto chunks = chunksByBlock(m_request.records->words, blocks, m_launch.warps());
        if (!chunks)
            return tl::unexpected(chunks.error());
        std::vector<Task> tasks;
        for (std::uint32_t block = 0; block < blocks; ++block)
            if (!m_request.counts || m_request.options->wants(BlockId{block}, blocks))
                tasks.push_back({BlockId{block}, std::move((*chunks)[block])});
        m_launch.smOfBlock.assign(blocks, 0);
        Decoders decoders(m_request, m_launch, m_facts, tasks, threadsFor(tasks.size()), m_eventsLeft);
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            auto block = decoders.take(i, m_eventsLeft);
            if (!block)
                return tl::unexpected(block.error());
            if (auto done = send(tasks[i], *block); !done)
                return tl::unexpected(done.error());
        }
        DecodeSums sums(m_request);
        for (const auto& decoder : decoders.decoders())
            sums.add(decoder->sums());
        m_launch.recorder.records += sums.recorder.records;
        m_launch.recorder.bytes += sums.recorder.bytes;
        m_launch.ticks = std::max(m_launch.ticks, sums.ticks);
        if (m_request.counts)
            takeCounts(*m_request.counts, sums);
        m_launch.barriers += sums.barriers;
        report(sums);
        return decoders.decoders().front()->sums().decoded;
    }

private:
    /// A launch that was cut off tells what its threads did last, the first of them first: one thread.
    std::size_t threadsFor(std::size_t tasks) const
    {
        constexpr std::size_t kWordsPerThread = 1u << 14;
        if (m_request.records->isCutOff)
            return 1;
        const std::size_t most = m_request.threads ? m_request.threads : std::max(1u, std::thread::hardware_concurrency());
        return std::clamp<std::size_t>(std::min(tasks, m_request.records->words.size() / kWordsPerThread), 1, most);
    }

    Result<void> send(const Task& task, DecodedBlock& block)
    {
        m_launch.smOfBlock[task.block.value] = block.sm;
        if (!block.isRecorded)
            return {};
        if (block.eventsLeftOut ? block.events != m_eventsLeft : block.events > m_eventsLeft) {
            // The budget was another one when the block was decoded.
            auto again = blockDecoder(m_request, m_launch, m_facts)->decode(task.block, task.chunks, m_eventsLeft);
            if (!again)
                return tl::unexpected(again.error());
            block = std::move(*again);
        }
        m_eventsLeft -= block.events;
        m_launch.eventsLeftOut += block.eventsLeftOut;
        for (const auto& chunk : block.chunks)
            m_sink.events(m_launch.id, task.block, m_launch.warps(), chunk);
        m_sink.blockDone(m_launch.id, task.block, m_launch.warps(), block.truncated);
        return {};
    }

    /// In place of what the records of some blocks say.
    void takeCounts(const LaunchCounts& counts, DecodeSums& sums)
    {
        static_cast<CountedTotals&>(sums) =
            totalsOf(*m_request.instrumented, *m_request.module, *m_request.module->find(m_launch.kernel), counts);
        m_launch.smOfBlock = counts.smOfBlock;
        for (const SmTimes& sm : counts.smTimes)
            if (sm.beginBelow && sm.end)
                m_launch.ticks = std::max(m_launch.ticks, sm.end - ~sm.beginBelow);
    }

    void report(const CountedTotals& counted)
    {
        m_launch.warpInstructions = m_launch.threadInstructions = 0;
        for (std::uint32_t f = 0; f < counted.blocks.size(); ++f) {
            const ptx::DecodedFunction& decoded = m_request.instrumented->functions[f].decoded;
            for (std::size_t b = 0; b < counted.blocks[f].size(); ++b) {
                const Executions& count = counted.blocks[f][b];
                if (count.instructions == 0)
                    continue;
                for (std::uint32_t i = decoded.graph.blocks[b].first; i < decoded.graph.blocks[b].last; ++i) {
                    const SiteId site = m_request.module->functions[f].instructions[i].site;
                    trace::SiteTotals totals = counted.sites[site.value];
                    const bool isCounted = decoded.ops[i].guard != ptx::kNoSlot && m_request.instrumented->sites[site.value].recorded;
                    if (!isCounted) {
                        totals.instructions = count.instructions;
                        totals.threads = count.threads;
                    }
                    if (totals.instructions == 0)
                        continue;
                    m_launch.warpInstructions += totals.instructions;
                    m_launch.threadInstructions += totals.threads;
                    m_launch.totals[site] += totals;
                }
            }
        }
    }

    const DecodeRequest& m_request;
    trace::Launch& m_launch;
    trace::Sink& m_sink;
    std::uint64_t& m_eventsLeft;
    const LaunchFacts m_facts;
};

}  // namespace

Result<Decoded> decodeRecords(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft)
{
    return LaunchDecoder(request, launch, sink, eventsLeft).run();
}

}  // namespace simtscope::cuda
