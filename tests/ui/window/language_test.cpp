// Tests the languages: every text of the program has a German one, and the window changes between them without losing its state.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenuBar>
#include <QProcess>
#include <QProgressBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSettings>
#include <QTabBar>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QXmlStreamReader>
#include <map>
#include <set>

#include "tests/folders.h"
#include "tests/ui/editor/annotation.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/notes/cues_card.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/language.h"
#include "ui/session/run_label.h"
#include "ui/window/window_keeper.h"

namespace simtscope::ui {
namespace {

const QString kTranslation = QString::fromStdString(tests::repositoryPath("resources/translations/simtscope_de.ts"));

struct TranslatedText {
    QString translation;
    bool isFinished = false;
};

/// Holds the translations by source text, and the contexts that exist.
struct Translations {
    std::map<QString, TranslatedText> messages;
    std::set<QString> contexts;
    QStringList repeated;  ///< texts translated twice, of which the last translation counts
    QString error;
};

Translations readTranslations(const QString& path)
{
    Translations found;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        found.error = path + ": " + file.errorString();
        return found;
    }
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            found.contexts.insert(xml.readElementText());
        } else if (xml.name() == u"source") {
            source = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        } else if (xml.name() == u"translation") {
            const bool isFinished = !xml.attributes().hasAttribute("type");
            if (found.messages.contains(source))
                found.repeated << source;
            found.messages[source] = {xml.readElementText(QXmlStreamReader::IncludeChildElements), isFinished};
        }
    }
    found.error = xml.hasError() ? xml.errorString() : QString();
    return found;
}

/// Returns the placeholders of numbers and names: %1, %L2, %n.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern("%L?[0-9n]");
    QStringList texts;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();)
        texts << matches.next().captured();
    texts.sort();
    texts.removeDuplicates();
    return texts;
}

TEST(Translation, EveryTextHasAGermanTranslationAndNoneIsUnused)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("all.ts");
    QProcess lupdate;
    lupdate.setWorkingDirectory(QString::fromStdString(tests::repositoryPath("")));
    lupdate.start(SIMTSCOPE_LUPDATE, {"-silent", "-locations", "none", "ui", "app", "-ts", path});
    ASSERT_TRUE(lupdate.waitForFinished(60000)) << lupdate.errorString().toStdString();
    const Translations texts = readTranslations(path), german = readTranslations(kTranslation);
    ASSERT_TRUE(texts.error.isEmpty()) << texts.error.toStdString();
    ASSERT_TRUE(german.error.isEmpty()) << german.error.toStdString();
    ASSERT_GT(texts.messages.size(), 500u) << lupdate.readAllStandardError().toStdString();
    EXPECT_EQ(german.contexts, std::set<QString>{"SIMTscope"});
    EXPECT_EQ(german.repeated, QStringList());
    for (const auto& [source, message] : texts.messages)
        EXPECT_TRUE(german.messages.contains(source)) << "no German for: " << source.toStdString();
    for (const auto& [source, message] : german.messages) {
        EXPECT_TRUE(texts.messages.contains(source)) << "the program does not say: " << source.toStdString();
        EXPECT_TRUE(message.isFinished && !message.translation.isEmpty()) << source.toStdString();
        EXPECT_EQ(placeholders(source), placeholders(message.translation)) << source.toStdString();
        EXPECT_EQ(source.endsWith(u'…'), message.translation.endsWith(u'…')) << source.toStdString();
        EXPECT_EQ(source.contains("&") && !source.contains("& "), message.translation.contains("&") && !message.translation.contains("& "))
            << source.toStdString();
    }
}

class LanguageTest : public WindowTest {
protected:
    void SetUp() override
    {
        window.reset();
        QSettings().setValue("language", "en");
        keeper = std::make_unique<WindowKeeper>();
        keeper->window().resize(1280, 720);
        keeper->window().show();
        for (const char* panel : {"showLibrary", "showRun", "showSource", "showCosts"})
            keeper->window().findChild<QAction*>(panel)->setChecked(true);  // panels without which a small window opens
        keeper->window().open(samplePath());
        ASSERT_TRUE(waitFor([this] { return !shownSession().runner.isBusy() && shownSession().position.stepCount() > 0; }));
    }

    Session& shownSession() { return keeper->window().session(); }
    QString firstMenu() { return keeper->window().menuBar()->actions().at(0)->text(); }

    void TearDown() override
    {
        keeper.reset();
        setLanguage("en");
        QLocale::setDefault(usual);
    }

