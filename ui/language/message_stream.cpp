#include "ui/language/message_stream.h"

#include <QJsonDocument>

namespace simtscope::ui {
namespace {

constexpr qsizetype kMaxMessageBytes = 64 << 20;  // a longer message is taken for an error of the server
constexpr qsizetype kMaxHeaderBytes = 4096;

/// Returns the length that a header states; -1 if it states none.
qsizetype contentLengthOf(const QByteArray& header)
{
    constexpr char kName[] = "content-length:";
    for (const QByteArray& line : header.split('\n')) {
        if (!line.toLower().startsWith(kName))
            continue;
        bool isNumber = false;
        const qsizetype length = line.mid(qsizetype(sizeof(kName)) - 1).trimmed().toLongLong(&isNumber);
        return isNumber && length >= 0 && length <= kMaxMessageBytes ? length : -1;
    }
    return -1;
}

}  // namespace

QByteArray encodeMessage(const QJsonObject& message)
{
    const QByteArray json = QJsonDocument(message).toJson(QJsonDocument::Compact);
    return "Content-Length: " + QByteArray::number(json.size()) + "\r\n\r\n" + json;
}

std::optional<QJsonObject> MessageReader::next()
{
    constexpr char kHeaderEnd[] = "\r\n\r\n";
    constexpr qsizetype kHeaderEndBytes = qsizetype(sizeof(kHeaderEnd)) - 1;
    while (!m_isBroken) {
        const qsizetype headerEnd = m_bytes.indexOf(kHeaderEnd);
        if (headerEnd < 0) {
            m_isBroken = m_bytes.size() > kMaxHeaderBytes;
            return std::nullopt;
        }
        const qsizetype length = contentLengthOf(m_bytes.left(headerEnd)), begin = headerEnd + kHeaderEndBytes;
        if (length < 0) {
            m_isBroken = true;
            return std::nullopt;
        }
        if (m_bytes.size() < begin + length)
            return std::nullopt;
        const QJsonDocument document = QJsonDocument::fromJson(m_bytes.mid(begin, length));
        m_bytes.remove(0, begin + length);
        if (document.isObject())
            return document.object();
    }
    return std::nullopt;
}

}  // namespace simtscope::ui
