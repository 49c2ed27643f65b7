// Holds the program text of the source panel: its file, the edits, its lesson, and the compiler's messages.
//
// Edits reach the file only when the user saves, and never a file that ships: a run builds a working copy. Unsaved edits survive a crash,
// see drafts.h.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "ui/session/document/document_content.h"
#include "ui/session/document/drafts.h"

namespace simtscope::ui {

/// Holds one program text and knows whether it has unsaved edits.
class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(OnSide<DocumentContent> content = {});

    Drafts& drafts() { return m_drafts; }
    ProblemList& problems() { return m_problems; }
    const ProblemList& problems() const { return m_problems; }

    const DocumentContent& content() const { return *m_content; }
    const QString& path() const { return m_content->path; }  ///< path of the source; empty if the text comes from a recording
    const QString& name() const { return m_content->name; }  ///< name of the program: its file's name without suffix, or a built-in one's
    QString fileName() const;                                ///< with the suffix by which nvcc tells CUDA from C++ and C
    ProgramId id() const { return m_content->id; }           ///< 0 if no program is open
    const QString& text() const { return m_content->text; }
    const QString& savedText() const { return m_content->savedText; }  ///< the text as it was opened or last saved
    bool isEdited() const { return m_content->isEdited(); }
    const std::optional<program::Lesson>& lesson() const { return m_content->lesson; }
    const QStringList& arguments() const { return m_content->arguments; }  ///< arguments of the next run

    /// Opens a program that ships, with its default arguments. Fails when its source cannot be read; the program before stays then.
    Result<void> openLesson(const program::Lesson& lesson);
    /// Opens a source file. `lesson` is the shipped program that the file was saved from.
    Result<void> openFile(const QString& path, std::optional<program::Lesson> lesson = std::nullopt);
    /// Opens text that has no file of its own. `lesson` is the shipped program of the same name, if its text is the same.
    void openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson,
                  const QString& suffix = ".cu");

    /// Opens what another document held, edits included. Offers no draft.
    void openContent(DocumentContent content);
    /// Copies the other document's text, edits included, with these arguments.
    void openCopy(const Document& other, const QStringList& arguments);
    /// Announces the program that has come from the other side, where `otherContent` is now: offers its draft and emits opened(). The
    /// former program must have been closed before the sides were switched, see Drafts::closeProgram().
    void announceContent(const DocumentContent& otherContent);

    void setText(const QString& text);                  ///< makes an edit by the user, of which a draft is kept
    void setArgument(int index, const QString& value);  ///< ignores an index that does not exist
    void setArguments(const QStringList& arguments);    ///< sets the arguments of the next run

    /// Returns whether the text is a file of the user that may be written, unlike a shipped program or text from a recording.
    bool hasOwnFile() const;
    bool hasFileChanged() const;               ///< whether somebody else has changed the file since it was opened or last saved
    Result<void> save();                       ///< overwrites its own file, whatever that contains by now
    Result<void> saveAs(const QString& path);  ///< a draft that the user has not restored becomes an earlier edit
    /// Takes over what its own file contains by now; edits become an earlier edit. Fails when the file cannot be read or they not be kept.
    Result<void> readAgain();
    void revert();  ///< drops the edits since the text was opened or saved

signals:
    void opened();            ///< another program was opened, or the same one anew; text, arguments and lesson may all have changed
    void textChanged();       ///< not sent by opening a program
    void saved();             ///< the file is written, and its text is savedText() now
    void argumentsChanged();  ///< not sent by opening a program

private:
    void setProgram(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson);

    OnSide<DocumentContent> m_content;
    ProblemList m_problems{*this, m_content.share(&DocumentContent::problems)};
    Drafts m_drafts{*this};
};

/// Returns the arguments of a run for which the user has chosen none.
QStringList defaultArgumentsOf(const program::Lesson& lesson);
/// Returns the default arguments of the open program; empty if it has no lesson.
QStringList defaultArgumentsOf(const Document& document);

/// Returns the key by which the program is opened, see program_id.h.
QString programKeyOf(const Document& document);
/// Returns the key of a lesson's program, open or not.
QString programKeyOf(const program::Lesson& lesson);

/// Reads a text file as UTF-8. Errors name the path; a file that is not text is refused.
Result<QString> readTextFile(const QString& path);
/// Replaces the file `path` atomically.
Result<void> writeTextFile(const QString& path, const QString& text);

}  // namespace simtscope::ui
