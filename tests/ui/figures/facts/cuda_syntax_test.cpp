// Tests the colours of CUDA source text: comments run over lines, and tokens are those of the editor.
#include <gtest/gtest.h>
#include <vector>

#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::figures {
namespace {

TEST(CudaSyntax, CommentsRunOverLines)
{
    bool inComment = false;
    highlight(QStringLiteral("int a; /* one"), inComment);
    EXPECT_TRUE(inComment);
    const std::vector<TextRun> runs = highlight(QStringLiteral("two */ float b;"), inComment);
    EXPECT_FALSE(inComment);
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_EQ(runs[0].token, TokenKind::Comment);
    EXPECT_EQ(runs[1].token, TokenKind::Keyword);
    EXPECT_EQ(runs[2].token, TokenKind::Plain);
}

TEST(CudaSyntax, TokensAreThoseOfTheEditor)
{
    bool inComment = false;
    const auto tokens = [&](const char* line) {
        std::vector<TokenKind> found;
        for (const TextRun& run : highlight(QString::fromLatin1(line), inComment))
            found.push_back(run.token);
        return found;
    };
    EXPECT_EQ(tokens("__shared__ int a[4];"), (std::vector{TokenKind::Cuda, TokenKind::Keyword, TokenKind::Plain}));
    EXPECT_EQ(tokens("__syncthreads();  // all"), (std::vector{TokenKind::Cuda, TokenKind::Plain, TokenKind::Comment}));
    EXPECT_EQ(tokens("#include <cstdio>"), (std::vector{TokenKind::Directive}));
    EXPECT_EQ(tokens("puts(\"a b\");"), (std::vector{TokenKind::Plain, TokenKind::String, TokenKind::Plain}));
    EXPECT_FALSE(inComment);
}

}  // namespace
}  // namespace simtscope::figures
