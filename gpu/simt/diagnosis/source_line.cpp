#include "gpu/simt/diagnosis/source_line.h"

#include <algorithm>

#include "gpu/simt/state/block_state.h"

namespace simtscope::simt {

trace::CallChain makeCallChain(const Frame& frame, std::uint32_t pc)
{
    trace::CallChain chain;
    for (const Frame* at = &frame; at; pc = at->callPc, at = at->parent)
        chain.push_back({at->code->decoded.function, pc});
    return chain;
}

std::string formatSourceLine(const RunningLaunch& launch, const Frame& frame, std::uint32_t pc, trace::Finding* finding,
                             trace::InlinedLine inlined)
{
    return trace::formatSourceLine(launch.module.module(), makeCallChain(frame, pc), finding, inlined);
}

std::vector<std::string> findRunningLines(const RunningLaunch& launch, const Block& block)
{
    constexpr std::size_t kMaxLineCount = 4;
    std::vector<std::string> lines;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            if (split.state != SplitState::Ready || lines.size() == kMaxLineCount)
                continue;
            std::string line = formatSourceLine(launch, *split.frame, split.pc);
            if (!line.empty() && std::ranges::find(lines, line) == lines.end())
                lines.push_back(std::move(line));
        }
    return lines;
}

std::string formatSiteLine(const ptx::Module& module, const Kernel& kernel, std::uint32_t site, trace::Finding* finding,
                           trace::InlinedLine inlined)
{
    for (const auto& code : kernel.functions) {
        if (!code || site < code->site(0) || site - code->site(0) >= code->decoded.ops.size())
            continue;
        const trace::CodeLocation at{code->decoded.function, site - code->site(0)};
        return trace::formatSourceLine(module, std::span(&at, 1), finding, inlined);
    }
    return {};
}

std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes)
{
    return trace::threadsOf(warp.id.value, lanes);
}

}  // namespace simtscope::simt
