// A headless Chromium, driven by chromedriver over plain HTTP (W3C WebDriver).
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <memory>

class QProcess;

namespace simtscope::tests {

/// The program of that name in $PATH; empty: it is not installed.
QString installed(const char* name);

class Browser {
public:
    /// `phone`: 390 x 844 with touch; else 1280 x 800. Throws std::runtime_error with what went wrong.
    explicit Browser(bool phone = false);
    ~Browser();

    void open(const QString& url);
    /// What the body of a function returns.
    QJsonValue run(const QString& script, const QJsonArray& arguments = {});
    void enterFrame(const QString& id);  ///< what is run is run in it
    void leaveFrame();
    /// Waits for a condition, at most 10 seconds; false: it did not come true.
    bool waitFor(const QString& condition);
    void press(const QString& keys);                    ///< one after the other; special ones as in WebDriver: "\uE014" is the right arrow
    void moveMouse(int x, int y, bool clicks = false);  ///< in CSS pixels of the viewport
    void touch(int x, int y, int toX, int toY);         ///< a tap, or a swipe
    void prefer(const char* feature, const char* value);  ///< a media feature: "prefers-color-scheme", "dark"
    QJsonArray console();                                 ///< messages since it was last asked

private:
    QJsonValue post(const QString& path, const QJsonObject& body);
    QJsonValue request(const QByteArray& method, const QString& path, const QByteArray& body);
    std::unique_ptr<QProcess> m_driver;
    quint16 m_port = 0;
    QString m_session;
};

}  // namespace simtscope::tests
