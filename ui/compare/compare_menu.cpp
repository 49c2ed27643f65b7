#include "ui/compare/compare_menu.h"

#include <QInputDialog>

#include "gpu/core/devices.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/recordings.h"
#include "ui/compare/comparison.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/program_file_dialog.h"

namespace simtscope::ui {

CompareMenu::CompareMenu(Comparison& comparison, QWidget* parent) : QMenu(tr("&Compare with"), parent), m_comparison(comparison)
{
    setObjectName("compareMenu");
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &CompareMenu::fill);
    connect(&m_comparison.main().document, &Document::opened, this,
            &CompareMenu::clearEntries);  // the entries belong to the program before
}

void CompareMenu::clearEntries()
{
    clear();
    for (QMenu* menu : findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
        menu->deleteLater();
}

void CompareMenu::fill()
{
    clearEntries();
    addCounterparts();
    addParameters();
    addEngines();
    addSeparator();
    addLibrary();
    addAction(tr("A &file…"), this, &CompareMenu::askFile);
}

void CompareMenu::addCounterparts()
{
    const std::optional<program::Lesson>& lesson = m_comparison.main().document.lesson();
    if (!lesson || lesson->compareWith.empty())
        return;
    for (const program::Counterpart& counterpart : lesson->compareWith) {
        const Result<program::Lesson> other = program::findLesson(counterpart.program);
        if (!other)
            continue;  // a user's own library need not contain it
        QStringList arguments;
        for (const std::string& argument : counterpart.arguments)
            arguments << QString::fromStdString(argument);
        QAction* action = addAction(QString::fromStdString(wordsOf(*other).title), this,
                                    [this, other = *other, arguments] { m_comparison.compareWithLesson(other, arguments); });
        action->setObjectName("with-" + QString::fromStdString(other->name));
        action->setToolTip(QString::fromStdString(other->name));
        QFont font = action->font();
        font.setWeight(QFont::DemiBold);
        action->setFont(font);
    }
    addSeparator();
}

void CompareMenu::addParameters()
{
    const Document& document = m_comparison.main().document;
    const std::optional<program::Lesson>& lesson = document.lesson();
    if (!m_comparison.main().position.recording())
        return;
    const program::LessonTexts lessonTexts = lesson ? wordsOf(*lesson) : program::LessonTexts{};
    for (std::size_t i = 0; lesson && i < lesson->parameters.size(); ++i) {
        const program::Parameter& parameter = lesson->parameters[i];
        if (parameter.values.size() < 2)
            continue;
        QMenu* values = addMenu(tr("Another value of “%1”").arg(QString::fromStdString(lessonTexts.parameters[i])));
        values->setObjectName("parameterMenu-" + QString::fromStdString(parameter.name));
        for (const std::string& value : parameter.values) {
            const QString text = QString::fromStdString(value);
            QAction* action = values->addAction(text, this, [this, i, text] {
                QStringList arguments = m_comparison.main().document.arguments();
                if (qsizetype(i) >= arguments.size())
                    return;
                arguments[qsizetype(i)] = text;
                m_comparison.compareWithArguments(arguments);
            });
            action->setObjectName("value-" + text);
            action->setEnabled(document.arguments().value(qsizetype(i)) != text);
        }
    }
    if (!lesson)
        addAction(tr("Other &arguments…"), this, &CompareMenu::askArguments)->setObjectName("withArguments");
    if (document.isEdited())
        addAction(tr("The program without your edits"), this, [this] {
            m_comparison.compareWithShippedText();
        })->setObjectName("withShippedText");
}

void CompareMenu::addEngines()
{
    Session& main = m_comparison.main();
    if (!main.position.recording())
        return;
    const bool isFromGpu = main.position.recording()->program.engine == "cuda";
    if (isFromGpu)
        addAction(tr("A run here, on the SIMT engine"), this, [this] { m_comparison.compareWithSimtRun(); })->setObjectName("withRunHere");
    if (const std::optional<program::Lesson>& lesson = main.document.lesson()) {
        for (const program::HardwareRecording& recording : program::findHardwareRecordings(*lesson)) {
            const QString path = QString::fromStdString(recording.path);
            if (path == main.run.recordingPath())
                continue;
            QAction* action = addAction(tr("Its recording from %1").arg(QString::fromStdString(recording.label)), this,
                                        [this, path] { m_comparison.compareWithRecording(path); });
            action->setObjectName("with-" + QString::fromStdString(recording.name));
        }
    }
    if (isFromGpu)
        return;
    RunSettings settings = main.settings.current();
    if (!main.settings.gpu().isEmpty()) {
        settings.engine = "cuda";
        settings.launches.clear();  // a GPU run keeps the program's own launch
        addAction(tr("A run on the GPU here (%1)").arg(main.settings.gpu()), this, [this, settings] {
            m_comparison.compareWithSettings(settings);
        })->setObjectName("withGpuHere");
        settings = main.settings.current();
    }
    settings.engine = RunSettings{}.engine;  // the chosen engine may be a GPU that then failed
    settings.schedule.isRandom = !settings.schedule.isRandom;
    const QString text = settings.schedule.isRandom ? tr("A random schedule of the warps") : tr("Warps one after the other, round robin");
    addAction(text, this, [this, settings] { m_comparison.compareWithSettings(settings); })->setObjectName("withSchedule");
    addDevices();
}

void CompareMenu::addDevices()
{
    QMenu* devices = addMenu(tr("Another device model"));
    devices->setObjectName("deviceMenu");
    RunSettings settings = m_comparison.main().settings.current();
    settings.engine = RunSettings{}.engine;
    const QString current = settings.devices.model.isEmpty() ? DeviceSetting().text() : settings.devices.model;
    for (const DeviceModel& model : deviceModels()) {
        settings.devices.model = QString::fromUtf8(model.name.data(), qsizetype(model.name.size()));
        QAction* action =
            devices->addAction(settings.devices.model, this, [this, settings] { m_comparison.compareWithSettings(settings); });
        action->setObjectName("device-" + settings.devices.model);
        action->setToolTip(QString::fromUtf8(model.product.data(), qsizetype(model.product.size())));
        action->setEnabled(settings.devices.model != current);
    }
}

void CompareMenu::askArguments()
{
    auto* dialog = new QInputDialog(parentWidget());
    dialog->setObjectName("argumentsDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Compare with other arguments"));
    dialog->setLabelText(tr("The program's arguments, as on a command line"));
    dialog->setTextValue(joinWords(m_comparison.main().document.arguments()));
    connect(dialog, &QInputDialog::textValueSelected, &m_comparison,
            [this](const QString& text) { m_comparison.compareWithArguments(splitWords(text)); });
    dialog->open();
}

void CompareMenu::addLibrary()
{
    const Result<std::vector<program::Lesson>> catalog = program::readCatalog();
    if (!catalog)
        return;
    QMenu* library = addMenu(tr("Any &program"));
    library->setObjectName("libraryMenu");
    QMenu* chapter = nullptr;
    std::string chapterName;
    for (const program::Lesson& lesson : *catalog) {
        const program::LessonTexts lessonTexts = wordsOf(lesson);
        if (!chapter || lesson.chapter != chapterName)
            chapter = library->addMenu(makeChapterHeading(lessonTexts.chapter));
        chapterName = lesson.chapter;
        QAction* action =
            chapter->addAction(QString::fromStdString(lessonTexts.title), this, [this, lesson] { m_comparison.compareWithLesson(lesson); });
        action->setObjectName("any-" + QString::fromStdString(lesson.name));
    }
}

void CompareMenu::askFile()
{
    QFileDialog* const dialog = makeProgramFileDialog(parentWidget(), tr("Compare with a program or a recording"), "compareDialog");
    connect(dialog, &QFileDialog::fileSelected, &m_comparison, &Comparison::compareWithFile);
    dialog->open();
}

}  // namespace simtscope::ui

#include "moc_compare_menu.cpp"
