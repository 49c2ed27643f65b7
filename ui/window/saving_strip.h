// In the status line: which file is being written and how far it is, and a button that stops it.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace simtscope::ui {

class Session;

class SavingStrip final : public QWidget {
    Q_OBJECT

public:
    SavingStrip(Session& session, QWidget* parent);

private:
    void refresh();
    void refreshProgress();

    Session& m_session;
    QLabel* m_words;
    QProgressBar* m_progress;
    QToolButton* m_stop;
};

}  // namespace simtscope::ui
