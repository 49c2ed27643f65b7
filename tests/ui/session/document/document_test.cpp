// Tests files, drafts, damaged recordings, edits, errors in place, parameters and cancelling.
#include <QComboBox>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "gpu/core/messages/window.h"
#include "gpu/program/library/catalog.h"
#include "tests/ui/editor/annotation.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {
namespace {

using DocumentTest = WindowTest;

/// Program whose kernel would run for years.
constexpr const char* kEndless = R"(#include <cstdio>
__global__ void work(volatile long long* sum)
{
    for (long long i = 0; i < (1ll << 60); ++i)
        *sum += i;
}
int main()
{
    long long* sum = nullptr;
    cudaMalloc(&sum, sizeof(*sum));
    work<<<1, 32>>>(sum);
    return int(cudaDeviceSynchronize());
}
)";

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

TEST_F(DocumentTest, OpensARecordingWithItsTextAndLesson)
{
    openSample();
    EXPECT_EQ(session().document.name(), kSample);
    EXPECT_TRUE(session().document.lesson());
    EXPECT_EQ(find<SourceEditor>("source")->text().toStdString(), session().position.recording()->program.sources.front().text);
    EXPECT_FALSE(session().document.isEdited());
}

TEST_F(DocumentTest, DamagedRecordingIsABannerAndTheOldPictureStays)
{
    openSample();
    const std::string before = figureTexts();
    QFile sample(samplePath());
    ASSERT_TRUE(sample.open(QIODevice::ReadOnly));
    QByteArray bytes = sample.readAll();
    writeFile(folder.filePath("cut.simt"), bytes.left(bytes.size() / 3));
    for (qsizetype i = 100; i < bytes.size(); i += 97)
        bytes[i] = char(bytes[i] ^ 0x5a);
    writeFile(folder.filePath("flipped.simt"), bytes);
    writeFile(folder.filePath("empty.simt"), {});
    constexpr int kPage = 4096;  // bytes of a page of SQLite
    const auto missing = bytes.size() / kPage - bytes.size() / 3 / kPage;
    for (const auto& [name, words] : {std::pair("cut.simt", QString(" is cut off: its last %1 pages are missing").arg(missing)),
                                      std::pair("flipped.simt", QString(" is damaged: its contents are inconsistent")),
                                      std::pair("empty.simt", QString(" is empty: its run stopped before anything was recorded")),
                                      std::pair("missing.simt", QString(" does not exist"))}) {
        session().notices.notify({});
        window->open(folder.filePath(name));
        ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); })) << name;
        EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error) << name;
        EXPECT_TRUE(find<QWidget>("banner")->isVisible()) << name;
        EXPECT_EQ(find<QLabel>("bannerText")->text(), folder.filePath(name) + words);
        EXPECT_EQ(figureTexts(), before) << name;
    }
}

TEST_F(DocumentTest, FileWithoutTextIsRefused)
{
    openSample();
    writeFile(folder.filePath("picture.cu"), QByteArray("\x00\x01\x02\x00", 4));
    window->open(folder.filePath("picture.cu"));
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, "picture.cu: The file is not the text of a program.");
    EXPECT_EQ(session().document.name(), kSample);
}

TEST_F(DocumentTest, DraftsSurviveAndAreOffered)
{
    openSample();
    auto* editor = find<SourceEditor>("source");
    editor->setCursorPosition(0, 0);
    editor->setFocus();
    const QString shipped = session().document.text();
    QTest::keyClicks(editor, "// mine ");
    const QString edited = session().document.text();
    EXPECT_TRUE(session().document.isEdited());
    EXPECT_EQ(edited, "// mine " + shipped);
    QCoreApplication::processEvents();  // process no more events: a crash may follow the last key

    window = std::make_unique<MainWindow>();
    window->resize(1600, 1000);
    window->show();
    const Result<program::Lesson> lesson = program::findLesson(kSample.toStdString());
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    EXPECT_FALSE(session().document.isEdited());
    EXPECT_TRUE(session().notices.current().offersDraft);
    click("restoreDraft");
    EXPECT_EQ(session().document.text(), edited);
    EXPECT_EQ(find<SourceEditor>("source")->text(), edited);
    click("revert");
    EXPECT_FALSE(session().document.isEdited());
    session().run.cancel();
}

TEST_F(DocumentTest, ARecordingThatIsOpenedOffersTheEditsItTakesThePlaceOf)
{
    openSample();
    const QString path = folder.filePath("mine.simt"), edited = "// mine\n" + session().document.text();
    ASSERT_TRUE(saveRecording(path));
    session().document.setText(edited);
    window->open(path);
    ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == path; }));
    EXPECT_FALSE(session().document.isEdited());
    ASSERT_TRUE(session().notices.current().offersDraft);
    click("restoreDraft");
    EXPECT_EQ(session().document.text(), edited);
}

