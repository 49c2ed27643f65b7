// Holds the problems at lines of one text. They stay until others are set, but after an edit they belong to a former text.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/session/document/problems.h"

namespace simtscope::ui {

class Document;

/// Holds the problems of one document, which makes it.
class ProblemList final : public QObject {
    Q_OBJECT

public:
    explicit ProblemList(const Document& document) : m_document(document) {}

    const std::vector<Problem>& all() const { return m_all; }
    bool belongToText() const;                ///< false after an edit
    void set(std::vector<Problem> problems);  ///< belong to the current text
    /// Replaces the problems by the same ones in another language; ignores `problems` if their lines differ.
    void retranslate(std::vector<Problem> problems);

    // Called by the document, without a signal.
    void clear() { m_all.clear(); }
    void exchange(ProblemList& other);  ///< exchanges the problems with those of another document

signals:
    void changed();  ///< sent by set() and retranslate()

private:
    const Document& m_document;
    std::vector<Problem> m_all;
    QString m_text;  ///< the text to which the problems belong
};

}  // namespace simtscope::ui
