// Formats the program text with clang-format: with the style of the file's folder if that has one, else with four columns of indentation.
#pragma once

#include <QObject>
#include <QProcess>
#include <memory>

namespace simtscope::ui {

class Document;
class SourceEditor;

/// Belongs to the editor. Runs one clang-format at a time, in the background.
class TextFormat final : public QObject {
    Q_OBJECT

public:
    /// The document must outlive it.
    TextFormat(SourceEditor& editor, const Document& document);
    ~TextFormat() override;

    /// Formats the lines of the selection, or the whole text if nothing is selected. The result is one edit; the cursor stays at its token.
    /// An edit meanwhile cancels it.
    void start();

signals:
    void statusMessage(const QString& text);

private:
    void finish(int exitCode);

    SourceEditor& m_editor;
    const Document& m_document;
    std::unique_ptr<QProcess> m_process;
    QString m_text;  ///< the text that is being formatted
};

/// Returns clang-format's style for a file: "file" if its folder or one above has settings, else the style of a program without.
QString formatStyleFor(const QString& path);

}  // namespace simtscope::ui