    void choose(const char* action)
    {
        const QPointer<MainWindow> before = &keeper->window();
        auto* const found = keeper->window().findChild<QAction*>(action);
        ASSERT_NE(found, nullptr);
        found->trigger();
        ASSERT_TRUE(waitFor([&] { return before.isNull(); }));
    }

    const QLocale usual;
    std::unique_ptr<WindowKeeper> keeper;
};

TEST_F(LanguageTest, OnlyAChoiceIsRemembered)
{
    QSettings().remove("language");
    keeper = std::make_unique<WindowKeeper>();
    EXPECT_FALSE(QSettings().contains("language")) << "the system's may be another one next time";
    keeper->window().show();
    const QString otherLanguage = loadChosenLanguage() == "de" ? "en" : "de";
    choose(("language-" + otherLanguage).toLatin1().constData());
    EXPECT_EQ(QSettings().value("language").toString(), otherLanguage);
}

/// Returns whether the widget is in the run panel's rows, which scroll where they have too little room, and not all of it is scrolled into
/// view.
bool isScrolledAway(const QWidget& widget)
{
    for (const QWidget* outer = widget.parentWidget(); outer; outer = outer->parentWidget())
        if (const auto* const area = qobject_cast<const QScrollArea*>(outer); area && area->objectName() != "contents")
            return !area->viewport()->rect().contains(QRect(widget.mapTo(area->viewport(), QPoint()), widget.size()));
    return false;
}

/// Returns a line for each control of the window that its parent's edge cuts or that lies on another; empty if there is none.
std::string findMisplacedControls(const QMainWindow& window)
{
    QList<const QWidget*> controls;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                               qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QTabBar*>(widget);
        const bool isPart =
            qobject_cast<const QTabBar*>(widget->parentWidget()) || qobject_cast<const QAbstractSpinBox*>(widget->parentWidget());
        if (isControl && !isPart && widget->isVisible() && !isScrolledAway(*widget) && widget->window() == &window &&
            widget->visibleRegion().boundingRect().isValid())
            controls << widget;
    }
    std::string lines;
    for (const QWidget* a : controls) {
        if (a->visibleRegion().boundingRect() != a->rect())
            lines += a->objectName().toStdString() + " is cut\n";
        for (const QWidget* b : controls) {
            const QRect first(a->mapTo(&window, QPoint()), a->size()), second(b->mapTo(&window, QPoint()), b->size());
            if (a < b && first.intersects(second) && !a->isAncestorOf(b) && !b->isAncestorOf(a))
                lines += a->objectName().toStdString() + " lies on " + b->objectName().toStdString() + "\n";
        }
    }
    return lines;
}

/// On a projector of 1024 x 768, no control is cut off by its parent's edge or lies on another.
TEST_F(LanguageTest, AProjectorHasRoomForTheWindow)
{
    for (const char* language : {"language-en", "language-de"}) {
        if (keeper->window().findChild<QAction*>(language)->isChecked() == false)
            choose(language);
        MainWindow& shownWindow = keeper->window();
        shownWindow.open(QString::fromStdString(
            tests::repositoryPath("resources/recordings/reduce-3-sequential.simt")));  // has two launches and two blocks
        ASSERT_TRUE(waitFor([&] { return !shownSession().runner.isBusy() && shownSession().position.recording()->launches.size() == 2; }));
        EXPECT_LE(shownWindow.minimumSizeHint().width(), 1024) << language;
        EXPECT_LE(shownWindow.minimumSize().width(), 1024) << language;
        EXPECT_LE(std::max(shownWindow.minimumSizeHint().height(), shownWindow.minimumSize().height()), 700) << language;
        shownWindow.resize(1024, 700);
        EXPECT_TRUE(waitFor([&] { return findMisplacedControls(shownWindow).empty(); }))
            << language << ": " << findMisplacedControls(shownWindow);
        EXPECT_EQ(shownWindow.size(), QSize(1024, 700)) << language;
        for (const char* field : {"device", "schedule"}) {
            const auto* box = shownWindow.findChild<QComboBox*>(field);
            EXPECT_GE(box->width(), box->sizeHint().width()) << language << ' ' << field << " is not written out";
        }
        shownWindow.findChild<QAction*>("keys")->trigger();
        auto* sheet = shownWindow.findChild<QDialog*>("shortcutSheet");
        ASSERT_NE(sheet, nullptr);
        EXPECT_LE(sheet->sizeHint().width(), 1024) << language;
        EXPECT_LE(sheet->sizeHint().height(), 720) << language;
        sheet->close();
        const auto* tabs = shownWindow.findChild<QTabBar*>("figures");
        EXPECT_TRUE(tabs->usesScrollButtons() || tabs->rect().contains(tabs->tabRect(tabs->count() - 1))) << language;
    }
}

