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

bool isInOrIs(const std::string& path, const std::string& folder)
{
    return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

struct KnownSearches {
    std::mutex mutex;
    ExerciseSearches byFolder;
};

KnownSearches& knownSearches()
{
    static KnownSearches searches;
    return searches;
}

ExerciseSearch knownSearch(const std::string& folder)
{
    const std::scoped_lock lock(knownSearches().mutex);
    const auto found = knownSearches().byFolder.find(folder);
    return found != knownSearches().byFolder.end() ? found->second
                                                   : knownSearches().byFolder.emplace(folder, searchExercises(folder)).first->second;
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
    Paths open = {folder};
    while (!open.empty()) {
        const std::string path = std::move(open.back());
        open.pop_back();
        std::error_code error;
        for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
            std::error_code gone;
            if (entry->path().filename() == "exercise.json")
                search.exercises.push_back(path);
            else if (fs::is_directory(entry->symlink_status(gone)))
                open.push_back(entry->path().string());
        }
        if (error && !isGone(error) && canPassThrough(path))
            search.unlisted.push_back({path, error.message()});
    }
    return search;
}

ExerciseSearches cachedSearches()
{
    const std::scoped_lock lock(knownSearches().mutex);
    return knownSearches().byFolder;
}

void addCachedSearches(ExerciseSearches searches)
{
    const std::scoped_lock lock(knownSearches().mutex);
    knownSearches().byFolder.merge(std::move(searches));
}

Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const Paths& submissionFolders,
                           sandbox::Confinement& confinement)
{
    if (sandbox.kind() == sandbox::SandboxKind::None)
        return {};
    const bool canHide = sandbox.kind() == sandbox::SandboxKind::Namespaces;
    std::error_code error;
    Paths shown = sandbox::systemFolders(confinement.startsProcesses);
    for (const std::string& path : confinement.readable)
        if (std::ranges::find(submissionFolders, path) == submissionFolders.end() && fs::is_directory(path, error))
            shown.push_back(path);
    const std::string own = fs::weakly_canonical(exercise.directory, error).string();
    for (const std::string& folder : shown) {
        const std::string real = fs::canonical(folder, error).string();  // a folder may be named by a link, too
        if (isGone(error))
            continue;
        if (error)
            return failAt(folder, 0, msg::exercise::notSearched(error.message()));
        ExerciseSearch inside = knownSearch(real);
        if (isInOrIs(own, real))
            inside.exercises.insert(inside.exercises.begin(), own);
        for (const std::string& each : inside.exercises) {
            if (!canHide || each == real)
                return failAt(each, 0, msg::exercise::isShown(folder));
            confinement.hiddenFolders.push_back(folder + each.substr(real.size()));
        }
        for (const UnlistedFolder& each : inside.unlisted) {
            if (!canHide || each.path == real)
                return failAt(each.path, 0, msg::exercise::notSearched(each.reason));
            confinement.hiddenFolders.push_back(folder + each.path.substr(real.size()));
        }
    }
    return {};
}

}  // namespace simtscope::exercises
