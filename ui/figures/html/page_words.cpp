#include "ui/figures/html/page_words.h"

#include <string_view>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

/// Holds a sentence of the page by its name, or the effect of a key by the name of the key.
struct NamedText {
    const char *name, *text;
};

constexpr NamedText kPageTexts[] = {
    {"answer", QT_TRANSLATE_NOOP("figures", "Answer")},
    {"back", QT_TRANSLATE_NOOP("figures", "Previous step")},
    {"close", QT_TRANSLATE_NOOP("figures", "Close")},
    {"cues", QT_TRANSLATE_NOOP("figures", "Cues")},
    {"figure-words", QT_TRANSLATE_NOOP("figures", "Figure")},
    {"first", QT_TRANSLATE_NOOP("figures", "First step")},
    {"keys", QT_TRANSLATE_NOOP("figures", "Keys")},
    {"last", QT_TRANSLATE_NOOP("figures", "Last step")},
    {"line", QT_TRANSLATE_NOOP("figures", "line %1")},
    {"next", QT_TRANSLATE_NOOP("figures", "Next step")},
    {"no-script",
     QT_TRANSLATE_NOOP("figures", "This page needs JavaScript to draw its figure. The script is part of the page; nothing is loaded.")},
    {"pause", QT_TRANSLATE_NOOP("figures", "Pause")},
    {"play", QT_TRANSLATE_NOOP("figures", "Play")},
    {"player", QT_TRANSLATE_NOOP("figures", "Player")},
    {"position", QT_TRANSLATE_NOOP("figures", "step %1 of %2")},
    {"show-answer", QT_TRANSLATE_NOOP("figures", "Show the answer")},
    {"source", QT_TRANSLATE_NOOP("figures", "Source")},
    {"speed", QT_TRANSLATE_NOOP("figures", "Speed")},
    {"step", QT_TRANSLATE_NOOP("figures", "Step")},
    {"stepNumber", QT_TRANSLATE_NOOP("figures", "step %1")},
    {"theme-words", QT_TRANSLATE_NOOP("figures", "Light or dark")},
};

constexpr const char* kRevealKey = "H";
constexpr NamedText kKeys[] = {
    {"← →", QT_TRANSLATE_NOOP("figures", "Previous and next step")},
    {QT_TRANSLATE_NOOP("figures", "Home End"), QT_TRANSLATE_NOOP("figures", "First and last step")},
    {QT_TRANSLATE_NOOP("figures", "Space"), QT_TRANSLATE_NOOP("figures", "Play or pause")},
    {QT_TRANSLATE_NOOP("figures", "PgUp PgDn"), QT_TRANSLATE_NOOP("figures", "Previous and next cue; without cues, a tenth of the steps")},
    {kRevealKey, QT_TRANSLATE_NOOP("figures", "Show or hide the answer")},
    {"S", QT_TRANSLATE_NOOP("figures", "Select a value: the arrow keys another one, Enter goes to its step, Esc ends")},
    {"T", QT_TRANSLATE_NOOP("figures", "Light or dark")},
    {"?", QT_TRANSLATE_NOOP("figures", "These keys")},
};

}  // namespace

std::map<QString, QString> translatePageTexts()
{
    std::map<QString, QString> pageTexts;
    for (const NamedText& word : kPageTexts)
        pageTexts.emplace(QString::fromLatin1(word.name), tr(word.text));
    return pageTexts;
}

QByteArray makeKeyList(bool hidesAnswers)
{
    QByteArray html;
    for (const NamedText& key : kKeys) {
        if (key.name == std::string_view(kRevealKey) && !hidesAnswers)
            continue;
        html += "<dt>";
        for (const QString& name : tr(key.name).split(u' '))
            html += "<kbd>" + name.toHtmlEscaped().toUtf8() + "</kbd> ";
        html += "</dt><dd>" + tr(key.text).toHtmlEscaped().toUtf8() + "</dd>";
    }
    return html;
}

}  // namespace simtscope::figures
