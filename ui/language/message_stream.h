// Frames the messages of the Language Server Protocol: a header with the length in bytes, an empty line, and JSON (specification 3.17,
// "Base Protocol").
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <optional>

namespace simtscope::ui {

/// Returns the message with its header.
QByteArray encodeMessage(const QJsonObject& message);

/// Splits what a server writes, which arrives in arbitrary pieces, into messages.
class MessageReader {
public:
    void add(const QByteArray& bytes) { m_bytes += bytes; }
    /// Returns the next complete message; nullopt until more bytes arrive. Skips a message that is no JSON object.
    std::optional<QJsonObject> next();
    /// Returns whether the bytes do not follow the protocol, so that no further message can be found.
    bool isBroken() const { return m_isBroken; }

private:
    QByteArray m_bytes;
    bool m_isBroken = false;
};

}  // namespace simtscope::ui
