#include "ui/compare/difference_menu.h"

#include <QInputDialog>

#include "ui/compare/comparison.h"
#include "ui/compare/difference_search.h"
#include "ui/compare/expected_values_dialog.h"
#include "ui/widgets/program_file_dialog.h"

namespace simtscope::ui {

DifferenceMenu::DifferenceMenu(Comparison& comparison, DifferenceSearch& search, QWidget* parent)
    : QMenu(tr("First difference"), parent), m_comparison(comparison), m_search(search)
{
    setObjectName("differenceMenu");
    connect(this, &QMenu::aboutToShow, this, &DifferenceMenu::fill);
}

void DifferenceMenu::fill()
{
    clear();
    Session& main = m_comparison.main();
    const auto add = [this](const QString& name, const QString& text, const std::function<void()>& compare) {
        QAction* const entry = addAction(text, this, compare);
        entry->setObjectName(name);
        return entry;
    };
    addAction(tr("First difference from"))->setEnabled(false);
    addSeparator();
    add("differenceFromOriginal", tr("The program without your edits"), [this] {
        m_comparison.compareWithShippedText();
        m_search.showFirstWhenBothRan();
    })->setEnabled(main.document.isEdited());
    add("differenceFromFile", tr("Another program, or a recording…"), [this] { askFile(); });
    add("differenceFromArguments", tr("This program with other arguments…"), [this] { askArguments(); });
    add("differenceFromExpected", tr("Expected values of an array…"),
        [this] { (new ExpectedValuesDialog(m_comparison.main(), parentWidget()))->open(); });
    RunSettings settings = main.settings.current();
    settings.engine = RunSettings{}.engine;
    settings.schedule.isRandom = !settings.schedule.isRandom;
    add("differenceFromSchedule",
        settings.schedule.isRandom ? tr("A random schedule of the warps") : tr("Warps one after the other, round robin"), [this, settings] {
            m_comparison.compareWithSettings(settings);
            m_search.showFirstWhenBothRan();
        });
    if (main.settings.gpu().isEmpty())
        return;
    settings = main.settings.current();
    settings.engine = "cuda";
    settings.launches.clear();  // a GPU run keeps the program's own launch
    add("differenceFromGpu", tr("A run on the GPU here (%1)").arg(main.settings.gpu()), [this, settings] {
        m_comparison.compareWithSettings(settings);
        m_search.showFirstWhenBothRan();
    });
}

void DifferenceMenu::askArguments()
{
    auto* dialog = new QInputDialog(parentWidget());
    dialog->setObjectName("differenceArgumentsDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Compare with other arguments"));
    dialog->setLabelText(tr("The program's arguments, as on a command line"));
    dialog->setTextValue(joinWords(m_comparison.main().document.arguments()));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& text) {
        m_comparison.compareWithArguments(splitWords(text));
        m_search.showFirstWhenBothRan();
    });
    dialog->open();
}

void DifferenceMenu::askFile()
{
    QFileDialog* const dialog =
        makeProgramFileDialog(parentWidget(), tr("Find the first difference from a program or a recording"), "differenceFileDialog");
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_comparison.compareWithFile(path);
        m_search.showFirstWhenBothRan();
    });
    dialog->open();
}

}  // namespace simtscope::ui

#include "moc_difference_menu.cpp"
