#include "gpu/program/process/progress_lines.h"

namespace simtscope::program {
namespace {

constexpr std::size_t kLongestLine = 4096;  ///< PIPE_BUF: ours are written in one piece (runtime/record/progress.cpp)

}  // namespace

void ProgressLines::take(std::string_view bytes, const Tell& tell)
{
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        m_isTooLong = m_isTooLong || m_begun.size() + part.size() > kLongestLine;
        if (m_isTooLong)
            m_begun.clear();
        else
            m_begun += part;
        if (end == std::string_view::npos)
            return;
        if (!m_isTooLong && tell)
            tell(m_begun);
        m_begun.clear();
        m_isTooLong = false;
        bytes.remove_prefix(end + 1);
    }
}

}  // namespace simtscope::program
