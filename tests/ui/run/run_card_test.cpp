// Tests the settings of a run in the window: those behind "More", remembered per program, and what a cancelled run leaves.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>
#include <set>

#include "gpu/program/library/recordings.h"
#include "tests/folders.h"
#include "tests/toolkit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/run/option_fields.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/preferences/setting_rows.h"
#include "ui/widgets/input_dialog.h"

namespace simtscope::ui {
namespace {

using RunCardTest = WindowTest;

/// Program that reads a word from stdin and an environment variable, and launches a kernel. With an argument, its second launch never ends.
constexpr const char* kProgram = R"(#include <cstdio>
#include <cstdlib>
__global__ void fill(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void forever(volatile int* out) { while (true) out[0] = out[0] + 1; }
int main(int argc, char**)
{
    char word[32] = "";
    std::scanf("%31s", word);
    const char* variable = std::getenv("WORD");
    int* out = nullptr;
    cudaMalloc(&out, 4096);
    fill<<<20, 32>>>(out);
    std::printf("read %s, WORD is %s\n", word, variable ? variable : "not set");
    std::fflush(stdout);
    if (argc > 1)
        forever<<<1, 32>>>(out);
    return int(cudaDeviceSynchronize());
}
)";

QString writeProgram(const QTemporaryDir& folder)
{
    QFile file(folder.filePath("words.cu"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(kProgram);
    return file.fileName();
}

TEST_F(RunCardTest, StoredSettingsAreReadBack)
{
    RunSettings settings;
    settings.devices.model = "sm_80";
    settings.devices.count = 2;
    settings.schedule.isRandom = true;
    settings.schedule.seed = 7;
    settings.blocks = "0-3,17";
    settings.maxEvents = 12345;
    settings.input = "a b\nc";
    settings.nvccArguments = {"-DN=8", "-DTEXT=two words"};
    settings.environment = {"A=1"};
    settings.timeoutSeconds = 2.5;
    QSettings kept;
    kept.beginGroup("test");
    settings.save(kept);
    EXPECT_EQ(RunSettings::load(kept), settings);
    RunSettings().save(kept);
    EXPECT_EQ(RunSettings::load(kept), RunSettings());
    EXPECT_TRUE(kept.allKeys().isEmpty()) << "only what is not the default is kept";
    EXPECT_EQ(splitWords(joinWords(settings.nvccArguments)), settings.nvccArguments);
}

// Each returns another value than the default of any row, which the option accepts.
void change(QString& value)
{
    value = value == "pattern" ? "zero" : value == "simt" ? "cuda" : value == "all" ? "race,calls" : "0,3-5";
}

void change(QStringList& value)
{
    value = {"fill:4,2x32,8"};
}

void change(DeviceSetting& value)
{
    value = {"sm_80", 2};
}

void change(ScheduleSetting& value)
{
    value = {true, 7};
}

template <class Number>
requires std::is_arithmetic_v<Number>
void change(Number& value)
{
    value += 2;
}

TEST_F(RunCardTest, EveryOptionIsStoredAndReachesTheRequest)
{
    trace::forEachRow(kSettingRows, [&](const auto& row) {
        RunSettings settings;
        change(settings.*row.kept);
        ASSERT_NE(settings, RunSettings()) << row.option;
        QSettings kept;
        kept.beginGroup("row");
        settings.save(kept);
        EXPECT_TRUE(kept.contains(row.setting)) << row.setting;
        EXPECT_EQ(RunSettings::load(kept), settings) << row.option;
        EXPECT_EQ(RunSettings().withChange(RunSettings(), settings), settings) << row.option;
        EXPECT_EQ(settings.forAnotherProgram() == settings, row.owner == trace::OptionOwner::Run) << row.option;
        RunSettings().save(kept);
        EXPECT_TRUE(kept.allKeys().isEmpty()) << row.option;

        program::RunRequest request, usual;
        ASSERT_TRUE(settings.applyTo(request));
        ASSERT_TRUE(RunSettings().applyTo(usual));
        EXPECT_TRUE(static_cast<const trace::RunChoices&>(usual) == trace::RunChoices())
            << "the window's defaults are those of the command";
        EXPECT_NE(request.*row.words, usual.*row.words) << row.option;
        request.*row.words = usual.*row.words;
        EXPECT_TRUE(static_cast<const trace::RunChoices&>(request) == trace::RunChoices()) << row.option << " changes another option";
    });
}

TEST_F(RunCardTest, SettingsOfEarlierVersionsAreRead)
{
    QSettings kept;
    kept.beginGroup("earlier");
    kept.setValue("device", "sm_80");
    kept.setValue("devices", 2);
    kept.setValue("randomSchedule", true);
    kept.setValue("seed", quint32(7));
    kept.setValue("blocks", "0-3,17");
    kept.setValue("maxEvents", quint64(12345));
    kept.setValue("timeout", 2.5);
    kept.setValue("timingRuns", 5u);
    kept.setValue("launch", "fill:4,2x32,8");
    kept.setValue("environment", QStringList{"A=1", "B=2"});
    kept.sync();
    const RunSettings settings = RunSettings::load(kept);
    EXPECT_EQ(settings.devices, (DeviceSetting{"sm_80", 2}));
    EXPECT_EQ(settings.schedule, (ScheduleSetting{true, 7}));
    EXPECT_EQ(settings.blocks, "0-3,17");
    EXPECT_EQ(settings.maxEvents, 12345u);
    EXPECT_EQ(settings.timeoutSeconds, 2.5);
    EXPECT_EQ(settings.timingRuns, 5u);
    EXPECT_EQ(settings.launches, QStringList{"fill:4,2x32,8"});
    EXPECT_EQ(settings.environment, (QStringList{"A=1", "B=2"}));
}

// A table with one row, as if it had been added to run_options.def.
struct Depths {
    unsigned depth = 3;
    bool operator==(const Depths&) const = default;
};
constexpr std::tuple kDepthRows{SettingRow<kinds::WholeNumber<unsigned, 1, 9>, Depths, Depths>{
    {{"--depth", "N", "How deep", "depth", trace::OptionOwner::Run, {"Depth", "", trace::OptionEngine::Any, "How deep it goes"}},
     &Depths::depth},
    &Depths::depth}};

TEST_F(RunCardTest, ARowThatIsAddedIsStoredAndHasAField)
{
    constexpr auto kEach = [](Depths& settings, auto visit) { forEachStored(kDepthRows, settings, visit); };
    QSettings kept;
    kept.beginGroup("depth");
    saveBy(kEach, Depths{5}, kept);
    EXPECT_EQ(kept.value("depth"), 5u);
    Depths read, chosen;
    loadBy(kEach, kept, read);
    chooseBy(kDepthRows, read, chosen);
    EXPECT_EQ(chosen.depth, 5u);

    QWidget parent;
    Depths settings;
    const auto fields = makeFields<Depths>(
        kDepthRows, &parent, [&](const auto& by) { by(settings); }, [](const Error&) {});
    ASSERT_EQ(fields.size(), 1u);
    EXPECT_STREQ(fields[0].texts.field.label, "Depth");
    auto* spin = parent.findChild<QSpinBox*>("depth");
    ASSERT_NE(spin, nullptr);
    fields[0].show(settings);
    EXPECT_EQ(spin->value(), 3);
    EXPECT_FALSE(fields[0].differs(settings));
    spin->setValue(7);
    EXPECT_EQ(settings.depth, 7u);
    EXPECT_TRUE(fields[0].differs(settings));
    spin->setValue(10);
    EXPECT_EQ(settings.depth, 9u) << "the range is that of the kind";
}

TEST(CommandLine, WordsComeBackAsTheyWere)
{
    for (const QStringList& words : {QStringList{}, {"a", "b"}, {"two words", ""}, {"", "", "x"}, {"\"", "\" \"", "a\"b c\""}, {"tab\tin"}})
        EXPECT_EQ(splitWords(joinWords(words)), words) << joinWords(words).toStdString();
    EXPECT_EQ(splitWords("  a   b "), (QStringList{"a", "b"}));
    EXPECT_EQ(splitWords("-DT=\"two words\""), QStringList{"-DT=two words"});
    EXPECT_EQ(splitWords("a \"b c"), (QStringList{"a", "b c"}));
    EXPECT_EQ(splitWords("a \""), QStringList{"a"}) << "a quote that has just been typed is no word";
}

TEST_F(RunCardTest, BecomeTheRequestThatTheCommandLineWouldMake)
{
    RunSettings settings;
    program::RunRequest usual;
    ASSERT_TRUE(settings.applyTo(usual));
    EXPECT_EQ(usual.devices, "sm_90");
    EXPECT_FALSE(usual.compilesForDevice);
    settings.devices.model = "sm_80";
    settings.devices.count = 2;
    settings.blocks = "0-3,17";
    settings.launches = {"fill:4x64"};
    program::RunRequest request;
    ASSERT_TRUE(settings.applyTo(request));
    EXPECT_EQ(request.devices, "sm_80x2");
    EXPECT_TRUE(request.compilesForDevice);
    EXPECT_EQ(request.blocks, "0-3,17");
    EXPECT_EQ(request.launches, std::vector<std::string>{"fill:4x64"});
    settings.input = folder.filePath("no such file");
    settings.isInputFile = true;
    EXPECT_FALSE(settings.applyTo(request));
}

TEST_F(RunCardTest, MoreIsADisclosureThatIsRemembered)
{
    openSample();
    EXPECT_FALSE(find<QLineEdit>("blocks")->isVisible());
    click("more");
    EXPECT_TRUE(find<QLineEdit>("blocks")->isVisible());
    EXPECT_FALSE(find<QSpinBox>("timingRuns")->isVisible()) << "only for a GPU";
    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    EXPECT_TRUE(find<QLineEdit>("blocks")->isVisible());
}

TEST_F(RunCardTest, FieldsFitInANarrowPanel)
{
    openSample();
    window->resize(1280, 720);
    click("more");
    QCoreApplication::processEvents();
    const QRect windowRect = window->rect();
    for (const char* name : {"run", "timeout", "devices", "environment", "checks", "freshMemory", "threads", "blocks", "input"}) {
        auto* widget = find<QWidget>(name);
        for (QWidget* outer = widget->parentWidget(); outer; outer = outer->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(outer))
                area->ensureWidgetVisible(widget);  // the settings are scrolled where there is no room for all
        const QRect box(widget->mapTo(window.get(), QPoint()), widget->size());
        EXPECT_TRUE(windowRect.contains(box)) << name;
        EXPECT_GE(widget->height(), 20) << name;
    }
}

// A scroll bar that took room from rows whose labels wrap came and went without end, until the stack was full.
TEST_F(RunCardTest, RowsKeepTheirWidthAtEverySizeOfThePanel)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/matmul-tiled.simt")));
    ASSERT_TRUE(waitForPicture());
    auto* area = qobject_cast<QScrollArea*>(find<QComboBox>("engine")->parentWidget()->parentWidget()->parentWidget());
    ASSERT_NE(area, nullptr);
    auto* facts = find<QLabel>("launchFacts");
    facts->setText(QStringLiteral("words that wrap ").repeated(20));
    ASSERT_TRUE(facts->isVisible());
    const QLayout* const rows = area->widget()->layout();
    bool hasScrolled = false, hasFitted = false;
    const int leastWidth = rows->totalMinimumSize().width();
    for (int width = leastWidth; width < leastWidth + 30; ++width) {
        area->setFixedWidth(width);
        area->setFixedHeight(rows->totalHeightForWidth(width));
        std::set<int> widths;
        for (int words = 20; words < 120; ++words) {
            facts->setText(QStringLiteral("word ").repeated(words));
            QCoreApplication::processEvents();
            widths.insert(area->viewport()->width());
            (area->verticalScrollBar()->maximum() > 0 ? hasScrolled : hasFitted) = true;
        }
        EXPECT_EQ(widths.size(), 1u) << width;
    }
    EXPECT_TRUE(hasScrolled && hasFitted);
}

TEST_F(RunCardTest, LabelsOfParametersAreReadInFullAndTheProgramStaysInSight)
{
    for (const char* program : {"transpose-shared", "matmul-tiled", "bandwidth", "matrix-add"}) {
        window->resize(1280, 720);
        window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/%1.simt")).arg(program));
        ASSERT_TRUE(waitForPicture());
        auto* tree = find<QTreeWidget>("library");
        ASSERT_NE(tree->currentItem(), nullptr);
        EXPECT_TRUE(waitFor([&] { return tree->viewport()->rect().contains(tree->visualItemRect(tree->currentItem())); }, 2000)) << program;
        int labels = 0;
        for (const QLabel* label : find<QComboBox>("engine")->parentWidget()->findChildren<QLabel*>()) {
            if (!label->buddy() || !label->isVisible())
                continue;
            ++labels;
            const QRect text = label->fontMetrics().boundingRect(QRect(0, 0, label->width(), 1000), Qt::TextWordWrap, label->text());
            EXPECT_TRUE(text.width() <= label->width() && text.height() <= label->height())
                << program << ": " << label->text().toStdString();
        }
        EXPECT_GE(labels, 3) << program;
    }
}

TEST_F(RunCardTest, NumbersOfParametersAreReadInFull)
{
    window->resize(1280, 720);
    for (const char* program : {"streams-overlap", "bandwidth", "matmul-tiled"}) {
        window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/%1.simt")).arg(program));
        ASSERT_TRUE(waitForPicture());
        QCoreApplication::processEvents();
        int numbers = 0;
        for (const QComboBox* box : window->findChildren<QComboBox*>(QRegularExpression("^parameter-"))) {
            if (!box->isEditable())
                continue;
            ++numbers;
            constexpr int kLineEditMargin = 2;
            EXPECT_LE(box->fontMetrics().horizontalAdvance(box->currentText()) + 2 * kLineEditMargin, box->lineEdit()->width())
                << program << ": " << box->currentText().toStdString();
            const QWidget* const content = box->parentWidget();
            EXPECT_LE(content->width(), content->parentWidget()->width()) << program << ": fields are cut at the right";
        }
        EXPECT_GE(numbers, 1) << program;
    }
}

TEST_F(RunCardTest, InvalidBlocksAreReportedAndRejected)
{
    openSample();
    click("more");
    auto* blocks = find<QLineEdit>("blocks");
    blocks->setFocus();
    QTest::keyClicks(blocks, "3-1");
    QTest::keyClick(blocks, Qt::Key_Return);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, "'3-1' does not name blocks: the range 3-1 ends below its start");
    EXPECT_TRUE(session().settings.current().blocks.isEmpty());
}

/// Types a text into a line that accepts only `valid`; returns what it takes; nullopt: it is told as a fault.
std::optional<QString> takenBy(const QString& valid, const QString& typed)
{
    std::optional<QString> storedValue;
    QWidget window;
    const OptionWidget optionWidget = makeLine(
        &window, {}, [&](const QString& text) { return text == valid ? std::nullopt : std::optional(Error{}); }, [](const Error&) {},
        [&](const QVariant& value) { storedValue = value.toString(); });
    auto* line = qobject_cast<QLineEdit*>(optionWidget.widget);
    line->setText(typed);
    emit line->editingFinished();
    return storedValue;
}

TEST(OptionLine, RemovesOnlyBlanksThatAreWrong)
{
    EXPECT_EQ(takenBy("16,16", " 16, 16 "), "16,16");
    EXPECT_EQ(takenBy("two words", " two words "), "two words");
    EXPECT_EQ(takenBy("two words", "twowords"), std::nullopt);
}

TEST_F(RunCardTest, ChecksThreadsAndFreshMemoryReachTheRequest)
{
    openSample();
    click("more");
    auto* checks = find<QLineEdit>("checks");
    auto* threads = find<QSpinBox>("threads");
    auto* memory = find<QComboBox>("freshMemory");
    EXPECT_TRUE(checks->isVisible() && threads->isVisible() && memory->isVisible());
    EXPECT_EQ(checks->placeholderText(), "all");
    EXPECT_EQ(threads->text(), "one per core");
    EXPECT_EQ(memory->currentText(), "pattern 0x4b");

    checks->setFocus();
    QTest::keyClicks(checks, "races");
    QTest::keyClick(checks, Qt::Key_Return);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().settings.current().checks, "all") << "a wrong list is said and not taken";
    checks->selectAll();
    QTest::keyClicks(checks, "race, init");
    QTest::keyClick(checks, Qt::Key_Return);
    threads->setValue(2);
    memory->setCurrentIndex(1);
    emit memory->activated(1);
    const Result<program::RunRequest> request = session().run.makeRequest(folder.filePath("work"));
    ASSERT_TRUE(request);
    EXPECT_EQ(request->checks, "race,init");
    EXPECT_EQ(request->threads, 2u);
    EXPECT_EQ(request->freshMemory, "zero");

