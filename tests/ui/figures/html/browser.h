// Drives a headless Chromium by chromedriver over plain HTTP (W3C WebDriver).
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <memory>

class QProcess;

namespace simtscope::tests {

/// Returns the path of the program of that name in $PATH. Empty if it is not installed.
QString findProgram(const char* name);

/// Owns a browser process, which ends when the object is destroyed.
class Browser {
public:
    /// Starts a browser of 1280 x 800 pixels or, if `isPhone` is set, of 390 x 844 pixels with touch. Throws std::runtime_error with the
    /// reason if that fails.
    explicit Browser(bool isPhone = false);
    ~Browser();

    /// Opens a page and waits until it is loaded. Throws as the constructor does.
    void open(const QString& url);
    /// Runs the body of a function in the page and returns its result.
    QJsonValue runScript(const QString& script, const QJsonArray& arguments = {});
    void enterFrame(const QString& id);  ///< makes runScript() act in this frame
    void leaveFrame();                   ///< makes runScript() act in the page again
    /// Waits until a JavaScript condition is true, at most 10 seconds. Returns whether it became true.
    bool waitFor(const QString& condition);
    void pressKeys(const QString& keys);  ///< presses keys one after the other; special keys as in WebDriver: "\uE014" is the right arrow
    void moveMouse(int x, int y, bool clicks = false);             ///< in CSS pixels of the viewport
    void touch(int x, int y, int toX, int toY);                    ///< a tap, or a swipe to (toX, toY)
    void setMediaFeature(const char* feature, const char* value);  ///< sets a media feature: "prefers-color-scheme", "dark"
    QJsonArray takeConsoleMessages();                              ///< messages since the last call

private:
    QJsonValue post(const QString& path, const QJsonObject& body);
    QJsonValue request(const QByteArray& method, const QString& path, const QByteArray& body);
    std::unique_ptr<QProcess> m_driver;
    quint16 m_port = 0;
    QString m_session;
};

}  // namespace simtscope::tests
