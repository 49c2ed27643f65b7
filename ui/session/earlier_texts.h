// Edits that others replaced, kept beside the draft of their program: the ten newest of each.
#pragma once

#include <QDateTime>
#include <QString>
#include <vector>

namespace simtscope::ui {

struct EarlierText {
    QString path, text;
    QDateTime when;  ///< they gave way
};

inline constexpr std::size_t kMostEarlier = 10;

/// Newest first. `draft`: path of the program's.
std::vector<EarlierText> earlierTexts(const QString& draft);
/// Keeps the text as the newest, and once only; the oldest may go. False: it could not be written.
bool keepEarlier(const QString& draft, const QString& text);

}  // namespace simtscope::ui