    session().settings.set({});
    EXPECT_EQ(checks->text(), "");
    EXPECT_EQ(threads->value(), 0);
    EXPECT_EQ(memory->currentIndex(), 0);
    RunSettings onGpu;
    onGpu.engine = "cuda";
    session().settings.set(onGpu);
    EXPECT_TRUE(checks->isVisible()) << "a recording of a GPU is searched, too";
    EXPECT_FALSE(threads->isVisible() || memory->isVisible());
    session().run.cancel();
}

// A changed parameter starts a run, and Run becomes Cancel under the pointer of a user who is about to click Run.
TEST_F(RunCardTest, AClickOnRunDoesNotCancelTheRunThatHasJustBegunByItself)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openSample();
    auto* size = find<QComboBox>("parameter-elements");
    size->setCurrentIndex(size->currentIndex() == 0 ? 1 : 0);
    emit size->activated(size->currentIndex());
    ASSERT_TRUE(waitFor([this] { return session().runner.isRunning(); }));
    click("run");
    EXPECT_TRUE(session().runner.isRunning());
    QTest::qWait(1100);
    if (session().runner.isRunning()) {  // it may have ended
        click("run");
        EXPECT_TRUE(waitFor([this] { return !session().runner.isRunning(); }));
    }
    session().run.cancel();
}

