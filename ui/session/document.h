// The program text in the source panel: the file it came from, the edits, the lesson it belongs to, and what the compiler said about it.
//
// Edits touch the file only when they are saved, and what ships never: a run builds a working copy. Unsaved edits survive a crash, see
// drafts.h.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "ui/session/drafts.h"
#include "ui/session/problem_list.h"
#include "ui/session/program_id.h"

namespace simtscope::ui {

class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    Drafts& drafts() { return m_drafts; }
    ProblemList& problems() { return m_problems; }
    const ProblemList& problems() const { return m_problems; }

    const QString& path() const { return m_path; }  ///< of the source; empty: the text came out of a recording
    const QString& name() const { return m_name; }
    QString fileName() const;              ///< with the suffix by which nvcc knows CUDA from C++ and C
    ProgramId id() const { return m_id; }  ///< 0: nothing is open
    const QString& text() const { return m_text; }
    const QString& savedText() const { return m_savedText; }  ///< as it was opened or last saved
    bool edited() const { return m_text != m_savedText; }
    const std::optional<program::Lesson>& lesson() const { return m_lesson; }
    const QStringList& arguments() const { return m_arguments; }

    Result<void> openLesson(const program::Lesson& lesson);
    /// `lesson`: the shipped program that the file was saved of.
    Result<void> openFile(const QString& path, std::optional<program::Lesson> lesson = std::nullopt);
    /// Text that has no file of its own. `lesson`: the shipped program of the same name, if its text is the same.
    void openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson,
                  const QString& suffix = ".cu");

    /// The other's text, edits included, with these arguments.
    void openCopy(const Document& other, const QStringList& arguments);
    /// Each takes the other's program. Who keeps drafts stays.
    void exchange(Document& other);

    void setText(const QString& text);
    void setArgument(int index, const QString& value);
    void setArguments(const QStringList& arguments);

    bool hasOwnFile() const;                   ///< the user's, which may be written; not so a shipped program, or text out of a recording
    bool fileChanged() const;                  ///< since it was opened or saved last, by somebody else
    Result<void> save();                       ///< over its own file, whatever that holds by now
    Result<void> saveAs(const QString& path);  ///< edits that were kept and not taken up are earlier ones from then on
    void revert();

signals:
    void opened();
    void textChanged();
    void saved();
    void argumentsChanged();

private:
    void start(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson);

    QString m_path, m_name, m_text, m_savedText;
    QString m_suffix = ".cu";  ///< of text without a file
    ProgramId m_id = 0;
    QStringList m_arguments;
    std::optional<program::Lesson> m_lesson;
    ProblemList m_problems{*this};
    Drafts m_drafts{*this};
};

/// What a run of it gets where nothing else is chosen; of a document without a lesson none.
QStringList defaultsOf(const program::Lesson& lesson);
QStringList defaultsOf(const Document& document);

/// What its program is opened by, see program_id.h.
QString keyOf(const Document& document);
QString keyOf(const program::Lesson& lesson);

/// Reads a text file as UTF-8; refuses what is not text, naming the path.
Result<QString> readText(const QString& path);
/// Replaces `path` atomically.
Result<void> writeText(const QString& path, const QString& text);

}  // namespace simtscope::ui
