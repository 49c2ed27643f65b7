// What a class has guessed before an answer was shown: for each question the texts, and how many said so. Kept in memory until SIMTscope
// is closed, also while other programs are shown; never written to a file.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace simtscope::ui {

struct Guess {
    QString text;
    int votes = 0;
};

class Guesses final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// One vote more for a text; spaces around it do not count, and an empty one is none.
    void add(const QString& question, const QString& text);
    const std::vector<Guess>& of(const QString& question) const;  ///< in the order in which they came

signals:
    void changed();

private:
    std::map<QString, std::vector<Guess>> m_all;
};

}  // namespace simtscope::ui