TEST_F(RunCardTest, RunStandsOutOnlyWhereThePictureIsNotOfTheText)
{
    openSample();
    const auto* run = find<QPushButton>("run");
    EXPECT_FALSE(run->property("primary").toBool());
    EXPECT_TRUE(find<QPushButton>("play")->property("primary").toBool());
    const QString text = session().document.text();
    session().document.setText(text + "// an edit\n");
    EXPECT_TRUE(run->property("primary").toBool());
    session().document.setText(text);
    EXPECT_FALSE(run->property("primary").toBool());
}

/// Program that prints memory that nobody has written.
constexpr const char* kUnwritten = R"(#include <cstdio>
__global__ void give(const unsigned* in, unsigned* out) { *out = *in; }
int main()
{
    unsigned *in = nullptr, *out = nullptr, value = 1;
    cudaMalloc(&in, 4);
    cudaMalloc(&out, 4);
    give<<<1, 1>>>(in, out);
    cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    std::printf("%x\n", value);
}
)";

TEST_F(RunCardTest, FreshMemoryAndChecksChangeTheRun)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const QString path = folder.filePath("unwritten.cu");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(kUnwritten);
    file.close();
    window->open(path);
    ASSERT_TRUE(waitForPicture());
    // The program prints one line; what SIMTscope says on the other pipe may come before or after it.
    const auto printed = [this](const QString& line) {
        return QString::fromStdString(session().position.recording()->program.output).split('\n').contains(line);
    };
    EXPECT_TRUE(printed("4b4b4b4b"));
    EXPECT_FALSE(session().position.recording()->findings.empty());
    click("more");
    auto* memory = find<QComboBox>("freshMemory");
    memory->setCurrentIndex(1);
    emit memory->activated(1);
    ASSERT_TRUE(waitFor([&] { return !session().runner.isBusy() && printed("0"); }, 60000));
    EXPECT_FALSE(session().position.recording()->findings.empty());
    auto* checks = find<QLineEdit>("checks");
    checks->setFocus();
    QTest::keyClicks(checks, "none");
    QTest::keyClick(checks, Qt::Key_Return);
    EXPECT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.recording()->findings.empty(); }, 60000));
}

