#include "ui/library/lesson_dialog.h"

#include <QAction>
#include <QFontInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/session/document.h"
#include "ui/session/lesson_words.h"

namespace simtscope::ui {
namespace {

constexpr QSize kSize(460, 520);
constexpr qreal kMargin = 18, kGap = 9, kIndent = 22;  ///< pixels
constexpr qreal kTitle = 1.35;                         ///< of the text's height

/// Markdown comes without room between its paragraphs, and with a title for a poster.
void setApart(QTextDocument& text)
{
    text.setDocumentMargin(kMargin);
    text.setIndentWidth(kIndent);
    QTextCursor cursor(&text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        format.setBottomMargin(kGap);
        cursor.setBlockFormat(format);
        if (format.headingLevel() == 0)
            continue;
        QTextCharFormat title;
        title.setFontWeight(QFont::DemiBold);
        title.setFontPointSize(QFontInfo(text.defaultFont()).pointSizeF() * kTitle);
        title.setProperty(QTextFormat::FontSizeAdjustment, 0);
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(title);
    }
}

}  // namespace

LessonDialog::LessonDialog(const LessonDialogParts& parts, QWidget* parent)
    : QDialog(parent), m_parts(parts), m_text(new QTextBrowser(this))
{
    setObjectName("lessonDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kSize);
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
    const program::LessonWords words = wordsOf(*lesson);
    setWindowTitle(QString::fromStdString(words.title));
    m_text->setMarkdown(QString::fromStdString(words.text));
    setApart(*m_text->document());
}

void addLesson(QMainWindow& window, const LessonDialogParts& parts)
{
    QMenu* const help = window.menuBar()->actions().constLast()->menu();
    auto* const action = new QAction(LessonDialog::tr("The &lesson in words"), &window);
    action->setObjectName("lesson");
    action->setShortcut(Qt::SHIFT | Qt::Key_F1);
    help->insertAction(help->actions().constFirst(), action);
    const auto refresh = [action, parts] { action->setEnabled(parts.document.lesson().has_value()); };
    QObject::connect(&parts.document, &Document::opened, action, refresh);
    QObject::connect(action, &QAction::triggered, &window, [&window, parts] {
        auto* dialog = window.findChild<LessonDialog*>();
        if (!dialog)
            dialog = new LessonDialog(parts, &window);
        dialog->show();
        dialog->activateWindow();
    });
    refresh();
}

}  // namespace simtscope::ui
