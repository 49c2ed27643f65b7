// Holds the lines of the program text where playing stops, some of them only where a condition holds. They belong to the program, are
// stored with the settings, and move along with edits.
//
// A breakpoint stands at a line of the current text; the editor maps it to a line of the recorded text. Where the recording has no kernel
// code, a new breakpoint goes to the next line that has some.
//
// Each file of a program has breakpoints of its own. Those of the main file hold the others as parts, and answer for all of them in
// everything that is of the recording.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace simtscope::ui {

class Document;

/// Follows the document, which must outlive it, and stores each change at once.
class Breakpoints final : public QObject {
    Q_OBJECT

public:
    explicit Breakpoints(Document& document, QObject* parent = nullptr);

    /// Makes the breakpoints of another file a part of these. `part` must outlive these, or be removed.
    void addPart(Breakpoints& part);
    void removePart(Breakpoints& part);

    const std::vector<int>& lines() const { return m_lines; }  ///< lines of the text, from 1, ascending
    /// Returns the lines of the recording (numbers of analysis::NumberedLine), also of the parts; those without recorded code are left out.
    std::vector<int> recordedLines() const;
    bool isEmpty() const;                                                      ///< whether there are none, not even in a part
    const std::map<int, QString>& conditions() const { return m_conditions; }  ///< C++ expressions, by line of the text
    std::map<int, QString> recordedConditions() const;                         ///< by line of the recording, as recordedLines()

    /// Sets or clears a breakpoint. Returns false if there is no kernel code at this line or below.
    bool toggle(int line);
    bool toggleRecorded(int line);  ///< does the same for a line of the recording, also in a part
    void clear();                   ///< removes all breakpoints, also of the parts
    /// Sets the condition of the breakpoint at the line, which must be there; an empty one removes it.
    void setCondition(int line, const QString& condition);

    /// Moves the breakpoints to the lines where an edit has put them, and their conditions; a line that is gone takes its breakpoint along.
    void moveTo(const std::vector<int>& lines, const std::map<int, QString>& conditions);
    /// Sets which line of the recording (value) is tied to which line of the text (key), both from 1.
    void mapToRecording(std::map<int, int> recordedLineOf);

signals:
    void mapped();   ///< the lines are tied to other lines of a recording
    void changed();  ///< a breakpoint was set, cleared or moved, or has another condition, or another program was opened

private:
    void restore();
    void store() const;
    void setLines(std::vector<int> lines, std::map<int, QString> conditions);
    QString key() const;

    Document& m_document;
    std::vector<int> m_lines;
    std::map<int, QString> m_conditions;  ///< by line of m_lines
    std::map<int, int> m_recordedLineOf;
    std::vector<Breakpoints*> m_parts;
};

}  // namespace simtscope::ui
