#include "ui/library/library_panel.h"

#include <QBoxLayout>
#include <QDir>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>

#include "ui/library/library_roles.h"
#include "ui/library/wrapped_titles.h"
#include "ui/session/document/document.h"
#include "ui/session/exercises/exercises.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

/// Returns whether a word in `text` begins with `word`. Underscores separate words, so that "shfl" finds `__shfl_down_sync`.
bool containsBeginningOfWord(const QString& text, const QString& word)
{
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0; at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (at == 0 || !text[at - 1].isLetterOrNumber())
            return true;
    return false;
}

}  // namespace

LibraryPanel::LibraryPanel(const LibraryPanelParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_find = new QLineEdit(this);
    m_find->setObjectName("find");
    m_find->setPlaceholderText(tr("Find a program"));
    m_find->setAccessibleName(tr("Find a program"));
    m_find->setClearButtonEnabled(true);
    m_tree = new QTreeWidget(this);
    m_tree->setObjectName("library");
    m_tree->setAccessibleName(tr("Programs"));
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(16);
    new WrappedTitles(*m_tree);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);  // titles have one to three lines
    m_emptyLabel = makeDimLabel({}, this);
    m_emptyLabel->setWordWrap(true);
    m_emptyLabel->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kSmallGap);
    column->addWidget(m_find);
    column->addWidget(m_emptyLabel);
    column->addWidget(m_tree, 1);
    m_tree->viewport()->installEventFilter(this);
    m_find->installEventFilter(this);
    connect(m_find, &QLineEdit::textChanged, this, &LibraryPanel::filter);
    connect(m_find, &QLineEdit::returnPressed, this, [this] {
        if (QTreeWidgetItem* const item = firstFoundItem())
            openItem(item);
    });
    connect(m_tree, &QTreeWidget::itemClicked, this, &LibraryPanel::openItem);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (item->childCount() > 0)
            item->setExpanded(!item->isExpanded());
        else
            openItem(item);
    });
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, &LibraryPanel::showItemMenu);
    connect(&m_parts.document, &Document::opened, this, &LibraryPanel::markCurrent);
    connect(&m_parts.exercises, &Exercises::progressChanged, this, &LibraryPanel::markSolved);
    connect(&m_parts.exercises, &Exercises::listChanged, this, &LibraryPanel::refill);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &LibraryPanel::markSolved);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] { filter(m_find->text()); });
    fill();
}

void LibraryPanel::focusSearchField()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

/// Returns the names of an item, in which the find field searches for parts of words: title, name on the command line, chapter.
QString LibraryPanel::namesOf(const QTreeWidgetItem& item) const
{
    QString names = item.text(0);
    if (item.parent())
        names += '\n' + item.parent()->text(0);
    if (const QVariant exercise = item.data(0, kExerciseRole); exercise.isValid()) {
        const exercises::Exercise& found = exerciseAt(exercise);
        return names + '\n' + QString::fromStdString(found.name + '\n' + found.texts.title);
    }
    const QVariant index = item.data(0, kLessonRole);
    if (!index.isValid())
        return names;
    const program::Lesson& lesson = m_lessons[std::size_t(index.toInt())];
    return names + '\n' + QString::fromStdString(lesson.name + '\n' + lesson.title + '\n' + lesson.chapter);
}

/// Returns what an item says in the window's language and in English, in which the find field searches for beginnings of words.
QString LibraryPanel::wordsIn(const QTreeWidgetItem& item) const
{
    if (const QVariant exercise = item.data(0, kExerciseRole); exercise.isValid()) {
        const exercises::Exercise& found = exerciseAt(exercise);
        return QString::fromStdString(exercises::findTexts(found, windowLanguage().toStdString()).task + '\n' + found.texts.task);
    }
    const QVariant index = item.data(0, kLessonRole);
    if (!index.isValid())
        return {};
    const program::Lesson& lesson = m_lessons[std::size_t(index.toInt())];
    const program::LessonTexts shown = wordsOf(lesson);
    QStringList words{QString::fromStdString(shown.text), QString::fromStdString(lesson.text)};
    for (const std::vector<std::string>* texts : {&shown.cues, &shown.questions})
        for (const std::string& text : *texts)
            words << QString::fromStdString(text);
    for (const program::Cue& cue : lesson.cues)
        words << QString::fromStdString(cue.text) << QString::fromStdString(cue.question);
    return words.join(u'\n');
}

