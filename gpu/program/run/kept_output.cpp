#include "gpu/program/run/kept_output.h"

#include <utility>

#include "gpu/core/utf8.h"

namespace simtscope::program {

void KeptOutput::take(std::string_view piece, bool isStderr)
{
    std::string& begun = m_begun[isStderr];
    begun.append(piece);
    const std::string whole = std::exchange(begun, begun.substr(begun.size() - utf8::unfinishedBytes(begun)));
    keep(std::string_view(whole).substr(0, whole.size() - begun.size()));
}

void KeptOutput::end()
{
    for (std::string& begun : m_begun)
        keep(std::exchange(begun, {}));
}

void KeptOutput::keep(std::string_view text)
{
    // Once text is left out, all later text is left out too, so that no line joins two places.
    const std::string_view kept = m_leftOut ? std::string_view() : utf8::prefixOf(text, m_maxBytes - m_text.size());
    m_text.append(kept);
    m_leftOut += text.size() - kept.size();
}

}  // namespace simtscope::program
