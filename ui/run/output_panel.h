// Shows the program's output as it came, or by thread with the places that printed it; hidden until asked for.
#pragma once

#include <QFrame>
#include <QTextCursor>

#include "ui/figures/facts/messages.h"

class QPlainTextEdit;

namespace simtscope::ui {

class Appearance;
class Position;
class ProgramRun;
class Runner;
class Selection;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct OutputPanelParts {
    Appearance& appearance;
    Runner& runner;
    Position& position;
    ProgramRun& run;
    Selection& selection;
};

/// Shows the output of the run, or the output that a recording keeps; of a very long one the last lines.
class OutputPanel final : public QFrame {
    Q_OBJECT

public:
    explicit OutputPanel(const OutputPanelParts& parts, QWidget* parent = nullptr);

signals:
    void closed();  ///< the user has hidden the panel

private:
    void append(const QString& text, bool isError);
    void translateLines();
    void clearOutput();
    void showRecorded();

    OutputPanelParts m_parts;
    QPlainTextEdit* m_text;
    figures::OutputTranslator m_translator;
    QTextCursor m_untranslated;  ///< start of the first line that is not translated yet
    bool m_isStreamed = false;   ///< whether the text comes from the run itself, not from a recording
};

}  // namespace simtscope::ui
