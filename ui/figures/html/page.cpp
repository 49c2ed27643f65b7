#include "ui/figures/html/page.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <map>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/html/page_data.h"
#include "ui/figures/html/page_style.h"
#include "ui/figures/html/page_words.h"
#include "ui/figures/html/source_listing.h"

namespace simtscope::figures {

namespace {

QByteArray part(const char* name)
{
    QFile file(QStringLiteral(":/page/") + QLatin1String(name));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

/// Returns the digest by which Content-Security-Policy names an inline script or style (CSP Level 3, "hash-source").
QByteArray digestOf(const QByteArray& text)
{
    return "sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64();
}

QByteArray html(const QString& text)
{
    return cleanText(text).toHtmlEscaped().toUtf8();
}

/// Reads a file of the page without its comment lines and indentation, to keep the page small.
QByteArray code(const char* name)
{
    QByteArray text;
    for (const QByteArray& line : part(name).split('\n')) {
        const QByteArray words = line.trimmed();
        if (!words.isEmpty() && !words.startsWith("//") && !words.startsWith("/**"))
            text += words + '\n';
    }
    return text;
}

/// Joins the files of the script in one block scope, so that they share names that nothing outside sees.
QByteArray script()
{
    QByteArray text = "'use strict';\n{\n";
    for (const char* name : {"drawing.js", "motions.js", "pointing.js", "player.js"})
        text += code(name);
    return text + "}\n";
}

/// Replaces each `{{name}}` by its value, in one pass: values that contain such marks are not expanded again.
QByteArray filled(const QByteArray& page, const std::map<QByteArray, QByteArray>& values)
{
    QByteArray text;
    qsizetype at = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", at)) {
        const qsizetype close = page.indexOf("}}", open);
        text += page.mid(at, open - at) + values.at(page.mid(open + 2, close - open - 2));
        at = close + 2;
    }
    return text + page.mid(at);
}

/// Returns the words that the script uses, without those that only page.html names.
QByteArray wordsForScript(const std::map<QString, QString>& words)
{
    QByteArray text = "{";
    for (const auto& [name, word] : words) {
        if (!name.contains(u'-'))
            text += (text.size() > 1 ? "," : "") + jsonText(name) + ':' + jsonText(word);
    }
    return text + '}';
}

}  // namespace

Result<QByteArray> htmlPage(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                            const PageOptions& options)
{
    if (steps.empty())
        return fail(msg::window::pageWithoutSteps());
    if (steps.size() > kMaxPageSteps)
        return fail(msg::window::pageTooLong(steps.size(), kMaxPageSteps));
    auto data = pageData(source, kind, steps, options);
    if (!data)
        return data;

    const trace::ProgramInfo& program = source.recording().program;
    const trace::SourceFile text = program.sources.empty() ? trace::SourceFile{} : program.sources.front();
    FigureOptions first = options.figure;
    first.step = steps.front();
    const QString what = (options.layout ? options.layout(first) : kind.layout(source, first)).title;
    const QString title = options.title.isEmpty() ? QString::fromStdString(program.name) : options.title;
    const QByteArray code = script(), style = pageColors() + part("page.css");

    const std::map<QString, QString> words = pageWords();
    std::map<QByteArray, QByteArray> values = {
        {"language", html(options.language)},
        {"theme", options.isDark ? " data-theme=\"dark\"" : ""},
        {"script-digest", digestOf(code)},
        {"style-digest", digestOf(style)},
        {"title", html(title)},
        {"what", html(what)},
        {"figure-label", html(what)},
        {"file", html(QFileInfo(QString::fromStdString(text.path)).fileName())},
        {"listing", sourceListing(QString::fromStdString(text.text))},
        {"no-source", text.text.empty() ? " hidden" : ""},
        {"key-list", keyList(options.hidesAnswers)},
        {"words", wordsForScript(words)},
        {"recording", *data},
        {"style", style},
        {"script", code},
    };
    for (const auto& [name, word] : words)
        values.emplace(name.toUtf8(), html(word));
    return filled(part("page.html"), values);
}

}  // namespace simtscope::figures
