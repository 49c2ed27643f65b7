// Decodes one stream of a program's output, which arrives in pieces that end anywhere.
#pragma once

#include <QString>
#include <QStringDecoder>
#include <string_view>

namespace simtscope::ui {

/// Turns bytes of UTF-8 into clean text piece by piece. Each stream needs a decoder of its own.
class OutputDecoder {
public:
    /// Returns the clean text of the next piece. Keeps back what only the following piece decides: the beginning of a character, and a
    /// "\r" that may be half of a line end.
    QString decode(std::string_view bytes);
    /// Returns what was kept back, when the stream has ended.
    QString finish();

private:
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    bool m_hasReturn = false;
};

}  // namespace simtscope::ui
