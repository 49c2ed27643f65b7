#include "ui/presentation/lecture_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/lecture/lecture_plan.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr QSize kLectureSize(860, 560);
constexpr int kNameRole = Qt::UserRole;

QPushButton* makeButton(const QString& name, const QString& text, const QString& tip, QVBoxLayout& column)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setProperty("outlined", true);
    button->setAutoDefault(false);
    column.addWidget(button);
    return button;
}

QString countCues(std::size_t cues)
{
    return figures::formatWithCount(cues, QT_TRANSLATE_NOOP("figures", "%Ln cue"), QT_TRANSLATE_NOOP("figures", "%Ln cues"));
}

/// Returns "Interleaved addressing · 6 cues": the cues tell how long a lesson takes.
QString makeLessonText(const program::Lesson& lesson)
{
    const QString title = QString::fromStdString(wordsOf(lesson).title);
    return lesson.cues.empty() ? title : title + QStringLiteral(" · ") + countCues(lesson.cues.size());
}

}  // namespace

LectureDialog::LectureDialog(LecturePlan& plan, QWidget* parent) : QDialog(parent), m_plan(plan)
{
    setObjectName("lectureDialog");
    setWindowTitle(tr("Plan a lecture"));
    resize(kLectureSize);
    m_shipped = new QComboBox(this);
    m_shipped->setObjectName("shippedLectures");
    m_shipped->setAccessibleName(tr("Lectures that ship"));
    m_library = new QTreeWidget(this);
    m_library->setObjectName("lectureLibrary");
    m_library->setAccessibleName(tr("Lessons of the library"));
    m_library->setHeaderHidden(true);
    m_library->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_chosen = new QListWidget(this);
    m_chosen->setObjectName("lectureLessons");
    m_chosen->setAccessibleName(tr("Lessons of the lecture"));
    m_chosen->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_chosen->setDragDropMode(QAbstractItemView::InternalMove);
    m_summary = makeDimLabel({}, this);
    m_summary->setObjectName("lectureSummary");
    m_summary->setWordWrap(true);
    auto* lists = new QHBoxLayout;
    const auto addList = [this, lists](QWidget* list) {
        auto* card = new QFrame(this);
        card->setProperty("card", true);
        auto* column = new QVBoxLayout(card);
        column->addWidget(makeHeading(list->accessibleName(), card));
        column->addWidget(list, 1);
        lists->addWidget(card, 1);
    };
    addList(m_library);
    lists->addWidget(makeArrows());
    addList(m_chosen);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_start = buttons->addButton(tr("Start the lecture"), QDialogButtonBox::AcceptRole);
    m_start->setObjectName("startLecture");
    m_start->setProperty("primary", true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_shipped);
    column->addLayout(lists, 1);
    column->addWidget(m_summary);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_start, &QPushButton::clicked, this, [this] {
        close();
        emit startRequested();
    });
    connect(m_library, &QTreeWidget::itemSelectionChanged, this, &LectureDialog::refresh);
    connect(m_library, &QTreeWidget::itemActivated, this, &LectureDialog::add);
    connect(m_chosen, &QListWidget::itemSelectionChanged, this, &LectureDialog::refresh);
    connect(m_chosen->model(), &QAbstractItemModel::rowsMoved, this, &LectureDialog::storePlan);
    connect(m_shipped, &QComboBox::activated, this, &LectureDialog::choose);
    fillLibrary();
    fillShipped();
    showPlan();
}

