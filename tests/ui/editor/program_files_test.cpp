// Tests a program of several files in the window: tabs, edits, drafts, saving, runs, errors, breakpoints, new files and dropped files.
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>

#include "gpu/analysis/counts/program_lines.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/session/place/step_lines.h"
#include "ui/widgets/action_keys.h"
#include "ui/widgets/actions.h"
#include "ui/window/dropped_files.h"
#include "ui/window/menus/program_file_dialogs.h"

namespace simtscope::ui {
namespace {

constexpr const char* kMain = R"(#include <cstdio>
#include "kernels.cuh"

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 32 * sizeof(int));
    cudaMemset(data, 0, 32 * sizeof(int));
    add<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    return 0;
}
)";
constexpr const char* kHeader = R"(#pragma once

__global__ void add(int* data)
{
    const int i = threadIdx.x;
    const int old = data[i];
    data[i] = old + i;
}
)";
constexpr int kStoreLine = 7;  // of the header

class ProgramFilesTest : public WindowTest {
protected:
    QString path(const QString& name) const { return folder.filePath(name); }
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QByteArray onDisk(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void openProgram()
    {
        write("main.cu", kMain);
        write("kernels.cuh", kHeader);
        window->open(path("main.cu"));
        session().run.cancel();
        ASSERT_EQ(session().files.count(), 2u);
    }
    /// Opens the program, and waits for its first run.
    void runProgram()
    {
        write("main.cu", kMain);
        write("kernels.cuh", kHeader);
        window->open(path("main.cu"));
        ASSERT_TRUE(waitFor([this] { return session().run.isRecordingOfText() && !session().runner.isBusy(); }, 120000));
    }
    QTabBar& tabs() { return *find<QTabBar>("sourceFiles"); }
    SourceEditor& mainEditor() { return *find<SourceEditor>("source"); }
    SourceEditor& headerEditor() { return *find<SourceEditor>("source kernels.cuh"); }
    void clickTab(int tab) { QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(tab).center()); }
    void typeInHeader(const QString& text, int line = 1)
    {
        clickTab(1);
        headerEditor().setFocus();
        headerEditor().setCursorPosition(line, 0);
        QTest::keyClicks(&headerEditor(), text);
    }
};

TEST_F(ProgramFilesTest, AProgramOfOneFileHasNoTabs)
{
    openSample();
    EXPECT_FALSE(tabs().isVisibleTo(window.get()));
    EXPECT_EQ(session().files.count(), 1u);
}

