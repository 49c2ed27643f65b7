#include "ui/manual/manual_text.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

#include "gpu/program/library/json_reader.h"

namespace simtscope::ui {
namespace {

QString titleOf(const QString& markdown)
{
    const QString first = markdown.section(u'\n', 0, 0);
    return first.startsWith("# ") ? first.sliced(2).trimmed() : QString();
}

bool containsAllWords(const QString& text, const QStringList& queryWords)
{
    return std::ranges::all_of(queryWords, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Adds the headings of a chapter with all words, then its other text with them.
void addHits(const ManualChapter& chapter, std::size_t index, const QStringList& queryWords, std::vector<ManualHit>& hits)
{
    QTextDocument document;
    document.setMarkdown(chapter.text);
    std::vector<ManualHit> textHits;
    QString heading;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString text = block.text().simplified();
        const bool isHeading = block.blockFormat().headingLevel() > 0;
        if (isHeading)
            heading = text;
        if (!text.isEmpty() && containsAllWords(text, queryWords))
            (isHeading ? hits : textHits).push_back({index, heading, text});
    }
    hits.insert(hits.end(), textHits.begin(), textHits.end());
}

}  // namespace

Result<std::vector<ManualChapter>> readManual(const QString& folder, const QString& language)
{
    const QDir files(folder);
    const std::string list = files.filePath("manual.json").toStdString();
    const auto json = program::readTextFile(list).and_then([&](const std::string& text) { return program::parseJsonObject(text, list); });
    if (!json)
        return tl::unexpected(json.error());
    std::vector<std::string> names;
    program::JsonReader reader(*json, list);
    reader.readTexts("chapters", names);
    if (reader.error())
        return tl::unexpected(*reader.error());
    std::vector<ManualChapter> chapters;
    for (const std::string& name : names) {
        const QString english = QString::fromStdString(name) + ".md", translated = QString::fromStdString(name + ".") + language + ".md";
        const QString file = QFileInfo::exists(files.filePath(translated)) ? translated : english;
        const auto text = program::readTextFile(files.filePath(file).toStdString());
        if (!text)
            return tl::unexpected(text.error());
        const QString markdown = QString::fromStdString(*text);
        chapters.push_back({file, titleOf(markdown), markdown});
    }
    return chapters;
}

QString makeFragment(const QString& heading)
{
    QString fragment;
    for (const QChar letter : heading.trimmed().toLower()) {
        if (letter.isSpace())
            fragment += u'-';
        else if (letter.isLetterOrNumber() || letter == u'-' || letter == u'_')
            fragment += letter;
    }
    return fragment;
}

std::vector<ManualHit> findInManual(const std::vector<ManualChapter>& chapters, const QString& query)
{
    const QStringList queryWords = query.split(u' ', Qt::SkipEmptyParts);
    std::vector<ManualHit> hits;
    if (queryWords.isEmpty())
        return hits;
    for (std::size_t i = 0; i < chapters.size(); ++i)
        addHits(chapters[i], i, queryWords, hits);
    return hits;
}

}  // namespace simtscope::ui
