// Tests the command `lesson`: its template passes the check, and mistakes in a lesson are reported with file and line.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/app/spawn.h"

using namespace simtscope::tests;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

class OwnLesson : public AppTest {
protected:
    Outcome lesson(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "lesson");
        return runSimtscope(arguments);
    }
    /// Writes the template into "mine" and replaces `text` in one of its files by `instead`.
    void writeWith(const std::string& file, const std::string& text, const std::string& instead)
    {
        fs::remove_all(path("mine"));
        ASSERT_EQ(lesson({"new", path("mine"), "--language", "de"}).exitCode, 0);
        std::string content = readFile(path("mine/" + file));
        const std::size_t position = content.find(text);
        ASSERT_NE(position, std::string::npos) << text;
        writeFile(path("mine/" + file), content.replace(position, text.size(), instead));
    }
    void expectProblem(const Outcome& outcome, const std::string& expectedText)
    {
        EXPECT_EQ(outcome.exitCode, 1) << outcome.stdoutText << outcome.stderrText;
        EXPECT_THAT(outcome.stdoutText, HasSubstr(expectedText));
        EXPECT_THAT(outcome.stdoutText, HasSubstr("1 problem to fix"));
    }
};

}  // namespace

TEST_F(OwnLesson, NewLessonPassesItsCheck)
{
    SKIP_WITHOUT_NVCC();
    const Outcome creation = lesson({"new", path("mine"), "--language", "de", "--language", "fr"});
    ASSERT_EQ(creation.exitCode, 0) << creation.stderrText;
    for (const char* file : {"mine.cu", "lesson.json", "lesson.md", "lesson.de.json", "lesson.de.md", "lesson.fr.json", "lesson.fr.md"}) {
        EXPECT_THAT(creation.stdoutText, HasSubstr(path(std::string("mine/") + file)));
        EXPECT_FALSE(readFile(path(std::string("mine/") + file)).empty()) << file;
    }
    const Outcome checked = lesson({"check", path("mine")});
    EXPECT_EQ(checked.exitCode, 0) << checked.stdoutText << checked.stderrText;
    EXPECT_EQ(checked.stdoutText, "1 lesson: nothing to fix\n");
}

TEST_F(OwnLesson, ATemplateReplacesNothing)
{
    ASSERT_EQ(lesson({"new", path("mine")}).exitCode, 0);
    const Outcome secondCreation = lesson({"new", path("mine")});
    EXPECT_EQ(secondCreation.exitCode, 2);
    EXPECT_THAT(secondCreation.stderrText, HasSubstr("is not empty"));
    EXPECT_THAT(lesson({"new", path("reduce-1-interleaved")}).stderrText, HasSubstr("a built-in program is called reduce-1-interleaved"));
    EXPECT_THAT(lesson({"new", path("my lesson")}).stderrText, HasSubstr("\"my lesson\" cannot be the name of a program"));
    EXPECT_EQ(lesson({"new", path("x"), "--language", "../.."}).exitCode, 2);
    EXPECT_FALSE(fs::exists(path("x")));
}

TEST_F(OwnLesson, TextsAreCheckedByPlace)
{
    const struct {
        std::string file, text, instead, words;
    } cases[] = {
        {"lesson.json", "\"chapter\": \"1 own lessons\",", "", "mine/lesson.json: \"chapter\" is missing"},
        {"lesson.json", "\"figure\": \"memory\", \"step\": \"line 20 #2\"", "\"figure\": \"pie\", \"step\": \"line 20 #2\"",
         "lesson.json:12: \"cues[1].figure\" there is no figure \"pie\"\nFigures: tree, "},
        {"lesson.json", "\"step\": \"line 20 #2\"", "\"step\": \"line 99 #1\"",
         "lesson.json:12: \"cues[1].step\" there is no line 99 in mine.cu, which has 47 lines\nA step names a line"},
        {"lesson.json", "\"order\": 1,", "\"order\": 1, \"figur\": \"tree\",", "lesson.json:4: \"figur\" is not a known key"},
        {"lesson.json", "\"step\": \"line 20 #2\"", "\"step\": \"line 20 #2\", \"blok\": 0",
         "lesson.json:12: \"cues[1].blok\" is not a known key"},
        {"lesson.json", "\"step\": \"line 20 #2\"", "\"step\": \"line 20 #2\", \"answer_step\": \"line 99 #1\"",
         "lesson.json:12: \"cues[1].answer_step\" there is no line 99 in mine.cu, which has 47 lines\nA step names a line"},
        {"lesson.json", "\"order\": 1,", "\"order\": 1, \"compare_with\": [{\"program\": \"twins\"}],",
         "\"compare_with[0].program\" there is no program \"twins\"\nName a built-in program"},
        {"lesson.json", "Each thread writes the element that it has read.", std::string(141, 'x'),
         "lesson.json:12: \"cues[1].text\" has 141 characters; 140 fit a line"},
        {"lesson.md", "Each thread reads one element, doubles it,",
         "Each" + std::string(80, ' ') +
             [] {
                 std::string expectedText;
                 for (int i = 0; i < 40; ++i)
                     expectedText += "word ";
                 return expectedText;
             }(),
         "lesson.md:3: a sentence has 45 words; 35 are easy to follow"},
        {"lesson.de.json", ",\n        \"Jeder Thread schreibt das Element, das er gelesen hat.\"", "", "lesson.de.json: \"cues\""},
    };
    for (const auto& mistake : cases) {
        SCOPED_TRACE(mistake.words);
        writeWith(mistake.file, mistake.text, mistake.instead);
        expectProblem(lesson({"check", path("mine"), "--no-run"}), mistake.words);
    }
}

