#include "ui/notes/lesson_page.h"

#include <QResizeEvent>
#include <QTextDocument>
#include <algorithm>

#include "ui/session/document/document.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/markdown.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {
namespace {

constexpr qreal kMaxHeightShare = 0.4;  // of the window: the source above keeps the rest of the column
constexpr int kMinPageHeight = 180;     // pixels

}  // namespace

LessonPage::LessonPage(const LessonPageParts& parts, QWidget* parent) : QTextBrowser(parent), m_parts(parts)
{
    setObjectName("lessonText");
    setAccessibleName(tr("The lesson in words"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_parts.document, &Document::opened, this, &LessonPage::refresh);
    refresh();
}

bool LessonPage::hasText() const
{
    return m_parts.document.lesson().has_value();
}

void LessonPage::refresh()
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    setMarkdown(lesson ? QString::fromStdString(wordsOf(*lesson).text) : QString());
    document()->setDocumentMargin(kSmallGap);
    applyMarkdownStyle(*document());
    updateGeometry();
}

QSize LessonPage::sizeHint() const
{
    const int maxHeight = std::max(kMinPageHeight, int(kMaxHeightShare * window()->height()));
    return {200, std::min(int(document()->size().height()), maxHeight)};
}

QSize LessonPage::minimumSizeHint() const
{
    return {0, std::min(sizeHint().height(), kMinPageHeight)};
}

void LessonPage::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())  // the text breaks elsewhere
        updateGeometry();
}

}  // namespace simtscope::ui

#include "moc_lesson_page.cpp"
