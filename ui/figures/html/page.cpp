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

QByteArray readPart(const char* name)
{
    QFile file(QStringLiteral(":/page/") + QLatin1String(name));
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray();
}

/// Returns the digest by which Content-Security-Policy names an inline script or style (CSP Level 3, "hash-source").
QByteArray computeDigest(const QByteArray& text)
{
    return "sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64();
}

QByteArray escapeHtml(const QString& text)
{
    return cleanText(text).toHtmlEscaped().toUtf8();
}

QByteArray readCode(const char* name)
{
    return removeCommentLines(readPart(name));
}

/// Joins the files of the script in one block scope, so that they share names that nothing outside sees. The number of Role::None is that
/// of the shapes in the page's data.
QByteArray makeScript()
{
    QByteArray text = "'use strict';\n{\nconst NO_ROLE = " + QByteArray::number(int(Role::None)) + ";\n";
    for (const char* name : {"drawing.js", "motions.js", "pointing.js", "player.js"})
        text += readCode(name);
    return text + "}\n";
}

/// Replaces each `{{name}}` by its value, in one pass: values that contain such marks are not expanded again.
QByteArray fillTemplate(const QByteArray& page, const std::map<QByteArray, QByteArray>& values)
{
    QByteArray text;
    qsizetype position = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", position)) {
        const qsizetype close = page.indexOf("}}", open);
        text += page.mid(position, open - position) + values.at(page.mid(open + 2, close - open - 2));
        position = close + 2;
    }
    return text + page.mid(position);
}

/// Returns the words that the script uses, without those that only page.html names.
QByteArray encodePageTexts(const std::map<QString, QString>& pageTexts)
{
    QByteArray text = "{";
    for (const auto& [name, word] : pageTexts) {
        if (!name.contains(u'-'))
            text += (text.size() > 1 ? "," : "") + encodeJsonText(name) + ':' + encodeJsonText(word);
    }
    return text + '}';
}

}  // namespace

Result<QByteArray> makeHtmlPage(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                                const PageOptions& options)
{
    if (steps.empty())
        return fail(msg::window::pageWithoutSteps());
    if (steps.size() > kMaxPageSteps)
        return fail(msg::window::pageTooLong(steps.size(), kMaxPageSteps));
    auto data = makePageData(source, kind, steps, options);
    if (!data)
        return data;

    const trace::ProgramInfo& program = source.recording().program;
    const trace::SourceFile text = program.sources.empty() ? trace::SourceFile{} : program.sources.front();
    FigureOptions firstOptions = options.figure;
    firstOptions.step = steps.front();
    const QString pictureTitle = (options.layout ? options.layout(firstOptions) : kind.layout(source, firstOptions)).title;
    const QString title = options.title.isEmpty() ? QString::fromStdString(program.name) : options.title;
    const QByteArray code = makeScript(), style = makePageColors() + readPart("page.css");

    const std::map<QString, QString> pageTexts = translatePageTexts();
    std::map<QByteArray, QByteArray> values = {
        {"language", escapeHtml(options.language)},
        {"theme", options.isDark ? " data-theme=\"dark\"" : ""},
        {"script-digest", computeDigest(code)},
        {"style-digest", computeDigest(style)},
        {"title", escapeHtml(title)},
        {"what", escapeHtml(pictureTitle)},
        {"figure-label", escapeHtml(pictureTitle)},
        {"file", escapeHtml(QFileInfo(QString::fromStdString(text.path)).fileName())},
        {"listing", makeSourceListing(QString::fromStdString(text.text))},
        {"no-source", text.text.empty() ? " hidden" : ""},
        {"key-list", makeKeyList(options.hidesAnswers)},
        {"words", encodePageTexts(pageTexts)},
        {"recording", *data},
        {"style", style},
        {"script", code},
    };
    for (const auto& [name, word] : pageTexts)
        values.emplace(name.toUtf8(), escapeHtml(word));
    return fillTemplate(readPart("page.html"), values);
}

QByteArray removeCommentLines(const QByteArray& code)
{
    QByteArray text;
    bool isInComment = false;
    for (const QByteArray& line : code.split('\n')) {
        const QByteArray trimmed = line.trimmed();
        const bool opens = !isInComment && trimmed.startsWith("/*");
        const bool isComment = isInComment || opens || trimmed.startsWith("//");
        if (isInComment || opens)
            isInComment = trimmed.indexOf("*/", opens ? 2 : 0) < 0;
        if (!trimmed.isEmpty() && !isComment)
            text += trimmed + '\n';
    }
    return text;
}

}  // namespace simtscope::figures
