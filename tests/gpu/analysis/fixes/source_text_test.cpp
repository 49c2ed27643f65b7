// Checks how a program's text is parsed into functions and statements.
#include "gpu/analysis/fixes/source_text.h"

#include <gtest/gtest.h>

#include "kernels.h"

namespace simtscope::analysis {
namespace {

/// Formats the tree of statements as a text, with "p" for a plain statement: "{ if(p){ p } else p  for(p) }".
std::string treeOf(const FunctionStatements& function, int statementIndex = 0)
{
    const Statement& statement = function.statements[std::size_t(statementIndex)];
    static const char* const kNames[] = {"{", "if", "for", "do", "switch", "return", "jump", "p"};
    std::string tree = kNames[int(statement.kind)];
    if (!statement.children.empty() && statement.kind != StatementKind::Block)
        tree += "(";
    for (const int child : statement.children)
        tree += treeOf(function, child) + " ";
    if (!statement.children.empty() && statement.kind != StatementKind::Block)
        tree.back() = ')';
    return statement.kind == StatementKind::Block ? tree + "}" : tree;
}

TEST(SourceText, StatementsOfABody)
{
    struct Row {
        const char *body, *tree;
    };
    for (const Row& row : {
             Row{"int a = 1; a++;", "{p p }"},
             Row{"if (n) a(); else if (m) b(); else { c(); }", "{if(p if(p {p })) }"},
             Row{"for (int i = 0; i < n; ++i) if (i) a();", "{for(if(p)) }"},
             Row{"for (;;) { while (x) ; do { y(); } while (z); }", "{for({for(p) do({p }) }) }"},
             Row{"auto f = [=](int i) { return i; }; int v[] = {1, 2};", "{p p }"},
             Row{"switch (n) { case 1: a(); break; default: b(); }", "{switch({p jump p }) }"},
             Row{"if constexpr (N > 1) return; // if (x) {\n a();", "{if(return) p }"},
             Row{"asm volatile(\"bar.sync 1, 64;\" ::: \"memory\"); { } ;", "{p {} p }"},
         }) {
        const SourceText text(kernelWith(row.body));
        ASSERT_EQ(text.functions().size(), 1u) << row.body;
        std::string tree = treeOf(text.functions().front());
        EXPECT_EQ(tree, row.tree) << row.body;
    }
}

TEST(SourceText, FunctionsAndNothingElse)
{
    const SourceText text("#define BODY(x) { if (x) return; }\n"
                          "namespace a { struct S { int f() const { return 1; } }; enum E { One }; }\n"
                          "template <int N> __global__ void __launch_bounds__(256) first(int* p) { p[0] = N; }\n"
                          "int table[] = {1, 2};\n"
                          "static __device__ float second(float x) { return x; }\n"
                          "void declared(int);\n");
    std::vector<std::string> names;
    for (const FunctionStatements& function : text.functions())
        names.emplace_back(std::string(function.name) + (function.isKernel ? "*" : ""));
    EXPECT_EQ(names, (std::vector<std::string>{"f", "first*", "second"}));
    EXPECT_EQ(text.functionAt(3), &text.functions()[1]);
    EXPECT_EQ(text.functionAt(4), nullptr);
}

TEST(SourceText, ATreeThatConditionalCompilationMakesIsNotWhole)
{
    EXPECT_TRUE(SourceText(kernelWith("#pragma unroll\nfor (;;) a();\n")).functions().front().isFullyParsed);
    EXPECT_FALSE(SourceText(kernelWith("#if A\nif (n)\n#endif\na();\n")).functions().front().isFullyParsed);
    EXPECT_FALSE(SourceText(kernelWith("again: a(); goto again;\n")).functions().front().isFullyParsed);
}

TEST(SourceText, StatementsOfALine)
{
    const SourceText text(kernelWith("a(); b();\nif (n\n    > 2) {\n    c();\n}\n"));
    const FunctionStatements& function = text.functions().front();
    EXPECT_EQ(text.statementsAt(function, 3).size(), 2u);
    ASSERT_EQ(text.statementsAt(function, 5).size(), 1u) << "the head of the condition";
    EXPECT_EQ(function.statements[std::size_t(text.statementsAt(function, 5).front())].kind, StatementKind::If);
    EXPECT_EQ(text.statementsAt(function, 6).front(), statementWith(text, function, "c"));
    EXPECT_TRUE(text.statementsAt(function, 7).empty());
}

TEST(SourceText, UnfinishedStatementsAreRead)
{
    for (const char* broken : {"__global__ void k( {", "__global__ void k() { if (", "__global__ void k() { for (;;) {", "k() { case", "(",
                               "}", "__global__ void k() { else } ) {", "__global__ void k() { do", "#define"})
        EXPECT_NO_THROW(SourceText text(broken)) << broken;
}

}  // namespace
}  // namespace simtscope::analysis
