#include "app/grading/submission_paths.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <sys/stat.h>
#include <utility>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/file.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

/// Splits a path into names without empty ones: "g//ada/" becomes "g", "ada". An absolute path begins with "/".
std::vector<std::string> splitIntoNames(const std::string& path)
{
    std::vector<std::string> names;
    for (const fs::path& name : fs::path(path))
        if (!name.empty() && name != ".")
            names.push_back(name.string());
    return names;
}

std::string joinNames(const std::vector<std::string>& names, std::size_t count)
{
    fs::path path;
    for (std::size_t i = 0; i < count; ++i)
        path /= names[i];
    return path.string();
}

/// Holds, for each folder, the names that the paths of the command line have in it.
class NamesByFolder {
public:
    explicit NamesByFolder(const std::vector<std::string>& paths)
    {
        for (const std::string& path : paths) {
            const std::vector<std::string> names = splitIntoNames(path);
            for (std::size_t i = 0; i < names.size(); ++i)
                m_names[joinNames(names, i)].insert(names[i]);
        }
    }
    /// Returns the index of the first name that a student may have chosen. The last name always is one; the folders of the root belong to
    /// the system.
    std::size_t findFirstStudentIndex(const std::vector<std::string>& names) const
    {
        for (std::size_t i = 0; i + 1 < names.size(); ++i)
            if (const std::string folder = joinNames(names, i); folder != "/" && names[i] != "/" && m_names.at(folder).size() > 1)
                return i;
        return names.size() - 1;
    }

private:
    std::map<std::string, std::set<std::string>> m_names;
};

/// Returns whether the path leads through a link into the folder of the exercise, which contains the solution.
bool leadsIntoExercise(const std::string& path, const exercises::Exercise& exercise)
{
    std::error_code error;
    const fs::path parent = fs::absolute(path, error).lexically_normal().parent_path(),
                   canonicalParent = fs::weakly_canonical(parent, error);
    const fs::path exerciseFolder = fs::absolute(exercise.directory, error).lexically_normal(),
                   canonicalFolder = fs::weakly_canonical(exerciseFolder, error);
    return isWithin(canonicalParent, canonicalFolder) && !isWithin(parent, canonicalFolder) && !isWithin(parent, exerciseFolder);
}

bool isHidden(const fs::path& path)
{
    return path.filename().string().starts_with('.');
}

/// Returns whether the entry is a .cu file or a folder, and not hidden. A broken link counts only if its name ends in .cu.
bool isSubmission(const fs::directory_entry& entry)
{
    std::error_code error;
    return !isHidden(entry.path()) && (entry.path().extension() == ".cu" || entry.is_directory(error));
}

/// Returns whether the entry is a file that its owner may take for a submission but that nvcc would not: "UP.CU" or ".cu". Files that macOS
/// writes beside others ("._ada.cu") do not count.
bool isMisnamed(const fs::directory_entry& entry)
{
    std::error_code error;
    std::string name = entry.path().filename().string();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return name.ends_with(".cu") && !name.starts_with("._") && !isSubmission(entry) && !entry.is_directory(error);
}

/// Holds a path of the command line in two parts.
struct SplitPath {
    std::string folder;              ///< folder that the lecturer has named
    std::vector<std::string> names;  ///< names below it that students have chosen
};

/// Returns the name of the first folder that a student has chosen and that is a link. Empty if there is none.
std::string findLinkedFolder(const SplitPath& path)
{
    fs::path folder = path.folder;
    for (std::size_t i = 0; i + 1 < path.names.size(); ++i) {
        folder /= path.names[i];
        std::error_code error;
        if (fs::is_symlink(fs::symlink_status(folder, error)))
            return path.names[i];
    }
    return {};
}

Result<std::vector<NamedSubmission>> findSubmissionsIn(const std::string& folder, const SplitPath& split)
{
    std::vector<std::pair<std::string, Message>> namesAndRefusals;  // names, and why each is refused
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error))
        if (isSubmission(*entry) || isMisnamed(*entry))
            namesAndRefusals.emplace_back(entry->path().filename().string(),
                                          isMisnamed(*entry) ? Message(msg::exercise::isMisnamed()) : Message());
    if (error)
        return fail(msg::file::cannotRead(folder, error.message()));
    std::ranges::sort(namesAndRefusals, {}, &std::pair<std::string, Message>::first);
    std::vector<NamedSubmission> submissions;
    submissions.reserve(namesAndRefusals.size());
    for (auto& [name, refused] : namesAndRefusals) {
        NamedSubmission submission{name, {split.folder, split.names}, std::move(refused)};
        submission.path.names.push_back(name);
        submissions.push_back(std::move(submission));
    }
    return submissions;
}

Result<std::vector<NamedSubmission>> findSubmissionsAt(const std::string& path, const NamesByFolder& namesByFolder,
                                                       const exercises::Exercise& exercise)
{
    std::vector<std::string> names = splitIntoNames(path);
    const bool isTypedByLecturer =
        names.empty() || names.back() == ".." || names.back() == "/";  // "." and the like, which are no names of students
    const std::size_t studentIndex = isTypedByLecturer ? names.size() : namesByFolder.findFirstStudentIndex(names);
    const SplitPath split{joinNames(names, studentIndex), {names.begin() + std::ptrdiff_t(studentIndex), names.end()}};
    const auto makeRefused = [&](Message reason) {
        return std::vector<NamedSubmission>{{names.back(), {split.folder, split.names}, std::move(reason)}};
    };
    if (path == "-")
        return makeRefused(msg::exercise::isStandardInput());
    if (const std::string link = findLinkedFolder(split); !link.empty())
        return makeRefused(msg::exercise::inLinkedFolder(link));
    struct stat info {};
    // "ada/" would name the target of a link "ada", so drop the final "/".
    const std::string targetPath = isTypedByLecturer ? path : joinNames(names, names.size());
    if ((isTypedByLecturer ? ::stat(targetPath.c_str(), &info) : ::lstat(targetPath.c_str(), &info)) != 0)
        return errno == ENOENT ? failAt(path, 0, msg::app::missing()) : fail(msg::file::cannotRead(path, std::strerror(errno)));
    if (S_ISDIR(info.st_mode))
        return findSubmissionsIn(targetPath, split);
    if (leadsIntoExercise(path, exercise))
        return makeRefused(msg::exercise::inLinkedFolder(fs::path(path).parent_path().string()));
    return std::vector<NamedSubmission>{{names.back(), {split.folder, split.names}, {}}};
}

}  // namespace

bool isWithin(const fs::path& path, const fs::path& folder)
{
    const auto end = std::ranges::mismatch(folder, path).in1;
    return end == folder.end() || (end->empty() && std::next(end) == folder.end());
}

Result<std::vector<NamedSubmission>> findSubmissions(const std::vector<std::string>& paths, const exercises::Exercise& exercise)
{
    const NamesByFolder namesByFolder(paths);
    std::vector<NamedSubmission> submissions;
    for (const std::string& path : paths) {
        auto found = findSubmissionsAt(path, namesByFolder, exercise);
        if (!found)
            return found;
        std::ranges::move(*found, std::back_inserter(submissions));
    }
    if (submissions.empty())
        return fail(msg::exercise::noSubmissions());
    return submissions;
}

}  // namespace simtscope::app
