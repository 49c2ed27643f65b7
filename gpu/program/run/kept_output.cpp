#include "gpu/program/run/kept_output.h"

#include <utility>

#include "gpu/core/utf8.h"

namespace simtscope::program {

void KeptOutput::append(std::string_view piece, bool isStderr)
{
    std::string& begun = m_incomplete[isStderr];
    begun.append(piece);
    const std::string whole = std::exchange(begun, begun.substr(begun.size() - utf8::unfinishedByteCount(begun)));
    keep(std::string_view(whole).substr(0, whole.size() - begun.size()));
}

void KeptOutput::finish()
{
    for (std::string& begun : m_incomplete)
        keep(std::exchange(begun, {}));
}

void KeptOutput::keep(std::string_view text)
{
    // Once text is left out, all later text is left out too, so that no line joins two places.
    const std::string_view kept = m_bytesLeftOut ? std::string_view() : utf8::prefixOf(text, m_maxBytes - m_text.size());
    m_text.append(kept);
    m_bytesLeftOut += text.size() - kept.size();
}

}  // namespace simtscope::program
