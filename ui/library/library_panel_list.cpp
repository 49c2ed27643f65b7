// Fills the list of LibraryPanel.
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

#include "gpu/program/library/own_lessons.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/library/library_panel.h"
#include "ui/library/library_roles.h"
#include "ui/session/exercises/exercises.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

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

void LibraryPanel::fill()
{
    Result<std::vector<program::Lesson>> catalog = program::readCatalog();
    if (!catalog) {
        m_emptyLabel->setText(tr("The programs cannot be listed. %1").arg(figures::translateMessage(catalog.error())));
        m_emptyLabel->show();
        return;
    }
    m_lessons = std::move(*catalog);
    QTreeWidgetItem* chapter = nullptr;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        const program::LessonTexts lessonTexts = wordsOf(m_lessons[i]);
        const QString label = makeChapterHeading(lessonTexts.chapter);
        if (!chapter || chapter->text(0) != label)
            chapter = addHeading(m_tree, label);
        auto* item = new QTreeWidgetItem(chapter, {QString::fromStdString(lessonTexts.title)});
        item->setData(0, kLessonRole, int(i));
        item->setToolTip(0, tr("%1 (%2)").arg(item->text(0), figures::cleanText(m_lessons[i].name)));
    }
    addExercises();
    addOwnLessons();
    addOwnExercises();
    markSolved();
}

void LibraryPanel::refill()
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

/// Adds one heading for the lessons of all folders that were opened; a lesson that cannot be read shows the reason.
void LibraryPanel::addOwnLessons()
{
    QTreeWidgetItem* heading = nullptr;
    for (const QString& folder : loadOwnLessonFolders()) {
        if (!heading)
            heading = addHeading(m_tree, tr("Own lessons"));
        const auto addFolderItem = [&](const QString& title, const QString& tip) {
            auto* item = new QTreeWidgetItem(heading, {title});
            item->setToolTip(0, tip);
            item->setData(0, kFolderRole, folder);
            return item;
        };
        const Result<program::LessonFolder> read = program::readLessonFolder(folder.toStdString());
        if (!read) {
            addFolderItem(figures::cleanText(QDir(folder).dirName()), figures::translateMessage(read.error()))->setDisabled(true);
            continue;
        }
        for (const program::Lesson& lesson : read->lessons) {
            QTreeWidgetItem* const item =
                addFolderItem(QString::fromStdString(wordsOf(lesson).title),
                              figures::cleanText(QDir::toNativeSeparators(QString::fromStdString(lesson.directory))));
            item->setData(0, kLessonRole, int(m_lessons.size()));
            m_lessons.push_back(lesson);
        }
        for (const Error& error : read->unreadable)
            addFolderItem(tr("%1 (cannot be read)").arg(figures::cleanText(QFileInfo(QString::fromStdString(error.file)).dir().dirName())),
                          figures::translateMessage(error))
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
    m_parts.exercises.reload();  // the folder may contain some; this also fills the list again
    if (read->lessons.empty())
        return tl::unexpected(read->unreadable.front());
    m_parts.run.openLesson(read->lessons.front());
    emit chosen();
    return {};
}

/// Adds the exercises below the programs, with which learners begin.
void LibraryPanel::addExercises()
{
    const ExerciseList& list = m_parts.exercises.list();
    if (list.error) {
        m_emptyLabel->setText(tr("The exercises cannot be listed. %1").arg(figures::translateMessage(*list.error)));
        m_emptyLabel->show();
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
        item->setToolTip(0, figures::translateMessage(one.error));
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
        const bool isSolved = loadProgress(progressKey(exercise)).isSolved;
        const QString title = titleOf(exercise), description = isSolved ? tr("%1, solved").arg(title) : title;
        (*it)->setIcon(0, isSolved ? makeIcon("check", m_parts.appearance.theme()) : QIcon());
        (*it)->setToolTip(0, description);
        (*it)->setData(0, Qt::AccessibleTextRole, description);
    }
}

}  // namespace simtscope::ui