TEST_F(DocumentTest, ShippedFileIsNeverWritten)
{
    openSample();
    const QString path = session().document.path();
    QFile before(path);
    ASSERT_TRUE(before.open(QIODevice::ReadOnly));
    const QByteArray bytes = before.readAll();
    auto* editor = find<SourceEditor>("source");
    editor->setFocus();
    QTest::keyClicks(editor, "x");
    pressKey(Qt::Key_F5);
    waitFor([this] { return !session().runner.isBusy(); }, 60000);
    QFile replacedFile(path);
    ASSERT_TRUE(replacedFile.open(QIODevice::ReadOnly));
    EXPECT_EQ(replacedFile.readAll(), bytes);
}

TEST_F(DocumentTest, TypingInTheEditorDoesNotMoveThePicture)
{
    openSample();
    const std::uint32_t step = session().position.step();
    auto* editor = find<SourceEditor>("source");
    editor->setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Home, Qt::Key_Space, Qt::Key_End})
        pressKey(key);
    EXPECT_EQ(session().position.step(), step);
}

TEST_F(DocumentTest, BadgesFollowEdits)
{
    openSample();
    auto* editor = find<SourceEditor>("source");
    int line = 0;
    for (int i = 1; i <= editor->lines() && line == 0; ++i)
        line = editor->recordedLineAt(i) == i ? i : 0;
    ASSERT_GT(line, 0);
    editor->setCursorPosition(0, 0);
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_EQ(editor->recordedLineAt(line + 1), line);
}

TEST_F(DocumentTest, SyntaxErrorShowsAtItsLineAndTheRepairRuns)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    const std::string before = figureTexts();
    auto* editor = find<SourceEditor>("source");
    const QString correctText = editor->text();
    const qsizetype position = correctText.indexOf("sdata[0];");
    ASSERT_GT(position, 0);
    const int line = int(correctText.left(position).count('\n')) + 1;
    editor->setText(QString(correctText).replace(position, 9, "sdata[0] oops;"));
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().line, line);
    EXPECT_EQ(editor->problemCount(), 1u);
    EXPECT_EQ(annotationOf(*editor, line - 1), "expected a \";\" Fix: End this line, or the one before it, with a semicolon.");
    EXPECT_EQ(figureTexts(), before);

    editor->setText(correctText);
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_TRUE(session().notices.current().text.isEmpty()) << session().notices.current().text.toStdString();
    EXPECT_EQ(editor->problemCount(), 0u);
    EXPECT_EQ(figureTexts(), before);
}

