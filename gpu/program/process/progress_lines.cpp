#include "gpu/program/process/progress_lines.h"

namespace simtscope::program {
namespace {

constexpr std::size_t kMaxProgressLineBytes = 4096;  ///< PIPE_BUF: ours are written in one piece (runtime/record/progress.cpp)

}  // namespace

void ProgressLines::append(std::string_view bytes, const OnLine& onLine)
{
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        m_isTooLong = m_isTooLong || m_incompleteLine.size() + part.size() > kMaxProgressLineBytes;
        if (m_isTooLong)
            m_incompleteLine.clear();
        else
            m_incompleteLine += part;
        if (end == std::string_view::npos)
            return;
        if (!m_isTooLong && onLine)
            onLine(m_incompleteLine);
        m_incompleteLine.clear();
        m_isTooLong = false;
        bytes.remove_prefix(end + 1);
    }
}

}  // namespace simtscope::program
