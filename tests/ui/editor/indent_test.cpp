// Tests the indentation of a new line, and the keys that apply it.
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/indent.h"
#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

struct Case {
    const char* lineAbove;
    int indent;
};

void PrintTo(const Case& testCase, std::ostream* out)
{
    *out << (*testCase.lineAbove ? testCase.lineAbove : "no line");
}

class Indent : public testing::TestWithParam<Case> {};

TEST_P(Indent, NewLineIsIndentedAsTheCodeAboveNeeds)
{
    EXPECT_EQ(computeIndentAfter(QString::fromUtf8(GetParam().lineAbove).split('\n')), GetParam().indent) << GetParam().lineAbove;
}

INSTANTIATE_TEST_SUITE_P(
    Lines, Indent,
    testing::Values(Case{"", 0}, Case{"int x;", 0}, Case{"    int x;", 4}, Case{"void f() {", 4}, Case{"    {", 8}, Case{"    }", 4},
                    Case{"    if (tid < n)", 8}, Case{"    if (tid < n) // not all", 8}, Case{"    if (tid < n)\n        x = 1;", 4},
                    Case{"    if (tid < n) x = 1;", 4}, Case{"    if (f(a) && (b < c)) return;", 4}, Case{"    else", 8},
                    Case{"    if (a)\n        x;\n    else", 8}, Case{"    if (a)\n        x;\n    else\n        y;", 4},
                    Case{"    for (;;)\n        if (a)", 12}, Case{"    for (;;)\n        if (a)\n            x;", 4},
                    Case{"    for (;;)\n        if (a) x;", 4}, Case{"    if (a)\n        for (;;) {\n            x;\n        }", 4},
                    Case{"    if (a) {\n        x;\n    } else", 8}, Case{"    if (a &&", 8}, Case{"    if (a &&\n        b)", 8},
                    Case{"    if (a &&\n        b)\n        x;", 4}, Case{"    f(a,\n      b);", 4}, Case{"    case 1:", 8},
                    Case{"    do", 8}, Case{"    while (a);", 4}, Case{"    printf(\"if (x)\");", 4}, Case{"    int x;\n\n", 4},
                    Case{"    // if (a)", 4}, Case{"    #pragma unroll", 4}));

TEST(Indent, AClosingBraceStandsUnderTheLineOfItsOpeningOne)
{
    EXPECT_EQ(computeIndentOfClosingBrace({"void f()", "{", "    if (a) {", "        x;"}), 4);
    EXPECT_EQ(computeIndentOfClosingBrace({"void f()", "{", "    if (a) {", "        x;", "    }"}), 0);
    EXPECT_EQ(computeIndentOfClosingBrace({"    if (a &&", "        b) {", "        x;"}), 4);
    EXPECT_EQ(computeIndentOfClosingBrace({"x;"}), 0);
}

class IndentKeysTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        editor().setFocus();
        editor().setProgram({});
    }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
};

TEST_F(IndentKeysTest, EnterAfterAOneLineIf)
{
    for (const char* line : {"void f() {", "if (a) return;", "if (b)", "x = 1;", "y = 2;", "}"}) {
        QTest::keyClicks(&editor(), line);
        QTest::keyClick(&editor(), Qt::Key_Return);
    }
    EXPECT_EQ(editor().text(), "void f() {\n    if (a) return;\n    if (b)\n        x = 1;\n    y = 2;\n}\n");
}

TEST_F(IndentKeysTest, EnterAmidALineTakesItsRestAlong)
{
    editor().setText("    a;   b;");
    editor().setCursorPosition(0, 6);
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_EQ(editor().text(), "    a;\n    b;");
    editor().undo();
    EXPECT_EQ(editor().text(), "    a;   b;");
}

}  // namespace
}  // namespace simtscope::ui
