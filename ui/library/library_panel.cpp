#include "ui/library/library_panel.h"

#include <QBoxLayout>
#include <QDir>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>

#include "gpu/program/own_lessons.h"
#include "ui/figures/messages.h"
#include "ui/session/appearance.h"
#include "ui/session/document.h"
#include "ui/session/exercises.h"
#include "ui/session/lesson_words.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/remembered.h"
#include "ui/widgets/look.h"

namespace simtscope::ui {
namespace {

constexpr int kLessonRole = Qt::UserRole;        // index into the lessons; chapters, and lessons that cannot be read, have none
constexpr int kFolderRole = Qt::UserRole + 1;    // the folder that it is in the list by; what ships has none
constexpr int kExerciseRole = Qt::UserRole + 2;  // index into the exercises

QTreeWidgetItem* addHeading(QTreeWidget* tree, const QString& label)
{
    auto* heading = new QTreeWidgetItem(tree, {label});
    QFont font = tree->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(0, font);
    heading->setExpanded(true);
    return heading;
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
    m_tree->setUniformRowHeights(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_empty = makeDimLabel({}, this);
    m_empty->setWordWrap(true);
    m_empty->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_find);
    column->addWidget(m_empty);
    column->addWidget(m_tree, 1);
    m_tree->viewport()->installEventFilter(this);
    connect(m_find, &QLineEdit::textChanged, this, &LibraryPanel::filter);
    connect(m_find, &QLineEdit::returnPressed, this, [this] {
        for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NotHidden | QTreeWidgetItemIterator::NoChildren); *it; ++it) {
            openItem(*it);
            break;
        }
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
    connect(&m_parts.exercises, &Exercises::listChanged, this, &LibraryPanel::fillAgain);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &LibraryPanel::markSolved);
    fill();
}

void LibraryPanel::focusFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void LibraryPanel::fill()
{
    Result<std::vector<program::Lesson>> catalog = program::readCatalog();
    if (!catalog) {
        m_empty->setText(tr("The programs cannot be listed. %1").arg(figures::translated(catalog.error())));
        m_empty->show();
        return;
    }
    m_lessons = std::move(*catalog);
    QTreeWidgetItem* chapter = nullptr;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        const program::LessonWords words = wordsOf(m_lessons[i]);
        const QString label = headingOf(words.chapter);
        if (!chapter || chapter->text(0) != label)
            chapter = addHeading(m_tree, label);
        auto* item = new QTreeWidgetItem(chapter, {QString::fromStdString(words.title)});
        item->setData(0, kLessonRole, int(i));
        item->setToolTip(0, tr("%1 (%2)").arg(item->text(0), QString::fromStdString(m_lessons[i].name)));
    }
    addExercises();
    addOwnLessons();
    addOwnExercises();
    markSolved();
}

void LibraryPanel::fillAgain()
{
    m_tree->clear();
    m_lessons.clear();
    fill();
    filter(m_find->text());
    markCurrent();
}

const exercises::Exercise& LibraryPanel::exerciseAt(const QVariant& index) const
{
    return m_parts.exercises.list().exercises[std::size_t(index.toInt())].exercise;
}

/// One heading for the lessons of all folders that were opened; one that cannot be read says why.
void LibraryPanel::addOwnLessons()
{
    QTreeWidgetItem* heading = nullptr;
    for (const QString& folder : ownLessonFolders()) {
        if (!heading)
            heading = addHeading(m_tree, tr("Own lessons"));
        const auto add = [&](const QString& title, const QString& tip) {
            auto* item = new QTreeWidgetItem(heading, {title});
            item->setToolTip(0, tip);
            item->setData(0, kFolderRole, folder);
            return item;
        };
        const Result<program::LessonFolder> read = program::readLessonFolder(folder.toStdString());
        if (!read) {
            add(QDir(folder).dirName(), figures::translated(read.error()))->setDisabled(true);
            continue;
        }
        for (const program::Lesson& lesson : read->lessons) {
            QTreeWidgetItem* const item =
                add(QString::fromStdString(wordsOf(lesson).title), QDir::toNativeSeparators(QString::fromStdString(lesson.directory)));
            item->setData(0, kLessonRole, int(m_lessons.size()));
            m_lessons.push_back(lesson);
        }
        for (const Error& error : read->broken)
            add(tr("%1 (cannot be read)").arg(QFileInfo(QString::fromStdString(error.file)).dir().dirName()), figures::translated(error))
                ->setDisabled(true);
    }
}

Result<void> LibraryPanel::addFolder(const QString& path)
{
    const QString folder = QDir::cleanPath(QDir(path).absolutePath());
    const Result<program::LessonFolder> read = program::readLessonFolder(folder.toStdString());
    if (!read)
        return tl::unexpected(read.error());
    addOwnLessonFolder(folder);
    m_parts.exercises.readAgain();  // it may have some, and fills the list again
    if (read->lessons.empty())
        return tl::unexpected(read->broken.front());
    m_parts.run.openLesson(read->lessons.front());
    emit chosen();
    return {};
}

