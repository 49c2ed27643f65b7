// Builds the window: library, central panel, source and player around one session.
//
// It only assembles: every panel gets parts of the session and nothing else; menus and keys call the session or a panel's slot.
#pragma once

#include <QMainWindow>
#include <QString>
#include <memory>

namespace simtscope::ui {

class Actions;
struct ProgramToOpen;
struct Session;

/// Owns the session, until releaseSession(), and every panel. The language of its texts is that of the time when it was made.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// Builds the window around a new session, with the look that was saved.
    explicit MainWindow(QWidget* parent = nullptr);
    /// Builds the window around a session that was shown before.
    explicit MainWindow(std::unique_ptr<Session> session, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session();
    const Actions& registry() const;  ///< every action of the window
    /// Opens a .cu or a recording; an empty name opens the program seen last, or the first reduction.
    void open(const QString& fileOrEmpty);
    /// Opens a program with its other files, nvcc's arguments and its own arguments.
    void open(const ProgramToOpen& program);
    /// Saves its look and hands over the session, so that another window can be made around it. Afterwards call nothing but the
    /// destructor.
    std::unique_ptr<Session> releaseSession();

signals:
    void languageChosen(const QString& code);  ///< the user has chosen another language; WindowKeeper then makes another window

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void offerTour();

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::ui
