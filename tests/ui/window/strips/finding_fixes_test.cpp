// Tests fixes in the window: tried after a run, put into the text, compared.
#include <gtest/gtest.h>

#include <QFile>
#include <QLabel>
#include <QPushButton>

#include "tests/folders.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/findings/findings_panel.h"
#include "ui/session/preferences/language.h"
#include "ui/window/comparison/changed_lines.h"
#include "ui/window/strips/finding_fixes.h"

namespace simtscope::ui {
namespace {

class FindingFixesTest : public CompareTest {
protected:
    static QString programPath(const char* name = "reverse")
    {
        return QString::fromStdString(tests::repositoryPath("tests/checks/fixes/") + name + ".cu");
    }

    /// Runs a wrong program as a user does, until its fixes have been tried.
    void runWrongProgram(const char* name = "reverse")
    {
        session().run.openFile(programPath(name));
        session().run.start();
        ASSERT_TRUE(waitFor([&] { return session().position.recording() && !session().runner.isBusy(); }, 120000));
        ASSERT_TRUE(waitFor([&] { return button("applyFix") != nullptr; }, 240000));
    }

    /// Returns the button of the first card that has one of this name.
    QPushButton* button(const char* name) { return find<FindingsPanel>("findings")->findChild<QPushButton*>(name); }
    const FixTrial& trial() { return window->findChild<FindingFixes*>()->trial(); }
};

TEST_F(FindingFixesTest, ApplyPutsTheFixIntoTheTextAsOneStep)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    auto& editor = *window->findChild<SourceEditor*>();
    const QString before = session().document.text();
    button("applyFix")->click();
    ASSERT_TRUE(waitFor([&] { return session().document.isEdited(); }));
    EXPECT_TRUE(session().document.text().contains("tile[threadIdx.x] = in[threadIdx.x];\n    __syncthreads();\n"));
    EXPECT_EQ(editor.text(), session().document.text());
    EXPECT_TRUE(waitFor([&] { return button("applyFix") == nullptr; })) << "the recording is of the text before it";
    editor.undo();
    EXPECT_EQ(session().document.text(), before);
    EXPECT_TRUE(waitFor([&] { return button("applyFix") != nullptr; }));
    editor.redo();
    session().run.start();
    ASSERT_TRUE(waitFor([&] { return !session().runner.isBusy() && session().run.isRecordingOfText(); }, 120000));
    EXPECT_TRUE(session().position.recording()->findings.empty());
    QFile file(programPath());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(QString::fromUtf8(file.readAll()), before);
}

TEST_F(FindingFixesTest, TheLineToEditIsMarkedAndNamed)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram("bins_not_cleared");
    constexpr int kLine = 16;  // of the cudaMalloc(); the finding is in the kernel
    const auto& editor = *window->findChild<SourceEditor*>();
    const std::vector<Problem>& marks = session().document.problems().fixes();
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_EQ(marks[0].line, kLine);
    EXPECT_TRUE(marks[0].text.contains("after bins_not_cleared.cu:16")) << marks[0].text.toStdString();
    EXPECT_TRUE(editor.markersAtLine(kLine - 1) >> editor::FixLine & 1);
    EXPECT_TRUE(editor.messagesAt(kLine).contains("cudaMemset"));
    button("applyFix")->click();
    ASSERT_TRUE(waitFor([&] { return session().document.isEdited(); }));
    EXPECT_TRUE(session().document.problems().fixes().empty());
    EXPECT_FALSE(editor.markersAtLine(kLine - 1) >> editor::FixLine & 1);
    window->findChild<SourceEditor*>()->undo();
    EXPECT_EQ(session().document.problems().fixes().size(), 1u);
}

TEST_F(FindingFixesTest, OneFixRemovesAllFindingsOfACard)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram("stencil");
    ASSERT_EQ(find<FindingsPanel>("findings")->cards().size(), 1u);
    EXPECT_EQ(find<FindingsPanel>("findings")->findChildren<QPushButton*>("applyFix").size(), 1);
    EXPECT_EQ(session().position.recording()->findings.size(), 5u);
    button("applyFix")->click();
    ASSERT_TRUE(waitFor([&] { return session().document.isEdited(); }));
    EXPECT_TRUE(session().document.text().contains("    }\n    __syncthreads();\n    int sum"));
}

TEST_F(FindingFixesTest, BannerAppliesTheFixAndRunsWithIt)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    const Notice& notice = session().notices.current();
    auto* action = find<QPushButton>("bannerAction");
    EXPECT_EQ(action->text(), "Apply");
    EXPECT_TRUE(notice.hint.contains("__syncthreads()") && notice.hint.contains("Tried: no finding is left")) << notice.hint.toStdString();
    auto* advice = find<FindingsPanel>("findings")->findChild<QLabel*>("findingFix");
    EXPECT_FALSE(advice->isVisible()) << "what was tried says more";
    find<QAction>("showSource")->setChecked(false);
    EXPECT_FALSE(find<SourceEditor>("source")->isVisible());
    action->click();
    EXPECT_TRUE(find<SourceEditor>("source")->isVisible()) << "where the text has changed";
    EXPECT_TRUE(session().document.text().contains("tile[threadIdx.x] = in[threadIdx.x];\n    __syncthreads();\n"));
    EXPECT_TRUE(notice.text.contains("__syncthreads()")) << notice.text.toStdString();
    EXPECT_EQ(action->text(), "Run");
    auto& editor = *window->findChild<SourceEditor*>();
    editor.undo();
    EXPECT_EQ(action->text(), "Apply") << "the text no longer has it";
    EXPECT_TRUE(notice.isOfRun);
    action->click();
    EXPECT_EQ(action->text(), "Run");
    setLanguage("de");
    session().notices.retranslate();
    editor.undo();
    EXPECT_EQ(notice.topic, Notice::Topic::Finding) << "also where the words are those of another language";
    setLanguage("en");
    session().notices.retranslate();
    EXPECT_EQ(action->text(), "Apply");
    action->click();
    EXPECT_EQ(action->text(), "Run");
    action->click();
    ASSERT_TRUE(waitFor([&] { return !session().runner.isBusy() && session().run.isRecordingOfText(); }, 120000));
    EXPECT_TRUE(waitFor([&] { return notice.text.startsWith("This run has no findings."); })) << notice.text.toStdString();
    EXPECT_FALSE(action->isVisible());
}

