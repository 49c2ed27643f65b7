#include "gpu/runtime/code/machine_code_cache.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "gpu/core/abandoned_files.h"
#include "gpu/core/cache_eviction.h"
#include "gpu/core/hash.h"

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

constexpr char kFileExtension[] = ".cubin";
constexpr std::size_t kHashBytes = 32;

fs::path makeEntryPath(const std::string& folder, const std::string& key)
{
    return fs::path(folder) / (key + kFileExtension);
}

std::string computeHash(std::string_view code)
{
    Hash hash;
    hash.add(code);
    return hash.hex();
}

}  // namespace

std::optional<std::vector<std::byte>> MachineCodeCache::find(const std::string& key) const
{
    if (!isEnabled())
        return {};
    const fs::path path = makeEntryPath(m_folder, key);
    std::ifstream file(path, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    if (content.size() <= kHashBytes)
        return {};
    const std::string_view code = std::string_view(content).substr(kHashBytes);
    if (!content.starts_with(computeHash(code)))
        return {};
    std::error_code error;
    fs::last_write_time(path, fs::file_time_type::clock::now(), error);
    const auto* const bytes = reinterpret_cast<const std::byte*>(code.data());
    return std::vector<std::byte>(bytes, bytes + code.size());
}

void MachineCodeCache::store(const std::string& key, std::span<const std::byte> code) const
{
    if (!isEnabled())
        return;
    std::error_code error;
    fs::create_directories(m_folder, error);
    const fs::path unfinished = makeUnfinishedPath(m_folder);
    const std::string_view text(reinterpret_cast<const char*>(code.data()), code.size());
    std::ofstream file(unfinished, std::ios::binary);
    file << computeHash(text) << text;
    file.close();
    if (file)
        fs::rename(unfinished, makeEntryPath(m_folder, key), error);
    if (!file || error)
        fs::remove(unfinished, error);
    evictLeastRecentlyUsed(m_folder, m_maxBytes);
}

}  // namespace simtscope::runtime
