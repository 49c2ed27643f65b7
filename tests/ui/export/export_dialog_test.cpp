// Tests the export dialog (Ctrl+E): the file follows the choices, and they are remembered.
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSettings>

#include "tests/ui/window/window_fixture.h"
#include "ui/export/animation_export.h"
#include "ui/export/export_dialog.h"
#include "ui/export/exporter.h"

namespace simtscope::ui {
namespace {

class ExportDialogTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openSample();
        pressKey(Qt::Key_E, Qt::ControlModifier);
        ASSERT_NE(window->findChild<ExportDialog*>(), nullptr);
    }
    void choose(const char* name, const QVariant& data)
    {
        auto* box = find<QComboBox>(name);
        const int index = box->findData(data);
        ASSERT_GE(index, 0) << name;
        box->setCurrentIndex(index);
    }
    QString summary() { return find<QLabel>("exportSummary")->text(); }
    QString save(const QString& name)
    {
        click("exportSave");
        auto* dialog = window->findChild<QFileDialog*>("exportDialog");
        EXPECT_NE(dialog, nullptr);
        emit dialog->fileSelected(folder.filePath(name));
        delete dialog;
        EXPECT_TRUE(waitFor([this] { return !session().saveQueue.isBusy(); }));
        return folder.filePath(name);
    }
    QByteArray contents(const QString& path)
    {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
        return file.readAll();
    }
};

TEST_F(ExportDialogTest, PreviewFollowsTheChoices)
{
    const auto preview = [this] { return find<QLabel>("exportPreview")->pixmap().toImage(); };
    QImage before = preview();
    EXPECT_FALSE(before.isNull());
    const auto changes = [&](const char* optionName) {
        const QImage currentPreview = preview();
        EXPECT_NE(currentPreview, before) << optionName;
        before = currentPreview;
    };
    choose("exportTheme", "print");
    changes("theme");
    find<QCheckBox>("exportSentence")->click();
    changes("sentence");
    find<QCheckBox>("exportTitle")->click();
    changes("title");
    choose("exportExcerpt", int(figures::ExcerptPosition::Beside));
    changes("source");
    choose("exportSize", "4:3");
    changes("size");
    find<QCheckBox>("exportTransparent")->click();
    changes("background");
}

TEST_F(ExportDialogTest, OptionsThatAFormatIgnoresAreDisabled)
{
    const auto enabled = [this](const char* name) { return find<QWidget>(name)->isEnabled(); };
    choose("exportFormat", "png");
    EXPECT_TRUE(enabled("exportScale") && enabled("exportTransparent"));
    EXPECT_FALSE(enabled("exportOutlines") || enabled("exportSeconds"));
    choose("exportFormat", "svg");
    EXPECT_TRUE(enabled("exportOutlines"));
    EXPECT_FALSE(enabled("exportScale"));
    choose("exportFormat", "gif");
    EXPECT_TRUE(enabled("exportSeconds") && enabled("exportHold") && enabled("exportMotion"));
    EXPECT_FALSE(enabled("exportTransparent"));
}

TEST_F(ExportDialogTest, ThisStepIsOnlyOfferedForAFileOfOneStep)
{
    auto* steps = find<QComboBox>("exportSteps");
    const auto isOffered = [&] {
        return steps->model()->flags(steps->model()->index(steps->findData("this"), 0)).testFlag(Qt::ItemIsEnabled);
    };
    choose("exportFormat", "svg");
    choose("exportSteps", "this");
    EXPECT_TRUE(isOffered());
    for (const char* format : {"html", "gif"}) {
        choose("exportFormat", format);
        EXPECT_FALSE(isOffered()) << format;
        EXPECT_EQ(steps->currentText(), "All steps") << format;
    }
    choose("exportFormat", "svg");
    EXPECT_TRUE(isOffered());
    EXPECT_EQ(steps->currentText(), "This step") << "as it was before";
}

TEST_F(ExportDialogTest, StepsBecomeNumberedFilesOrPages)
{
    choose("exportFormat", "svg");
    choose("exportSteps", QString());
    find<QLineEdit>("exportRange")->setText("2-4");
    EXPECT_EQ(summary(), "Numbered files: 3");
    find<QLineEdit>("exportRange")->setText("2-4000");
    EXPECT_TRUE(summary().startsWith("There is no step")) << summary().toStdString();
    EXPECT_FALSE(find<QPushButton>("exportSave")->isEnabled());
    find<QLineEdit>("exportRange")->setText("2-4");
    save("a.svg");
    EXPECT_EQ(QDir(folder.path()).entryList({"a*.svg"}), QStringList({"a-01.svg", "a-02.svg", "a-03.svg"}));

    window->findChild<QAction*>("export")->trigger();
    ASSERT_NE(window->findChild<ExportDialog*>(), nullptr);
    EXPECT_EQ(find<QLineEdit>("exportRange")->text(), "2-4") << "remembered";
    choose("exportFormat", "tex");
    EXPECT_EQ(summary(), "Steps in one file: 3");
    choose("exportSteps", "changes");
    const QByteArray tex = contents(save("a.tex"));
    EXPECT_GT(tex.count("\\begin{tikzpicture}"), 3);
    EXPECT_LT(tex.count("\\begin{tikzpicture}"), int(session().position.stepCount()));
}

