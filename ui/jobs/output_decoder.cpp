#include "ui/jobs/output_decoder.h"

#include <utility>

#include "ui/figures/canvas/clean_text.h"

namespace simtscope::ui {

QString OutputDecoder::decode(std::string_view bytes)
{
    QString text = m_decoder(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    if (text.isEmpty())
        return {};
    if (m_hasReturn)
        text.prepend(u'\r');
    m_hasReturn = text.endsWith(u'\r');
    if (m_hasReturn)
        text.chop(1);
    return figures::cleanText(text, figures::LineBreaks::Kept);
}

QString OutputDecoder::finish()
{
    return std::exchange(m_hasReturn, false) ? figures::cleanText(QStringLiteral("\r"), figures::LineBreaks::Kept) : QString();
}

}  // namespace simtscope::ui
