#include "ui/library/lesson_dialog.h"

#include <QMainWindow>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/session/document/document.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/markdown.h"

namespace simtscope::ui {
namespace {

constexpr QSize kDialogSize(460, 520);
constexpr qreal kTextMargin = 18;  // pixels

}  // namespace

LessonDialog::LessonDialog(const LessonDialogParts& parts, QWidget* parent)
    : QDialog(parent), m_parts(parts), m_text(new QTextBrowser(this))
{
    setObjectName("lessonDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kDialogSize);
    m_text->setObjectName("lessonText");
    m_text->setAccessibleName(tr("The lesson in words"));
    m_text->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    connect(&m_parts.document, &Document::opened, this, &LessonDialog::refresh);
    refresh();
}

void LessonDialog::refresh()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    if (!lesson) {
        close();
        return;
    }
    const program::LessonTexts lessonTexts = wordsOf(*lesson);
    setWindowTitle(QString::fromStdString(lessonTexts.title));
    m_text->setMarkdown(QString::fromStdString(lessonTexts.text));
    m_text->document()->setDocumentMargin(kTextMargin);
    applyMarkdownStyle(*m_text->document());
}

void showLesson(QMainWindow& window, const LessonDialogParts& parts)
{
    auto* dialog = window.findChild<LessonDialog*>();
    if (!dialog)
        dialog = new LessonDialog(parts, &window);
    dialog->show();
    dialog->activateWindow();
}

}  // namespace simtscope::ui

#include "moc_lesson_dialog.cpp"
