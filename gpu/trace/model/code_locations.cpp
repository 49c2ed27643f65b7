#include "gpu/trace/model/code_locations.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "gpu/core/each_lane.h"
#include "gpu/trace/model/library_folder.h"

namespace simtscope::trace {

namespace {

const ptx::SourceLocation& frameToName(const ptx::Module& module, const ptx::Function& function, std::int32_t first, InlinedLine inlined)
{
    std::vector<const ptx::SourceLocation*> frames;
    for (std::int32_t location = first; location >= 0; location = frames.back()->inlinedAt)
        frames.push_back(&function.locations[std::size_t(location)]);
    const auto pathOf = [&](const ptx::SourceLocation& frame) {
        const std::string* const path = module.filePath(frame.file);
        return path ? std::string_view(*path) : std::string_view();
    };
    const ptx::SourceLocation* outermost = frames.back();
    if (const std::string_view folder = findLibraryFolder(pathOf(*outermost)); !folder.empty())
        for (const ptx::SourceLocation* frame : frames)
            if (const std::string_view path = pathOf(*frame); !path.empty() && !path.starts_with(folder) && frame->line != 0)
                outermost = frame;
    if (inlined == InlinedLine::OutermostCall)
        return *outermost;
    const auto innermost =
        std::ranges::find_if(frames, [&](const auto* frame) { return frame->file == outermost->file && frame->line != 0; });
    return innermost == frames.end() ? *outermost : **innermost;
}

const ptx::SourceLocation* locationOf(const ptx::Module& module, const ptx::Function& function, std::uint32_t pc, InlinedLine inlined)
{
    for (std::uint32_t i = std::min<std::uint32_t>(pc, std::uint32_t(function.instructions.size()) - 1);; --i) {
        if (const std::int32_t location = function.instructions[i].location; location >= 0) {
            // Line 0 marks code that the compiler has moved: the previous instruction's line is the nearest.
            if (const ptx::SourceLocation& frame = frameToName(module, function, location, inlined); frame.line != 0)
                return &frame;
        }
        if (i == 0)
            return nullptr;
    }
}

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

LocationChain findLocationChain(std::span<const CodeLocation> chain)
{
    LocationChain locations;
    for (const CodeLocation& codeLocation : chain) {
        std::int32_t location = codeLocation.function->instructions[codeLocation.instruction].location;
        if (location < 0)
            return {};
        for (; location >= 0; location = codeLocation.function->locations[std::size_t(location)].inlinedAt) {
            const ptx::SourceLocation& line = codeLocation.function->locations[std::size_t(location)];
            if (line.line == 0 || line.column == 0)
                return {};
            locations.push_back({line.file, line.line, line.column});
        }
    }
    return locations;
}

std::string formatSourceLine(const ptx::Module& module, std::span<const CodeLocation> chain, Finding* finding, InlinedLine inlined)
{
    // Code that the compiler adds has no line, such as the body of assert in unoptimised code; use the line of the call instead.
    for (const CodeLocation& codeLocation : chain) {
        const ptx::SourceLocation* const line = locationOf(module, *codeLocation.function, codeLocation.instruction, inlined);
        const std::string* const path = line ? module.filePath(line->file) : nullptr;
        if (!path)
            continue;
        if (finding) {
            finding->file = *path;
            finding->line = line->line;
        }
        return fmt::format("{}:{}", baseName(*path), line->line);
    }
    const auto& instructions = chain.front().function->instructions;
    return fmt::format("PTX line {}", instructions[std::min<std::size_t>(chain.front().instruction, instructions.size() - 1)].textLine);
}

std::vector<std::uint32_t> threadsOf(std::uint32_t warp, LaneMask lanes)
{
    std::vector<std::uint32_t> threads;
    for (const unsigned lane : eachLane(lanes))
        threads.push_back(warp * kWarpSize + lane);
    return threads;
}

std::string formatRanges(const std::vector<std::uint32_t>& numbers)
{
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t k = i;
        while (k + 1 < numbers.size() && numbers[k + 1] == numbers[k] + 1)
            ++k;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", numbers[i]);
        if (k > i)
            text += fmt::format("-{}", numbers[k]);
        i = k + 1;
    }
    return text;
}

std::string formatIndex(Dim3 index)
{
    return fmt::format("({},{},{})", index.x, index.y, index.z);
}

}  // namespace simtscope::trace