TEST_F(ProgramFilesTest, AClickOnATabShowsItsFile)
{
    openProgram();
    ASSERT_TRUE(tabs().isVisibleTo(window.get()));
    ASSERT_EQ(tabs().count(), 2);
    EXPECT_EQ(tabs().tabText(0), "main.cu");
    EXPECT_EQ(tabs().tabText(1), "kernels.cuh");
    EXPECT_TRUE(mainEditor().isVisibleTo(window.get()));
    clickTab(1);
    EXPECT_TRUE(headerEditor().isVisibleTo(window.get()));
    EXPECT_FALSE(mainEditor().isVisibleTo(window.get()));
    EXPECT_EQ(headerEditor().text(), kHeader);
    pressKey(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_TRUE(mainEditor().isVisibleTo(window.get())) << "the first file comes after the last one";
}

TEST_F(ProgramFilesTest, EachFileHasItsOwnEditsAndUndo)
{
    openProgram();
    typeInHeader("// header ");
    EXPECT_EQ(tabs().tabText(1), "kernels.cuh *");
    EXPECT_EQ(tabs().tabText(0), "main.cu");
    EXPECT_TRUE(window->isWindowModified());
    clickTab(0);
    mainEditor().setFocus();
    mainEditor().setCursorPosition(0, 0);
    QTest::keyClicks(&mainEditor(), "// main ");
    EXPECT_EQ(tabs().tabText(0), "main.cu *");
    while (mainEditor().isUndoAvailable())
        pressKey(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(mainEditor().text(), kMain);
    EXPECT_TRUE(headerEditor().text().contains("// header"));
    EXPECT_TRUE(window->isWindowModified());
}

TEST_F(ProgramFilesTest, CtrlSSavesTheShownFileAndCtrlAltSAll)
{
    openProgram();
    clickTab(0);
    mainEditor().setFocus();
    mainEditor().setCursorPosition(0, 0);
    QTest::keyClicks(&mainEditor(), "// main ");
    typeInHeader("// header ");
    pressKey(Qt::Key_S, Qt::ControlModifier);
    EXPECT_TRUE(onDisk("kernels.cuh").contains("// header"));
    EXPECT_EQ(onDisk("main.cu"), kMain);
    EXPECT_EQ(tabs().tabText(1), "kernels.cuh");
    typeInHeader("// again ");
    pressKey(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_TRUE(onDisk("kernels.cuh").contains("// again"));
    EXPECT_TRUE(onDisk("main.cu").contains("// main"));
    EXPECT_FALSE(window->isWindowModified());
}

TEST_F(ProgramFilesTest, EditsOfAHeaderSurviveACrash)
{
    openProgram();
    typeInHeader("// kept ");
    ASSERT_TRUE(waitFor([this] { return session().files.document(1).drafts().write(); }));
    window = std::make_unique<MainWindow>();
    window->show();
    window->open(path("main.cu"));
    session().run.cancel();
    ASSERT_TRUE(session().files.isDraftOffered());
    EXPECT_EQ(headerEditor().text(), kHeader);
    click("restoreDraft");
    EXPECT_TRUE(headerEditor().text().contains("// kept"));
    EXPECT_FALSE(session().files.isDraftOffered());
}

TEST_F(ProgramFilesTest, AnIncludeThatIsTypedAddsItsFile)
{
    write("more.h", "#pragma once\n");
    openProgram();
    mainEditor().setFocus();
    mainEditor().setCursorPosition(2, 0);
    QTest::keyClicks(&mainEditor(), "#include \"more.h\"");
    ASSERT_TRUE(waitFor([this] { return tabs().count() == 3; }));
    EXPECT_EQ(tabs().tabText(2), "more.h");
}

TEST_F(ProgramFilesTest, ARunIsOfTheEditedHeader)
{
    if (!hasCompiler())
        GTEST_SKIP() << "needs nvcc";
    runProgram();
    typeInHeader("// edited ");
    EXPECT_FALSE(session().run.isRecordingOfText());
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return session().run.isRecordingOfText() && !session().runner.isBusy(); }, 120000));
    const auto& sources = session().position.recording()->program.sources;
    ASSERT_EQ(sources.size(), 2u);
    EXPECT_NE(sources[1].text.find("// edited"), std::string::npos);
    EXPECT_EQ(onDisk("kernels.cuh"), kHeader) << "a run writes no file of the user";
    EXPECT_GT(headerEditor().lineOfRecorded(int(analysis::NumberedLine{1, kStoreLine}.number())), 0);
    EXPECT_FALSE(headerEditor().badges().empty());
}

TEST_F(ProgramFilesTest, AnErrorInAHeaderStandsInItsTab)
{
    if (!hasCompiler())
        GTEST_SKIP() << "needs nvcc";
    runProgram();
    typeInHeader("wrong ");
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return !session().files.document(1).problems().list().empty() && !session().runner.isBusy(); }, 120000));
    EXPECT_GT(headerEditor().problemCount(), 0u);
    EXPECT_EQ(mainEditor().problemCount(), 0u);
    EXPECT_FALSE(tabs().tabIcon(1).isNull());
    EXPECT_TRUE(tabs().tabIcon(0).isNull());
    EXPECT_TRUE(session().notices.current().text.startsWith("kernels.cuh, line ")) << session().notices.current().text.toStdString();
    clickTab(0);
    click("bannerLine");
    EXPECT_EQ(session().files.current(), 1u);
}

TEST_F(ProgramFilesTest, ABreakpointInAHeaderStopsThere)
{
    if (!hasCompiler())
        GTEST_SKIP() << "needs nvcc";
    runProgram();
    clickTab(1);
    headerEditor().setFocus();
    headerEditor().setCursorPosition(kStoreLine - 1, 0);
    pressKey(Qt::Key_F9);
    const int number = int(analysis::NumberedLine{1, kStoreLine}.number());
    EXPECT_EQ(session().breakpoints.recordedLines(), std::vector<int>{number});
    session().position.goTo(0, StepChange::Played);
    clickTab(0);
    view().setFocus();
    session().navigator.goToBreakpoint(1);
    ASSERT_TRUE(waitFor([&] { return numberedLinesOfStep(*session().position.source(), session().position.step()).front() == number; }));
    EXPECT_EQ(session().files.current(), 1u) << "the step shows its file";
    EXPECT_FALSE(session().breakpoints.isEmpty());
    session().breakpoints.clear();
    EXPECT_TRUE(headerEditor().breakpoints().empty());
}

