// Lines of the program text where playing stops. They belong to the program, are kept with the settings, and move along with edits.
//
// A breakpoint stands at a line of the text as it is now; the editor says at which line of the recorded text that is. Where the recording
// has no code of a kernel, a new breakpoint goes to the next line that has.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace simtscope::ui {

class Document;

class Breakpoints final : public QObject {
    Q_OBJECT

public:
    explicit Breakpoints(Document& document, QObject* parent = nullptr);

    const std::vector<int>& lines() const { return m_lines; }  ///< of the text, from 1, ascending
    std::vector<int> recordedLines() const;                    ///< of the recording; those that it has no code for are left out
    bool empty() const { return m_lines.empty(); }

    /// Sets or clears one. False: there is no kernel code at this line or below.
    bool toggle(int line);
    bool toggleRecorded(int line);  ///< by the line of the recording
    void clear();

    /// Where the lines have moved to with an edit; a line that is gone takes its breakpoint along.
    void follow(const std::vector<int>& lines);
    /// By line of the text, the line of the recording that stands there.
    void tie(std::map<int, int> recordedOf);

signals:
    void changed();

private:
    void restore();
    void keep() const;
    void set(std::vector<int> lines);
    QString key() const;

    Document& m_document;
    std::vector<int> m_lines;
    std::map<int, int> m_recordedOf;
};

}  // namespace simtscope::ui
