#include "gpu/core/cache_eviction.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <vector>

namespace simtscope {

namespace fs = std::filesystem;

void evictLeastRecentlyUsed(const std::string& folder, std::uint64_t maxBytes)
{
    constexpr auto kMaxUnfinishedAge = std::chrono::hours(1);
    struct Entry {
        fs::path path;
        fs::file_time_type lastUse;
        std::uint64_t bytes = 0;
    };
    std::vector<Entry> entries;
    std::uint64_t totalBytes = 0;
    std::error_code error;
    const auto currentTime = fs::file_time_type::clock::now();
    for (const auto& item : fs::directory_iterator(folder, error)) {
        const auto lastUse = item.last_write_time(error);
        if (error)
            continue;  // Another process has removed the file.
        if (item.path().filename().string().starts_with(kUnfinishedPrefix)) {
            if (currentTime - lastUse > kMaxUnfinishedAge)
                fs::remove_all(item.path(), error);
            continue;
        }
        if (!item.is_regular_file(error))
            continue;
        const std::uint64_t bytes = item.file_size(error);
        if (error)
            continue;
        entries.push_back({item.path(), lastUse, bytes});
        totalBytes += bytes;
    }
    std::ranges::sort(entries, {}, &Entry::lastUse);
    for (const Entry& entry : entries) {
        if (totalBytes <= maxBytes)
            break;
        fs::remove(entry.path, error);
        totalBytes -= entry.bytes;
    }
}

}  // namespace simtscope
