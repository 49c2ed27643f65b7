// Holds the problems at lines of one text. They stay until others are set, but after an edit they belong to a former text.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/session/document/problems.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

class Document;

/// Holds the problems of one document, which makes it.
class ProblemList final : public QObject {
    Q_OBJECT

public:
    struct Problems {
        std::vector<Problem> problems;
        QString text;                  ///< the text to which they belong
        std::vector<Problem> fixes{};  ///< lines that a fix of a finding changes; empty while the text is another one
    };

    ProblemList(const Document& document, OnSide<Problems> problems);

    const std::vector<Problem>& list() const { return m_problems->problems; }
    bool isOfCurrentText() const;             ///< whether the problems belong to the current text; false after an edit
    void set(std::vector<Problem> problems);  ///< sets problems that belong to the current text
    /// Replaces the problems by the same ones in another language; ignores `problems` if their lines differ.
    void retranslate(std::vector<Problem> problems);

    /// Returns the lines that a fix of a finding changes: each with the label of its mark, and the fix as text.
    const std::vector<Problem>& fixes() const { return m_problems->fixes; }
    void setFixes(std::vector<Problem> fixes);

    void clear() { m_problems->problems.clear(); }  ///< called by the document, without a signal

signals:
    void changed();  ///< sent by set() and retranslate()
    void fixesChanged();

private:
    const Document& m_document;
    OnSide<Problems> m_problems;
};

}  // namespace simtscope::ui
