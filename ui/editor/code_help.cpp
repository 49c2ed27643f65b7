#include "ui/editor/code_help.h"

#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QToolTip>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "gpu/program/build/toolkit.h"
#include "ui/editor/completion.h"
#include "ui/editor/language_place.h"
#include "ui/editor/source_editor.h"
#include "ui/language/cuda_command.h"
#include "ui/language/cuda_names.h"
#include "ui/language/language_server.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/settings.h"

namespace simtscope::ui {
namespace {

constexpr int kPauseMilliseconds = 250;
constexpr int kErrorSeverity = 1;  // DiagnosticSeverity.Error

QString htmlOf(const QString& text)
{
    return text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
}

/// Returns the text of a hover, which is one string, or several.
QString documentationIn(const QJsonValue& result)
{
    const QJsonValue contents = result["contents"];
    return (contents.isString() ? contents : contents["value"]).toString().trimmed();
}

}  // namespace

CodeHelp::CodeHelp(CodeHelpParts parts) : QObject(&parts.editor), m_parts(std::move(parts))
{
    m_completion = new Completion(m_parts.editor, [this](const char* method, long position, std::function<void(const QJsonValue&)> reply) {
        ask(method, {{"position", toLanguagePosition(m_parts.editor, position)}}, std::move(reply));
    });
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &CodeHelp::syncText);
    connect(&m_parts.editor, &QsciScintilla::textChanged, this, &CodeHelp::handleEdit);
    connect(&m_parts.document, &Document::opened, this, &CodeHelp::openDocument);
    connect(&m_parts.settings, &Settings::changed, this, &CodeHelp::openDocument);  // the options of nvcc may be others
}

CodeHelp::~CodeHelp() = default;

void CodeHelp::handleEdit()
{
    start();
    m_pause.start();
}

QString CodeHelp::documentPath() const
{
    const QString& path = m_parts.document.path();
    return path.isEmpty() ? m_folder.filePath(m_parts.document.fileName()) : QFileInfo(path).absoluteFilePath();
}

QStringList CodeHelp::command() const
{
    return makeClangCommand(documentPath(), m_headers, m_folder.filePath("prelude.h"), m_parts.settings.current().nvccArguments);
}

/// Looks for clangd and the toolkit, once. Reading the toolkit's version starts a process, so it happens in the background.
void CodeHelp::start()
{
    if (m_hasTried)
        return;
    m_hasTried = true;
    if (findClangd().isEmpty())
        return;
    struct Found {
        QString headers;
        QByteArray prelude;
    };
    m_toolkitJob.start(
        [](const std::stop_token&) {
            const Result<program::Toolkit> toolkit = program::findToolkit();
            return toolkit ? Found{findCudaHeaders(*toolkit), cudaPrelude(*toolkit)} : Found{};
        },
        [this](const Found& found) {
            if (!found.headers.isEmpty())
                startServer(found.headers, found.prelude);
            for (const std::function<void()>& question : std::exchange(m_waiting, {}))
                question();
        });
}

void CodeHelp::startServer(const QString& headers, const QByteArray& prelude)
{
    QFile file(m_folder.filePath("prelude.h"));
    if (!file.open(QIODevice::WriteOnly) || file.write(prelude) != prelude.size())
        return;
    file.close();
    m_headers = headers;
    m_server = std::make_unique<LanguageServer>(findClangd(), clangdArguments());
    connect(m_server.get(), &LanguageServer::diagnosed, this, &CodeHelp::showErrors);
    connect(m_server.get(), &LanguageServer::stateChanged, this, [this] {
        if (m_server->state() != LanguageServer::State::Failed)
            return;
        m_parts.editor.setTypingErrors({});
        emit statusMessage(tr("clangd has crashed twice and stays off: completion is limited to names of CUDA and of the program."));
    });
    openDocument();
}

void CodeHelp::openDocument()
{
    m_parts.editor.setTypingErrors({});
    if (m_server && !m_parts.document.name().isEmpty())
        m_server->open({documentPath(), m_parts.editor.text(), command()});
}

void CodeHelp::syncText()
{
    m_pause.stop();
    if (m_server)
        m_server->change(m_parts.editor.text());
}