TEST_F(RunCardTest, TypedTextStaysWhenARunEnds)
{
    openSample();
    click("more");
    const auto refresh = [this] {  // emits what the end of a run emits
        emit session().position.recordingChanged();
        emit session().settings.changed();
        QCoreApplication::processEvents();
    };
    auto* nvcc = find<QLineEdit>("nvccArguments");
    nvcc->setFocus();
    QTest::keyClicks(nvcc, "-DN=");
    refresh();
    EXPECT_EQ(nvcc->text(), "-DN=");
    QTest::keyClicks(nvcc, "8");
    QTest::keyClick(nvcc, Qt::Key_Return);
    EXPECT_EQ(session().settings.current().nvccArguments, QStringList{"-DN=8"});
    session().settings.set({});
    EXPECT_EQ(nvcc->text(), "") << "what was entered is replaced";

    auto* block = find<QComboBox>("parameter-elements");
    auto* events = find<QSpinBox>("maxEvents");
    for (QWidget* field : std::initializer_list<QWidget*>{block, events}) {
        auto* line = field->findChild<QLineEdit*>();
        ASSERT_NE(line, nullptr) << field->objectName().toStdString();
        field->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "51");
        refresh();
        EXPECT_EQ(line->text(), "51") << field->objectName().toStdString();
        if (field == block)
            QTest::keyClick(line, Qt::Key_Return);
    }
    EXPECT_EQ(session().document.arguments().value(0), "51");
    QTest::keyClick(events, Qt::Key_Return);
    EXPECT_EQ(session().settings.current().maxEvents, 51u);
    session().settings.set({});
    EXPECT_EQ(events->value(), int(RunSettings().maxEvents));

    auto* blocks = find<QLineEdit>("blocks");
    blocks->setFocus();
    QTest::keyClicks(blocks, "3-1");
    QTest::keyClick(blocks, Qt::Key_Return);
    view().setFocus();
    refresh();
    EXPECT_EQ(blocks->text(), "3-1") << "what is wrong stays to be corrected";
    session().run.cancel();
    const Result<program::Lesson> otherLesson = program::findLesson("vector-add");
    ASSERT_TRUE(otherLesson);
    session().run.openLesson(*otherLesson);
    EXPECT_EQ(blocks->text(), "");
    session().run.cancel();
}

