// Keeps the window: makes it, and makes it again around the same session when the language changes.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

class QApplication;

namespace simtscope::ui {

class MainWindow;
struct ProgramToOpen;

/// Owns the window. Its constructor sets the chosen language, and makes the first window without showing it.
class WindowKeeper final : public QObject {
    Q_OBJECT

public:
    explicit WindowKeeper(QObject* parent = nullptr);
    ~WindowKeeper() override;

    /// Returns the present window; setLanguage() invalidates the reference.
    MainWindow& window() { return *m_window; }
    /// Stores the language (a code such as "de") and replaces the window by one in that language, at the same place. An animation that is
    /// being written is cancelled, because its pictures would be in two languages.
    void setLanguage(const QString& language);

private:
    void connectWindow();

    std::unique_ptr<MainWindow> m_window;
};

/// Shows the window and runs the event loop. Returns the process's exit code.
int runWindow(QApplication& application, const ProgramToOpen& program);

}  // namespace simtscope::ui
