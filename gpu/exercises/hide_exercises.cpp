#include "gpu/exercises/hide_exercises.h"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <unistd.h>

#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

bool isInsideOrEqual(const std::string& path, const std::string& folder)
{
    return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

struct SearchCache {
    std::mutex mutex;
    ExerciseSearches searches;
};

SearchCache& searchCache()
{
    static SearchCache searches;
    return searches;
}

ExerciseSearch searchOnce(const std::string& folder)
{
    const std::scoped_lock lock(searchCache().mutex);
    const auto found = searchCache().searches.find(folder);
    return found != searchCache().searches.end() ? found->second
                                                 : searchCache().searches.emplace(folder, searchExercises(folder)).first->second;
}

/// Returns whether this process may open files in the folder by name. A submission has no more rights than its grader, so if the grader may
/// not, nor can the submission.
bool canPassThrough(const std::string& folder)
{
    return ::faccessat(AT_FDCWD, folder.c_str(), X_OK, AT_EACCESS) == 0;
}

bool isGone(const std::error_code& error)
{
    return error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
}

}  // namespace

ExerciseSearch searchExercises(const std::string& folder)
{
    ExerciseSearch search;
    Paths pendingFolders = {folder};
    while (!pendingFolders.empty()) {
        const std::string path = std::move(pendingFolders.back());
        pendingFolders.pop_back();
        std::error_code error;
        for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
            std::error_code statusError;
            if (entry->path().filename() == "exercise.json")
                search.exercises.push_back(path);
            else if (fs::is_directory(entry->symlink_status(statusError)))
                pendingFolders.push_back(entry->path().string());
        }
        if (error && !isGone(error) && canPassThrough(path))
            search.unlistedFolders.push_back({path, error.message()});
    }
    return search;
}

ExerciseSearches cachedSearches()
{
    const std::scoped_lock lock(searchCache().mutex);
    return searchCache().searches;
}

void addCachedSearches(ExerciseSearches searches)
{
    const std::scoped_lock lock(searchCache().mutex);
    searchCache().searches.merge(std::move(searches));
}

Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const Paths& submissionFolders,
                           sandbox::Confinement& confinement)
{
    if (sandbox.kind() == sandbox::SandboxKind::None)
        return {};
    const bool canHide = sandbox.kind() == sandbox::SandboxKind::Namespaces;
    std::error_code error;
    Paths visibleFolders = sandbox::findSystemFolders(confinement.startsProcesses);
    for (const std::string& path : confinement.readablePaths)
        if (std::ranges::find(submissionFolders, path) == submissionFolders.end() && fs::is_directory(path, error))
            visibleFolders.push_back(path);
    const std::string exerciseFolder = fs::weakly_canonical(exercise.directory, error).string();
    for (const std::string& folder : visibleFolders) {
        const std::string canonicalFolder = fs::canonical(folder, error).string();  // a folder may be named by a link, too
        if (isGone(error))
            continue;
        if (error)
            return failAt(folder, 0, msg::exercise::notSearched(error.message()));
        ExerciseSearch search = searchOnce(canonicalFolder);
        if (isInsideOrEqual(exerciseFolder, canonicalFolder))
            search.exercises.insert(search.exercises.begin(), exerciseFolder);
        for (const std::string& exercisePath : search.exercises) {
            if (!canHide || exercisePath == canonicalFolder)
                return failAt(exercisePath, 0, msg::exercise::isShown(folder));
            confinement.hiddenFolders.push_back(folder + exercisePath.substr(canonicalFolder.size()));
        }
        for (const UnlistedFolder& unlistedFolder : search.unlistedFolders) {
            if (!canHide || unlistedFolder.path == canonicalFolder)
                return failAt(unlistedFolder.path, 0, msg::exercise::notSearched(unlistedFolder.reason));
            confinement.hiddenFolders.push_back(folder + unlistedFolder.path.substr(canonicalFolder.size()));
        }
    }
    return {};
}

}  // namespace simtscope::exercises
