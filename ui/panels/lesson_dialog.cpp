#include "ui/panels/lesson_dialog.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/panels/lesson_words.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

constexpr QSize kSize(460, 520);
constexpr qreal kMargin = 18;

}  // namespace

LessonDialog::LessonDialog(Session& session, QWidget* parent) : QDialog(parent), m_session(session), m_text(new QTextBrowser(this))
{
    setObjectName("lessonDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kSize);
    m_text->setObjectName("lessonText");
    m_text->setAccessibleName(tr("The lesson in words"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(kMargin);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    connect(&session.document(), &Document::opened, this, &LessonDialog::refresh);
    refresh();
}

void LessonDialog::refresh()
{
    const std::optional<program::Lesson>& lesson = m_session.document().lesson();
    if (!lesson) {
        close();
        return;
    }
    const program::LessonWords words = wordsOf(*lesson);
    setWindowTitle(QString::fromStdString(words.title));
    m_text->setMarkdown(QString::fromStdString(words.text));
}

void addLesson(QMainWindow& window, Session& session)
{
    QMenu* const help = window.menuBar()->actions().constLast()->menu();
    auto* const action = new QAction(Session::tr("The &lesson in words"), &window);
    action->setObjectName("lesson");
    action->setShortcut(Qt::SHIFT | Qt::Key_F1);
    help->insertAction(help->actions().constFirst(), action);
    const auto refresh = [action, &session] { action->setEnabled(session.document().lesson().has_value()); };
    QObject::connect(&session.document(), &Document::opened, action, refresh);
    QObject::connect(action, &QAction::triggered, &window, [&window, &session] {
        auto* dialog = window.findChild<LessonDialog*>();
        if (!dialog)
            dialog = new LessonDialog(session, &window);
        dialog->show();
        dialog->raise();
        dialog->activateWindow();
    });
    refresh();
}

}  // namespace simtscope::panels
