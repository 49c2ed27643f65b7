#include "gpu/races/library_code.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "gpu/trace/model/library_folder.h"

namespace simtscope::races {

namespace {

/// Files with the collective operations of cooperative groups. Those that copy asynchronously are left out, because the program itself must
/// wait for a copy.
constexpr std::array<std::string_view, 5> kCollectives{"/cooperative_groups/details/reduce.h", "/cooperative_groups/details/scan.h",
                                                       "/cooperative_groups/details/coalesced_reduce.h",
                                                       "/cooperative_groups/details/coalesced_scan.h", "/cooperative_groups.h"};

/// Returns the files of an instruction's source location, from the innermost inlined function outwards. Empty if the instruction has no
/// location.
std::vector<std::string_view> findFiles(const ptx::Module& module, const ptx::Function& function, const ptx::Instruction& instruction)
{
    std::vector<std::string_view> files;
    for (std::int32_t location = instruction.location; location >= 0; location = function.locations[std::size_t(location)].inlinedAt) {
        const std::string* const path = module.filePath(function.locations[std::size_t(location)].file);
        files.push_back(path ? std::string_view(*path) : std::string_view());
    }
    return files;
}

}  // namespace

std::string LibraryCode::findKernelFolder() const
{
    for (const ptx::Instruction& instruction : m_kernel->instructions)
        if (const auto files = findFiles(*m_module, *m_kernel, instruction); !files.empty())
            return std::string(trace::findLibraryFolder(files.back()));
    return {};
}

std::uint8_t LibraryCode::findLibraries(std::uint32_t site) const
{
    for (const ptx::Function& function : m_module->functions) {
        if (site < function.firstSite.value || site - function.firstSite.value >= function.instructions.size())
            continue;
        const auto files = findFiles(*m_module, function, function.instructions[site - function.firstSite.value]);
        if (files.empty())
            return 0;
        if (std::ranges::any_of(kCollectives, [&](std::string_view collective) { return files.front().ends_with(collective); }))
            return kCooperativeGroups;
        const std::string folder = findKernelFolder();
        const bool areAllInFolder = std::ranges::all_of(files, [&](std::string_view file) { return file.starts_with(folder); });
        return !folder.empty() && areAllInFolder ? kLibraryKernel : 0;
    }
    return 0;
}

std::uint8_t LibraryCode::librariesOf(std::uint32_t site)
{
    const auto [entry, isNew] = m_librariesBySite.try_emplace(site);
    if (isNew)
        entry->second = findLibraries(site);
    return entry->second;
}

}  // namespace simtscope::races
