// The right-hand source: header, state of the edits, and the editor with its badges.
#pragma once

#include <QFrame>

#include "ui/panels/step_lines.h"

class QLabel;
class QPushButton;

namespace simtscope::panels {

class Session;
class SourceEditor;

class SourcePanel final : public QFrame {
    Q_OBJECT

public:
    explicit SourcePanel(Session& session, QWidget* parent = nullptr);
    SourceEditor& editor() { return *m_editor; }

private:
    void showDocument();
    void showLaunch();
    void showStep();
    void refreshHeader();

    Session& m_session;
    SourceEditor* m_editor;
    QLabel* m_name;
    QLabel* m_state;
    QPushButton* m_revert;
    std::vector<LineFacts> m_facts;  ///< of the launch
};

}  // namespace simtscope::panels
