// Shows the source at the right: header, state of the edits, and the editor with its badges.
#pragma once

#include <QFrame>

#include "ui/editor/source_editor.h"
#include "ui/session/place/step_lines.h"

class QLabel;
class QPushButton;

namespace simtscope::ui {

class Appearance;
class Breakpoints;
class CodeHelp;
class Document;
class FindBar;
class Navigator;
class Position;
class ProgramRun;
class Selection;
class Settings;
class TextEditing;
class TextFormat;
class Variables;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct SourcePanelParts {
    Appearance& appearance;
    Document& document;
    Selection& selection;
    Position& position;
    Breakpoints& breakpoints;
    Navigator& navigator;
    ProgramRun& run;
    Variables& variables;
    Settings& settings;
};

/// Ties the editor to the session: document, breakpoints, costs and the current step's lines.
class SourcePanel final : public QFrame {
    Q_OBJECT

public:
    explicit SourcePanel(const SourcePanelParts& parts, QWidget* parent = nullptr);
    SourceEditor& editor() { return *m_editor; }
    FindBar& findBar() { return *m_find; }
    CodeHelp& codeHelp() { return *m_codeHelp; }
    TextEditing& textEditing() { return *m_textEditing; }
    TextFormat& textFormat() { return *m_textFormat; }

public slots:
    void toggleBreakpoint();  ///< toggles it at the cursor while the text has the focus, else at the step's line
    void editCondition();     ///< asks for the condition of the breakpoint there, which it sets if it is not there

private:
    void connectBreakpoints();
    void connectHovering();
    QStringList describeLine(int line) const;
    void collectCodeLines();
    void syncBreakpoints();
    void toggleBreakpointAt(int line);
    void editConditionAt(int line);
    int lineInFocus() const;
    void showDocument();
    void showBadges();
    void showLaunch();
    void mapLines();
    void remapLines();
    void showStep();
    void refreshHeader();
    void refreshTheme();

    SourcePanelParts m_parts;
    SourceEditor* m_editor;
    FindBar* m_find;
    TextEditing* m_textEditing;
    TextFormat* m_textFormat;
    CodeHelp* m_codeHelp;
    QLabel* m_name;
    QLabel* m_state;
    QPushButton* m_revert;
    std::vector<analysis::LineCost> m_lineCosts;  ///< costs of the launch
    std::map<int, Badge> m_badges;                ///< badges of the launch, by recorded line
    std::vector<int> m_codeLines;                 ///< lines with code, of all kernels of the recording
    std::vector<int> m_recordedLines;             ///< recorded lines that are tied to the text
    QString m_mappedText;                         ///< the recorded text to which the editor's lines are tied
    long m_hoveredPosition = -1;                  ///< byte of the text under the resting mouse
    QPoint m_hoveredPoint;                        ///< the same place on the screen
    bool m_isSyncing = false;                     ///< whether syncBreakpoints() is changing the breakpoints
};

}  // namespace simtscope::ui