QWidget* LectureDialog::makeArrows()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(kTinyGap, 0, kTinyGap, 0);
    column->addStretch(1);
    m_add = makeButton("lectureAdd", tr("Add"), tr("Adds what is selected in the library to the lecture"), *column);
    m_remove = makeButton("lectureRemove", tr("Remove"), tr("Takes what is selected out of the lecture"), *column);
    column->addSpacing(kLargeGap);
    m_up = makeButton("lectureUp", tr("Earlier"), tr("Moves the selected lesson up"), *column);
    m_down = makeButton("lectureDown", tr("Later"), tr("Moves the selected lesson down"), *column);
    column->addStretch(1);
    connect(m_add, &QPushButton::clicked, this, &LectureDialog::add);
    connect(m_remove, &QPushButton::clicked, this, &LectureDialog::remove);
    connect(m_up, &QPushButton::clicked, this, [this] { shift(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { shift(1); });
    return box;
}

void LectureDialog::fillLibrary()
{
    Result<std::vector<program::Lesson>> catalog = program::readCatalog();
    if (!catalog) {
        m_summary->setText(tr("The programs cannot be listed. %1").arg(figures::translateMessage(catalog.error())));
        return;
    }
    m_lessons = std::move(*catalog);
    QTreeWidgetItem* chapter = nullptr;
    for (const program::Lesson& lesson : m_lessons) {
        const program::LessonTexts lessonTexts = wordsOf(lesson);
        if (const QString heading = makeChapterHeading(lessonTexts.chapter); !chapter || chapter->text(0) != heading) {
            chapter = new QTreeWidgetItem(m_library, {heading});
            chapter->setFlags(Qt::ItemIsEnabled);
            chapter->setExpanded(true);
        }
        const QString title = makeLessonText(lesson);
        auto* item = new QTreeWidgetItem(chapter, {lesson.isOptional ? tr("%1 (optional)").arg(title) : title});
        item->setData(0, kNameRole, QString::fromStdString(lesson.name));
        item->setToolTip(0, QString::fromStdString(lesson.name));
    }
}

void LectureDialog::fillShipped()
{
    m_shipped->addItem(tr("All lessons of the library in their order, without the optional ones"));
    const auto lectures = program::readLectures();
    if (!lectures) {
        m_summary->setText(figures::translateMessage(lectures.error()));
        return;
    }
    m_shippedLectures = *lectures;
    for (const program::ShippedLecture& lecture : m_shippedLectures)
        m_shipped->addItem(tr("%1 (%L2 minutes)")
                               .arg(QString::fromStdString(program::findTitle(lecture, windowLanguage().toStdString())))
                               .arg(lecture.minutes));
    m_shipped->addItem(tr("Lessons of your own choice"));
}

/// Fills the list from a row of the choice: the whole library, a lecture that ships, or the user's own plan.
void LectureDialog::choose(int row)
{
    const std::size_t shipped = std::size_t(row) - 1;
    if (row > 0 && shipped >= m_shippedLectures.size())
        return;
    QStringList names;
    if (row > 0)
        for (const std::string& name : m_shippedLectures[shipped].lessons)
            names << QString::fromStdString(name);
    m_plan.setLessons(names);
    showPlan();
}

const program::Lesson* LectureDialog::find(const QString& name) const
{
    const auto found = std::ranges::find(m_lessons, name.toStdString(), &program::Lesson::name);
    return found == m_lessons.end() ? nullptr : &*found;
}

void LectureDialog::showPlan()
{
    m_chosen->clear();
    for (const QString& name : m_plan.lessons()) {
        const program::Lesson* const lesson = find(name);
        if (!lesson)
            continue;
        auto* item = new QListWidgetItem(makeLessonText(*lesson), m_chosen);
        item->setData(kNameRole, name);
        item->setToolTip(name);
    }
    refresh();
}

void LectureDialog::storePlan()
{
    QStringList names;
    for (int row = 0; row < m_chosen->count(); ++row)
        names << m_chosen->item(row)->data(kNameRole).toString();
    m_plan.setLessons(names);
    refresh();
}

void LectureDialog::add()
{
    QStringList names = m_plan.lessons();
    for (const QTreeWidgetItem* item : m_library->selectedItems()) {
        if (const QString name = item->data(0, kNameRole).toString(); !name.isEmpty() && !names.contains(name))
            names << name;
    }
    m_plan.setLessons(names);
    showPlan();
    m_chosen->scrollToBottom();
}

void LectureDialog::remove()
{
    qDeleteAll(m_chosen->selectedItems());
    storePlan();
}

void LectureDialog::shift(int direction)
{
    const int row = m_chosen->currentRow(), to = row + direction;
    if (row < 0 || to < 0 || to >= m_chosen->count())
        return;
    m_chosen->insertItem(to, m_chosen->takeItem(row));
    m_chosen->setCurrentRow(to);
    storePlan();
}

void LectureDialog::refresh()
{
    const qsizetype chosen = m_chosen->selectedItems().size();
    m_add->setEnabled(!m_library->selectedItems().isEmpty());
    m_remove->setEnabled(chosen > 0);
    m_up->setEnabled(chosen == 1 && m_chosen->currentRow() > 0);
    m_down->setEnabled(chosen == 1 && m_chosen->currentRow() + 1 < m_chosen->count());
    m_start->setEnabled(m_chosen->count() > 0);
    int row = m_plan.lessons().isEmpty() ? 0 : m_shipped->count() - 1;
    for (std::size_t i = 0; i < m_shippedLectures.size(); ++i) {
        QStringList names;
        for (const std::string& name : m_shippedLectures[i].lessons)
            names << QString::fromStdString(name);
        if (names == m_plan.lessons())
            row = int(i) + 1;
    }
    m_shipped->setCurrentIndex(row);
    std::size_t cues = 0, questions = 0;
    for (const QString& name : m_plan.lessons()) {
        if (const program::Lesson* const lesson = find(name)) {
            cues += lesson->cues.size();
            questions += std::size_t(std::ranges::count_if(lesson->cues, [](const program::Cue& cue) { return !cue.question.empty(); }));
        }
    }
    m_summary->setText(m_plan.lessons().isEmpty()
                           ? tr("Page Down goes from lesson to lesson through the library. Choose lessons to go through these alone.")
                           : tr("%1 with %2, of which %3 ask. Page Down goes from one to the next.")
                                 .arg(figures::formatWithCount(std::uint64_t(m_chosen->count()), QT_TRANSLATE_NOOP("figures", "%Ln lesson"),
                                                               QT_TRANSLATE_NOOP("figures", "%Ln lessons")),
                                      countCues(cues))
                                 .arg(questions));
}

}  // namespace simtscope::ui

#include "moc_lecture_dialog.cpp"
