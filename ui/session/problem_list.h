// What is wrong with the lines of one text: problems stay until others are set, but an edit makes them those of another text.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/session/problems.h"

namespace simtscope::ui {

class Document;

class ProblemList final : public QObject {
    Q_OBJECT

public:
    explicit ProblemList(const Document& document) : m_document(document) {}

    const std::vector<Problem>& all() const { return m_all; }
    bool areOfText() const;                           ///< false after an edit
    void set(std::vector<Problem> problems);          ///< of the text as it is now
    void retranslate(std::vector<Problem> problems);  ///< the same ones in another language; others are not taken

    // For the document, without a signal.
    void clear() { m_all.clear(); }
    void exchange(ProblemList& other);

signals:
    void changed();

private:
    const Document& m_document;
    std::vector<Problem> m_all;
    QString m_text;  ///< that they are of
};

}  // namespace simtscope::ui
