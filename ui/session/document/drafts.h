// Keeps unsaved edits of a document safe on disk: the draft of its program, which is offered when the program is opened again, and earlier
// edits, which other edits replaced. The draft is written as soon as the pending events are handled, so that no crash loses typed text.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "gpu/core/result.h"
#include "ui/session/document/autosave_timer.h"
#include "ui/session/document/earlier_texts.h"

namespace simtscope::ui {

class Document;
struct DocumentContent;

/// Keeps the edits of one document, which makes it.
class Drafts final : public QObject {
    Q_OBJECT

public:
    explicit Drafts(Document& document);
    ~Drafts() override;

    /// Sets whether this document keeps drafts. A second document of the same program must not touch them.
    void setEnabled(bool isOn) { m_isEnabled = isOn; }

    bool isOffered() const { return !m_offeredText.isNull(); }  ///< whether the program has a draft that the user has not restored
    const QString& offeredText() const { return m_offeredText; }
    void restore();  ///< puts the offered draft into the document
    void discard();  ///< deletes the offered draft
    /// Writes the draft now, or removes it when there is nothing unsaved. Returns whether this succeeded.
    bool write();

    /// Returns edits that other edits replaced and that differ from the document's text; the newest first.
    std::vector<EarlierText> earlierEdits() const;
    /// Puts the text with this index in earlierEdits() into the document. Edits that it replaces become earlier edits themselves.
    void restoreEarlier(std::size_t index = 0);
    /// Keeps the edits of `other` as earlier edits of its program, unless they are kept already. `other` is about to be closed, and its
    /// edits were made in this document before a swap. Returns whether it has kept them.
    bool archiveEdits(const Document& other);

    // The document calls the following functions: closeProgram() before another program replaces this one, and offerDraft() after that;
    // onEdit() after an edit; archiveOfferedDraft() before it writes a file, removeDraftFile() after that, and onSave() when it belongs to
    // that file.
    void closeProgram();                                         ///< writes the draft of the program that is about to be closed
    void offerDraft();                                           ///< offers a draft that differs from the text, if there is one
    void offerDraftBeside(const DocumentContent& otherContent);  ///< as offerDraft(), after the document's program went to the other side
    void onEdit();                       ///< plans a write; an offer that the user has ignored becomes an earlier edit
    Result<void> archiveOwnEdits();      ///< keeps the document's edits as an earlier edit; fails when they cannot be written
    Result<void> archiveOfferedDraft();  ///< keeps the offered draft as an earlier edit; fails when it cannot be written
    void removeDraftFile();              ///< deletes the draft on disk
    void onSave();                       ///< keeps a draft of the file that was there before as an earlier edit

signals:
    void changed();  ///< an offer was made, taken or dropped
    void failed();   ///< an edit could not be written, and would be lost in a crash

private:
    QString path() const;
    void archiveIgnoredOffer();

    Document& m_document;
    QString m_offeredText;
    AutosaveTimer m_autosave;
    bool m_isEnabled = true;
};

}  // namespace simtscope::ui
