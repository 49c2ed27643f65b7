// The window: library, stage, source and player around one session.
//
// It only assembles: every panel gets the session and nothing else; menus and keys call the session or a panel's slot.
#pragma once

#include <QMainWindow>
#include <QString>
#include <memory>

namespace simtscope::ui {

struct ProgramToOpen;
struct Session;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    /// Around a session that has been shown before.
    explicit MainWindow(std::unique_ptr<Session> session, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session();
    /// Opens a .cu or a recording; an empty name opens the program seen last, or the first reduction.
    void open(const QString& fileOrEmpty);
    /// The same with the program's other files, nvcc's arguments and its own.
    void open(const ProgramToOpen& program);
    /// Remembers its look and hands over the session, so that another window can be made around it. Nothing but the end may follow.
    std::unique_ptr<Session> giveUp();

signals:
    void languageChosen(const QString& code);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::ui