TEST_F(RunCardTest, ATypedInputAndAVariableReachTheProgram)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    window->open(writeProgram(folder));
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().position.source()->launch().blocks.size(), 8u);
    click("more");
    click("input");
    auto* dialog = window->findChild<InputDialog*>("inputDialog");
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<QRadioButton*>("inputTyped")->click();
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("inputText"), "hello");
    QTest::keyClick(dialog->findChild<QRadioButton*>("inputTyped"), Qt::Key_Return);
    EXPECT_EQ(session().settings.current().input, "hello");
    auto* environment = find<QLineEdit>("environment");
    environment->setFocus();
    QTest::keyClicks(environment, "WORD=set");
    QTest::keyClick(environment, Qt::Key_Return);
    auto* blocks = find<QLineEdit>("blocks");
    blocks->setFocus();
    QTest::keyClicks(blocks, "all");
    QTest::keyClick(blocks, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source()->launch().blocks.size() == 20; }, 60000));
    EXPECT_EQ(session().position.recording()->program.output, "read hello, WORD is set\n");
}

TEST_F(RunCardTest, AProgramIsOpenedAsItWasLastRun)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const Result<program::Lesson> lesson = program::findLesson(kSample.toStdString()), other = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(lesson && other);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    EXPECT_FALSE(find<QPushButton>("usualSettings")->isVisible());
    auto* block = find<QComboBox>("parameter-block");
    block->setFocus();
    QTest::keyClick(block, Qt::Key_Up);
    const QString chosen = block->currentText();
    ASSERT_TRUE(waitFor([&] { return session().position.source()->launch().block.count() == chosen.toUInt(); }, 60000));
    EXPECT_TRUE(find<QPushButton>("usualSettings")->isVisible());

    session().run.openLesson(*other);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    EXPECT_EQ(loadLastOpened(), "reduce-1-interleaved");
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source(); }, 60000));
    EXPECT_EQ(session().document.arguments().value(1), chosen);
    EXPECT_EQ(session().position.source()->launch().block.count(), chosen.toUInt());

    click("usualSettings");
    ASSERT_TRUE(waitFor(
        [&] { return !session().runner.isBusy() && session().position.source()->launch().block.count() != chosen.toUInt(); }, 60000));
    EXPECT_FALSE(find<QPushButton>("usualSettings")->isVisible());
    session().run.openLesson(*other);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    session().run.openLesson(*lesson);
    EXPECT_NE(session().document.arguments().value(1), chosen) << "the defaults are what it was last given";
}

