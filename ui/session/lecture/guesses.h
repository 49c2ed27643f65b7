// Holds the guesses of a class before an answer is shown: for each question the texts and their votes. They stay in memory until SIMTscope
// is closed, even while other programs are shown, and are never written to a file.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <vector>

namespace simtscope::ui {

/// Holds a guess, and the number of members of the class who made it.
struct Guess {
    QString text;
    int voteCount = 0;
};

/// Holds guesses by the key of their question (Lecture::questionKey()).
class Guesses final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Adds a vote for a text. Ignores spaces around it, and an empty text.
    void add(const QString& question, const QString& text);
    const std::vector<Guess>& guessesFor(const QString& question) const;  ///< in the order in which they came

signals:
    void changed();

private:
    std::map<QString, std::vector<Guess>> m_guesses;
};

}  // namespace simtscope::ui