/// Asks the server about the text as it is now. Answers with an undefined value where there is none.
void CodeHelp::ask(const char* method, QJsonObject parameters, std::function<void(const QJsonValue&)> reply)
{
    start();
    if (m_toolkitJob.isBusy()) {
        m_waiting.push_back([this, method, parameters, reply] { ask(method, parameters, reply); });
        return;
    }
    if (!m_server) {
        reply(QJsonValue(QJsonValue::Undefined));
        return;
    }
    syncText();
    m_server->request(method, std::move(parameters), std::move(reply));
}

void CodeHelp::complete()
{
    m_completion->show(true);
}

void CodeHelp::showParameters()
{
    m_completion->showSignature();
}

/// Says what to install if a question cannot be answered without clangd. Returns whether that is so.
bool CodeHelp::reportMissingServer()
{
    if (!findClangd().isEmpty())
        return false;
    emit statusMessage(tr("This needs clangd, which is not installed (Debian and Ubuntu: apt install clangd)."));
    return true;
}

void CodeHelp::goToDefinition()
{
    goToDefinition(m_parts.editor.SendScintilla(QsciScintillaBase::SCI_GETCURRENTPOS));
}

void CodeHelp::goToDefinition(long position)
{
    if (reportMissingServer())
        return;
    ask("textDocument/definition", {{"position", toLanguagePosition(m_parts.editor, position)}},
        [this](const QJsonValue& result) { showDefinition(result); });
}

void CodeHelp::showDefinition(const QJsonValue& result)
{
    const QJsonObject place = result.isArray() ? result.toArray().first().toObject() : result.toObject();
    const QUrl url(place["uri"].toString());
    if (!url.isLocalFile()) {
        emit statusMessage(tr("No definition found for the name at the cursor."));
        return;
    }
    const QJsonObject start = place["range"]["start"].toObject();
    if (url != QUrl(m_server->uri())) {
        showDefinitionElsewhere(url.toLocalFile(), start["line"].toInt());
        return;
    }
    SourceEditor& editor = m_parts.editor;
    editor.goToLine(start["line"].toInt() + 1);
    editor.SendScintilla(QsciScintillaBase::SCI_GOTOPOS, static_cast<unsigned long>(fromLanguagePosition(editor, start)));
    editor.setFocus();
}

/// Shows the lines of a definition in a header beside the cursor.
void CodeHelp::showDefinitionElsewhere(const QString& path, int line)
{
    if (m_showElsewhere && m_showElsewhere(path, line + 1))
        return;
    constexpr int kShownLines = 5;
    QFile file(path);
    QStringList lines;
    if (file.open(QIODevice::ReadOnly)) {
        for (int i = 0; i < line + kShownLines && !file.atEnd(); ++i) {
            const QString text = QString::fromUtf8(file.readLine());
            if (i >= line)
                lines << text.chopped(text.endsWith(u'\n') ? 1 : 0);
        }
    }
    SourceEditor& editor = m_parts.editor;
    const long caret = editor.SendScintilla(QsciScintillaBase::SCI_GETCURRENTPOS);
    const QPoint below(int(editor.SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0ul, caret)),
                       int(editor.SendScintilla(QsciScintillaBase::SCI_POINTYFROMPOSITION, 0ul, caret)) + editor.textHeight(0));
    const QString name = tr("%1, line %2").arg(path).arg(line + 1);
    QToolTip::showText(editor.viewport()->mapToGlobal(below),
                       QStringLiteral("<b>%1</b><pre>%2</pre>").arg(name.toHtmlEscaped(), lines.join(u'\n').toHtmlEscaped()), &editor);
    emit statusMessage(tr("Defined in %1").arg(name));
}

void CodeHelp::rename()
{
    if (reportMissingServer())
        return;
    SourceEditor& editor = m_parts.editor;
    const long position = editor.SendScintilla(QsciScintillaBase::SCI_GETCURRENTPOS);
    if (const QString name = editor.wordAt(position); !name.isEmpty())
        askName(name, position);
    else
        emit statusMessage(tr("Place the cursor on a name to rename it."));
}

