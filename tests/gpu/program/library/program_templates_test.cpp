// Tests the templates of new programs: both languages, and what a file must hold.
#include "gpu/program/library/program_templates.h"

#include <gmock/gmock.h>

#include "gpu/program/library/catalog.h"

using namespace simtscope;
using namespace simtscope::program;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Returns the text without lines that hold nothing but a comment.
std::string withoutComments(const std::string& text)
{
    std::istringstream lines(text);
    std::string code;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start == std::string::npos || line.compare(start, 2, "//") != 0)
            code += line + "\n";
    }
    return code;
}

}  // namespace

TEST(ProgramTemplates, EachHasTheSameCodeAndOwnCommentsInBothLanguages)
{
    const auto english = readProgramTemplates("en"), german = readProgramTemplates("de");
    ASSERT_TRUE(english && german);
    ASSERT_EQ(english->size(), german->size());
    EXPECT_GE(english->size(), 10u);
    EXPECT_EQ(english->front().name, "vector");
    EXPECT_EQ(english->back().name, "empty");
    for (std::size_t i = 0; i < english->size(); ++i) {
        const ProgramTemplate &one = (*english)[i], &other = (*german)[i];
        EXPECT_EQ(one.name, other.name);
        EXPECT_EQ(withoutComments(one.text), withoutComments(other.text)) << one.name;
        EXPECT_NE(one.text, other.text) << one.name;
        EXPECT_NE(one.purpose, other.purpose) << one.name;
        EXPECT_EQ(one.text.substr(0, one.title.size() + 5), "// " + one.title + ": ");
        EXPECT_THAT(one.text + other.text, Not(testing::AnyOf(HasSubstr("//en"), HasSubstr("//de"))));
        EXPECT_THAT(one.text, HasSubstr(" ? 0 : 1;")) << one.name << " must check its result";
        EXPECT_FALSE(findLesson(one.name)) << one.name << " would be taken for a program that ships";
    }
}

TEST(ProgramTemplates, AnotherLanguagesCommentsAreLeftOut)
{
    const auto program =
        parseProgramTemplate("//en Sum: adds.\n//de Summe: addiert.\nint a;\n    //en Up.\n    //de Hoch.\n// kept\n", "3-sum.cu", "de");
    ASSERT_TRUE(program);
    EXPECT_EQ(program->name, "sum");
    EXPECT_EQ(program->title, "Summe");
    EXPECT_EQ(program->purpose, "addiert.");
    EXPECT_EQ(program->text, "// Summe: addiert.\nint a;\n    // Hoch.\n// kept\n");
}

TEST(ProgramTemplates, AFileWithoutATitleInTheLanguageIsNamed)
{
    const auto program = parseProgramTemplate("//en Sum: adds.\nint a;\n", "3-sum.cu", "fr");
    ASSERT_FALSE(program);
    EXPECT_THAT(program.error().text(), testing::AllOf(HasSubstr("3-sum.cu"), HasSubstr("//fr ")));
}
