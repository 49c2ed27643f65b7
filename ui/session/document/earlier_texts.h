// Stores edits that other edits replaced beside the draft of their program: the ten newest of each.
#pragma once

#include <QDateTime>
#include <QString>
#include <vector>

namespace simtscope::ui {

/// Holds an edited text that another one replaced, and the file that stores it.
struct EarlierText {
    QString path, text;
    QDateTime replacedAt;  ///< time at which the text was replaced
};

inline constexpr std::size_t kMaxEarlierTexts = 10;

/// Returns the texts, newest first. `draft` is the path of the program's draft.
std::vector<EarlierText> readEarlierTexts(const QString& draft);
/// Stores the text as the newest one, without duplicates; the oldest may be dropped. Returns whether it could be written.
bool storeEarlierText(const QString& draft, const QString& text);

}  // namespace simtscope::ui