TEST_F(LanguageTest, NumbersAreWrittenAsTheLanguageDoes)
{
    choose("language-de");
    EXPECT_EQ(QLocale().toString(1234.5, 'f', 1), "1.234,5");
    EXPECT_EQ(keeper->window().locale().language(), QLocale::German);
    choose("language-en");
    EXPECT_EQ(QLocale().toString(1234.5, 'f', 1), "1,234.5");
}

TEST_F(LanguageTest, ARunUnderWayIsShownByTheNewWindow)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const auto progress = [this] { return keeper->window().findChild<QProgressBar*>("progress"); };
    EXPECT_TRUE(progress()->isHidden());
    RunSettings settings;
    settings.nvccArguments = {"-DNOT_BUILT_BEFORE=" + QString::number(QCoreApplication::applicationPid())};
    shownSession().settings.set(settings);
    shownSession().run.start();
    choose("language-de");
    ASSERT_TRUE(shownSession().runner.isRunning());
    EXPECT_FALSE(progress()->isHidden());
    EXPECT_TRUE(keeper->window().findChild<QAction*>("cancel")->isEnabled());
    EXPECT_FALSE(keeper->window().findChild<QLabel*>("status")->text().isEmpty());
    EXPECT_EQ(keeper->window().findChild<QLabel*>("origin")->text(), "Modell sm_90, Zeit modelliert");
    shownSession().run.cancel();
    EXPECT_TRUE(progress()->isHidden());
}

TEST_F(LanguageTest, ChangingTheLanguageKeepsThePlace)
{
    shownSession().position.goTo(7);
    shownSession().selection.setFigure("banks");
    const auto fact = [this] { return keeper->window().findChild<FigureView*>("figure")->figure().fact.toStdString(); };
    const std::string english =
        "Line 27 reads sdata: 2 warps, 64 of 64 lanes active. In warp 0, lanes need 4 different words of each of 8 banks: "
        "4 wavefronts instead of 1; all warps together 8 instead of 2.";
    EXPECT_EQ(fact(), english);
    const QString program = shownSession().document.name();
    ASSERT_EQ(firstMenu(), "&File");

    choose("language-de");
    EXPECT_EQ(firstMenu(), "&Datei");
    EXPECT_EQ(shownSession().position.step(), 7u);
    EXPECT_EQ(shownSession().selection.figure(), "banks");
    EXPECT_EQ(shownSession().document.name(), program);
    EXPECT_TRUE(keeper->window().isVisible());
    EXPECT_EQ(keeper->window().size(), QSize(1280, 720));
    EXPECT_EQ(
        fact(),
        "Zeile 27 liest sdata: 2 Warps, 64 von 64 Lanes aktiv. Warp 0: die Lanes brauchen jeweils 4 verschiedene Wörter von 8 Bänken, "
        "also 4 Wavefronts statt 1; alle Warps zusammen 8 statt 2.");
    EXPECT_EQ(QLocale().toString(12345.5, 'f', 1), "12.345,5") << "numbers as well";
    QTest::keyClick(&keeper->window(), Qt::Key_Right);
    EXPECT_EQ(shownSession().position.step(), 8u) << "the new window's keys work";
    EXPECT_EQ(loadChosenLanguage(), "de") << "the next start speaks it too";

    choose("language-en");
    EXPECT_EQ(firstMenu(), "&File");
    EXPECT_EQ(QLocale().toString(12345.5, 'f', 1), "12,345.5");
    shownSession().position.goTo(7);
    EXPECT_EQ(fact(), english);
}