TEST_F(FindingFixesTest, AnEditTakesTheOfferBack)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    auto* action = find<QPushButton>("bannerAction");
    EXPECT_TRUE(action->isVisible());
    session().document.setText(session().document.text() + "\n");
    EXPECT_TRUE(waitFor([&] { return !action->isVisible(); })) << "the fix is of the text before";
}

TEST_F(FindingFixesTest, CompareRunsWithoutAndWithIt)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    button("compareFix")->click();
    auto& otherSession = comparison().other();
    ASSERT_TRUE(waitFor([&] { return otherSession.position.recording() && !otherSession.runner.isBusy(); }, 120000));
    EXPECT_TRUE(comparison().isActive());
    EXPECT_FALSE(session().position.recording()->findings.empty());
    EXPECT_TRUE(otherSession.position.recording()->findings.empty());
    EXPECT_FALSE(session().document.isEdited()) << "the text stays until the fix is applied";
    EXPECT_EQ(comparison().captions(), (std::array<QString, 2>{"without the fix", "with the fix"}));
    const auto& right = find<ChangedLines>("otherChangedLines")->rows();
    ASSERT_EQ(right.size(), 2u);
    EXPECT_TRUE(right[0].isUnchanged && right[1].text == "__syncthreads();");
    EXPECT_EQ(find<ChangedLines>("mainChangedLines")->rows(), (std::vector<LineOfSide>{right[0], {}})) << "as many rows";
    find<QPushButton>("applyComparedFix")->click();
    EXPECT_FALSE(comparison().isActive());
    EXPECT_EQ(session().document.text().split('\n').value(right[1].number - 1).trimmed(), "__syncthreads();");
}

TEST(ChangedLinesTest, PairsTheLinesThatDiffer)
{
    const auto pairs = findChangedLines("a\nb\nc\nd", "a\nx\nc\nd\n  e");
    ASSERT_EQ(pairs.size(), 4u);
    EXPECT_EQ(pairs[0], (std::array<LineOfSide, 2>{{{1, "a", true}, {1, "a", true}}}));
    EXPECT_EQ(pairs[1], (std::array<LineOfSide, 2>{{{2, "b"}, {2, "x"}}}));
    EXPECT_EQ(pairs[2], (std::array<LineOfSide, 2>{{{4, "d", true}, {4, "d", true}}}));
    EXPECT_EQ(pairs[3], (std::array<LineOfSide, 2>{{{}, {5, "e"}}}));
    const auto removed = findChangedLines("a\nb\nc", "a\nc");
    ASSERT_EQ(removed.size(), 2u);
    EXPECT_EQ(removed[1], (std::array<LineOfSide, 2>{{{2, "b"}, {}}}));
    EXPECT_TRUE(findChangedLines("same", "same").empty());
}

/// A program that is opened runs by itself; its findings also stand in the list.
TEST_F(FindingFixesTest, AFindingDoesNotTakeThePlaceOfTheOfferOfEdits)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    const QString edited = session().document.text() + "// mine\n";
    session().document.setText(edited);
    session().run.openFile(programPath());
    ASSERT_TRUE(session().notices.current().offersDraft);
    session().run.start();
    ASSERT_TRUE(waitFor([&] { return session().runner.isBusy(); }));
    ASSERT_TRUE(waitFor([&] { return !session().runner.isBusy(); }, 120000));
    EXPECT_FALSE(find<FindingsPanel>("findings")->cards().empty());
    EXPECT_TRUE(session().notices.current().offersDraft);
    click("restoreDraft");
    EXPECT_EQ(session().document.text(), edited);
}

TEST_F(FindingFixesTest, TryingCanBeCancelled)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    session().run.openFile(QString::fromStdString(tests::repositoryPath("tests/checks/fixes/none_blocks.cu")));
    session().run.start();
    ASSERT_TRUE(waitFor([&] { return button("cancelTrial") != nullptr; }, 120000));
    EXPECT_TRUE(trial().isBusy());
    button("cancelTrial")->click();
    EXPECT_TRUE(waitFor([&] { return !trial().isBusy() && button("cancelTrial") == nullptr; }));
    EXPECT_EQ(button("applyFix"), nullptr);
}

TEST_F(FindingFixesTest, NoticeOutlivesTheStripThatMadeIt)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    runWrongProgram();
    const Notice before = session().notices.current();
    ASSERT_EQ(before.action, "Apply");
    delete window->findChild<FindingFixes*>();  // as a change of the language does, which makes the window again
    const QString text = session().document.text();
    before.onAction();
    EXPECT_EQ(session().document.text(), text);
    const Notice translated = before.makeTranslated();
    EXPECT_EQ(translated.text, before.text);
    EXPECT_FALSE(translated.onAction);
    EXPECT_TRUE(translated.action.isEmpty());
}

}  // namespace
}  // namespace simtscope::ui
