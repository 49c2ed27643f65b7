#include "tests/ui/figures/html/browser.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QThread>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace simtscope::tests {

namespace {

constexpr int kPatienceMs = 10'000;

sockaddr_in localhost(quint16 port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// Returns a port on which no process listens.
quint16 freePort()
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = localhost(0);
    socklen_t size = sizeof address;
    const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                       ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ::close(socket);
    if (!bound)
        throw std::runtime_error("no port is free");
    return ntohs(address.sin_port);
}

/// Returns whether the response has as many bytes as its header announces.
bool isWhole(const QByteArray& answer)
{
    const qsizetype end = answer.indexOf("\r\n\r\n");
    if (end < 0)
        return false;
    const QByteArray header = answer.left(end).toLower() + "\r\n", name = "content-length:";
    const qsizetype position = header.indexOf(name), value = position + name.size();
    return position >= 0 && answer.size() >= end + 4 + header.mid(value, header.indexOf("\r\n", position) - value).trimmed().toInt();
}

/// Sends a request and returns the body of the response. Empty if no server listens.
QByteArray sendRequest(quint16 port, const QByteArray& method, const QString& path, const QByteArray& body = {})
{
    const QByteArray message = method + ' ' + path.toUtf8() +
                               " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
                               QByteArray::number(body.size()) + "\r\n\r\n" + body;
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = localhost(port);
    QByteArray answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::send(socket, message.constData(), std::size_t(message.size()), MSG_NOSIGNAL) == message.size()) {
        char part[65536];
        for (ssize_t receivedBytes = 0; !isWhole(answer) && (receivedBytes = ::recv(socket, part, sizeof part, 0)) > 0;)
            answer.append(part, receivedBytes);
    }
    ::close(socket);
    return answer.mid(answer.indexOf("\r\n\r\n") + 4);
}

QJsonObject pointer(const char* type, const QJsonArray& actions)
{
    return {{"type", "pointer"}, {"id", type}, {"parameters", QJsonObject{{"pointerType", type}}}, {"actions", actions}};
}

QJsonObject moveAction(int x, int y, int duration = 0)
{
    return {{"type", "pointerMove"}, {"duration", duration}, {"x", x}, {"y", y}};
}

const QJsonObject kDown{{"type", "pointerDown"}, {"button", 0}}, kUp{{"type", "pointerUp"}, {"button", 0}};

}  // namespace

QString findProgram(const char* name)
{
    return QStandardPaths::findExecutable(QString::fromLatin1(name));
}

Browser::Browser(bool isPhone) : m_driver(std::make_unique<QProcess>()), m_port(freePort())
{
    m_driver->setStandardOutputFile(QProcess::nullDevice());
    m_driver->setStandardErrorFile(QProcess::nullDevice());
    m_driver->start(findProgram("chromedriver"), {QStringLiteral("--port=%1").arg(m_port)});
    QElapsedTimer waited;
    waited.start();
    while (sendRequest(m_port, "GET", "/status").isEmpty()) {
        if (waited.elapsed() > kPatienceMs)
            throw std::runtime_error("chromedriver does not answer");
        QThread::msleep(30);
    }
    QJsonObject options{
        {"binary", findProgram("chromium")},
        {"args", QJsonArray{"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,800"}}};
    if (isPhone)
        options["mobileEmulation"] =
            QJsonObject{{"deviceMetrics", QJsonObject{{"width", 390}, {"height", 844}, {"pixelRatio", 2}, {"touch", true}}}};
    const QJsonObject capabilities{{"goog:chromeOptions", options}, {"goog:loggingPrefs", QJsonObject{{"browser", "ALL"}}}};
    const QByteArray body =
        QJsonDocument(QJsonObject{{"capabilities", QJsonObject{{"alwaysMatch", capabilities}}}}).toJson(QJsonDocument::Compact);
    m_session = request("POST", "/session", body).toObject()["sessionId"].toString();
    if (m_session.isEmpty())
        throw std::runtime_error("chromedriver starts no browser");
    if (!isPhone)
        post("/goog/cdp/execute", {{"cmd", "Emulation.setDeviceMetricsOverride"},
                                   {"params", QJsonObject{{"width", 1280}, {"height", 800}, {"deviceScaleFactor", 1}, {"mobile", false}}}});
}

Browser::~Browser()
{
    request("DELETE", "/session/" + m_session, {});
    m_driver->terminate();
    m_driver->waitForFinished();
}

QJsonValue Browser::request(const QByteArray& method, const QString& path, const QByteArray& body)
{
    return QJsonDocument::fromJson(sendRequest(m_port, method, path, body)).object()["value"];
}

QJsonValue Browser::post(const QString& path, const QJsonObject& body)
{
    const QJsonValue value = request("POST", "/session/" + m_session + path, QJsonDocument(body).toJson(QJsonDocument::Compact));
    if (value.toObject().contains("error"))
        throw std::runtime_error(value.toObject()["message"].toString().toStdString());
    return value;
}

void Browser::open(const QString& url)
{
    post("/url", {{"url", url}});
}

QJsonValue Browser::runScript(const QString& script, const QJsonArray& arguments)
{
    return post("/execute/sync", {{"script", script}, {"args", arguments}});
}

void Browser::enterFrame(const QString& id)
{
    post("/frame", {{"id", runScript("return document.getElementById(arguments[0])", {id})}});
}

void Browser::leaveFrame()
{
    post("/frame", {{"id", QJsonValue()}});
}

bool Browser::waitFor(const QString& condition)
{
    QElapsedTimer waited;
    waited.start();
    while (!runScript("return Boolean(" + condition + ")").toBool()) {
        if (waited.elapsed() > kPatienceMs)
            return false;
        QThread::msleep(20);
    }
    return true;
}

void Browser::pressKeys(const QString& keys)
{
    QJsonArray actions;
    for (const QChar key : keys) {
        actions << QJsonObject{{"type", "keyDown"}, {"value", QString(key)}} << QJsonObject{{"type", "keyUp"}, {"value", QString(key)}};
    }
    post("/actions", {{"actions", QJsonArray{QJsonObject{{"type", "key"}, {"id", "keyboard"}, {"actions", actions}}}}});
}

void Browser::moveMouse(int x, int y, bool clicks)
{
    QJsonArray actions{moveAction(x, y)};
    if (clicks)
        actions << kDown << kUp;
    post("/actions", {{"actions", QJsonArray{pointer("mouse", actions)}}});
}

void Browser::touch(int x, int y, int toX, int toY)
{
    QJsonArray actions{moveAction(x, y), kDown};
    if (x != toX || y != toY)
        actions << moveAction(toX, toY, 120);
    post("/actions", {{"actions", QJsonArray{pointer("touch", actions << kUp)}}});
}

void Browser::setMediaFeature(const char* feature, const char* value)
{
    const QJsonObject mediaFeature{{"name", feature}, {"value", value}};
    post("/goog/cdp/execute", {{"cmd", "Emulation.setEmulatedMedia"}, {"params", QJsonObject{{"features", QJsonArray{mediaFeature}}}}});
}

QJsonArray Browser::takeConsoleMessages()
{
    return post("/se/log", {{"type", "browser"}}).toArray();
}

}  // namespace simtscope::tests
