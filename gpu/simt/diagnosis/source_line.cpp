#include "gpu/simt/diagnosis/source_line.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace simtscope::simt {

namespace {

/// The outermost frame of an instruction's source location: the line in the kernel's own text.
const ptx::SourceLocation* locationOf(const ptx::Function& function, std::uint32_t pc)
{
    for (std::uint32_t i = std::min<std::uint32_t>(pc, std::uint32_t(function.instructions.size()) - 1);; --i) {
        std::int32_t location = function.instructions[i].location;
        while (location >= 0 && function.locations[std::size_t(location)].inlinedAt >= 0)
            location = function.locations[std::size_t(location)].inlinedAt;
        // Line 0 stands for code that the compiler moved: the line before it is the nearest.
        if (location >= 0 && function.locations[std::size_t(location)].line != 0)
            return &function.locations[std::size_t(location)];
        if (i == 0)
            return nullptr;
    }
}

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

std::string sourceLine(const RunningLaunch& launch, const Frame& frame, std::uint32_t pc, trace::Finding* finding)
{
    // What the compiler adds has no line, such as the body of assert in unoptimised code: then the line is that of the call.
    const Frame* from = &frame;
    for (std::uint32_t at = pc; from; at = from->returnPc - 1, from = from->parent) {
        const ptx::SourceLocation* line = locationOf(*from->code->decoded.function, at);
        const std::string* path = line ? launch.module.module().filePath(line->file) : nullptr;
        if (!path)
            continue;
        if (finding) {
            finding->file = *path;
            finding->line = line->line;
        }
        return fmt::format("{}:{}", baseName(*path), line->line);
    }
    const ptx::Function& function = *frame.code->decoded.function;
    const auto index = std::min<std::size_t>(pc, function.instructions.size() - 1);
    return fmt::format("PTX line {}", function.instructions[index].textLine);
}

std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes)
{
    std::vector<std::uint32_t> threads;
    for (; lanes; lanes &= lanes - 1)
        threads.push_back(warp.id.value * kWarpSize + unsigned(std::countr_zero(lanes)));
    return threads;
}

std::string ranges(const std::vector<std::uint32_t>& threads)
{
    std::string text;
    for (std::size_t i = 0; i < threads.size();) {
        std::size_t k = i;
        while (k + 1 < threads.size() && threads[k + 1] == threads[k] + 1)
            ++k;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", threads[i]);
        if (k > i)
            text += fmt::format("-{}", threads[k]);
        i = k + 1;
    }
    return text;
}

std::string triple(Dim3 at)
{
    return fmt::format("({},{},{})", at.x, at.y, at.z);
}

}  // namespace simtscope::simt
