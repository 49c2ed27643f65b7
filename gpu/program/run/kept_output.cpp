#include "gpu/program/run/kept_output.h"

#include <utility>

#include "gpu/core/utf8.h"

namespace simtscope::program {

void KeptOutput::append(std::string_view piece, bool isStderr)
{
    std::string& incomplete = m_incomplete[isStderr];
    incomplete.append(piece);
    const std::string completed = std::exchange(incomplete, incomplete.substr(incomplete.size() - utf8::countUnfinishedBytes(incomplete)));
    keep(std::string_view(completed).substr(0, completed.size() - incomplete.size()));
}

void KeptOutput::finish()
{
    for (std::string& begun : m_incomplete)
        keep(std::exchange(begun, {}));
}

void KeptOutput::keep(std::string_view text)
{
    // Once text is left out, all later text is left out too, so that no line joins two places.
    const std::string_view keptText = m_bytesLeftOut ? std::string_view() : utf8::prefixOf(text, m_maxBytes - m_text.size());
    m_text.append(keptText);
    m_bytesLeftOut += text.size() - keptText.size();
}

}  // namespace simtscope::program
