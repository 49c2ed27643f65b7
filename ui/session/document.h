// The program text in the source panel: the file it came from, the edits, the lesson it belongs to, and what the compiler said about it.
//
// Edits touch the file only when they are saved, and what ships never: a run builds a working copy. Unsaved edits are written to a draft a
// moment after each change, survive a crash, and are offered when the same program is opened again. Of edits that have to give way to
// others the last ones are kept beside the draft and can be brought back.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "ui/session/earlier_texts.h"
#include "ui/session/problems.h"

namespace simtscope::ui {

/// Which program a text is of: the same when it is saved under another name, and when it is opened again.
using ProgramId = std::uint64_t;

class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    /// Drafts belong to one document: a second one of the same program must not touch them.
    void setKeepsDrafts(bool on) { m_keepsDrafts = on; }

    const QString& path() const { return m_path; }  ///< of the .cu; empty: the text came out of a recording
    const QString& name() const { return m_name; }
    ProgramId id() const { return m_id; }  ///< 0: nothing is open
    const QString& text() const { return m_text; }
    const QString& savedText() const { return m_savedText; }  ///< as it was opened or last saved
    bool edited() const { return m_text != m_savedText; }
    const std::optional<program::Lesson>& lesson() const { return m_lesson; }
    const QStringList& arguments() const { return m_arguments; }
    const std::vector<Problem>& problems() const { return m_problems; }
    bool problemsAreOfText() const { return m_text == m_problemText; }  ///< false after an edit

    Result<void> openLesson(const program::Lesson& lesson);
    Result<void> openFile(const QString& path);
    /// Text that has no file of its own. `lesson`: the shipped program of the same name, if its text is the same.
    void openText(const QString& name, const QString& text, const QStringList& arguments, std::optional<program::Lesson> lesson);

    /// The other's text, edits included, with these arguments.
    void openCopy(const Document& other, const QStringList& arguments);
    /// Each takes the other's program. Who keeps drafts stays.
    void exchange(Document& other);

    void setText(const QString& text);
    void setArgument(int index, const QString& value);
    void setArguments(const QStringList& arguments);
    void setProblems(std::vector<Problem> problems);
    void rewordProblems(std::vector<Problem> problems);  ///< the same ones in other words; others are not taken

    bool hasOwnFile() const;                   ///< the user's, which may be written; not so a shipped program, or text out of a recording
    bool fileChanged() const;                  ///< since it was opened or saved last, by somebody else
    Result<void> save();                       ///< over its own file, whatever that holds by now
    Result<void> saveAs(const QString& path);  ///< edits that were kept and not taken up are earlier ones from then on
    void revert();

    bool hasDraft() const { return !m_draft.isNull(); }  ///< kept edits that have not been taken up
    const QString& draft() const { return m_draft; }
    void restoreDraft();
    void discardDraft();
    /// Writes the draft now, or removes it when there is nothing unsaved. False: it could not be written.
    bool keepDraft();

    /// Edits that had to give way to others, and are not what stands here; the newest first.
    std::vector<EarlierText> earlier() const;
    /// Puts those of that place in earlier() here; edits that stand here give way in turn.
    void bringBack(std::size_t which = 0);
    /// Another document goes whose edits were made here. True: they would have been lost, and are the earlier edits of their program now.
    bool putAside(const Document& other);

signals:
    void opened();
    void textChanged();
    void saved();
    void argumentsChanged();
    void problemsChanged();
    void draftChanged();
    void draftFailed();

private:
    void start(const QString& path, const QString& name, const QString& text, std::optional<program::Lesson> lesson);
    QString draftPath() const;
    void findDraft();
    void putDraftAside();

    QString m_path, m_name, m_text, m_savedText, m_draft, m_problemText;
    ProgramId m_id = 0;
    QStringList m_arguments;
    std::optional<program::Lesson> m_lesson;
    std::vector<Problem> m_problems;
    QTimer m_autosave;
    bool m_keepsDrafts = true;
};

/// Reads a text file as UTF-8; refuses what is not text, naming the path.
Result<QString> readText(const QString& path);
/// Replaces `path` atomically.
Result<void> writeText(const QString& path, const QString& text);

}  // namespace simtscope::ui
