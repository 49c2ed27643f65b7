// Tests numbers of the program that are dragged with the mouse.
#include "ui/editor/number_drag.h"

#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

TEST(DraggableNumbers, KeepTheirForm)
{
    EXPECT_EQ(parseDraggableNumber("16")->textAfter(3), "19");
    EXPECT_EQ(parseDraggableNumber("2u")->textAfter(-5), "0u");
    EXPECT_EQ(parseDraggableNumber("0.25f")->textAfter(-1), "0.24f");
    EXPECT_EQ(parseDraggableNumber("1.")->textAfter(1), "2.");
    for (const char* const literal : {"0x10", "1e5", "1'000", "017", "0b1", "name", "1.2.3"})
        EXPECT_FALSE(parseDraggableNumber(literal)) << literal;
}

class NumberDragTest : public WindowTest {};

TEST_F(NumberDragTest, ADragIsOneEdit)
{
    session().document.openText("mine", "#define SIZE 32\nint main() { return 4; } // 7\n", {}, std::nullopt);
    auto* const editor = find<SourceEditor>("source");
    const auto pointAt = [&](const QString& text) {
        const long at = editor->text().indexOf(text);
        const auto x = int(editor->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0ul, at));
        const auto y = int(editor->SendScintilla(QsciScintillaBase::SCI_POINTYFROMPOSITION, 0ul, at));
        return QPoint(x + 3, y + 5);
    };
    const auto drag = [&](QPoint from, int pixels) {
        QTest::mousePress(editor->viewport(), Qt::LeftButton, Qt::ControlModifier, from);
        for (int x = 0; x != pixels; x += pixels > 0 ? 1 : -1) {
            QMouseEvent move(QEvent::MouseMove, from + QPoint(x, 0), editor->viewport()->mapToGlobal(from + QPoint(x, 0)), Qt::NoButton,
                             Qt::LeftButton, Qt::ControlModifier);
            QCoreApplication::sendEvent(editor->viewport(), &move);
        }
        QTest::mouseRelease(editor->viewport(), Qt::LeftButton, Qt::ControlModifier, from + QPoint(pixels, 0));
    };
    QCoreApplication::processEvents();
    const QString before = editor->text();
    drag(pointAt("32"), 40);
    EXPECT_EQ(session().document.text().section('\n', 0, 0), "#define SIZE 38");
    drag(pointAt("4;"), -13);
    EXPECT_TRUE(session().document.text().contains("return 2;"));
    drag(pointAt("7\n"), 40);
    EXPECT_TRUE(session().document.text().endsWith("// 7\n")) << "a comment";
    editor->undo();
    EXPECT_TRUE(session().document.text().contains("return 4;"));
    editor->undo();
    EXPECT_EQ(editor->text(), before);
}

}  // namespace
}  // namespace simtscope::ui