TEST_F(ProgramFilesTest, AStepOfAHeaderShowsItsTab)
{
    if (!hasCompiler())
        GTEST_SKIP() << "needs nvcc";
    runProgram();
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().files.current(), 1u) << "the first step is in the header";
    clickTab(0);
    view().setFocus();
    const int line = numberedLinesOfStep(*session().position.source(), session().position.step()).front();
    EXPECT_EQ(analysis::NumberedLine::of(std::uint32_t(line)).source, 1u);
    EXPECT_NE(headerEditor().markersAtLine(headerEditor().lineOfRecorded(line) - 1) & (1u << editor::CurrentLine), 0u);
}

TEST_F(ProgramFilesTest, AFindingInAHeaderShowsItsTab)
{
    if (!hasCompiler())
        GTEST_SKIP() << "needs nvcc";
    write("main.cu", QByteArray(kMain).replace("1, 32", "1, 33"));  // the last thread is out of bounds
    write("kernels.cuh", kHeader);
    window->open(path("main.cu"));
    ASSERT_TRUE(waitFor([this] { return session().run.isRecordingOfText() && !session().runner.isBusy(); }, 120000));
    EXPECT_FALSE(tabs().tabIcon(1).isNull());
    EXPECT_GT(headerEditor().problemCount(), 0u);
    EXPECT_EQ(mainEditor().problemCount(), 0u);
    clickTab(0);
    mainEditor().setFocus();  // a step does not change the file while one edits
    click("findingAccess");
    EXPECT_EQ(session().files.current(), 1u);
    EXPECT_EQ(headerEditor().currentLine(), kStoreLine - 1) << "the load";
}

TEST_F(ProgramFilesTest, ANewHeaderIsIncludedAndARemovedOneIsNot)
{
    openProgram();
    window->registry().get(action::newFile).trigger();
    auto* dialog = find<QInputDialog>("newFileDialog");
    dialog->setTextValue("tools/extra.cuh");
    dialog->accept();
    ASSERT_EQ(session().files.count(), 3u);
    EXPECT_EQ(tabs().tabText(2), "tools/extra.cuh");
    EXPECT_EQ(session().files.current(), 2u);
    EXPECT_TRUE(QFile::exists(path("tools/extra.cuh")));
    EXPECT_TRUE(mainEditor().text().contains("#include \"kernels.cuh\"\n#include \"tools/extra.cuh\"\n"));
    window->registry().get(action::removeFile).trigger();
    click("removeFile");
    EXPECT_EQ(session().files.count(), 2u);
    EXPECT_EQ(mainEditor().text(), kMain);
    EXPECT_TRUE(QFile::exists(path("tools/extra.cuh"))) << "it stays on disk";
}

TEST_F(ProgramFilesTest, ARemovedSourceLeavesTheOtherFiles)
{
    write("b.cu", "__global__ void k() {}\n");
    openProgram();
    RunSettings settings = session().settings.current();
    settings.files << path("b.cu");
    session().settings.set(settings);
    ASSERT_TRUE(waitFor([this] { return session().files.count() == 3; }));
    const std::size_t source = *session().files.find(path("b.cu")), header = *session().files.find(path("kernels.cuh"));
    session().files.document(header).setText("// mine\n" + session().files.document(header).text());
    session().files.setCurrent(source);
    window->registry().get(action::removeFile).trigger();
    click("removeFile");
    ASSERT_EQ(session().files.count(), 2u);
    EXPECT_EQ(session().files.document(1).path(), path("kernels.cuh"));
    EXPECT_TRUE(session().files.document(1).text().startsWith("// mine\n")) << "its edits are still in the editor";
    EXPECT_TRUE(session().settings.current().files.isEmpty());
}

TEST_F(ProgramFilesTest, ARemovedHeaderLeavesIncludesOfOthersWithItsName)
{
    ASSERT_TRUE(QDir(folder.path()).mkpath("kernels") && QDir(folder.path()).mkpath("common"));
    write("kernels/utils.cuh", "");
    write("common/utils.cuh", "");
    write("math.h", "");
    const QString text = "#include \"utils.cuh\"\n#include \"../common/utils.cuh\"\n#include <math.h>\n";
    EXPECT_EQ(removeInclude(text, path("kernels"), {}, path("common/utils.cuh")), "#include \"utils.cuh\"\n#include <math.h>\n");
    EXPECT_EQ(removeInclude(text, path("kernels"), {}, path("math.h")), text);
    EXPECT_EQ(removeInclude(text, path("kernels"), {folder.path()}, path("math.h")), text.left(text.indexOf("#include <")));
}

