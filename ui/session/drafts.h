// Edits of a document that are not saved, kept safe on disk: the draft of its program, which is offered when the program is opened again,
// and earlier edits, which others replaced. The draft is written as soon as the events at hand
// are handled, so that no crash takes what was typed.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "gpu/core/result.h"
#include "ui/session/earlier_texts.h"
#include "ui/session/prompt_writer.h"

namespace simtscope::ui {

class Document;

class Drafts final : public QObject {
    Q_OBJECT

public:
    explicit Drafts(Document& document);
    ~Drafts() override;

    /// Drafts belong to one document: a second one of the same program must not touch them.
    void setKept(bool on) { m_isKept = on; }

    bool isOffered() const { return !m_offered.isNull(); }  ///< kept edits that have not been taken up
    const QString& offered() const { return m_offered; }
    void restore();
    void discard();
    /// Writes the draft now, or removes it when there is nothing unsaved. False: it could not be written.
    bool keep();

    /// Edits that others replaced and that are not what stands in the document; the newest first.
    std::vector<EarlierText> earlier() const;
    /// Puts those of that place in earlier() into the document; edits that stand there are replaced in turn.
    void bringBack(std::size_t which = 0);
    /// Another document goes whose edits were made in this one. True: they would have been lost, and are the earlier edits of their program
    /// now.
    bool putAside(const Document& other);

    // For the document: before another program takes the place of this one, and after; after an edit; before its text is written to a file,
    // when it is there, and when the document is that file's.
    void leave();
    void find();
    void findBeside(const Document& other);  ///< as find(), when `other` has taken over what was this document's
    void followEdit();
    Result<void> secureOffered();
    void forget();
    void followSave();

signals:
    void changed();
    void failed();

private:
    QString path() const;
    void keepReplaced();

    Document& m_document;
    QString m_offered;
    PromptWriter m_autosave;
    bool m_isKept = true;
};

}  // namespace simtscope::ui