/// Shows the programs whose names or texts contain all words. Those whose text alone contains them are dimmed.
void LibraryPanel::filter(const QString& text)
{
    const QString query = text.trimmed();
    const QStringList queryWords = query.split(u' ', Qt::SkipEmptyParts);
    const QBrush dim = m_parts.appearance.theme().color(figures::Role::TextDim);
    int matchCount = 0;
    m_firstNamed = nullptr;
    for (int c = 0; c < m_tree->topLevelItemCount(); ++c) {
        QTreeWidgetItem* chapter = m_tree->topLevelItem(c);
        bool hasMatch = false;
        for (int i = 0; i < chapter->childCount(); ++i) {
            QTreeWidgetItem* item = chapter->child(i);
            const QString names = namesOf(*item);
            const bool isNamed =
                std::ranges::all_of(queryWords, [&](const QString& word) { return names.contains(word, Qt::CaseInsensitive); });
            const QString words = isNamed ? QString() : names + '\n' + wordsIn(*item);
            const bool isMatch =
                isNamed || std::ranges::all_of(queryWords, [&](const QString& word) { return containsBeginningOfWord(words, word); });
            item->setHidden(!isMatch);
            item->setData(0, Qt::ForegroundRole, isNamed ? QVariant() : QVariant(dim));
            if (isNamed && !m_firstNamed)
                m_firstNamed = item;
            hasMatch |= isMatch;
            matchCount += isMatch;
        }
        chapter->setHidden(!hasMatch);
        if (!query.isEmpty())
            chapter->setExpanded(true);
    }
    m_emptyLabel->setText(tr("No program contains “%1”.").arg(query));
    m_emptyLabel->setVisible(matchCount == 0);
    if (query.isEmpty() && m_tree->currentItem())
        m_tree->scrollToItem(m_tree->currentItem(), QAbstractItemView::PositionAtCenter);
}

void LibraryPanel::markCurrent()
{
    m_tree->clearSelection();
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    const auto isCurrent = [&](const QTreeWidgetItem& item) {
        if (const QVariant index = item.data(0, kExerciseRole); index.isValid())
            return m_parts.exercises.current() == &exerciseAt(index);
        const QVariant index = item.data(0, kLessonRole);
        return lesson && index.isValid() && programKeyOf(m_lessons[std::size_t(index.toInt())]) == programKeyOf(*lesson);
    };
    for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        if (isCurrent(**it)) {
            m_tree->setCurrentItem(*it);
            m_tree->scrollToItem(*it, QAbstractItemView::PositionAtCenter);
        }
    }
}

QTreeWidgetItem* LibraryPanel::firstFoundItem() const
{
    return m_firstNamed ? m_firstNamed
                        : *QTreeWidgetItemIterator(m_tree, QTreeWidgetItemIterator::NotHidden | QTreeWidgetItemIterator::NoChildren);
}

void LibraryPanel::moveIntoList()
{
    QTreeWidgetItem* const item = firstFoundItem();
    if (!item)
        return;
    m_tree->setCurrentItem(item);
    m_tree->scrollToItem(item);
    m_tree->setFocus(Qt::TabFocusReason);
}

/// Keeps the current program visible when its parameters take room from the list. In the search field, Down moves into the list, and Escape
/// shows all programs again before it ends anything else.
bool LibraryPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, [this] {
            if (QTreeWidgetItem* item = m_tree->currentItem())
                m_tree->scrollToItem(item, QAbstractItemView::PositionAtCenter);
        });
    if (watched == m_find && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !m_find->text().isEmpty()) {
        if (event->type() == QEvent::KeyPress)
            m_find->clear();
        event->accept();
        return true;
    }
    if (watched == m_find && event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if ((key.key() == Qt::Key_Down || key.key() == Qt::Key_PageDown) && !(key.modifiers() & ~Qt::KeypadModifier)) {
            moveIntoList();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LibraryPanel::openItem(QTreeWidgetItem* item)
{
    if (const QVariant index = item->data(0, kExerciseRole); index.isValid()) {
        if (m_parts.exercises.current() != &exerciseAt(index))
            m_parts.exercises.open(exerciseAt(index));
        emit chosen();
        return;
    }
    if (item->childCount() > 0 || !item->data(0, kLessonRole).isValid())
        return;
    const program::Lesson& lesson = m_lessons[std::size_t(item->data(0, kLessonRole).toInt())];
    const bool isOpen = m_parts.document.lesson() && m_parts.document.id() == programIdOf(programKeyOf(lesson));
    if (!isOpen)  // a copy that was saved under another name is another program
        m_parts.run.openLesson(lesson);
    emit chosen();
}

void LibraryPanel::showItemMenu(const QPoint& point)
{
    QTreeWidgetItem* item = m_tree->itemAt(point);
    const QString folder = item ? item->data(0, kFolderRole).toString() : QString();
    const bool isLesson = item && item->data(0, kLessonRole).isValid(), isExercise = item && item->data(0, kExerciseRole).isValid();
    if (!isLesson && folder.isEmpty())
        return;
    const std::size_t index = std::size_t(item->data(0, kLessonRole).toInt());
    auto* menu = new QMenu(this);
    menu->setObjectName("programMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* open = menu->addAction(tr("Open"), this, [this, item] { openItem(item); });
    open->setObjectName("openProgram");
    open->setEnabled(isLesson || isExercise);
    QAction* compare = menu->addAction(tr("Compare with the shown one"), this, [this, index] { emit compareRequested(m_lessons[index]); });
    compare->setObjectName("compareProgram");
    compare->setEnabled(isLesson && m_parts.position.source() != nullptr);
    if (!folder.isEmpty()) {
        QAction* remove = menu->addAction(tr("Remove the folder %1 from the list").arg(QDir(folder).dirName()), this, [this, folder] {
            removeOwnLessonFolder(folder);
            m_parts.exercises.removeFolder(folder);
        });
        remove->setObjectName("removeFolder");
    }
    menu->popup(m_tree->viewport()->mapToGlobal(point));
}

}  // namespace simtscope::ui

#include "moc_library_panel.cpp"
