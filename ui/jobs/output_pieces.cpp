#include "ui/jobs/output_pieces.h"

#include <utility>

#include "ui/figures/canvas/clean_words.h"

namespace simtscope::ui {

QString OutputPieces::add(std::string_view bytes)
{
    QString words = m_decoder(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    if (words.isEmpty())
        return {};
    if (m_hasReturn)
        words.prepend(u'\r');
    m_hasReturn = words.endsWith(u'\r');
    if (m_hasReturn)
        words.chop(1);
    return figures::cleanWords(words, figures::Lines::Kept);
}

QString OutputPieces::rest()
{
    return std::exchange(m_hasReturn, false) ? figures::cleanWords(QStringLiteral("\r"), figures::Lines::Kept) : QString();
}

}  // namespace simtscope::ui
