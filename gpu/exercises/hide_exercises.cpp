#include "gpu/exercises/hide_exercises.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

bool isInOrIs(const std::string& path, const std::string& folder)
{
    return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

/// Folders of the system change rarely, and have tens of thousands of files: a process reads each once.
Paths knownExercisesBelow(const std::string& folder)
{
    static std::mutex mutex;
    static std::map<std::string, Paths> known;
    const std::scoped_lock lock(mutex);
    const auto found = known.find(folder);
    return found != known.end() ? found->second : known.emplace(folder, exercisesBelow(folder)).first->second;
}

}  // namespace

Paths exercisesBelow(const std::string& folder)
{
    Paths found;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().filename() == "exercise.json")
            found.push_back(entry->path().parent_path().string());
    return found;
}

Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const Paths& ofSubmission,
                           sandbox::Confinement& confinement)
{
    if (sandbox.kind() == sandbox::Kind::None)
        return {};
    std::error_code error;
    Paths shown = sandbox::systemFolders(confinement.startsProcesses);
    for (const std::string& path : confinement.readable)
        if (std::ranges::find(ofSubmission, path) == ofSubmission.end() && fs::is_directory(path, error))
            shown.push_back(path);
    const std::string own = fs::weakly_canonical(exercise.directory, error).string();
    for (const std::string& folder : shown) {
        const std::string real = fs::canonical(folder, error).string();  // a folder may be shown by the name of a link, too
        Paths inside = knownExercisesBelow(real);
        if (isInOrIs(own, real))
            inside.insert(inside.begin(), own);
        for (const std::string& each : inside) {
            if (sandbox.kind() != sandbox::Kind::Namespaces || each == real)
                return failAt(each, 0, msg::exercise::isShown(folder));
            confinement.hidden.push_back(folder + each.substr(real.size()));
        }
    }
    return {};
}

}  // namespace simtscope::exercises
