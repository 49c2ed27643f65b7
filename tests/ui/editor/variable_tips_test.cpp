// Tests the tooltip of a variable in the source: its value, and why it has none.
#include "ui/editor/variable_tips.h"

#include <QHelpEvent>
#include <QTextDocument>

#include "gpu/trace/file/recording_file.h"
#include "tests/ui/variables/variables_recording.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class VariableTipsTest : public WindowTest {
protected:
    void openVariables()
    {
        const QString path = folder.filePath("variables.simt");
        ASSERT_TRUE(trace::writeRecording(*makeVariablesRecording(), path.toStdString()));
        window->open(path);
        ASSERT_TRUE(waitForPicture());
    }

    void goToLine(int line) { session().position.goTo(*findStepAtLine(*session().position.source(), line, 0)); }

    QString tipFor(const QString& name)
    {
        session().variables.request();
        EXPECT_TRUE(waitFor([this] { return session().variables.state() == Variables::State::Ready; }));
        QTextDocument text;
        auto* const tips = window->findChild<VariableTips*>("variableTips");
        text.setHtml(tips ? tips->tipFor(name) : QStringLiteral("there are no tips"));
        return text.toPlainText();
    }
};

TEST_F(VariableTipsTest, SayTheValueOfTheChosenThread)
{
    openVariables();
    goToLine(24);
    session().variables.chooseThread(3);
    EXPECT_TRUE(tipFor("loaded").startsWith("int loaded\nThread 3: loaded = 7")) << tipFor("loaded").toStdString();
    EXPECT_TRUE(tipFor("t").contains("Thread 3: t = 3"));
    EXPECT_EQ(tipFor("kernel"), "") << "no variable";
    EXPECT_TRUE(tipFor("total").contains("Not set: the thread has not written the variable yet"));
    goToLine(28);
    EXPECT_TRUE(tipFor("loaded").contains("Out of scope")) << tipFor("loaded").toStdString();
    EXPECT_TRUE(tipFor("pair.first").contains("first = 3")) << tipFor("pair.first").toStdString();
}

TEST_F(VariableTipsTest, NamesAreFoundUnderTheMouse)
{
    openVariables();
    auto* const editor = find<SourceEditor>("source");
    QStringList names;
    QObject::connect(editor, &SourceEditor::nameHovered, editor, [&](const QString& name) { names << name; });
    const auto hover = [&](int line, int column) {
        editor->goToLine(line);
        const long position = editor->positionFromLineIndex(line - 1, column);
        const QPoint point(int(editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, position)) + 2,
                           int(editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position)) + 6);
        QHelpEvent help(QEvent::ToolTip, point, editor->viewport()->mapToGlobal(point));
        QApplication::sendEvent(editor->viewport(), &help);
    };
    const QStringList lines = editor->text().split('\n');
    hover(27, int(lines[26].indexOf("pair")));
    hover(28, int(lines[27].indexOf("first")));
    hover(16, int(lines[15].indexOf("threadIdx") + 10));
    hover(1, 12);
    hover(19, int(lines[18].indexOf("out")));
    ASSERT_GE(names.size(), 3);
    EXPECT_EQ(names[0], "pair");
    EXPECT_EQ(names[1], "pair.first");
    EXPECT_EQ(names.back(), "out");
    EXPECT_FALSE(names.contains("nvcc")) << "a comment";
}

}  // namespace
}  // namespace simtscope::ui
