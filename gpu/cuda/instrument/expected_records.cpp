#include "gpu/cuda/instrument/expected_records.h"

#include <algorithm>
#include <map>
#include <vector>

#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::cuda {
namespace {

constexpr std::uint64_t kExpectedIterations = 32, kMaxDepth = 4;
constexpr std::uint64_t kFrontBytes = 16, kColumnBytes = 64;

/// Returns for each block the number of loops that contain it. A loop is the text from the target of a backward branch to the last branch
/// to that target.
std::vector<std::uint64_t> computeLoopDepths(const ptx::ControlFlowGraph& graph)
{
    std::map<ptx::BasicBlockIndex, ptx::BasicBlockIndex> loops;
    for (std::size_t block = 0; block < graph.blocks.size(); ++block)
        for (const ptx::BasicBlockIndex successor : graph.blocks[block].successors)
            if (successor <= ptx::BasicBlockIndex(block))
                loops[successor] = std::max(loops[successor], ptx::BasicBlockIndex(block));
    std::vector<std::uint64_t> depths(graph.blocks.size());
    for (const auto& [first, last] : loops)
        for (ptx::BasicBlockIndex block = first; block <= last; ++block)
            ++depths[std::size_t(block)];
    return depths;
}

}  // namespace

std::uint64_t estimateRecordBytes(const InstrumentedModule& instrumented, const ptx::Module& module, const ptx::Function& kernel)
{
    std::uint64_t bytes = 0;
    for (const std::uint32_t index : trace::findKernelDependencies(module, kernel).functions) {
        const InstrumentedFunction& function = instrumented.functions[index];
        const auto& blocks = function.decoded.graph.blocks;
        const std::vector<std::uint64_t> depths = computeLoopDepths(function.decoded.graph);
        for (std::size_t block = 0; block < blocks.size(); ++block) {
            std::uint64_t blockBytes = function.entries[block] == EntryRecord::Own ? kFrontBytes : 0;
            for (std::uint32_t i = blocks[block].first; i < blocks[block].end; ++i)
                if (const SiteRecord& site = instrumented.sites[module.functions[index].instructions[i].site.value]; site.isRecorded)
                    blockBytes +=
                        kFrontBytes + kColumnBytes * site.columnCount + (site.address != SiteRecord::Address::None ? kColumnBytes : 0);
            for (std::uint64_t depth = 0; depth < std::min(depths[block], kMaxDepth); ++depth)
                blockBytes *= kExpectedIterations;
            bytes += blockBytes;
        }
    }
    return bytes;
}

}  // namespace simtscope::cuda
