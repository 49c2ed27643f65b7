#include "gpu/sandbox/process_tree.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::array kMemoryKeys = {"RssAnon:", "RssShmem:", "VmSwap:", "VmPTE:"};

void addUsage(pid_t process, ProcessUsage& usage)
{
    std::ifstream file(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(file, line);) {
        const std::string_view key = std::string_view(line).substr(0, line.find(':') + 1);
        const auto parseNumber = [&] { return std::strtoull(line.c_str() + key.size(), nullptr, 10); };
        for (const char* name : kMemoryKeys)
            if (key == name)
                usage.memoryBytes += parseNumber() << 10;
        if (key == "VmData:")
            usage.reservedBytes = std::max<std::uint64_t>(usage.reservedBytes, parseNumber() << 10);
        if (key == "Threads:")
            usage.threadCount += unsigned(parseNumber());
    }
}

}  // namespace

std::vector<pid_t> listProcessAndDescendants(pid_t first)
{
    std::vector<pid_t> processes = {first};
    for (std::size_t i = 0; i < processes.size(); ++i) {
        std::error_code error;
        for (fs::directory_iterator thread(fmt::format("/proc/{}/task", processes[i]), error), end; !error && thread != end;
             thread.increment(error)) {
            std::ifstream children(thread->path() / "children");
            for (pid_t child; children >> child;)
                processes.push_back(child);
        }
    }
    return processes;
}

ProcessUsage measureUsage(const std::vector<pid_t>& processes)
{
    ProcessUsage usage;
    for (const pid_t process : processes)
        addUsage(process, usage);
    return usage;
}

}  // namespace simtscope::sandbox
