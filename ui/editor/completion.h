// Completes names in the editor, and shows the parameters of a call: from a language server where there is one, else from the names of CUDA
// and the words of the program.
#pragma once

#include <QJsonValue>
#include <QObject>
#include <QStringList>
#include <functional>

namespace simtscope::ui {

class SourceEditor;

/// Belongs to the editor that it completes.
class Completion final : public QObject {
    Q_OBJECT

public:
    /// Asks the language server about the place at a byte of the text. The result is undefined if there is no server.
    using Ask = std::function<void(const char* method, long position, std::function<void(const QJsonValue&)> reply)>;

    Completion(SourceEditor& editor, Ask ask);

    /// Shows what can stand at the cursor. `isChosen`: the user has asked for the list, so that Enter takes its first entry; in a list that
    /// has appeared by itself, Enter still breaks the line until the user moves to an entry.
    void show(bool isChosen);
    /// Shows the parameters of the call around the cursor.
    void showSignature();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void handleTyped(int character);
    void showList(const QStringList& names, bool isChosen);
    void showSignatures(const QJsonValue& result);
    void showKnownSignature();
    long wordStart() const;  ///< of the word that ends at the cursor, in bytes
    QString prefix() const;  ///< the part of that word
    bool isInCode() const;   ///< whether the cursor is neither in a comment nor in a string
    bool handleKey(int key);
    bool canShow() const;

    SourceEditor& m_editor;
    Ask m_ask;
    bool m_isChosen = false;  ///< whether Enter takes an entry
};

/// Returns the names among `candidates` that begin with `prefix`, whatever their case, without duplicates and at most 200. Names in which
/// the case is the same come first.
QStringList matchNames(const QStringList& candidates, const QString& prefix);
/// Returns the words of a program that are names, from three letters on.
QStringList findNames(const QString& text);

}  // namespace simtscope::ui
