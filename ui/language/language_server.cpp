#include "ui/language/language_server.h"

#include <sys/prctl.h>

#include <QFileInfo>
#include <QTimer>
#include <QUrl>
#include <csignal>
#include <utility>

namespace simtscope::ui {
namespace {

constexpr int kMaxCrashes = 1;  // after which the server is started again

QJsonObject clientCapabilities()
{
    const QJsonArray plainText{"plaintext"};
    const QJsonObject completion{{"completionItem", QJsonObject{{"snippetSupport", false}, {"documentationFormat", plainText}}}};
    const QJsonObject signature{{"signatureInformation", QJsonObject{{"documentationFormat", plainText},
                                                                     {"parameterInformation", QJsonObject{{"labelOffsetSupport", true}}}}}};
    return {{"textDocument", QJsonObject{{"completion", completion},
                                         {"hover", QJsonObject{{"contentFormat", plainText}}},
                                         {"signatureHelp", signature},
                                         {"publishDiagnostics", QJsonObject{{"versionSupport", true}}}}},
            {"offsetEncoding", QJsonArray{"utf-16"}}};
}

}  // namespace

LanguageServer::LanguageServer(QString program, QStringList arguments, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_arguments(std::move(arguments))
{
}

LanguageServer::~LanguageServer()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(1000);  // the kernel ends it at once; this collects it, so that no zombie stays
}

QString LanguageServer::uri() const
{
    return QUrl::fromLocalFile(m_text.path).toString(QUrl::FullyEncoded);
}

void LanguageServer::open(const LanguageText& text)
{
    if (m_state == State::Failed)
        return;
    const QString before = m_text.path.isEmpty() ? QString() : uri();
    if (m_state == State::Ready && !before.isEmpty())
        notify("textDocument/didClose", {{"textDocument", QJsonObject{{"uri", before}}}});
    dropRequests();
    m_text = text;
    ++m_version;
    if (m_state == State::Off)
        start();
    else if (m_state == State::Ready)
        sendOpen();
}

void LanguageServer::change(const QString& text)
{
    if (m_text.path.isEmpty() || m_text.text == text)
        return;
    m_text.text = text;
    ++m_version;
    if (m_state == State::Ready)
        notify("textDocument/didChange", {{"textDocument", QJsonObject{{"uri", uri()}, {"version", m_version}}},
                                          {"contentChanges", QJsonArray{QJsonObject{{"text", text}}}}});
}

void LanguageServer::request(const QString& method, QJsonObject parameters, Reply reply)
{
    if (m_text.path.isEmpty() || m_state == State::Off || m_state == State::Failed) {
        reply(QJsonValue(QJsonValue::Undefined));
        return;
    }
    if (m_state == State::Starting) {
        m_waiting.push_back({method, std::move(parameters), std::move(reply)});
        return;
    }
    parameters["textDocument"] = QJsonObject{{"uri", uri()}};
    call(method, parameters, std::move(reply));
}

void LanguageServer::start()
{
    m_reader = {};
    m_process = std::make_unique<QProcess>();
    m_process->setProgram(m_program);
    m_process->setArguments(m_arguments);
    m_process->setStandardErrorFile(QProcess::nullDevice());
    m_process->setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });  // no server outlives a window that was killed
    QProcess* const process = m_process.get();
    connect(process, &QProcess::readyReadStandardOutput, this, &LanguageServer::readMessages);
    // Queued, so that a process is not destroyed by its own signal.
    connect(process, &QProcess::finished, this, &LanguageServer::fail, Qt::QueuedConnection);
    connect(
        process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart) {
                m_crashCount = kMaxCrashes;
                fail();
            }
        },
        Qt::QueuedConnection);
    setState(State::Starting);
    process->start();
    call("initialize", {{"processId", QJsonValue::Null}, {"rootUri", QJsonValue::Null}, {"capabilities", clientCapabilities()}},
         [this](const QJsonValue& result) {
             if (result.isObject())
                 handleInitialized();
         });
}

/// Starts a server that has crashed once more, with the text that is open; after that it stays off.
void LanguageServer::fail()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process.release()->deleteLater();
    dropRequests();
    if (m_crashCount++ < kMaxCrashes)
        start();
    else
        setState(State::Failed);
}

void LanguageServer::handleInitialized()
{
    notify("initialized", {});
    setState(State::Ready);
    sendOpen();
    for (WaitingRequest& waiting : std::exchange(m_waiting, {}))
        request(waiting.method, std::move(waiting.parameters), std::move(waiting.reply));
}

void LanguageServer::sendOpen()
{
    const QJsonObject command{{"workingDirectory", QFileInfo(m_text.path).path()},
                              {"compilationCommand", QJsonArray::fromStringList(m_text.command)}};
    notify("workspace/didChangeConfiguration",
           {{"settings", QJsonObject{{"compilationDatabaseChanges", QJsonObject{{m_text.path, command}}}}}});
    notify("textDocument/didOpen",
           {{"textDocument", QJsonObject{{"uri", uri()}, {"languageId", "cuda-cpp"}, {"version", m_version}, {"text", m_text.text}}}});
}

void LanguageServer::readMessages()
{
    m_reader.add(m_process->readAllStandardOutput());
    const QProcess* const process = m_process.get();
    while (process == m_process.get()) {  // a reply may have stopped the server
        const std::optional<QJsonObject> message = m_reader.next();
        if (!message)
            break;
        handle(*message);
    }
    if (m_reader.isBroken())
        QTimer::singleShot(0, this, &LanguageServer::fail);
}

void LanguageServer::handle(const QJsonObject& message)
{
    const QString method = message["method"].toString();
    if (method == QLatin1String("textDocument/publishDiagnostics")) {
        const QJsonObject parameters = message["params"].toObject();
        if (QUrl(parameters["uri"].toString()) == QUrl(uri()))
            emit diagnosed(parameters["diagnostics"].toArray(), parameters["version"].toInt(-1));
    } else if (!method.isEmpty()) {
        if (message.contains("id"))  // a request of the server: none of them is supported, and each needs an answer
            send({{"jsonrpc", "2.0"}, {"id", message["id"]}, {"result", QJsonValue::Null}});
    } else if (const auto found = m_replies.find(message["id"].toInt()); found != m_replies.end()) {
        const Reply reply = std::move(found->second);
        m_replies.erase(found);
        reply(message.contains("error") ? QJsonValue(QJsonValue::Undefined) : message["result"]);
    }
}

void LanguageServer::send(const QJsonObject& message)
{
    if (m_process)
        m_process->write(encodeMessage(message));
}

void LanguageServer::notify(const QString& method, const QJsonObject& parameters)
{
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}});
}

void LanguageServer::call(const QString& method, const QJsonObject& parameters, Reply reply)
{
    m_replies.emplace(++m_lastId, std::move(reply));
    send({{"jsonrpc", "2.0"}, {"id", m_lastId}, {"method", method}, {"params", parameters}});
}

/// Answers the requests whose results nobody needs any more, or that the server cannot answer. The reply to `initialize` stays.
void LanguageServer::dropRequests()
{
    std::map<int, Reply> replies;
    if (m_state != State::Starting || !m_process)
        replies.swap(m_replies);
    const std::vector<WaitingRequest> waiting = std::exchange(m_waiting, {});
    for (const auto& [id, reply] : replies)
        reply(QJsonValue(QJsonValue::Undefined));
    for (const WaitingRequest& one : waiting)
        one.reply(QJsonValue(QJsonValue::Undefined));
}

void LanguageServer::setState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    emit stateChanged();
}

}  // namespace simtscope::ui

#include "moc_language_server.cpp"
