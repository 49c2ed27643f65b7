#include "app/grade_submissions.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <system_error>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"

namespace simtscope::app {

namespace fs = std::filesystem;

std::string fileNameFor(const std::string& name, std::set<std::string>& taken)
{
    constexpr std::size_t kLongest = 100;  // bytes; a suffix is added, and a file system allows 255
    std::string safe;
    for (const char c : fs::path(name).stem().string().substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        safe += byte < 0x80 && (std::isalnum(byte) || c == '-' || c == '_') ? c : '_';
    }
    if (safe.empty())
        safe = "submission";
    if (safe.front() == '-')  // commands of a shell would take it for an option
        safe.front() = '_';
    std::string unique = safe;
    for (unsigned i = 2; !taken.insert(unique).second; ++i)
        unique = fmt::format("{}-{}", safe, i);
    return unique;
}

Grading::Grading(const exercises::Exercise& exercise, const std::vector<NamedSubmission>& submissions,
                 const std::vector<std::string>& pictures, const exercises::GradeOptions& options, unsigned jobs,
                 const std::stop_token& stop)
    : m_exercise(exercise), m_submissions(submissions), m_pictures(pictures), m_options(options), m_isAlone(jobs < 2),
      m_outer(stop, [this] { m_stop.request_stop(); }), m_results(submissions.size())
{
    for (unsigned i = 0; i < std::min<std::size_t>(jobs, submissions.size()); ++i)
        try {
            m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) {  // the system starts no more threads: the existing ones grade all
            break;
        }
    if (m_threads.empty())
        work();
}

Grading::~Grading()
{
    m_next = m_submissions.size();
    m_stop.request_stop();
}

Result<GradedOne> Grading::take(std::size_t index)
{
    std::unique_lock lock(m_mutex);
    m_done.wait(lock, [&] { return m_results[index].has_value(); });
    return std::move(*m_results[index]);
}

std::optional<Result<GradedOne>> Grading::takeIfDone(std::size_t index)
{
    const std::scoped_lock lock(m_mutex);
    return std::move(m_results[index]);
}

void Grading::work()
{
    for (std::size_t i = m_next++; i < m_submissions.size(); i = m_next++) {
        auto graded = grade(i);
        const std::scoped_lock lock(m_mutex);
        m_results[i] = std::move(graded);
        m_done.notify_all();
    }
}

Result<GradedOne> Grading::grade(std::size_t index)
{
    if (m_stop.stop_requested())
        return fail(msg::run::cancelled());
    const NamedSubmission& named = m_submissions[index];
    const auto submission = named.refused.empty() ? exercises::readSubmission(named.place) : fail(named.refused);
    if (!submission)
        return GradedOne{
            failedGrade(m_exercise, "compile", msg::exercise::compiles(), submission.error().message, "submission"), false, {}};
    const auto once = [&] { return gradeInProcess(m_exercise, *submission, m_options, m_pictures[index], m_stop.get_token()); };
    m_room.enter();
    auto graded = once();
    m_room.leave();
    if (graded || m_isAlone || m_stop.stop_requested())
        return graded;
    // A grading beside this one may have used the disk space or the memory that the check needs. A second attempt without the others shows
    // whether the machine is at fault.
    m_room.enterAlone();
    graded = once();
    m_room.leaveAlone();
    return graded;
}

}  // namespace simtscope::app
