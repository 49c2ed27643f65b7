// Runs a language server, such as clangd, as a child process, and exchanges messages of the Language Server Protocol with it.
//
// The server gets the text from memory, so that it knows edits that are not saved. All input and output is asynchronous: nothing here waits
// for the server. If it crashes, it is started once more; after the second crash it stays off.
//
// Messages are QJson values and not nlohmann's: a member of another type than expected reads as undefined there, and throws nothing.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "ui/language/message_stream.h"

namespace simtscope::ui {

/// Holds one program text as the server needs it.
struct LanguageText {
    QString path;  ///< absolute; the file need not exist
    QString text;
    QStringList command;  ///< the compiler's command line for this file; its first word names the compiler
};

/// Runs the server for one open text.
class LanguageServer final : public QObject {
    Q_OBJECT

public:
    enum class State { Off, Starting, Ready, Failed };
    using Reply = std::function<void(const QJsonValue& result)>;

    /// Starts nothing yet.
    LanguageServer(QString program, QStringList arguments, QObject* parent = nullptr);
    /// Kills the server.
    ~LanguageServer() override;

    /// Opens the text, and closes the one that was open. Starts the server if it is off; does nothing after it has failed.
    void open(const LanguageText& text);
    /// Replaces the text that is open. Does nothing if it is the same, or none is open.
    void change(const QString& text);
    /// Asks the server about the open text; the identifier of the text is added to `parameters`. `reply` gets the result, which is
    /// undefined if the server reports an error, has failed, or another text was opened. A request while the server starts waits for it.
    void request(const QString& method, QJsonObject parameters, Reply reply);

    State state() const { return m_state; }
    int version() const { return m_version; }  ///< version of the open text, as the server counts it
    QString uri() const;                       ///< URI of the open text
    qint64 processId() const { return m_process ? m_process->processId() : 0; }

signals:
    void stateChanged();
    /// The server has found these problems in the open text of this version (-1: the server does not say which).
    void diagnosed(const QJsonArray& diagnostics, int version);

private:
    void start();
    void fail();
    void readMessages();
    void handle(const QJsonObject& message);
    void handleInitialized();
    void sendOpen();
    void send(const QJsonObject& message);
    void notify(const QString& method, const QJsonObject& parameters);
    void call(const QString& method, const QJsonObject& parameters, Reply reply);
    void dropRequests();
    void setState(State state);

    struct WaitingRequest {
        QString method;
        QJsonObject parameters;
        Reply reply;
    };
    const QString m_program;
    const QStringList m_arguments;
    std::unique_ptr<QProcess> m_process;
    MessageReader m_reader;
    State m_state = State::Off;
    LanguageText m_text;
    int m_version = 0;
    int m_lastId = 0;
    int m_crashCount = 0;
    std::map<int, Reply> m_replies;         ///< by id of the request
    std::vector<WaitingRequest> m_waiting;  ///< requests until the server is ready
};

}  // namespace simtscope::ui
