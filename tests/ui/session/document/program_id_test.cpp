// Tests that a program keeps its identity whatever its name: saved under another name, opened again, beside another one of that name.
#include "ui/session/document/program_id.h"

#include <QTreeWidget>

#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/sides.h"

namespace simtscope::ui {
namespace {

TEST(ProgramId, IsThatOfTheKeyUntilItMoves)
{
    const ProgramId firstId = programIdOf("id-test/one"), secondId = programIdOf("id-test/two");
    EXPECT_NE(firstId, 0u);
    EXPECT_NE(firstId, secondId);
    EXPECT_EQ(programIdOf("id-test/one"), firstId);
    changeProgramKey(firstId, "id-test/one", "id-test/two");
    EXPECT_EQ(programIdOf("id-test/two"), firstId) << "it was written over";
    EXPECT_NE(programIdOf("id-test/one"), firstId) << "what is opened by the old name is another program";
    const ProgramId firstIdAgain = programIdOf("id-test/one");
    changeProgramKey(firstId, "id-test/one", "id-test/three");
    EXPECT_EQ(programIdOf("id-test/one"), firstIdAgain) << "only its own name is given up";
    EXPECT_EQ(programIdOf("id-test/three"), firstId);
}

class ProgramIdTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
    QString path() const { return folder.filePath("mine.cu"); }
    /// Saves the built-in program as a file of the user.
    void saveAsMine()
    {
        const ProgramId before = session().document.id();
        const Result<void> saved = session().document.saveAs(path());
        ASSERT_TRUE(saved) << saved.error().text();
        EXPECT_EQ(session().document.id(), before);
        EXPECT_NE(programIdOf(kSample), before);
    }
};

TEST_F(ProgramIdTest, OriginalOpensAfterItWasSavedAsACopy)
{
    saveAsMine();
    auto* tree = find<QTreeWidget>("library");
    const QString title = QString::fromStdString(wordsOf(*program::findLesson(kSample.toStdString())).title);
    const QList<QTreeWidgetItem*> items = tree->findItems(title, Qt::MatchExactly | Qt::MatchRecursive);
    ASSERT_EQ(items.size(), 1);
    emit tree->itemActivated(items.front(), 0);
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().document.id(), programIdOf(kSample));
    EXPECT_FALSE(session().document.hasOwnFile());
}

TEST_F(ProgramIdTest, BreakpointsMoveToTheNewName)
{
    Document document;  // without an editor, which would set the breakpoints again
    document.drafts().setEnabled(false);
    Breakpoints breakpoints(document);
    ASSERT_TRUE(document.openLesson(*program::findLesson(kSample.toStdString())));
    breakpoints.toggle(20);
    ASSERT_TRUE(document.saveAs(path()));
    ASSERT_TRUE(document.openLesson(*program::findLesson(kSample.toStdString())));
    EXPECT_EQ(breakpoints.lines(), std::vector<int>{20});
    breakpoints.clear();
    ASSERT_TRUE(document.openFile(path()));
    EXPECT_EQ(breakpoints.lines(), std::vector<int>{20}) << "they are not those of the original";
}

TEST_F(ProgramIdTest, SavedFileKeepsItsSuffix)
{
    const QString source = folder.filePath("host.cpp");
    ASSERT_TRUE(writeTextFile(source, "int main() {}"));
    Sides sides;
    Document document(sides.share(Side::Main, &RunState::document)), other(sides.share(Side::Beside, &RunState::document));
    document.drafts().setEnabled(false);
    other.drafts().setEnabled(false);
    ASSERT_TRUE(document.openFile(source));
    EXPECT_EQ(document.name(), "host");
    EXPECT_EQ(document.fileName(), "host.cpp");
    document.openText("plain", "int main(void) {}", {}, std::nullopt, ".c");
    EXPECT_EQ(document.fileName(), "plain.c");
    other.openCopy(document, {});
    EXPECT_EQ(other.fileName(), "plain.c");
    document.openText("sum", "int main() {}", {}, std::nullopt);
    EXPECT_EQ(document.fileName(), "sum.cu");
    sides.switchRuns();
    EXPECT_EQ(document.fileName(), "plain.c");
    EXPECT_EQ(other.fileName(), "sum.cu");

    trace::Recording recording = *session().position.recording();
    recording.program.name = "host";
    recording.program.sources = {{source.toStdString(), "int main() {}"}};
    const QString run = folder.filePath("run.simt");
    ASSERT_TRUE(trace::writeRecording(recording, run.toStdString()));
    session().run.openFile(run);
    ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == run; }));
    EXPECT_EQ(session().document.fileName(), "host.cpp");
}

TEST_F(ProgramIdTest, ARunOfItIsStillOneAfterItWasSavedUnderAnotherName)
{
    const QString run = folder.filePath("run.simt");
    ASSERT_TRUE(trace::writeRecording(*session().position.recording(), run.toStdString()));
    saveAsMine();
    const QString edited = "// mine\n" + session().document.text();
    session().document.setText(edited);
    session().run.openCached(run, RunSettings{});
    ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == run; }));
    EXPECT_EQ(session().document.text(), edited) << "it is not the text of another program";
    EXPECT_TRUE(session().run.isRecordingOfProgram());
}

TEST_F(ProgramIdTest, BookmarksMoveToTheNewName)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    session().position.goTo(7);
    ASSERT_TRUE(session().bookmarks.add());
    saveAsMine();
    session().run.openLesson(*program::findLesson("vector-add"));
    ASSERT_TRUE(waitFor([this] { return session().position.recording()->program.name == "vector-add"; }));
    window->open(path());
    ASSERT_TRUE(
        waitFor([this] { return session().position.recording() && session().position.recording()->program.name == "mine"; }, 60000));
    EXPECT_EQ(session().bookmarks.list().size(), 1u);
}

}  // namespace
}  // namespace simtscope::ui
