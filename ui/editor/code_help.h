// Helps with the program's text as an IDE does: completion, signatures, documentation on hover, definitions, renaming, errors while typing.
//
// It gets names of the program from clangd, which it starts with the first edit or question; where clangd is not installed, names
// still complete, and the names of CUDA are explained. clangd gets the text from memory after a short pause in typing.
#pragma once

#include <QJsonArray>
#include <QJsonValue>
#include <QObject>
#include <QPoint>
#include <QTemporaryDir>
#include <QTimer>
#include <functional>
#include <memory>

#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Completion;
class Document;
class LanguageServer;
class Settings;
class SourceEditor;

/// Holds references to what the help uses; they must outlive it.
struct CodeHelpParts {
    SourceEditor& editor;
    Document& document;
    Settings& settings;
    /// Returns what a line of the editor (from 1) cost in the run that is shown; empty if that is unknown or hidden.
    std::function<QStringList(int line)> describeLine;
};

/// Belongs to the editor.
class CodeHelp final : public QObject {
    Q_OBJECT

public:
    explicit CodeHelp(CodeHelpParts parts);
    ~CodeHelp() override;

    void complete();        ///< shows what can stand at the cursor
    void showParameters();  ///< shows the parameters of the call around the cursor
    /// Goes to the definition of the name at the cursor. One in another file is shown as a tip, with its place.
    void goToDefinition();
    void goToDefinition(long position);  ///< of the name at this byte of the text
    /// Sets what shows a line (from 1) of another file of the program; it returns false for a file that it cannot show.
    void setElsewhere(std::function<bool(const QString& path, int line)> show) { m_showElsewhere = std::move(show); }
    void rename();  ///< asks for another name for the name at the cursor

    /// Shows what is known of the name at a byte of the text: the description of a CUDA name with the costs of the line, else the server's
    /// documentation.
    void showDocumentation(long position, const QPoint& globalPosition);
    /// Returns the tip for a name of CUDA in a line (from 1) as rich text; empty if the name is none.
    QString tipFor(const QString& name, int line) const;

signals:
    void statusMessage(const QString& text);

private:
    void handleEdit();
    void openDocument();
    void syncText();
    void start();
    void startServer(const QString& headers, const QByteArray& prelude);
    bool reportMissingServer();
    void ask(const char* method, QJsonObject parameters, std::function<void(const QJsonValue&)> reply);
    void showDefinition(const QJsonValue& result);
    void showDefinitionElsewhere(const QString& path, int line);
    void askName(const QString& oldName, long position);
    void applyRenaming(const QJsonValue& result);
    void showErrors(const QJsonArray& diagnostics, int version);
    QString documentPath() const;
    QStringList command() const;

    CodeHelpParts m_parts;
    Completion* m_completion;
    std::unique_ptr<LanguageServer> m_server;
    QTemporaryDir m_folder;  ///< holds the header that comes before each program
    QString m_headers;       ///< folder of the toolkit's headers
    LatestJob m_toolkitJob;
    QTimer m_pause;  ///< delays the text for the server until a pause in typing
    std::function<bool(const QString& path, int line)> m_showElsewhere;
    bool m_hasTried = false;                       ///< whether start() has looked for clangd
    std::vector<std::function<void()>> m_waiting;  ///< questions until it is known whether there is a server
};

}  // namespace simtscope::ui
