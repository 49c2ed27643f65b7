#include "gpu/runtime/host/host_lines.h"

#include <charconv>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <link.h>
#include <sstream>
#include <unistd.h>

#include "gpu/runtime/code/command_output.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

/// Returns the path of addr2line on the PATH; empty if it is not there.
std::string findAddr2line()
{
    const char* const path = std::getenv("PATH");
    std::stringstream folders(path ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (std::string file = folder + "/addr2line"; !folder.empty() && ::access(file.c_str(), X_OK) == 0)
            return file;
    return {};
}

struct MappedModule {
    std::string path;
    std::uint64_t bias = 0;  ///< difference between its addresses in this process and in its file
};

/// Returns whether the module belongs to the system, so that it holds no code of the program.
bool isSystemModule(const std::string& path)
{
    return path.starts_with("/usr/lib") || path.starts_with("/lib");
}

/// Returns the module that contains the address; its path is empty if there is none.
MappedModule findMappedModule(std::uint64_t address)
{
    Dl_info info{};
    link_map* map = nullptr;
    if (::dladdr1(reinterpret_cast<const void*>(address), &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || !map)
        return {};
    // Do not use the name of the program's file: another run may have rebuilt the program and replaced the file.
    const bool isProgram = map->l_name[0] == '\0';
    return {isProgram ? fmt::format("/proc/{}/exe", ::getpid()) : map->l_name, map->l_addr};
}

}  // namespace

std::map<std::uint64_t, std::vector<HostFrame>> parseFrames(const std::string& output)
{
    std::map<std::uint64_t, std::vector<HostFrame>> frames;
    std::vector<HostFrame>* framesOfAddress = nullptr;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("0x")) {
            std::uint64_t address = 0;
            std::from_chars(line.data() + 2, line.data() + line.size(), address, 16);
            framesOfAddress = &frames[address];
            framesOfAddress->clear();
            continue;
        }
        // addr2line prints the function, then "file:line" or "file:line (discriminator 2)", with "??" for unknown parts.
        std::string position;
        if (!framesOfAddress || !std::getline(lines, position))
            break;
        const std::size_t colon = position.rfind(':', position.find(" (discriminator"));
        HostFrame& frame = framesOfAddress->emplace_back();
        if (colon == std::string::npos || position.starts_with("??"))
            continue;
        const auto parsed = std::from_chars(position.data() + colon + 1, position.data() + position.size(), frame.line);
        if (parsed.ec == std::errc() && frame.line != 0)
            frame.file = fs::path(position.substr(0, colon)).lexically_normal().string();
    }
    return frames;
}

void HostLines::find(const std::vector<std::uint64_t>& addresses)
{
    // By module: the address within the module, and the address in this process.
    std::map<std::string, std::map<std::uint64_t, std::uint64_t>> addressesByModule;
    for (const std::uint64_t address : addresses) {
        if (!m_frames.try_emplace(address).second)
            continue;
        if (const MappedModule module = findMappedModule(address); !module.path.empty() && !isSystemModule(module.path))
            addressesByModule[module.path][address - module.bias] = address;
    }
    const std::string tool = addressesByModule.empty() ? std::string() : findAddr2line();
    if (tool.empty())
        return;
    for (const auto& [path, moduleAddresses] : addressesByModule) {
        std::vector<std::string> command{tool, "-a", "-f", "-i", "-e", path};
        for (const auto& [address, processAddress] : moduleAddresses)
            command.push_back(fmt::format("{:#x}", address));
        const auto output = runCommand(command);
        if (!output)
            continue;
        for (auto& [address, frames] : parseFrames(*output))
            if (const auto requested = moduleAddresses.find(address); requested != moduleAddresses.end())
                m_frames[requested->second] = std::move(frames);
    }
}

const std::vector<HostFrame>& HostLines::framesAt(std::uint64_t address) const
{
    static const std::vector<HostFrame> kNoFrames;
    const auto found = m_frames.find(address);
    return found == m_frames.end() ? kNoFrames : found->second;
}

}  // namespace simtscope::runtime
