// Checks where edits insert a statement, and how they lay it out.
#include "gpu/analysis/fixes/edit_maker.h"

#include <gtest/gtest.h>

#include "kernels.h"

namespace simtscope::analysis {
namespace {

using Make = std::vector<TextEdit> (*)(const EditMaker&, const FunctionStatements&, int);

std::string edited(const std::string& body, const char* statementWord, Make make)
{
    const SourceText text(kernelWith(body));
    const FunctionStatements& function = text.functions().front();
    const std::string editedText =
        applyEdits(text.text(), make(EditMaker(text, "a.cu"), function, statementWith(text, function, statementWord)));
    const std::size_t begin = editedText.find("{\n") + 2;
    return editedText.substr(begin, editedText.size() - 2 - begin);
}

constexpr Make kBefore = [](const EditMaker& e, const FunctionStatements& f, int s) { return e.insertBeforeAny(f, s, "B;"); };
constexpr Make kAfter = [](const EditMaker& e, const FunctionStatements& f, int s) { return e.insertAfterAny(f, s, "B;"); };
constexpr Make kEnd = [](const EditMaker& e, const FunctionStatements& f, int s) {
    return e.insertAtEnd(f, f.statements[std::size_t(f.findLoopAround(s))].children.front(), "B;");
};
constexpr Make kStart = [](const EditMaker& e, const FunctionStatements& f, int s) {
    return e.insertAtStart(f, f.statements[std::size_t(f.findLoopAround(s))].children.front(), "B;");
};
constexpr Make kRemove = [](const EditMaker& e, const FunctionStatements& f, int s) { return std::vector{e.remove(f, s)}; };

TEST(TextEdit, PutsAStatementIntoTheText)
{
    struct Row {
        Make make;
        const char *body, *expected;
    };
    for (const Row& row : {
             Row{kBefore, "    a();\n", "    B;\n    a();\n"},
             Row{kAfter, "    a();\n", "    a();\n    B;\n"},
             Row{kAfter, "\ta();  // why\n", "\ta();  // why\n\tB;\n"},
             Row{kAfter, "    a(); c();\n", "    a(); B; c();\n"},
             Row{kBefore, "    c(); a();\n", "    c(); B; a();\n"},
             Row{kAfter, "    a(1,\n      2);\n", "    a(1,\n      2);\n    B;\n"},
             Row{kAfter, "    if (n) a();\n", "    if (n) { a(); B; }\n"},
             Row{kBefore, "    if (n)\n        a();\n    c();\n", "    if (n) {\n        B;\n        a();\n    }\n    c();\n"},
             Row{kAfter, "    if (n)\n        a();\n    else\n        c();\n",
                 "    if (n) {\n        a();\n        B;\n    }\n    else\n        c();\n"},
             Row{kEnd, "    for (;;) {\n        a();\n    }\n", "    for (;;) {\n        a();\n        B;\n    }\n"},
             Row{kStart, "    for (;;) {\n        a();\n    }\n", "    for (;;) {\n        B;\n        a();\n    }\n"},
             Row{kEnd, "    for (;;)\n        if (n)\n            a();\n",
                 "    for (;;) {\n        if (n)\n            a();\n        B;\n    }\n"},
             Row{kEnd, "    for (;;) a();\n", "    for (;;) { a(); B; }\n"},
             Row{kEnd, "    for (;;) { a(); }\n", "    for (;;) { a(); B; }\n"},
             Row{kRemove, "    c();\n    a();\n    d();\n", "    c();\n    d();\n"},
             Row{kRemove, "    c(); a();\n", "    c(); \n"},
         })
        EXPECT_EQ(edited(row.body, "a", row.make), row.expected);
}

TEST(TextEdit, APragmaStaysWithItsLoop)
{
    const SourceText text(kernelWith("    #pragma unroll\n    for (;;)\n        a();\n"));
    const FunctionStatements& function = text.functions().front();
    const TextEdit edit = EditMaker(text, "a.cu").insertBefore(function, function.statements[0].children.front(), "B;");
    EXPECT_EQ(edit.line, 3u);
    EXPECT_NE(applyEdits(text.text(), {edit}).find("    B;\n    #pragma unroll\n    for"), std::string::npos);
}

TEST(TextEdit, LinesAfterItAreThoseBefore)
{
    const SourceText text(kernelWith("    for (;;)\n        a();\n    c();\n    d(); e();\n"));
    const FunctionStatements& function = text.functions().front();
    const EditMaker edits(text, "a.cu");
    const int a = statementWith(text, function, "a"), c = statementWith(text, function, "c"), e = statementWith(text, function, "e");
    const auto lines = [&](const std::vector<TextEdit>& textEdits) {
        std::vector<std::uint32_t> before;
        for (std::uint32_t line = 1; line <= 8; ++line)
            before.push_back(originalLine(textEdits, line));
        return before;
    };
    using Lines = std::vector<std::uint32_t>;
    EXPECT_EQ(lines({edits.insertAfter(function, c, "B;")}), (Lines{1, 2, 3, 4, 5, 6, 6, 7})) << "a line of its own";
    EXPECT_EQ(lines({edits.insertBefore(function, e, "B;")}), (Lines{1, 2, 3, 4, 5, 6, 7, 8})) << "in its line";
    EXPECT_EQ(lines(edits.insertAtEnd(function, a, "B;")), (Lines{1, 2, 3, 4, 5, 5, 5, 6})) << "with braces";
    const std::size_t begin = text.offsetOf(function.statements[std::size_t(c)].first);
    EXPECT_EQ(lines({edits.replace(begin, begin + 4, "x();\ny();\nz();")}), (Lines{1, 2, 3, 4, 5, 5, 5, 6})) << "three lines for one";
}

}  // namespace
}  // namespace simtscope::analysis
