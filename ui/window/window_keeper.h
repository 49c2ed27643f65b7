// Keeps the window: makes it, and makes it again around the same session when the language changes.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

class QApplication;

namespace simtscope::ui {

class MainWindow;
struct ProgramToOpen;

class WindowKeeper final : public QObject {
    Q_OBJECT

public:
    explicit WindowKeeper(QObject* parent = nullptr);
    ~WindowKeeper() override;

    MainWindow& window() { return *m_window; }
    void setLanguage(const QString& language);

private:
    void watch();

    std::unique_ptr<MainWindow> m_window;
};

/// Shows the window and runs the event loop. Returns the process's exit code.
int runWindow(QApplication& application, const ProgramToOpen& program);

}  // namespace simtscope::ui
