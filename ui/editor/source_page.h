// Shows one file of the program: the editor with its badges, and what helps with its text.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/editor/source_editor.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

class Appearance;
class Breakpoints;
class CodeHelp;
class Document;
class FindBar;
class Navigator;
class Position;
class ProgramFiles;
class ProgramRun;
class Selection;
class Settings;
class TextEditing;
class TextFormat;
class Variables;

/// Holds references to the parts of the session that the page uses; they must outlive it.
struct SourcePageParts {
    Appearance& appearance;
    Document& document;  ///< the page's file
    Selection& selection;
    Position& position;
    Breakpoints& breakpoints;  ///< those of the page's file
    Navigator& navigator;
    ProgramRun& run;
    Variables& variables;
    Settings& settings;
    ProgramFiles& files;
};

/// Ties the editor to the session: document, breakpoints, costs and the current step's lines. Recorded lines are numbers of
/// analysis::NumberedLine.
class SourcePage final : public QWidget {
    Q_OBJECT

public:
    explicit SourcePage(const SourcePageParts& parts, QWidget* parent = nullptr);
    SourceEditor& editor() { return *m_editor; }
    FindBar& findBar() { return *m_find; }
    CodeHelp& codeHelp() { return *m_codeHelp; }
    TextEditing& textEditing() { return *m_textEditing; }
    TextFormat& textFormat() { return *m_textFormat; }
    Document& document() { return m_parts.document; }

    void toggleBreakpoint();  ///< toggles it at the cursor while the text has the focus, else at the step's line
    void editCondition();     ///< asks for the condition of the breakpoint there, which it sets if it is not there
    void refreshTheme();

signals:
    /// The definition of a name is in another file; lines count from 1. A slot of the signal sets `isShown` if it shows the place.
    void definitionFound(const QString& path, int line, bool& isShown);

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
    std::optional<std::size_t> findSourceOfPage() const;
    bool isRecordedText() const;

    SourcePageParts m_parts;
    SourceEditor* m_editor;
    FindBar* m_find;
    TextEditing* m_textEditing;
    TextFormat* m_textFormat;
    CodeHelp* m_codeHelp;
    std::vector<analysis::LineCost> m_lineCosts;  ///< costs of the launch
    std::map<int, Badge> m_badges;                ///< badges of the launch, by recorded line
    std::vector<int> m_codeLines;                 ///< lines with code, of all kernels of the recording
    std::vector<int> m_recordedLines;             ///< recorded lines that are tied to the text
    QString m_mappedText;                         ///< the recorded text to which the editor's lines are tied
    std::size_t m_mappedSource = 0;               ///< index of that text among the recorded sources
    long m_hoveredPosition = -1;                  ///< byte of the text under the resting mouse
    QPoint m_hoveredPoint;                        ///< the same place on the screen
    bool m_isSyncing = false;                     ///< whether syncBreakpoints() is changing the breakpoints
};

}  // namespace simtscope::ui