TEST_F(ExportDialogTest, IsRememberedInTheSettings)
{
    choose("exportFormat", "pdf");
    choose("exportTheme", "print");
    choose("exportSize", "16:9");
    find<QCheckBox>("exportLegend")->setChecked(false);
    const QByteArray pdf = contents(save("a.pdf"));
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 960.000000 540.000000]"));
    QSettings settings;
    const ExportChoice& chosen = window->findChild<Exporter*>()->choice();
    chosen.save(settings);
    EXPECT_EQ(ExportChoice::load(settings), chosen);
    EXPECT_EQ(chosen.theme, "print");
    EXPECT_FALSE(chosen.hasLegend);
}

TEST_F(ExportDialogTest, ATitleOfOnesOwnIsThatOfThePictureAndIsNotRemembered)
{
    auto* titleField = find<QLineEdit>("exportOwnTitle");
    EXPECT_TRUE(titleField->placeholderText().contains("reduce2")) << titleField->placeholderText().toStdString();
    titleField->setText("Eight ways");
    choose("exportFormat", "svg");
    EXPECT_TRUE(contents(save("a.svg")).contains(">Eight ways</text>"));
    QSettings settings;
    window->findChild<Exporter*>()->choice().save(settings);
    EXPECT_EQ(ExportChoice::load(settings).customTitle, "");
    window->findChild<QAction*>("export")->trigger();
    EXPECT_EQ(find<QLineEdit>("exportOwnTitle")->text(), "Eight ways") << "while the window is open";
    find<QCheckBox>("exportTitle")->click();
    EXPECT_FALSE(find<QLineEdit>("exportOwnTitle")->isEnabled());
}

TEST_F(ExportDialogTest, APageHasTheChosenStepsAndShowsTheFirst)
{
    choose("exportFormat", "html");
    EXPECT_EQ(summary(), "Steps in one file: 44") << "one step alone is no page";
    for (const char* name :
         {"exportScale", "exportTransparent", "exportOutlines", "exportSeconds", "exportSentence", "exportTitle", "exportExcerpt"})
        EXPECT_FALSE(find<QWidget>(name)->isEnabled()) << name;
    choose("exportSteps", QString());
    const auto preview = [this](const char* steps) {
        find<QLineEdit>("exportRange")->setText(steps);
        return find<QLabel>("exportPreview")->pixmap().toImage();
    };
    EXPECT_EQ(preview("20,3"), preview("3-5"));
    EXPECT_NE(preview("20,3"), preview("20"));
    preview("20,3-5");
    find<QLineEdit>("exportOwnTitle")->setText("My page");
    const QByteArray page = contents(save("a.html"));
    EXPECT_TRUE(page.contains("<title>My page")) << page.left(300).toStdString();
    EXPECT_TRUE(page.contains("\"steps\":[[3,")) << "in the order of the run";
    EXPECT_TRUE(page.contains("<html lang=\"en\"")) << page.left(300).toStdString();
}

TEST_F(ExportDialogTest, NumberedFilesAreNotReplacedWithoutAQuestion)
{
    choose("exportFormat", "svg");
    choose("exportSteps", QString());
    find<QLineEdit>("exportRange")->setText("2-3");
    save("a.svg");
    const auto replace = [this](const char* button) {
        window->findChild<QAction*>("export")->trigger();
        choose("exportTheme", "print");
        const QByteArray before = contents(folder.filePath("a-01.svg"));
        save("a.svg");
        const QPointer<QMessageBox> box = window->findChild<QMessageBox*>("replaceBox");
        EXPECT_NE(box, nullptr);
        if (!box)
            return false;
        EXPECT_TRUE(box->text().startsWith("2 numbered files exist already, such as ")) << box->text().toStdString();
        EXPECT_EQ(contents(folder.filePath("a-01.svg")), before);
        (button ? box->findChild<QPushButton*>(button) : static_cast<QPushButton*>(box->button(QMessageBox::Cancel)))->click();
        EXPECT_TRUE(waitFor([&] { return !box && !session().saveQueue.isBusy(); }));
        return contents(folder.filePath("a-01.svg")) != before;
    };
    EXPECT_FALSE(replace(nullptr));
    EXPECT_TRUE(replace("replaceFiles"));
}

TEST_F(ExportDialogTest, ANameWithoutASuffixOfAPictureGetsThatOfTheFormat)
{
    choose("exportFormat", "svg");
    save("reduce.v2");
    EXPECT_EQ(QDir(folder.path()).entryList({"reduce*"}), QStringList("reduce.v2.svg"));
}

TEST_F(ExportDialogTest, CopyPutsTheChosenPictureOnTheClipboard)
{
    choose("exportTheme", "dark");
    click("exportCopy");
    const QMimeData* const data = QApplication::clipboard()->mimeData();
    ASSERT_TRUE(data->hasFormat("image/png") && data->hasFormat("image/svg+xml"));
    const QImage picture = QImage::fromData(data->data("image/png"));
    EXPECT_EQ(picture.pixelColor(2, 2), figures::findTheme("dark")->color(figures::Role::Panel));
    EXPECT_TRUE(data->data("image/svg+xml").contains("<text"));
}

TEST_F(ExportDialogTest, AnimationsPlayTheAnswersOfCues)
{
    const auto countMotions = [&](std::uint32_t step, const std::vector<std::uint32_t>& answerSteps) {
        figures::FigureOptions options;
        options.size = {1280, 720};
        const FrameMaker frame =
            makeBlockAnimation(session().position, "grid", options, figures::ExcerptPosition::None, {}, answerSteps)({});
        return frame(step).motions.size();
    };
    EXPECT_EQ(countMotions(1, {}), 0u) << "a step moves nothing of the grid";
    EXPECT_GT(countMotions(1, {1}), 0u);
    EXPECT_EQ(countMotions(2, {1}), 0u);
}

}  // namespace
}  // namespace simtscope::ui
