#include "ui/notes/notes_card.h"

#include <QTabBar>
#include <QVBoxLayout>

#include "ui/notes/bookmarks_panel.h"
#include "ui/notes/cues_card.h"
#include "ui/notes/lesson_page.h"
#include "ui/notes/why_panel.h"
#include "ui/session/place/bookmarks.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr int kNarrowNotesWidth = 300;

enum Page { Cues, Words, Marks, Why };

}  // namespace

NotesCard::NotesCard(const NotesCardParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    setObjectName("notes");
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName("noteTabs");
    m_tabs->setAccessibleName(tr("Notes"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setProperty("small", true);
    watchWidthBelow(this, kNarrowNotesWidth, [this](bool isNarrow) { setStyleProperty(m_tabs, "dense", isNarrow); });
    m_cues = new CuesCard({m_parts.appearance, m_parts.document, m_parts.selection, m_parts.position, m_parts.run, m_parts.lecture}, this);
    m_lesson = new LessonPage({m_parts.document}, this);
    m_bookmarks = new BookmarksPanel({m_parts.appearance, m_parts.position, m_parts.navigator, m_parts.bookmarks}, this);
    m_why = new WhyPanel({m_parts.appearance, m_parts.selection, m_parts.position, m_parts.navigator, m_parts.document, m_parts.run}, this);
    m_tabs->addTab(tr("Look at"));
    m_tabs->addTab(tr("Lesson"));
    m_tabs->addTab(tr("Bookmarks"));
    m_tabs->addTab(tr("Why"));
    m_tabs->setTabToolTip(Cues, tr("What the lesson points out"));
    m_tabs->setTabToolTip(Words, tr("The lesson in words (Shift+F1)"));
    m_tabs->setTabToolTip(Marks, tr("Steps that you have marked (Ctrl+B)"));
    m_tabs->setTabToolTip(Why, tr("Where the value of the chosen cell comes from (Y)"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kSmallGap, kTinyGap, kSmallGap, kSmallGap);
    column->setSpacing(kHairGap);
    column->addWidget(m_tabs);
    for (QWidget* page : std::initializer_list<QWidget*>{m_cues, m_lesson, m_bookmarks, m_why})
        column->addWidget(page);
    connect(m_tabs, &QTabBar::currentChanged, this, &NotesCard::fitHeight);
    connect(m_bookmarks, &BookmarksPanel::visibilityRequested, this, [this] { showPage(Marks); });
    connect(m_why, &WhyPanel::answerStarted, this, [this] { showPage(Why); });
    connect(m_cues, &CuesCard::built, this, [this] {
        const bool readsLesson = m_tabs->currentIndex() == Words && m_lesson->hasText();
        showPage(readsLesson ? Words : m_cues->isEmpty() ? Marks : Cues);
    });
    connect(&m_parts.bookmarks, &Bookmarks::changed, this, &NotesCard::fitHeight);
    showPage(m_cues->isEmpty() ? Marks : Cues);
}

void NotesCard::showLesson()
{
    if (m_lesson->hasText())
        showPage(Words);
}

void NotesCard::showPage(int page)
{
    m_tabs->setCurrentIndex(page);
    fitHeight();
}

/// Makes the card as high as the current page, while a QStackedWidget would be as high as its highest page. Hides it when it is empty.
void NotesCard::fitHeight()
{
    const std::size_t marks = m_parts.bookmarks.list().size();
    m_tabs->setTabVisible(Cues, !m_cues->isEmpty());
    m_tabs->setTabVisible(Words, m_lesson->hasText());
    m_tabs->setTabText(Marks, marks ? tr("Bookmarks %1").arg(marks) : tr("Bookmarks"));
    const int page = m_tabs->currentIndex();
    m_cues->setVisible(page == Cues);
    m_lesson->setVisible(page == Words);
    m_bookmarks->setVisible(page == Marks);
    m_why->setVisible(page == Why);
    setVisible(!m_cues->isEmpty() || m_lesson->hasText() || marks > 0 || page == Why);
}

}  // namespace simtscope::ui

#include "moc_notes_card.cpp"