TEST_F(OwnLesson, EveryKeyThatALessonMayHaveIsKnown)
{
    const std::string cue = "\"figure\": \"memory\", \"step\": \"line 20 #1\"", order = "\"order\": 1,";
    for (const auto& [text, keys] :
         {std::pair(cue, cue + ", \"answer_step\": \"line 20 #2\", \"select\": \"thread 1\", \"launch\": 0, \"block\": 0"),
          {order, order + " \"optional\": true, \"outcome\": \"right\", "
                          "\"compare_with\": [{\"program\": \"vector-add\", \"arguments\": [\"64\"]}],"}}) {
        writeWith("lesson.json", text, keys);
        const Outcome checked = lesson({"check", path("mine"), "--no-run"});
        EXPECT_EQ(checked.exitCode, 0) << keys << '\n' << checked.stdoutText << checked.stderrText;
    }
}

TEST_F(OwnLesson, ALanguageOfTheFolderIsThatOfAllItsLessons)
{
    ASSERT_EQ(lesson({"new", path("course/one"), "--language", "de"}).exitCode, 0);
    ASSERT_EQ(lesson({"new", path("course/two")}).exitCode, 0);
    const Outcome checked = lesson({"check", path("course"), "--no-run"});
    EXPECT_EQ(checked.exitCode, 1);
    EXPECT_THAT(checked.stdoutText,
                HasSubstr("course/two/lesson.de.json: is missing: other texts of this folder are in the language \"de\""));
    EXPECT_THAT(checked.stdoutText, HasSubstr("course/two/lesson.de.md: is missing"));
    EXPECT_THAT(checked.stdoutText, HasSubstr("2 lessons: 2 problems to fix"));
}

TEST_F(OwnLesson, StepsAreLookedForInARun)
{
    SKIP_WITHOUT_NVCC();
    writeWith("lesson.json", "\"step\": \"line 20 #2\"", "\"step\": \"line 20 #7\"");
    expectProblem(lesson({"check", path("mine")}), "lesson.json:12: \"cues[1].step\" there is no step \"line 20 #7\"\nSteps are 1 to ");
    writeWith("lesson.json", "\"step\": \"line 20 #2\"", "\"step\": \"line 20 #2\", \"launch\": 3");
    expectProblem(lesson({"check", path("mine")}), "no launch has the index 3: the run has 1");
    writeWith("mine.cu", "2 * data[i];", "3 * data[i];");
    expectProblem(lesson({"check", path("mine")}), "mine.cu: the program fails with its default arguments");
    writeWith("mine.cu", "2 * data[i];", "2 * dta[i];");
    const Outcome broken = lesson({"check", path("mine")});
    EXPECT_EQ(broken.exitCode, 1);
    EXPECT_THAT(broken.stdoutText, HasSubstr("mine.cu:20: "));
    writeWith("lesson.json", "\"order\": 1,", "\"order\": 1, \"outcome\": \"fails\",");
    expectProblem(lesson({"check", path("mine")}), "\"outcome\" says that the program fails, and it does not");
}

TEST_F(OwnLesson, AFolderWithoutLessonsIsBadUsage)
{
    for (const std::vector<std::string>& command : {std::vector<std::string>{"lesson", "check", path("nowhere")}, {"open", path(".")}}) {
        const Outcome outcome = runSimtscope(command);
        EXPECT_EQ(outcome.exitCode, 2) << outcome.stdoutText;
        EXPECT_THAT(outcome.stderrText, HasSubstr("there is no lesson"));
    }
    EXPECT_EQ(lesson({}).exitCode, 2);
}
