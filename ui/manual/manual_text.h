// Reads the chapters of the manual (resources/manual) and searches them. Chapters are Markdown; the German of NAME.md is NAME.de.md.
#pragma once

#include <QString>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::ui {

/// Holds one chapter as read from its file, in one language.
struct ManualChapter {
    QString file;   ///< "finding-bugs.md", or "finding-bugs.de.md": the target of a link to the chapter
    QString title;  ///< its first heading
    QString text;   ///< Markdown
};

/// Reads the chapters that manual.json lists, in its order, in the language of this code ("de"). A chapter that has not been translated
/// comes in English. Fails when a file cannot be read, or when manual.json is not a list of chapters.
Result<std::vector<ManualChapter>> readManual(const QString& folder, const QString& language);

/// Turns a heading into the fragment by which a link names it: lower case, blanks as hyphens, without punctuation, as GitHub does.
QString makeFragment(const QString& heading);

/// Holds a paragraph, an item of a list or a heading that contains all words of the query.
struct ManualHit {
    std::size_t chapter = 0;  ///< index of the chapter
    QString heading;          ///< the heading above the text
    QString text;             ///< the text, without its marks, on one line
};

/// Returns every paragraph, item of a list and heading that contains all words of the query, in the order of the manual; the headings of a
/// chapter come before its other text. Upper and lower case do not matter. An empty query has no hits.
std::vector<ManualHit> findInManual(const std::vector<ManualChapter>& chapters, const QString& query);

}  // namespace simtscope::ui