TEST_F(RunCardTest, ARecordingOfAChartKeepsTheSettingsOfItsProgram)
{
    openSample();
    const auto sampleLesson = program::findLesson(kSample.toStdString()), otherLesson = program::findLesson("transpose-padded");
    ASSERT_TRUE(sampleLesson && otherLesson);
    RunSettings ownSettings, swept;
    ownSettings.nvccArguments = {"-DOWN"};
    swept.schedule.isRandom = true;
    swept.nvccArguments = {"-DSWEPT"};
    session().settings.set(ownSettings);
    const auto open = [&](const QString& path, const std::optional<RunSettings>& settings, const program::Lesson& lesson) {
        session().run.openCached(path, settings, lesson);
        EXPECT_FALSE(session().settings.current().schedule.isRandom) << "not before the recording is there";
        EXPECT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    };
    open(folder.filePath("missing.simt"), swept, *sampleLesson);
    EXPECT_EQ(session().settings.current(), ownSettings);
    open(samplePath(), std::nullopt, *sampleLesson);
    EXPECT_EQ(session().settings.current(), ownSettings) << "what ships was made under none that are the user's";
    open(samplePath(), swept, *sampleLesson);
    EXPECT_TRUE(session().settings.current().schedule.isRandom);
    EXPECT_EQ(session().settings.current().nvccArguments, ownSettings.nvccArguments);
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";  // nothing is remembered then
    RunSettings remembered;
    remembered.nvccArguments = {"-DREMEMBERED"};
    storeProgramInputs("transpose-padded", ProgramInputs{defaultArgumentsOf(*otherLesson), remembered});
    open(QString::fromStdString(program::findShippedRecording("transpose-padded")), swept, *otherLesson);
    EXPECT_TRUE(session().settings.current().schedule.isRandom);
    EXPECT_EQ(session().settings.current().nvccArguments, remembered.nvccArguments);
}