void CodeHelp::askName(const QString& oldName, long position)
{
    auto* dialog = new QInputDialog(m_parts.editor.window());
    dialog->setObjectName("renameDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename"));
    dialog->setLabelText(tr("New name for %1").arg(oldName));
    dialog->setTextValue(oldName);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, oldName, position](const QString& name) {
        static const QRegularExpression pattern(QRegularExpression::anchoredPattern("[A-Za-z_][A-Za-z0-9_]*"));
        if (!pattern.match(name).hasMatch()) {
            emit statusMessage(tr("\"%1\" is no name of C++.").arg(name));
        } else if (name != oldName) {
            ask("textDocument/rename", {{"position", toLanguagePosition(m_parts.editor, position)}, {"newName", name}},
                [this](const QJsonValue& result) { applyRenaming(result); });
        }
        m_parts.editor.setFocus();
    });
    dialog->open();
}

void CodeHelp::applyRenaming(const QJsonValue& result)
{
    const QJsonObject changes = result["changes"].toObject();
    if (changes.isEmpty()) {
        emit statusMessage(tr("This name cannot be renamed: it is not declared in this program, or the new name is taken."));
        return;
    }
    QJsonArray edits;
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        if (QUrl(change.key()) != QUrl(m_server->uri())) {
            emit statusMessage(tr("Not renamed: the name is used in %1, too.").arg(QUrl(change.key()).toLocalFile()));
            return;
        }
        edits = change.value().toArray();
    }
    m_parts.editor.applyEdits(edits);
    emit statusMessage(tr("Places that were renamed: %1").arg(edits.size()));
}

void CodeHelp::showErrors(const QJsonArray& diagnostics, int version)
{
    if (version != m_server->version() || m_pause.isActive())
        return;  // they are of another text
    const QUrl ownUrl(m_server->uri());
    std::vector<TypingError> errors;
    for (const QJsonValue& diagnostic : diagnostics) {
        if (diagnostic["severity"].toInt() != kErrorSeverity || !isErrorForNvcc(diagnostic["code"].toString()))
            continue;
        const QString message = diagnostic["message"].toString();
        if (message.startsWith(QLatin1String("In included file")))
            continue;  // an error in a header may be one of the prelude
        errors.push_back({fromLanguagePosition(m_parts.editor, diagnostic["range"]["start"].toObject()),
                          fromLanguagePosition(m_parts.editor, diagnostic["range"]["end"].toObject()), message.section(u'\n', 0, 0)});
    }
    m_parts.editor.setTypingErrors(errors);
}

QString CodeHelp::tipFor(const QString& word, int line) const
{
    const CudaName* const name = findCudaName(word);
    if (!name)
        return {};
    QString tip = QStringLiteral("<p style='white-space:pre-wrap'><b>%1</b><br>%2</p>")
                      .arg(QString::fromLatin1(name->signature).toHtmlEscaped(), summaryOf(*name).toHtmlEscaped());
    if (const QStringList facts = m_parts.describeLine(line); !facts.isEmpty())
        tip += QStringLiteral("<p>%1<br>%2</p>").arg(tr("This line in this run:").toHtmlEscaped(), htmlOf(facts.join(u'\n')));
    return tip;
}

void CodeHelp::showDocumentation(long position, const QPoint& globalPosition)
{
    SourceEditor& editor = m_parts.editor;
    const QString word = editor.wordAt(position);
    const int line = int(editor.SendScintilla(QsciScintillaBase::SCI_LINEFROMPOSITION, position)) + 1;
    if (const QString tip = tipFor(word, line); !tip.isEmpty()) {
        QToolTip::showText(globalPosition, tip, editor.viewport());
        return;
    }
    if (word.isEmpty() || findClangd().isEmpty())
        return;
    ask("textDocument/hover", {{"position", toLanguagePosition(editor, position)}}, [this, globalPosition](const QJsonValue& result) {
        const QString text = documentationIn(result);
        const QPoint mouse = QCursor::pos();
        constexpr int kMaxDistance = 24;  // pixels that the mouse may have moved meanwhile
        if (!text.isEmpty() && (mouse - globalPosition).manhattanLength() <= kMaxDistance)
            QToolTip::showText(globalPosition, QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(htmlOf(text)),
                               m_parts.editor.viewport());
    });
}

}  // namespace simtscope::ui

#include "moc_code_help.cpp"