/// Who learns comes to them after the programs.
void LibraryPanel::addExercises()
{
    const ExerciseList& list = m_parts.exercises.list();
    if (list.error) {
        m_empty->setText(tr("The exercises cannot be listed. %1").arg(figures::translated(*list.error)));
        m_empty->show();
    }
    QTreeWidgetItem* heading = nullptr;
    for (std::size_t i = 0; i < list.exercises.size(); ++i) {
        if (!list.exercises[i].folder.isEmpty())
            continue;
        heading = heading ? heading : addHeading(m_tree, tr("Exercises"));
        auto* item = new QTreeWidgetItem(heading, {titleOf(list.exercises[i].exercise)});
        item->setData(0, kExerciseRole, int(i));
    }
}

void LibraryPanel::addOwnExercises()
{
    const ExerciseList& list = m_parts.exercises.list();
    QTreeWidgetItem* heading = nullptr;
    const auto add = [&](const QString& title, const QString& folder) {
        heading = heading ? heading : addHeading(m_tree, tr("Own exercises"));
        auto* item = new QTreeWidgetItem(heading, {title});
        item->setData(0, kFolderRole, folder);
        return item;
    };
    for (std::size_t i = 0; i < list.exercises.size(); ++i)
        if (!list.exercises[i].folder.isEmpty())
            add(titleOf(list.exercises[i].exercise), list.exercises[i].folder)->setData(0, kExerciseRole, int(i));
    for (const UnreadableExercise& one : list.unreadable) {
        QTreeWidgetItem* const item = add(tr("%1 (cannot be read)").arg(nameOf(one)), one.folder);
        item->setToolTip(0, figures::translated(one.error));
        item->setDisabled(true);
    }
}

void LibraryPanel::markSolved()
{
    for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        const QVariant index = (*it)->data(0, kExerciseRole);
        if (!index.isValid())
            continue;
        const exercises::Exercise& exercise = exerciseAt(index);
        const bool isSolved = progressOf(progressKey(exercise)).isSolved;
        const QString title = titleOf(exercise), what = isSolved ? tr("%1, solved").arg(title) : title;
        (*it)->setIcon(0, isSolved ? icon("check", m_parts.appearance.theme()) : QIcon());
        (*it)->setToolTip(0, what);
        (*it)->setData(0, Qt::AccessibleTextRole, what);
    }
}

/// That the find field looks for.
QString LibraryPanel::namesOf(const QTreeWidgetItem& item) const
{
    if (const QVariant exercise = item.data(0, kExerciseRole); exercise.isValid()) {
        const exercises::Exercise& found = exerciseAt(exercise);
        return item.text(0) + '\n' + tr("Exercises") + '\n' + QString::fromStdString(found.name + '\n' + found.words.title);
    }
    const QVariant index = item.data(0, kLessonRole);
    if (!index.isValid())
        return item.text(0);
    const program::Lesson& lesson = m_lessons[std::size_t(index.toInt())];
    return item.text(0) + '\n' + QString::fromStdString(lesson.name + '\n' + lesson.title);
}

void LibraryPanel::filter(const QString& text)
{
    const QString wanted = text.trimmed();
    const QStringList words = wanted.split(u' ', Qt::SkipEmptyParts);
    int found = 0;
    for (int c = 0; c < m_tree->topLevelItemCount(); ++c) {
        QTreeWidgetItem* chapter = m_tree->topLevelItem(c);
        bool any = false;
        for (int i = 0; i < chapter->childCount(); ++i) {
            QTreeWidgetItem* item = chapter->child(i);
            const QString names = namesOf(*item);
            const bool fits = std::ranges::all_of(words, [&](const QString& word) { return names.contains(word, Qt::CaseInsensitive); });
            item->setHidden(!fits);
            any |= fits;
            found += fits;
        }
        chapter->setHidden(!any);
        if (!wanted.isEmpty())
            chapter->setExpanded(true);
    }
    m_empty->setText(tr("No program is called “%1”.").arg(wanted));
    m_empty->setVisible(found == 0);
}

void LibraryPanel::markCurrent()
{
    m_tree->clearSelection();
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    const auto isCurrent = [&](const QTreeWidgetItem& item) {
        if (const QVariant index = item.data(0, kExerciseRole); index.isValid())
            return m_parts.exercises.current() == &exerciseAt(index);
        const QVariant index = item.data(0, kLessonRole);
        return lesson && index.isValid() && keyOf(m_lessons[std::size_t(index.toInt())]) == keyOf(*lesson);
    };
    for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        if (isCurrent(**it)) {
            m_tree->setCurrentItem(*it);
            m_tree->scrollToItem(*it);
        }
    }
}

/// The parameters of a program take room from the list that it was chosen in: it stays in sight.
bool LibraryPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, [this] {
            if (QTreeWidgetItem* item = m_tree->currentItem())
                m_tree->scrollToItem(item);
        });
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
    const bool isOpen = m_parts.document.lesson() && m_parts.document.id() == programOf(keyOf(lesson));
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