TEST_F(RunCardTest, GoingBackToTheEngineIsRemembered)
{
    openSample();
    RunSettings settings;
    settings.engine = "cuda";
    storeProgramInputs(kSample, ProgramInputs{session().document.arguments(), settings});
    session().settings.set(settings);
    auto* engine = find<QComboBox>("engine");
    engine->setCurrentIndex(0);
    emit engine->activated(0);
    EXPECT_FALSE(loadProgramInputs(kSample)) << "it is as the program ships";
    session().run.cancel();
}

TEST_F(RunCardTest, FilesAreOfferedAgain)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const QString path = writeProgram(folder);
    EXPECT_FALSE(find<QMenu>("recentMenu")->isEnabled());
    window->open(path);
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(loadLastOpened(), path);
    EXPECT_EQ(loadRecentFiles(), QStringList{path});
    openSample();
    EXPECT_NE(session().document.name(), "words");
    QAction* recentAction = find<QMenu>("recentMenu")->actions().value(1);
    ASSERT_NE(recentAction, nullptr);
    EXPECT_EQ(recentAction->text(), "&2  words.cu");
    recentAction->trigger();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.recording()->program.name == "words"; }, 60000));

    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    window->open(QString());
    EXPECT_EQ(session().document.path(), path);
    session().run.cancel();
}