TEST_F(ProgramFilesTest, EditsOfARecordedHeaderAreOfferedAgain)
{
    runProgram();
    ASSERT_TRUE(saveRecording(path("kept.simt")));
    window->open(path("kept.simt"));
    ASSERT_TRUE(waitFor([this] { return session().files.count() == 2 && !session().document.hasOwnFile(); }));
    typeInHeader("// kept ");
    const auto openSampleAndBack = [this] {
        openSample();
        window->open(path("kept.simt"));
        ASSERT_TRUE(waitFor([this] { return session().files.count() == 2; }));
    };
    openSampleAndBack();
    EXPECT_TRUE(session().files.isDraftOffered());
    openSampleAndBack();
    ASSERT_TRUE(session().files.isDraftOffered()) << "an offer that is not answered stays";
    click("restoreDraft");
    EXPECT_TRUE(headerEditor().text().contains("// kept"));
}

TEST_F(ProgramFilesTest, ARecordedProgramOfSeveralSourcesRunsAgain)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    write("main.cu", "void launch();\nint main()\n{\n    launch();\n    return 0;\n}\n");
    write("kernels.cuh", kHeader);
    write("b.cu", "#include \"kernels.cuh\"\nvoid launch()\n{\n    int* data;\n    cudaMalloc(&data, 128);\n    cudaMemset(data, 0, 128);\n"
                  "    add<<<1, 32>>>(data);\n    cudaDeviceSynchronize();\n}\n");
    window->open(path("main.cu"));
    RunSettings settings = session().settings.current();
    settings.files << path("b.cu");
    session().settings.set(settings);
    session().run.start();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.recording(); }, 120000));
    ASSERT_TRUE(saveRecording(path("kept.simt")));
    openSample();
    window->open(path("kept.simt"));
    ASSERT_TRUE(waitFor([this] { return session().files.count() == 3 && !session().document.hasOwnFile(); }));
    ASSERT_TRUE(QFile::remove(path("b.cu"))) << "as on another machine";
    const auto before = session().position.recording();
    session().run.start();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 120000));
    EXPECT_TRUE(session().position.recording() != before) << session().notices.current().text.toStdString();
}

TEST_F(ProgramFilesTest, EarlierEditsAreThoseOfTheShownFile)
{
    openProgram();
    typeInHeader("// first ");
    ASSERT_TRUE(session().files.document(1).drafts().archiveOwnEdits());
    session().files.document(1).revert();
    auto* const bringBack = find<QAction>("bringBack");
    emit window->menuBar()->actions().constFirst()->menu()->aboutToShow();
    ASSERT_TRUE(bringBack->isEnabled());
    bringBack->trigger();
    EXPECT_TRUE(headerEditor().text().contains("// first"));
    EXPECT_EQ(mainEditor().text(), kMain);
}

TEST_F(ProgramFilesTest, DroppedFilesOpenAsOneProgram)
{
    write("main.cu", kMain);
    write("kernels.cuh", kHeader);
    write("other.cu", "__global__ void k() {}\n");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path("kernels.cuh")), QUrl::fromLocalFile(path("other.cu")), QUrl::fromLocalFile(path("main.cu"))});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &drop);
    session().run.cancel();
    EXPECT_EQ(session().document.path(), path("main.cu"));
    EXPECT_EQ(session().settings.current().files, QStringList{path("other.cu")});
    ASSERT_EQ(session().files.count(), 3u);
}

TEST_F(ProgramFilesTest, DroppedFilesThatAreNoProgramAreNamed)
{
    write("a.cu", "int main() {}\n");
    write("b.cu", "int main() {}\n");
    write("unused.h", "");
    const DroppedFiles two = chooseDropped({path("a.cu"), path("b.cu")});
    EXPECT_EQ(two.program.path, path("a.cu"));
    EXPECT_TRUE(two.program.files.isEmpty());
    EXPECT_TRUE(two.message.contains("b.cu"));
    const DroppedFiles unused = chooseDropped({path("unused.h"), path("a.cu")});
    EXPECT_EQ(unused.program.path, path("a.cu"));
    EXPECT_TRUE(unused.message.contains("unused.h"));
}

}  // namespace
}  // namespace simtscope::ui
