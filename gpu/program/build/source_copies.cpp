#include "gpu/program/build/source_copies.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "gpu/core/hash.h"
#include "gpu/program/build/program_cache.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr auto kMaxCopyAge = std::chrono::hours(24);

void removeOldCopies(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (fs::file_time_type::clock::now() - fs::last_write_time(entry->path(), ignored) > kMaxCopyAge)
            fs::remove_all(entry->path(), ignored);
    }
}

/// Writes the file elsewhere and renames it, because another process may read it.
bool writeCopy(const fs::path& path, const std::string& text)
{
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error)
        return false;
    const fs::path draft = path.string() + "." + std::to_string(::getpid());
    std::ofstream(draft, std::ios::binary) << text;
    if (readFile(draft.string()) != text)
        return false;
    fs::rename(draft, path, error);
    return !error;
}

}  // namespace

std::optional<std::string> writeSourceCopies(const std::vector<SourceCopy>& files, const std::string& key)
{
    const fs::path copies = fs::path(cacheDirectory()) / "trials";
    removeOldCopies(copies);
    Hash hash;
    hash.add(key);
    for (const SourceCopy& file : files) {
        hash.add(file.path);
        hash.add(file.text);
    }
    const fs::path folder = copies / hash.hex();
    for (const SourceCopy& file : files)
        if (!writeCopy(folder / file.path, file.text))
            return {};
    std::error_code error;
    fs::last_write_time(folder, fs::file_time_type::clock::now(), error);
    return folder.string();
}

}  // namespace simtscope::program
