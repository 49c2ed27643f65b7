#include "gpu/program/build/program_cache.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

#include "gpu/core/abandoned_files.h"
#include "gpu/core/cache_eviction.h"
#include "gpu/core/messages/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> readLines(const fs::path& path)
{
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

}  // namespace

std::string messagesPath(const std::string& program)
{
    return program + ".messages";
}

std::string readFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();  // iterators would throw on a folder, which also opens
    return text.str();
}

std::string cacheDirectory()
{
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/')  // the XDG Base Directory Specification ignores relative paths
        return std::string(cache) + "/simtscope";
    const char* home = std::getenv("HOME");
    return std::string(home && *home ? home : "/tmp") + "/.cache/simtscope";
}

Result<ProgramCache> ProgramCache::open(const std::string& directory, std::uint64_t limit)
{
    std::error_code error;
    fs::create_directories(directory, error);
    if (error || ::access(directory.c_str(), W_OK | X_OK) != 0)
        return fail(msg::run::cacheUnwritable(directory, error ? error.message() : std::strerror(errno)));
    removeAbandonedFiles(directory);
    return ProgramCache(directory, limit);
}

std::string ProgramCache::fullKey(const std::string& firstKey, const std::vector<std::string>& includes) const
{
    Hash hash;
    hash.add(firstKey);
    for (const std::string& path : includes) {
        hash.add(path);
        hash.add(readFile(path));
    }
    return hash.hex();
}

std::string ProgramCache::find(const std::string& firstKey) const
{
    const fs::path list = fs::path(m_directory) / (firstKey + ".includes");
    std::error_code error;
    if (!fs::exists(list, error))
        return {};
    const fs::path program = fs::path(m_directory) / (fullKey(firstKey, readIncludes(firstKey)) + ".program");
    const fs::path messages = messagesPath(program.string());
    if (!fs::exists(program, error) || !fs::exists(messages, error))
        return {};
    const auto currentTime = fs::file_time_type::clock::now();
    for (const fs::path& used : {program, messages, list})
        fs::last_write_time(used, currentTime, error);
    return program.string();
}

std::string ProgramCache::temporaryPath() const
{
    return makeUnfinishedPath(m_directory);
}

std::vector<std::string> ProgramCache::readIncludes(const std::string& firstKey) const
{
    return readLines(fs::path(m_directory) / (firstKey + ".includes"));
}

Result<std::string> ProgramCache::store(const std::string& firstKey, const std::vector<std::string>& includes, const std::string& program,
                                        const std::string& messages, bool isFindable) const
{
    const fs::path target = fs::path(m_directory) / (fullKey(firstKey, includes) + ".program");
    const auto refuse = [&](const std::string& reason) { return fail(msg::run::notCached(m_directory, reason)); };
    const auto put = [&](const std::string& text, const fs::path& entryPath) {
        const std::string unfinished = temporaryPath();
        std::ofstream file(unfinished, std::ios::binary);
        file << text;
        file.close();
        std::error_code error;
        if (file)
            fs::rename(unfinished, entryPath, error);
        return file && !error;
    };
    std::string list;
    for (const std::string& path : includes)
        list += path + '\n';
    // The list is written last, so that it never leads to a program that is not there yet.
    if (!put(messages, messagesPath(target.string())))
        return refuse(std::strerror(errno));
    std::error_code error;
    fs::rename(program, target, error);
    if (error)
        return refuse(error.message());
    if (isFindable && !put(list, fs::path(m_directory) / (firstKey + ".includes")))
        return refuse(std::strerror(errno));
    return target.string();
}

void ProgramCache::evict() const
{
    evictLeastRecentlyUsed(m_directory, m_maxBytes);
}

}  // namespace simtscope::program
