#include "gpu/ptx/model/kernel_resources.h"

#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>

#include "gpu/core/occupancy.h"

namespace simtscope::ptx {
namespace {

// This file uses no std::regex, because its recursion is as deep as a kernel's name is long, which may be thousands of letters.

std::optional<std::string_view> findTextBetween(std::string_view line, std::string_view before, std::string_view after)
{
    const std::size_t from = line.find(before);
    const std::size_t end = from == std::string_view::npos ? from : line.find(after, from + before.size());
    if (end == std::string_view::npos)
        return std::nullopt;
    return line.substr(from + before.size(), end - from - before.size());
}

/// Returns the number directly before the unit. Nullopt if there is none, or it exceeds 64 bits.
std::optional<std::uint64_t> parseNumberBefore(std::string_view line, std::string_view unit)
{
    const std::size_t end = line.find(unit);
    if (end == std::string_view::npos)
        return std::nullopt;
    std::size_t from = end;
    while (from > 0 && line[from - 1] >= '0' && line[from - 1] <= '9')
        --from;
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(line.data() + from, line.data() + end, number);
    return error == std::errc() && stop == line.data() + end ? std::optional(number) : std::nullopt;
}

}  // namespace

std::map<std::string, KernelResources> parseKernelResources(const std::string& text)
{
    std::map<std::string, KernelResources> kernels;
    KernelResources* current = nullptr;
    std::string name;
    bool describesKernel = false;  // whether the next lines are about the kernel itself instead of a function that it calls
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (const auto entry = findTextBetween(line, "Compiling entry function '", "'")) {
            name = *entry;
            current = &kernels[name];
        }
        if (!current)
            continue;
        if (line.find("Function properties for ") != std::string::npos)
            describesKernel = line.ends_with(" " + name);
        if (const auto frame = parseNumberBefore(line, " bytes stack frame"); frame && describesKernel)
            current->stackBytesPerThread = *frame;
        if (const auto spilledBytes = parseNumberBefore(line, " bytes spill stores"); spilledBytes && describesKernel)
            current->spilledBytes = *spilledBytes;
        if (const auto registers = parseNumberBefore(line, " registers"); registers && *registers <= kMaxRegistersPerThread)
            current->registersPerThread = std::uint32_t(*registers);
        if (const auto sharedBytes = parseNumberBefore(line, " bytes smem"))
            current->staticSharedBytes = *sharedBytes;
        if (const auto stackBytes = parseNumberBefore(line, " bytes cumulative stack size"))
            current->stackBytesPerThread = *stackBytes;
    }
    return kernels;
}

}  // namespace simtscope::ptx
