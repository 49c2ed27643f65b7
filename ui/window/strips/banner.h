// Shows a quiet strip between the tabs and the picture that says what went wrong and what to do; never a modal box.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Notices;
class ProgramFiles;
class ProgramRun;

/// Holds references to the parts of the session that the banner uses; they must outlive it.
struct BannerParts {
    Appearance& appearance;
    Notices& notices;
    ProgramFiles& files;
    ProgramRun& run;
};

/// Shows the current notice of the session, and hides while there is none.
class Banner final : public QFrame {
    Q_OBJECT

public:
    explicit Banner(const BannerParts& parts, QWidget* parent = nullptr);
    /// Keeps its height, or stays hidden, whatever the notices say, so that what is below does not move while the user drags.
    void setHeightKept(bool isKept);

signals:
    /// The user wants to see a line (from 1) of a file as the compiler or the recording names it; empty: the main file.
    void lineRequested(int line, const QString& file);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    BannerParts m_parts;
    QLabel* m_text;
    QLabel* m_hint;
    QPushButton* m_line;
    QPushButton* m_restore;
    QPushButton* m_discard;
    QPushButton* m_partial;
    QPushButton* m_action;
    QToolButton* m_close;
    bool m_isHeightKept = false;
};

}  // namespace simtscope::ui
