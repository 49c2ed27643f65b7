#include "ui/editor/text_format.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include "ui/editor/source_editor.h"
#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

using Sci = QsciScintillaBase;

constexpr int kNewest = 24, kOldest = 11;  // versions of clang-format whose names are tried

QString findClangFormat()
{
    QString found = QStandardPaths::findExecutable("clang-format");
    for (int version = kNewest; found.isEmpty() && version >= kOldest; --version)
        found = QStandardPaths::findExecutable(QStringLiteral("clang-format-%1").arg(version));
    return found;
}

}  // namespace

QString formatStyleFor(const QString& path)
{
    if (!path.isEmpty())
        for (QDir folder = QFileInfo(path).absoluteDir();;) {
            if (folder.exists(".clang-format") || folder.exists("_clang-format"))
                return QStringLiteral("file");
            if (!folder.cdUp())
                break;
        }
    return QStringLiteral("{BasedOnStyle: LLVM, IndentWidth: 4, ColumnLimit: 120, PointerAlignment: Left, SortIncludes: Never}");
}

TextFormat::TextFormat(SourceEditor& editor, const Document& document) : QObject(&editor), m_editor(editor), m_document(document) {}

TextFormat::~TextFormat()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(1000);  // collects the process that is killed
}

void TextFormat::start()
{
    const QString program = findClangFormat();
    if (program.isEmpty()) {
        emit statusMessage(tr("This needs clang-format, which is not installed (Debian and Ubuntu: apt install clang-format)."));
        return;
    }
    if (m_process)
        return;
    m_text = m_editor.text();
    const QString path = m_document.path().isEmpty() ? m_document.fileName() : m_document.path();
    QStringList arguments{"--style=" + formatStyleFor(m_document.path()), "--assume-filename=" + path,
                          "--cursor=" + QString::number(m_editor.SendScintilla(Sci::SCI_GETCURRENTPOS))};
    if (m_editor.hasSelectedText()) {
        int first = 0, firstColumn = 0, last = 0, lastColumn = 0;
        m_editor.getSelection(&first, &firstColumn, &last, &lastColumn);
        const bool endsBeforeText = lastColumn == 0 && last > first;
        arguments << QStringLiteral("--lines=%1:%2").arg(first + 1).arg(endsBeforeText ? last : last + 1);
    }
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &TextFormat::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(-1);
    });
    m_process->start(program, arguments);
    m_process->write(m_text.toUtf8());
    m_process->closeWriteChannel();
}

void TextFormat::finish(int exitCode)
{
    const QByteArray output = m_process->readAllStandardOutput();
    const QString error = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
    m_process->disconnect(this);
    m_process.release()->deleteLater();
    const qsizetype firstLine = output.indexOf('\n');
    if (exitCode != 0 || firstLine < 0) {
        emit statusMessage(tr("clang-format failed: %1").arg(error.section(u'\n', 0, 0)));
        return;
    }
    if (m_editor.text() != m_text)
        return;  // the user has gone on
    const long caret = QJsonDocument::fromJson(output.left(firstLine)).object()["Cursor"].toInt();
    const int top = m_editor.firstVisibleLine();
    m_editor.replaceProgram(QString::fromUtf8(output.mid(firstLine + 1)));
    m_editor.SendScintilla(Sci::SCI_SETEMPTYSELECTION, static_cast<unsigned long>(caret));
    m_editor.setFirstVisibleLine(top);
    m_editor.ensureCursorVisible();
}

}  // namespace simtscope::ui

#include "moc_text_format.cpp"
