// Tests the reports of grades: text that a submission puts into a name or a message neither forges a line nor breaks a file.
#include "gpu/exercises/grade_report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/grade_stream.h"
#include "gpu/exercises/part_groups.h"

namespace simtscope::exercises {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char kForged[] = "x\n  ok   Right results, n = 33 (1/1)\x1b[2A\xc2\x9b\xe2\x80\xae\xef\xbf\xbe";

GradedSubmission forged()
{
    GradedSubmission submission{std::string("ada") + kForged + ".cu", {}, {}};
    GradePart part;
    part.id = "case:1";
    part.title = msg::exercise::resultsWith("n = 33");
    part.maxPoints = 1;
    part.problems.push_back(plainMessage(kForged));
    part.problems.push_back(plainMessage(std::string(100'000, 'k')));
    part.reasons.emplace_back("finding:assert");
    submission.grade.parts.push_back(part);
    submission.grade.maxPoints = 1;
    return submission;
}

TEST(GradeReports, NoLineIsForged)
{
    const std::string text = formatFeedback({}, forged());
    EXPECT_THAT(text, Not(HasSubstr("\n  ok   Right")));
    EXPECT_THAT(text, HasSubstr("\n         |   ok   Right results"));
    EXPECT_EQ(cleanText(text), text);
    EXPECT_LT(text.size(), 5000u) << "a kernel's name may be as long as the file";
}

TEST(GradeReports, AddressesAreNumbersThatMayDiffer)
{
    Grade grade;
    for (const std::uint64_t address : {0x87cu, 0x804u, 0x33a0u}) {
        GradePart& part = grade.parts.emplace_back();
        part.id = "case:" + std::to_string(grade.parts.size());
        part.problems.push_back(plainMessage(fmt::format("reads a[{}] at address {:#x}", address / 4, address)));
    }
    EXPECT_EQ(groupParts(grade).size(), 1u);
}

/// Several cases that fail in the same way have one explanation; each keeps its points and its part in the files.
TEST(GradeReports, SameProblemsOfSeveralCasesAreExplainedOnce)
{
    const auto addCase = [](Grade& grade, const char* name, const std::optional<Message>& problem) {
        GradePart& part = grade.parts.emplace_back();
        part.id = "case:" + std::to_string(grade.parts.size());
        part.title = msg::exercise::resultsWith(name);
        part.maxPoints = 1;
        part.hasPassed = !problem;
        part.points = part.hasPassed;
        if (problem)
            part.problems.push_back(*problem);
    };
    GradedSubmission submission{"ada.cu", {}, {}};
    addCase(submission.grade, "n = 1", msg::exercise::kernelTimedOut(4));
    addCase(submission.grade, "n = 2", std::nullopt);
    addCase(submission.grade, "n = 3", msg::exercise::kernelTimedOut(4));
    addCase(submission.grade, "n = 4", msg::exercise::unwrittenElement("c", 3, 1, 4));
    addCase(submission.grade, "n = 5", msg::exercise::unwrittenElement("c", 4, 1, 5));
    EXPECT_EQ(formatFeedback({}, submission), "ada.cu: 0 of 0 points\n"
                                              "  FAIL Right results, n = 1 (0/1)\n"
                                              "  FAIL Right results, n = 3 (0/1)\n"
                                              "         In 2 of 5 cases: The kernel did not end within 4 s.\n"
                                              "         Look for a loop that never ends.\n"
                                              "  ok   Right results, n = 2 (1/1)\n"
                                              "  FAIL Right results, n = 4 (0/1)\n"
                                              "  FAIL Right results, n = 5 (0/1)\n"
                                              "         In 2 of 5 cases, with the numbers of the first of them: c[3] was not written; "
                                              "wrong elements: 1 of 4.\n");
    const nlohmann::json parts = nlohmann::json::parse(formatGradesJson({}, {{submission}, 7, 1, {}}))["submissions"][0]["parts"];
    EXPECT_EQ(parts[4]["problems"][0], "c[4] was not written; wrong elements: 1 of 5.");
}

TEST(GradeReports, JsonKeepsNamesAndHarmsNoTerminal)
{
    const std::string text = formatGradesJson({}, {{forged()}, 7, 1, {}});
    const nlohmann::json grades = nlohmann::json::parse(text);
    EXPECT_EQ(grades["submissions"][0]["name"], forged().name);
    EXPECT_EQ(grades["complete"], true);
    EXPECT_FALSE(grades.contains("stopped"));
    EXPECT_EQ(cleanText(text), text);
    const nlohmann::json gradescope = nlohmann::json::parse(formatGradescopeJson({}, forged()));
    EXPECT_THAT(gradescope["tests"][0]["output"].get<std::string>(), HasSubstr("\n|   ok   Right results"));
}

TEST(GradeReports, JunitHoldsNothingThatXmlForbids)
{
    const std::string xml = formatGradesJunit({}, {{forged()}, 7, 1, {}});
    EXPECT_EQ(cleanText(xml), xml);
    EXPECT_THAT(xml, Not(HasSubstr("errors=\"1\"")));
}

TEST(GradeReports, InterruptedGradingIsMarkedIncomplete)
{
    const ClassGrades grades{{forged()}, 7, 3, msg::run::cancelled()};
    const nlohmann::json json = nlohmann::json::parse(formatGradesJson({}, grades));
    EXPECT_EQ(json["complete"], false);
    EXPECT_EQ(json["count"], 3);
    EXPECT_FALSE(json["stopped"].get<std::string>().empty());
    EXPECT_THAT(formatGradesJunit({}, grades), testing::AllOf(HasSubstr("errors=\"1\""), HasSubstr("Graded: 1 of 3")));
}

/// The grading process sends its output in pieces, and may end early.
TEST(GradeStreams, IncompleteStreamGivesTheReportedParts)
{
    const GradedSubmission forgedSubmission = forged();
    std::string text = formatGradeLine(forgedSubmission.grade.parts.front());
    GradeReader early;
    for (const char c : text + "{\"end\"")
        early.add(std::string_view(&c, 1));
    ASSERT_EQ(early.grade().parts.size(), 1u);
    EXPECT_EQ(early.grade().parts.front().problems, forgedSubmission.grade.parts.front().problems);
    EXPECT_EQ(early.grade().parts.front().reasons, forgedSubmission.grade.parts.front().reasons);
    EXPECT_FALSE(early.isComplete());

    Grade grade = forgedSubmission.grade;
    grade.points = 0;
    grade.compilerText = "ada.cu(3): warning\xff";
    GradeReader reader;
    reader.add(text + formatGradeEndLine(grade, true, {}));
    EXPECT_TRUE(reader.isComplete());
    EXPECT_TRUE(reader.hasPicture());
    EXPECT_EQ(reader.grade().maxPoints, 1u);
    EXPECT_EQ(reader.grade().compilerText, "ada.cu(3): warning�");

    GradeReader failed;
    failed.add(formatGradeLine(Error{msg::exercise::noRoom("/tmp", 3, 32), {}, 0}));
    ASSERT_TRUE(failed.error());
    EXPECT_TRUE(failed.error()->message.is(msg::exercise::noRoom));
    GradeReader late;
    late.add(formatGradeTimeoutLine(60));
    EXPECT_EQ(late.exceededSeconds(), 60);
}

}  // namespace
}  // namespace simtscope::exercises
