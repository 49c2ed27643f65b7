#include "ui/session/preferences/lesson_words.h"

#include <QLocale>
#include <algorithm>

#include "gpu/core/clean_text.h"
#include "ui/session/preferences/language.h"

namespace simtscope::ui {

program::LessonTexts wordsOf(const program::Lesson& lesson)
{
    program::LessonTexts lessonTexts = program::findLessonTexts(lesson, windowLanguage().toStdString());
    for (std::string* const line : {&lessonTexts.title, &lessonTexts.chapter})
        *line = cleanLine(*line);
    for (std::vector<std::string>* const lines : {&lessonTexts.parameters, &lessonTexts.cues, &lessonTexts.questions})
        std::ranges::transform(*lines, lines->begin(), cleanText);
    lessonTexts.text = cleanText(lessonTexts.text);
    return lessonTexts;
}

QString makeLabelForSentence(const std::string& label)
{
    const QString text = QString::fromStdString(label);
    return QLocale().language() == QLocale::German ? text : text.toLower();
}

QString makeChapterHeading(const std::string& chapter)
{
    const QString text = QString::fromStdString(chapter);
    const qsizetype space = text.indexOf(' ');
    return space > 0 && space + 1 < text.size() ? text.left(space) + "  " + text.mid(space + 1, 1).toUpper() + text.mid(space + 2) : text;
}

}  // namespace simtscope::ui