TEST_F(RunCardTest, RecordingOfACancelledRunCanBeOpened)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    window->open(writeProgram(folder));
    session().document.setArguments({"forever"});
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return find<QPlainTextEdit>("output")->toPlainText().contains("WORD"); }, 60000));
    const std::string before = figureTexts();
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(session().runner.isBusy());
    EXPECT_EQ(figureTexts(), before);
    ASSERT_TRUE(waitFor([this] { return session().notices.current().offersPartialRecording; }));
    EXPECT_EQ(figureTexts(), before);
    click("showPartial");
    EXPECT_EQ(session().position.recording()->launches.at(0).name, "fill");
    EXPECT_TRUE(session().position.source()->isRecorded());
    EXPECT_FALSE(session().notices.current().offersPartialRecording);
}

/// A result may arrive late, for example after the user has chosen another program.
TEST_F(RunCardTest, RecordingOfACancelledRunIsDroppedWhenSuperseded)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    window->open(writeProgram(folder));
    session().run.cancel();
    session().document.setArguments({"forever"});
    Result<program::RunPlan> plan = session().run.makeRequest(folder.path()).and_then(program::planRun);
    ASSERT_TRUE(plan);
    plan->request.recordPath = folder.filePath("forever.simt").toStdString();
    const QString recording = QString::fromStdString(plan->request.recordPath);
    for (const bool isDropped : {false, true}) {
        Runner runner;
        QSignalSpy printed(&runner, &Runner::output), partial(&runner, &Runner::partialRecordingRead);
        runner.run(*plan, {}, [](const figures::FigureSource&, const std::stop_token&) { return InitialView(); });
        ASSERT_TRUE(waitFor([&] { return !printed.isEmpty(); }, 60000));
        runner.cancel(Runner::PartialRecording::Keep);
        if (isDropped)
            runner.discardPartialRecording();
        ASSERT_TRUE(waitFor([&] { return !QFile::exists(recording); }, 60000)) << "the run has ended, and its recording been read";
        QTest::qWait(50);
        EXPECT_EQ(partial.count(), isDropped ? 0 : 1);
    }
}

TEST_F(RunCardTest, AGpuOfThisMachineIsOffered)
{
    SKIP_BEFORE_CUDA(13000, "so does the GPU engine");
    EXPECT_EQ(find<QComboBox>("engine")->findData("cuda", Qt::UserRole + 1), -1);
    qputenv("SIMTSCOPE_CUDA_RUNTIME", tests::buildPath("lib").c_str());
    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    EXPECT_TRUE(waitFor([this] { return find<QComboBox>("engine")->findData("cuda", Qt::UserRole + 1) == 1; }));
    qunsetenv("SIMTSCOPE_CUDA_RUNTIME");
}

TEST_F(RunCardTest, CuesSayWhenTheParametersAreOthers)
{
    const auto lesson = program::findLesson("coalescing");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    EXPECT_FALSE(find<QLabel>("cuesReserve")->isVisible());
    if (!hasCompiler())
        return;
    session().document.setArgument(1, "16");
    session().run.start();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    EXPECT_TRUE(find<QLabel>("cuesReserve")->isVisible());
    session().run.resetSettings();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    EXPECT_FALSE(find<QLabel>("cuesReserve")->isVisible());
}

TEST_F(RunCardTest, ParameterOutOfRangeIsRevertedAndReported)
{
    const auto lesson = program::findLesson("coalescing");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    auto* stride = find<QComboBox>("parameter-stride");
    const QString before = stride->currentText();
    stride->lineEdit()->setFocus();
    stride->lineEdit()->selectAll();
    QTest::keyClicks(stride->lineEdit(), "33");
    QTest::keyClick(stride->lineEdit(), Qt::Key_Return);
    EXPECT_EQ(stride->currentText(), before);
    EXPECT_EQ(session().notices.current().text, "Stride is from 1 to 32, not 33.");
    EXPECT_FALSE(session().runner.isBusy()) << "nothing has changed";
}

}  // namespace
}  // namespace simtscope::ui
