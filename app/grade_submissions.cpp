#include "app/grade_submissions.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/exercise.h"

namespace simtscope::app {

namespace fs = std::filesystem;

namespace {

bool isHidden(const fs::path& path)
{
    return path.filename().string().starts_with('.');
}

std::vector<Submission> submissionsIn(const std::string& folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const bool isFolder = fs::is_directory(entry.symlink_status(error));
        if (!isHidden(entry.path()) && (isFolder || entry.path().extension() == ".cu"))
            entries.push_back(entry.path());
    }
    std::ranges::sort(entries);
    std::vector<Submission> submissions;
    submissions.reserve(entries.size());
    for (const fs::path& entry : entries)
        submissions.push_back({entry.filename().string(), entry.string()});
    return submissions;
}

}  // namespace

Result<std::vector<Submission>> submissionsOf(const std::vector<std::string>& paths)
{
    std::vector<Submission> submissions;
    std::error_code error;
    for (const std::string& path : paths) {
        if (!fs::exists(path, error))
            return failAt(path, 0, msg::app::missing());
        if (fs::is_directory(path, error))
            std::ranges::move(submissionsIn(path), std::back_inserter(submissions));
        else
            submissions.push_back({fs::path(path).filename().string(), fs::weakly_canonical(path, error).string()});
    }
    if (submissions.empty())
        return fail(msg::exercise::noSubmissions());
    return submissions;
}

std::string fileNameFor(const std::string& name, std::set<std::string>& taken)
{
    std::string safe;
    for (const char c : fs::path(name).stem().string())
        safe += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' ? c : '_';
    if (safe.empty())
        safe = "submission";
    if (safe.front() == '-')  // an option, to a shell's commands
        safe.front() = '_';
    std::string unique = safe;
    for (unsigned i = 2; !taken.insert(unique).second; ++i)
        unique = fmt::format("{}-{}", safe, i);
    return unique;
}

Grading::Grading(const exercises::Exercise& exercise, const std::vector<Submission>& submissions, const exercises::GradeOptions& options,
                 unsigned jobs, const std::stop_token& stop)
    : m_exercise(exercise), m_submissions(submissions), m_options(options), m_stop(stop), m_results(submissions.size())
{
    for (unsigned i = 0; i < std::min<std::size_t>(jobs, submissions.size()); ++i)
        m_threads.emplace_back([this] { work(); });
}

Result<exercises::Grade> Grading::take(std::size_t index)
{
    std::unique_lock lock(m_mutex);
    m_done.wait(lock, [&] { return m_results[index].has_value(); });
    return std::move(*m_results[index]);
}

void Grading::work()
{
    for (std::size_t i = m_next++; i < m_submissions.size(); i = m_next++) {
        auto grade = exercises::gradeFile(m_exercise, m_submissions[i].path, m_options, {}, m_stop);
        const std::scoped_lock lock(m_mutex);
        m_results[i] = std::move(grade);
        m_done.notify_all();
    }
}

}  // namespace simtscope::app