TEST_F(LanguageTest, LessonsSpeakTheWindowsLanguage)
{
    const auto lesson = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(lesson) << lesson.error().text();
    shownSession().run.openLesson(*lesson);
    ASSERT_TRUE(waitFor([this] { return !shownSession().runner.isBusy() && shownSession().position.stepCount() > 0; }));
    // Works whether the question is shown or its answer.
    const auto languageOfCue = [&](const QString& shownText) {
        for (const char* language : {"en", "de"}) {
            const program::LessonTexts translation = program::findLessonTexts(*lesson, language);
            if (shownText.toStdString() == translation.questions.at(0) || shownText.toStdString() == translation.cues.at(0))
                return QString(language);
        }
        return shownText;
    };
    const auto shownWords = [&] {
        QStringList words;
        const auto* tree = keeper->window().findChild<QTreeWidget*>("library");
        words << tree->currentItem()->text(0) << tree->currentItem()->parent()->text(0);
        words << languageOfCue(keeper->window().findChild<CueRow*>("cue1")->text());
        const auto* parameters = keeper->window().findChild<QFormLayout*>("parameters");
        words << qobject_cast<QLabel*>(parameters->itemAt(1, QFormLayout::LabelRole)->widget())->text();
        keeper->window().findChild<QLineEdit*>("find")->setText("verschränkte adr");
        words << QString::number(!tree->currentItem()->isHidden());
        keeper->window().findChild<QLineEdit*>("find")->setText("interleaved addr");
        words << QString::number(!tree->currentItem()->isHidden());
        return words;
    };
    EXPECT_EQ(shownWords(), QStringList({"Interleaved addressing", "3  Reduction", "en", "Block size", "0", "1"}));
    choose("language-de");
    EXPECT_EQ(shownWords(), QStringList({"Verschränkte Adressierung", "3  Reduktion", "de", "Blockgröße", "1", "1"}));
}

TEST_F(LanguageTest, LessonTextIsOfTheOpenProgramInTheWindowsLanguage)
{
    const auto text = [this] {
        keeper->window().findChild<QAction*>("lesson")->trigger();
        const auto* browser = keeper->window().findChild<QTextBrowser*>("lessonText");
        return browser && browser->isVisible() ? browser->toPlainText() : QString();
    };
    const auto lesson = program::findLesson("reduce-1-interleaved"), next = program::findLesson("transpose-padded");
    ASSERT_TRUE(lesson && next);
    shownSession().run.openLesson(*lesson);
    EXPECT_TRUE(text().contains("The simplest parallel sum"));
    shownSession().run.openLesson(*next);
    EXPECT_TRUE(keeper->window().findChild<QTextBrowser*>("lessonText")->toPlainText().contains("Nothing else is different."));
    choose("language-de");
    shownSession().run.openLesson(*lesson);
    EXPECT_TRUE(text().startsWith("Verschränkte Adressierung")) << text().toStdString();
    const auto* browser = keeper->window().findChild<QTextBrowser*>("lessonText");
    ASSERT_TRUE(waitFor([this] { return !shownSession().runner.isBusy() && shownSession().position.stepCount() > 0; }));
    shownSession().document.openText("own", "int main() {}", {}, std::nullopt);
    EXPECT_FALSE(browser->isVisible()) << "a program without a lesson";
    EXPECT_FALSE(keeper->window().findChild<QAction*>("lesson")->isEnabled());
}

TEST_F(LanguageTest, ARunIsCalledByItsLessonsWordsInACaption)
{
    const auto one = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(one) << one.error().text();
    shownSession().run.openLesson(*one);
    ASSERT_TRUE(waitFor([this] { return !shownSession().runner.isBusy() && shownSession().position.stepCount() > 0; }));
    RunLabel other = makeRunLabel(shownSession());
    other.arguments = {"64", "16"};
    EXPECT_EQ(makeCaptions(makeRunLabel(shownSession()), other), (std::array<QString, 2>{"block size 32", "block size 16"}));
    choose("language-de");
    EXPECT_EQ(makeCaptions(makeRunLabel(shownSession()), RunLabel(makeRunLabel(shownSession()))).front(), "Verschränkte Adressierung (A)");
    RunLabel german = makeRunLabel(shownSession());
    german.arguments = {"64", "16"};
    EXPECT_EQ(makeCaptions(makeRunLabel(shownSession()), german), (std::array<QString, 2>{"Blockgröße 32", "Blockgröße 16"}));
}

TEST_F(LanguageTest, EditedTextKeepsItsRecordingWhenTheLanguageChanges)
{
    const int line = linesOfStep(*shownSession().position.source(), 9).front();
    shownSession().document.setText("// mine\n" + shownSession().document.text());
    shownSession().document.problems().set({{.line = 4, .isError = true, .text = "expected a semicolon", .fix = {}}});
    choose("language-de");
    auto* editor = keeper->window().findChild<SourceEditor*>("source");
    EXPECT_TRUE(shownSession().document.isEdited());
    EXPECT_EQ(editor->recordedLineAt(line + 1), line);
    EXPECT_EQ(annotationOf(*editor, 3), "expected a semicolon") << "messages stay too";
    EXPECT_EQ(shownSession().position.recording()->program.name, shownSession().document.name().toStdString());
}

}  // namespace
}  // namespace simtscope::ui
