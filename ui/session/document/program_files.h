// Holds the files of the open program: its main file, which names it, and the other files of the user that it is built of, its headers and
// further sources. Each file is a document with its own edits, draft, problems and breakpoints.
//
// The files follow from the texts as they are edited: from what these include, and from the further files of a run. An include that is
// typed adds its file at once; one that is deleted keeps its file open until the program is opened again, so that no edit is lost on the
// way.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/session/document/breakpoints.h"
#include "ui/session/document/document.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

/// Knows the files of one program. File 0 is the main one; the index of a further file stays until the program or the list changes.
class ProgramFiles final : public QObject {
    Q_OBJECT

public:
    /// Holds what belongs to the run and goes along when the sides of a comparison are swapped, see keep().
    using Kept = std::vector<DocumentContent>;

    ProgramFiles(Document& main, Breakpoints& breakpoints, OnSide<Kept> kept = {});
    ~ProgramFiles() override;

    /// Sets the inputs of nvcc from which files follow: further files, and options, of which those with folders of headers count.
    void setInputs(const QStringList& files, const QStringList& nvccArguments);
    /// Sets whether all files keep drafts, as Drafts::setEnabled().
    void setDraftsEnabled(bool isOn);

    std::size_t count() const { return m_further.size() + 1; }
    Document& document(std::size_t index) const;
    Breakpoints& breakpoints(std::size_t index) const;
    std::size_t indexOf(const Document& document) const;  ///< 0 for one that is not of the program
    /// Returns the name of a file beside the main one: "kernels.cuh", "../common/check.h".
    QString nameOf(std::size_t index) const;
    /// Returns the file that a compiler or a recording names `path`, which may be a copy in another folder: the one whose path ends like
    /// it.
    std::optional<std::size_t> find(const QString& path) const;
    bool isOpen(const QString& path) const;                               ///< whether a file of the program has this path
    const QStringList& headerFolders() const { return m_headerFolders; }  ///< folders after -I, absolute

    std::size_t current() const { return m_current; }  ///< the file that is shown
    Document& currentDocument() const { return document(m_current); }
    void setCurrent(std::size_t index);  ///< ignores an index that does not exist

    bool isEdited() const;             ///< whether a file has edits that are not saved
    bool isFurtherFileEdited() const;  ///< the same without the main file
    QString text() const;              ///< the texts of all files, to tell whether anything has changed
    void closeAll();                   ///< writes the drafts

    // These act on the drafts of all files.
    bool isDraftOffered() const;
    void restoreDrafts();
    void discardDrafts();
    bool writeDrafts();

    void update();  ///< adds the files that the texts have come to include; call before a run
    /// Opens further files as a recording holds them, of a program whose text is only there; `paths` are relative to the main file.
    void openTexts(const std::vector<std::pair<QString, QString>>& pathsAndTexts);
    void openCopies(const ProgramFiles& other);  ///< after the main document was copied, copies the further files, edits included
    /// Closes a further file; what was edited becomes a draft.
    void remove(std::size_t index);

    // Before the sides are swapped, each session calls keep(), and afterwards takeBack() instead of reading the files again.
    void keep();
    void takeBack();

signals:
    void changed();         ///< there are other files
    void currentChanged();  ///< another file is shown
    /// A further file was edited, saved or read again. The main document then emits textChanged(), too, because the program's text is
    /// another.
    void edited();
    void draftsChanged();  ///< a further file has offered its draft, or does so no longer

private:
    struct File {
        std::unique_ptr<Document> document;
        std::unique_ptr<Breakpoints> breakpoints;
    };
    void reopen();
    QStringList findPaths() const;
    bool addFound();
    bool add(const std::function<Result<void>(Document&)>& open);
    std::vector<File> takeAll();
    std::optional<std::string> textOf(const std::string& path) const;

    Document& m_main;
    Breakpoints& m_mainBreakpoints;
    OnSide<Kept> m_kept;
    std::vector<File> m_further;
    QStringList m_inputs, m_headerFolders;
    std::size_t m_current = 0;
    bool m_keepsDrafts = true, m_isTakingBack = false;
    QTimer m_pause;  ///< delays the search for new files until a pause in typing
};

}  // namespace simtscope::ui
