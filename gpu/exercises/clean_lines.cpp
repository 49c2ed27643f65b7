#include "gpu/exercises/clean_lines.h"

#include "gpu/core/clean_text.h"

namespace simtscope::exercises {

std::string CleanLines::add(std::string_view piece)
{
    constexpr std::size_t kMaxLineBytes = 1 << 16;
    m_partialLine += piece;
    return take(m_partialLine.size() > kMaxLineBytes ? m_partialLine.size() : m_partialLine.rfind('\n') + 1);
}

std::string CleanLines::takeRemaining()
{
    return take(m_partialLine.size());
}

std::string CleanLines::take(std::size_t bytes)
{
    const std::string text = cleanText(std::string_view(m_partialLine).substr(0, bytes));
    m_partialLine.erase(0, bytes);
    return text;
}

}  // namespace simtscope::exercises
