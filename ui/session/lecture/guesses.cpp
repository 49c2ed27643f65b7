#include "ui/session/lecture/guesses.h"

#include <algorithm>

namespace simtscope::ui {

void Guesses::add(const QString& question, const QString& text)
{
    const QString guessText = text.simplified();
    if (guessText.isEmpty())
        return;
    std::vector<Guess>& guesses = m_guesses[question];
    const auto sameGuess = std::ranges::find(guesses, guessText, &Guess::text);
    if (sameGuess == guesses.end())
        guesses.push_back({guessText, 1});
    else
        ++sameGuess->voteCount;
    emit changed();
}

const std::vector<Guess>& Guesses::guessesFor(const QString& question) const
{
    static const std::vector<Guess> none;
    const auto found = m_guesses.find(question);
    return found == m_guesses.end() ? none : found->second;
}

}  // namespace simtscope::ui

#include "moc_guesses.cpp"
