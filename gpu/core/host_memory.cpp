#include "gpu/core/host_memory.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

namespace simtscope {
namespace {

constexpr std::uint64_t kMiB = 1u << 20, kGiB = 1u << 30;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// Returns the contents of a file that the system generates while it is read, such as those in /proc. Empty if the file cannot be read.
std::string readSystemFile(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t count; (count = ::read(file, buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), std::size_t(count));
    ::close(file);
    return text;
}

/// Returns the number at the start of the text, or `missing` when there is none, as in "max".
std::uint64_t parseLeadingNumber(std::string_view text, std::uint64_t missing)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::uint64_t number = 0;
    return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc() ? number : missing;
}

/// Returns the number after `name` where a line begins with that name; 0 when none does.
std::uint64_t findValue(std::string_view name, std::string_view text)
{
    for (std::size_t position = 0; (position = text.find(name, position)) != std::string_view::npos; position += name.size())
        if (position == 0 || text[position - 1] == '\n')
            return parseLeadingNumber(text.substr(position + name.size()), 0);
    return 0;
}

/// Names the files of a memory control group, of version 1 or 2.
struct ControlGroup {
    std::string limitPath, usagePath, statisticsPath;
    std::string_view inactiveCacheKey, activeCacheKey;  ///< keys in `statistics`: cached file pages, which the system can reclaim
};

void addGroup(std::vector<ControlGroup>& groups, const std::string& folder, bool isVersion2)
{
    ControlGroup group = isVersion2 ? ControlGroup{folder + "/memory.max", folder + "/memory.current", folder + "/memory.stat",
                                                   "inactive_file ", "active_file "}
                                    : ControlGroup{folder + "/memory.limit_in_bytes", folder + "/memory.usage_in_bytes",
                                                   folder + "/memory.stat", "total_inactive_file ", "total_active_file "};
    if (!readSystemFile(group.limitPath).empty())
        groups.push_back(std::move(group));
}

/// Returns the control groups of this process and all of their ancestors, because each may set a limit. Inside a container,
/// /proc/self/cgroup may give the path as seen from outside, which does not exist inside.
std::vector<ControlGroup> findGroups()
{
    std::vector<ControlGroup> groups;
    const std::string groupLines = readSystemFile("/proc/self/cgroup");
    for (std::size_t begin = 0; begin < groupLines.size();) {
        const std::size_t end = std::min(groupLines.find('\n', begin), groupLines.size());
        const std::string_view line = std::string_view(groupLines).substr(begin, end - begin);
        begin = end + 1;
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string_view::npos)
            continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1);
        const bool isVersion2 = controllers.empty();
        if (!isVersion2 && (std::string(",") + std::string(controllers) + ",").find(",memory,") == std::string::npos)
            continue;
        const std::string root = isVersion2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
        for (std::filesystem::path path = std::string(line.substr(second + 1)); path.has_relative_path(); path = path.parent_path())
            addGroup(groups, root + path.string(), isVersion2);
        addGroup(groups, root, isVersion2);
    }
    return groups;
}

void limitByGroups(HostMemory& memory)
{
    static const std::vector<ControlGroup> groups = findGroups();
    const std::uint64_t hostBytes = memory.totalBytes;
    for (const ControlGroup& group : groups) {
        const std::uint64_t limit = parseLeadingNumber(readSystemFile(group.limitPath), kNoLimit);
        if (limit >= hostBytes)
            continue;
        const std::uint64_t used = parseLeadingNumber(readSystemFile(group.usagePath), 0);
        const std::string statistics = readSystemFile(group.statisticsPath);
        const std::uint64_t cached =
            std::min(used, findValue(group.inactiveCacheKey, statistics) + findValue(group.activeCacheKey, statistics));
        memory.totalBytes = std::min(memory.totalBytes, limit);
        memory.availableBytes = std::min(memory.availableBytes, limit - std::min(limit, used - cached));
    }
}

std::uint64_t readResidentBytes(pid_t process)
{
    const std::string text = readSystemFile(process ? fmt::format("/proc/{}/statm", process) : "/proc/self/statm");
    const std::size_t second = text.find(' ');
    return second == std::string::npos
               ? 0
               : parseLeadingNumber(std::string_view(text).substr(second), 0) * std::uint64_t(::sysconf(_SC_PAGESIZE));
}

}  // namespace

std::uint64_t HostMemory::reservedBytes() const
{
    return std::clamp(totalBytes / 32, 64 * kMiB, kGiB);
}

HostMemory readHostMemory(pid_t process)
{
    HostMemory memory;
    memory.residentBytes = readResidentBytes(process);
    if (const char* const text = std::getenv(kHostMemoryVariable)) {
        memory.totalBytes = parseLeadingNumber(text, 0) * kMiB;
        memory.availableBytes = memory.totalBytes - std::min(memory.totalBytes, memory.residentBytes);
        return memory;
    }
    const std::string text = readSystemFile("/proc/meminfo");
    constexpr std::uint64_t kMeminfoUnitBytes = 1024;
    memory.totalBytes = findValue("MemTotal:", text) * kMeminfoUnitBytes;
    memory.availableBytes = (findValue("MemAvailable:", text) + findValue("SwapFree:", text)) * kMeminfoUnitBytes;
    if (memory.totalBytes == 0)
        memory.totalBytes = memory.availableBytes = kNoLimit;
    limitByGroups(memory);
    return memory;
}

std::uint64_t countUntouchedBytes(const void* begin, std::uint64_t bytes)
{
    if (bytes < kMinInspectedBytes)
        return bytes;
    const auto page = std::uint64_t(::sysconf(_SC_PAGESIZE));
    const std::uint64_t first = reinterpret_cast<std::uint64_t>(begin) / page * page;
    const std::uint64_t end = (reinterpret_cast<std::uint64_t>(begin) + bytes + page - 1) / page * page;
    std::vector<unsigned char> pageStates(64 * kMiB / page);
    std::uint64_t untouched = 0;
    for (std::uint64_t pageAddress = first; pageAddress < end; pageAddress += pageStates.size() * page) {
        const std::uint64_t length = std::min<std::uint64_t>(end - pageAddress, pageStates.size() * page);
        if (::mincore(reinterpret_cast<void*>(pageAddress), length, pageStates.data()) != 0)
            return bytes;
        const auto statesEnd = pageStates.begin() + std::ptrdiff_t(length / page);
        untouched += std::uint64_t(std::count_if(pageStates.begin(), statesEnd, [](unsigned char state) { return !(state & 1); })) * page;
    }
    return untouched;
}

std::string formatSize(std::uint64_t bytes)
{
    return bytes >= kGiB ? fmt::format("{:.1f} GiB", double(bytes) / double(kGiB)) : fmt::format("{} MiB", bytes / kMiB);
}

}  // namespace simtscope