/// If a program does not compile, no picture is shown, in particular not that of the previous program.
TEST_F(DocumentTest, APictureIsNeverThatOfAnotherProgram)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    writeFile(folder.filePath("broken.cu"), "int main() { return nothing; }\n");
    window->open(folder.filePath("broken.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(session().notices.current().line, 1);
    EXPECT_EQ(session().position.recording(), nullptr);
    EXPECT_EQ(session().position.stepCount(), 0u);
}

/// Texts about a recording do not keep it alive: a long one is freed on a worker thread as soon as it is dropped.
TEST_F(DocumentTest, ClosedRecordingIsFreed)
{
    session().run.openLesson(*program::findLesson("divergent-barrier"));
    ASSERT_TRUE(waitForPicture());
    ASSERT_EQ(session().document.problems().list().size(), 2u) << "a line for each place where threads wait";
    const std::weak_ptr<const trace::Recording> recording = session().position.recording();
    const Notice notice = session().notices.current();
    const QString finding = figures::translateSentence(session().position.recording()->findings.front().message);
    writeFile(folder.filePath("other.cu"), "int main() {}\n");
    window->open(folder.filePath("other.cu"));
    session().run.cancel();
    EXPECT_TRUE(waitFor([&] { return recording.expired(); }));
    EXPECT_EQ(notice.text, finding);
}

TEST_F(DocumentTest, AFaultOpensInItsBlockAtItsEnd)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    writeFile(folder.filePath("beyond.cu"),
              "__global__ void fill(int* a) { a[blockIdx.x * 32 + threadIdx.x] = 1; }\n"
              "int main() { int* a; cudaMalloc(&a, 400); fill<<<4, 32>>>(a); return cudaDeviceSynchronize() != cudaSuccess; }\n");
    window->open(folder.filePath("beyond.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().position.place().block.value, 3u);
    EXPECT_EQ(session().position.step() + 1, session().position.stepCount());
}

TEST_F(DocumentTest, StatusShowsTheLastLineOfOutput)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    writeFile(folder.filePath("chatty.cu"),
              "#include <cstdio>\n__global__ void one(int* a) { *a = 1; }\n"
              "int main() { int* a; cudaMalloc(&a, 4); one<<<1, 1>>>(a); std::puts(\"first\\nthe last word\\n\"); }\n");
    window->open(folder.filePath("chatty.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_TRUE(find<QLabel>("status")->text().endsWith(" s. It printed: the last word (all: Ctrl+P)"))
        << find<QLabel>("status")->text().toStdString();
}

TEST_F(DocumentTest, AnotherProgramInTheSameFileOpensAtItsOwnFigureAndSaysWhatItPrints)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const char* const product = R"(#include <cstdio>
__global__ void product(const float* a, const float* b, float* c, int n)
{
    const int row = threadIdx.y, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * b[column * n + k];
    c[row * n + column] = sum;
}
int main()
{
    const int n = 8;
    float a[n * n], b[n * n], *deviceA, *deviceB, *deviceC;
    for (int i = 0; i < n * n; ++i)
        a[i] = float(i % 5 + 1), b[i] = float(i % 3 + 1);
    cudaMalloc(&deviceA, sizeof a);
    cudaMalloc(&deviceB, sizeof b);
    cudaMalloc(&deviceC, sizeof a);
    cudaMemcpy(deviceA, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(deviceB, b, sizeof b, cudaMemcpyHostToDevice);
    product<<<1, dim3(n, n)>>>(deviceA, deviceB, deviceC, n);
    cudaDeviceSynchronize();
    std::puts("5 elements are wrong");
    cudaFree(deviceA);
    cudaFree(deviceB);
    cudaFree(deviceC);
}
)";
    const Notice& notice = session().notices.current();
    const auto run = [&] {
        session().run.start();
        return waitFor([this] { return !session().runner.isBusy() && session().run.isRecordingOfText(); }, 120000);
    };
    writeFile(folder.filePath("mine.cu"), "__global__ void one(int* a) { *a = 1; }\n"
                                          "int main() { int* a; cudaMalloc(&a, 4); one<<<1, 1>>>(a); cudaFree(a); }\n");
    window->open(folder.filePath("mine.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().run.isRecordingOfText(); }, 60000));
    EXPECT_EQ(session().selection.figure(), "source");
    EXPECT_EQ(notice.text, "") << "nothing was printed";
    session().document.setText(product);
    ASSERT_TRUE(run());
    EXPECT_EQ(session().selection.figure(), "data");
    EXPECT_EQ(notice.text, "This run has no findings. It printed: 5 elements are wrong");
    session().selection.setFigure("memory");
    ASSERT_TRUE(run());
    EXPECT_EQ(session().selection.figure(), "memory") << "the same program keeps its figure";
    EXPECT_EQ(notice.text, "This run has no findings. It printed: 5 elements are wrong") << "an edit may have changed nothing";
    click("bannerClose");
    ASSERT_TRUE(run());
    EXPECT_EQ(notice.text, "") << "the user has closed this message";
    session().document.setText(QString(product).replace("5 elements", "0 elements").replace("column * n + k", "k * n + column"));
    ASSERT_TRUE(run());
    EXPECT_EQ(notice.text, "This run has no findings. It printed: 0 elements are wrong");
}

TEST_F(DocumentTest, StatusJoinsNoLinesOfTwoStreams)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    writeFile(folder.filePath("two.cu"), "#include <cstdio>\n__global__ void one(int* a) { *a = 1; }\n"
                                         "int main() { int* a; cudaMalloc(&a, 4); one<<<1, 1>>>(a);\n"
                                         "  std::printf(\"sum \"); std::fflush(stdout); std::fputs(\"a warning\", stderr); }\n");
    window->open(folder.filePath("two.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    const QString status = find<QLabel>("status")->text();
    EXPECT_TRUE(status.contains("It printed: a warning (") || status.contains("It printed: sum (")) << status.toStdString();
}

TEST_F(DocumentTest, CharactersOfTheOutputStayWhole)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    QString printed;
    QObject::connect(&session().runner, &Runner::output, &session().runner, [&](const QString& text) { printed += text; });
    // Each read of a pipe has an even number of bytes, and so ends within a character.
    writeFile(folder.filePath("accents.cu"), "#include <cstdio>\n__global__ void one(int* a) { *a = 1; }\n"
                                             "int main() { int* a; cudaMalloc(&a, 4); one<<<1, 1>>>(a); std::putchar('x');\n"
                                             "  for (int i = 0; i < 200000; ++i) std::fputs(\"\\xc3\\xa9\", stdout); }\n");
    window->open(folder.filePath("accents.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_TRUE(printed == u'x' + QString(200000, QChar(0xe9))) << printed.size() << " characters";
}

TEST_F(DocumentTest, FindingOfARecordingAppearsInTheBanner)
{
    session().run.openLesson(*program::findLesson("divergent-barrier"));
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    ASSERT_EQ(session().position.recording()->findings.size(), 1u);
    EXPECT_EQ(session().notices.current().text, figures::translateSentence(session().position.recording()->findings.front().message));
    EXPECT_EQ(find<SourceEditor>("source")->problemCount(), 2u) << "a line for each place where threads wait";
}

TEST_F(DocumentTest, ParameterChangeRunsAgain)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    auto* block = find<QComboBox>("parameter-block");
    const std::uint32_t threads = std::uint32_t(session().position.source()->launch().block.count());
    block->setFocus();
    QTest::keyClick(block, threads == 1024 ? Qt::Key_Up : Qt::Key_Down);
    EXPECT_NE(block->currentText().toUInt(), threads);
    ASSERT_TRUE(waitFor([&] { return session().position.source()->launch().block.count() == block->currentText().toUInt(); }, 60000))
        << session().notices.current().text.toStdString();
    EXPECT_TRUE(session().notices.current().text.isEmpty());
}

TEST_F(DocumentTest, CancelIsImmediateAndTheOldPictureStays)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    writeFile(folder.filePath("endless.cu"), kEndless);
    window->open(folder.filePath("endless.cu"));
    EXPECT_TRUE(session().runner.isRunning());
    const auto* button = find<QPushButton>("run");
    EXPECT_TRUE(button->text().startsWith("Cancel")) << "the key is named only where it has room";
    ASSERT_TRUE(waitFor([this] { return find<QLabel>("status")->text().contains("work<<<"); }, 60000)) << "the kernel has begun";
    EXPECT_TRUE(session().runner.isRunning()) << session().notices.current().text.toStdString();
    const std::string before = figureTexts();
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(session().runner.isBusy());
    EXPECT_EQ(button->text(), "Run   F5");
    EXPECT_EQ(figureTexts(), before);
}

/// Names and output may contain markup and control characters. Panels show these as text.
TEST_F(DocumentTest, NamesAndOutputOfOthersAreCleaned)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    const QString name = QString::fromUtf8("re\xe2\x80\xaeversed.cu"), shown = QString::fromUtf8("re�versed");
    writeFile(folder.filePath(name), "#include <cstdio>\n__global__ void k() {}\nint main()\n{\n    k<<<1, 1>>>();\n    "
                                     "cudaDeviceSynchronize();\n    std::printf(\"\\x1b[2J\\xc2\\x9b \\xe2\\x80\\xae end\\r\\n\");\n}\n");
    window->open(folder.filePath(name));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(find<QPlainTextEdit>("output")->toPlainText(), QString::fromUtf8("␛[2J� � end\n"));
    EXPECT_TRUE(window->windowTitle().startsWith(shown)) << window->windowTitle().toStdString();
    EXPECT_EQ(find<QLabel>("sourceName")->text(), shown + ".cu");
    EXPECT_FALSE(find<QLabel>("status")->text().contains(QChar(0x202e)));
    session().notices.notify({Notice::Kind::Warning, name, name});
    EXPECT_EQ(session().notices.current().text, shown + ".cu");
    EXPECT_EQ(session().document.path(), folder.filePath(name)) << "by which it is saved";
}

TEST_F(DocumentTest, EditorShowsInvisibleCharactersByNumber)
{
    openSample();
    auto* editor = find<SourceEditor>("source");
    for (const auto& [mark, number] : {std::pair{"\xe2\x80\xae", "U+202E"}, {"\xe2\x81\xa6", "U+2066"}, {"\xef\xbf\xbe", "U+FFFE"}}) {
        char representation[16] = {};
        editor->SendScintilla(QsciScintillaBase::SCI_GETREPRESENTATION, mark, representation);
        EXPECT_STREQ(representation, number);
    }
}

TEST_F(DocumentTest, SavingOnAFullDiskIsReported)
{
    const Result<void> written = writeTextFile("/dev/full", "text");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().file, "/dev/full");
    EXPECT_EQ(written.error().message, msg::window::fileUnwritable("No space left on device"));
}

TEST_F(DocumentTest, OutputAppearsInItsPanel)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openSample();
    pressKey(Qt::Key_P, Qt::ControlModifier);
    auto* output = find<QPlainTextEdit>("output");
    EXPECT_TRUE(output->isVisible());
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(output->toPlainText(), "reduce-2-interleaved-strided: the sum of 256 elements is 1148, expected 1148\n");
    click("closeOutput");
    EXPECT_FALSE(output->isVisible());
}

}  // namespace
}  // namespace simtscope::ui
