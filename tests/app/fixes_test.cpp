// Tests the programs of tests/checks/fixes, which are all wrong. Where a change of the text fixes a program, `run` finds that change, and
// the changed program has no finding. Where no change is right, `run` offers none.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "gpu/analysis/fixes/edit_maker.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using nlohmann::json;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

struct Row {
    const char* program;
    unsigned line;     ///< line of the first edit; 0: no edit is right
    const char* text;  ///< part of the text that the fix inserts
};

void PrintTo(const Row& row, std::ostream* out)
{
    *out << row.program;
}

constexpr Row kRows[] = {
    {"reduction", 13, "__syncthreads();"},
    {"reduction_unbraced", 9, "{"},
    {"reduction_strided", 9, "__syncthreads();"},
    {"reverse", 10, "__syncthreads();"},
    {"reverse_conditional", 21, "__syncthreads();"},
    {"stencil", 17, "__syncthreads();"},
    {"stencil_of_a_warp", 17, "__syncwarp();"},
    {"scan", 12, "__syncthreads();"},
    {"scan_naive", 11, "__syncthreads();"},
    {"tiled_product", 17, "__syncthreads();"},
    {"tiled_product_loads", 15, "__syncthreads();"},
    {"warp_sum", 11, "__syncwarp();"},
    {"warp_exchange", 9, "__syncwarp();"},
    {"shuffle_mask", 8, "0xffffffff"},
    {"shuffle_masks", 7, "0xffffffff"},
    {"barrier_in_branch", 8, "__syncthreads();"},
    {"barrier_at_end_of_branch", 10, ""},
    {"barrier_in_both_branches", 9, "__syncthreads();"},
    {"barrier_in_uneven_loop", 9, ""},
    {"last_block", 11, "__threadfence();"},
    {"last_block_reader", 17, "__threadfence();"},
    {"flag", 8, "__threadfence();"},
    {"lock", 9, "__threadfence();"},
    {"histogram", 10, "atomicAdd(&bins[in[threadIdx.x]], 1);"},
    {"update_written_out", 10, "atomicAdd(&bins[in[threadIdx.x]], 1);"},
    {"counter", 7, "atomicAdd(out, 0.5f);"},
    {"bound", 5, "<"},
    {"bound_of_loop", 7, "<"},
    {"bins_not_cleared", 17, "cudaMemset(bins, 0, 16 * sizeof(unsigned));"},
    {"guard", 7, "if (i >= n) return;"},
    {"guard_with_barrier", 13, "if (i < n)"},
    {"tile_past_the_end", 10, "i < n ? d_in"},
    {"halo_before_the_start", 12, "i > 0 ? in[i - 1] : 0"},
    {"halo_on_both_sides", 9, "i < n ? in[i] : 0"},
    {"halo_past_the_end", 11, "if (i + 1 < n)"},
    {"shared_bytes", 21, "n * sizeof(float)"},
    {"shared_bytes_missing", 21, "n, n * sizeof(float)"},
    {"allocation", 17, "n * sizeof(*out)"},
    {"allocation_of_pointers", 17, "n * sizeof(*out)"},
    {"block_count", 22, "(n + 32 - 1) / 32"},
    {"none_guard_of_other_length", 0, ""},
    {"none_input_not_copied", 0, ""},
    {"none_blocks", 0, ""},
    {"none_branches", 0, ""},
    {"none_early_return", 0, ""},
    {"none_data_loop", 0, ""},
    {"none_macro", 0, ""},
    {"none_same_element", 0, ""},
    {"none_nested_condition", 0, ""},
};

std::string textOf(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

fs::path pathOf(const std::string& program)
{
    return fs::path(repositoryPath("tests/checks/fixes")) / (program + ".cu");
}

std::size_t offsetOf(const std::string& text, unsigned line, unsigned column)
{
    std::size_t position = 0;
    for (unsigned i = 1; i < line; ++i)
        position = text.find('\n', position) + 1;
    return position + column - 1;
}

simtscope::analysis::TextEdit editOf(const std::string& text, const json& edit)
{
    return {.file = edit.at("file"),
            .begin = offsetOf(text, edit.at("line"), edit.at("column")),
            .end = offsetOf(text, edit.at("end_line"), edit.at("end_column")),
            .text = edit.at("text"),
            .line = edit.at("line"),
            .column = edit.at("column"),
            .endLine = edit.at("end_line"),
            .endColumn = edit.at("end_column")};
}

/// Applies the edit of the report to the text, as a user would do by hand.
std::string textWith(const std::string& text, const json& edit)
{
    std::vector<simtscope::analysis::TextEdit> edits{editOf(text, edit)};
    for (const json& furtherEdit : edit.value("more", json::array()))
        edits.push_back(editOf(text, furtherEdit));
    return simtscope::analysis::applyEdits(text, edits);
}

json reportOf(const Outcome& outcome)
{
    return json::parse(outcome.stdoutText.substr(std::min(outcome.stdoutText.find('{'), outcome.stdoutText.size())), nullptr, false);
}

class Fixes : public testing::TestWithParam<Row> {};

TEST_P(Fixes, AreTriedAndRight)
{
    SKIP_WITHOUT_NVCC();
    const Row& row = GetParam();
    const fs::path program = pathOf(row.program);
    const std::string before = textOf(program);
    const Outcome outcome = runSimtscope({"run", program, "--report", "json"}, {.timeoutSeconds = 900});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(textOf(program), before);
    const json report = reportOf(outcome);
    ASSERT_TRUE(report.is_object()) << outcome.stdoutText << outcome.stderrText;
    ASSERT_FALSE(report.at("findings").empty());
    for (const json& finding : report.at("findings")) {
        if (row.line == 0) {
            EXPECT_FALSE(finding.contains("fix_edit")) << finding;
            continue;
        }
        ASSERT_TRUE(finding.contains("fix_edit")) << finding;
        const json& edit = finding.at("fix_edit");
        EXPECT_EQ(edit.at("file"), std::string(row.program) + ".cu");
        EXPECT_EQ(edit.at("line"), row.line);
        EXPECT_EQ(edit.at("tried"), true);
        EXPECT_THAT(edit.at("text").get<std::string>(), HasSubstr(row.text));
        EXPECT_THAT(finding.at("fix").get<std::string>(), HasSubstr("Tried: no finding is left."));
        EXPECT_THAT(outcome.stderrText, HasSubstr(": " + finding.at("fix").get<std::string>()));
        EXPECT_THAT(outcome.stderrText,
                    testing::ContainsRegex("Fix for .*" + std::string(row.program) + "\\.cu:" + finding.at("line").dump() + "[^0-9]"))
            << "of which finding it is";
    }
    if (row.line == 0)
        return;
    const fs::path fixed = fs::path(testing::TempDir()) / (std::string("fixed_") + row.program + ".cu");
    std::ofstream(fixed, std::ios::binary) << textWith(before, report.at("findings").front().at("fix_edit"));
    for (const char* const schedule : {"rr", "random:3"}) {
        const Outcome fixedRun = runSimtscope({"run", fixed, "--schedule", schedule}, {.timeoutSeconds = 600});
        EXPECT_EQ(fixedRun.exitCode, 0) << schedule << fixedRun.stderrText << textOf(fixed);
    }
    fs::remove(fixed);
}

INSTANTIATE_TEST_SUITE_P(Programs, Fixes, testing::ValuesIn(kRows), [](const auto& row) { return std::string(row.param.program); });

TEST(FixesOfARun, AreFoundForEachOfThreeDefects)
{
    SKIP_WITHOUT_NVCC();
    const json report = reportOf(runSimtscope({"run", pathOf("three_causes"), "--report", "json"}, {.timeoutSeconds = 900}));
    ASSERT_TRUE(report.is_object()) << report;
    std::set<std::string> texts;
    for (const json& finding : report.at("findings")) {
        ASSERT_TRUE(finding.contains("fix_edit")) << finding;
        EXPECT_THAT(finding.at("fix").get<std::string>(), HasSubstr("Tried: the finding is gone; findings left: "));
        texts.insert(finding.at("fix_edit").at("text"));
    }
    EXPECT_THAT(texts, testing::UnorderedElementsAre(HasSubstr("atomicAdd(&bins[in[i]], 1);"),
                                                     HasSubstr("atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);"),
                                                     HasSubstr("cudaMemset(out, 0, sizeof counts);")));
}

TEST(FixesOfARun, AreFoundHoweverTheFileIsNamed)
{
    SKIP_WITHOUT_NVCC();
    const fs::path program = pathOf("none_blocks").parent_path() / ".." / "fixes" / "." / "reverse.cu";
    const json report = reportOf(runSimtscope({"run", program, "--report", "json"}, {.timeoutSeconds = 600}));
    ASSERT_TRUE(report.is_object() && !report.at("findings").empty()) << report;
    EXPECT_TRUE(report.at("findings")[0].contains("fix_edit")) << report.at("findings");
}

TEST(FindingsOfARun, NameTheElementThatTheHostCopies)
{
    SKIP_WITHOUT_NVCC();
    for (const char* format : {"none", "text"}) {
        const Outcome outcome = runSimtscope({"run", pathOf("reverse"), "--report", format, "--no-try"}, {.timeoutSeconds = 600});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_THAT(outcome.stderrText, HasSubstr("The host copies out[0], a result of kernel reverse that depends on tile[127]"));
        EXPECT_THAT(outcome.stderrText, HasSubstr("which was not yet written: thread (127,0,0) writes it afterwards"));
        EXPECT_THAT(outcome.stderrText, testing::Not(HasSubstr("byte 0 of out"))) << "of a report " << format;
    }
}

TEST(FixesOfARun, AreOnlySuggestedWhereNothingIsToBeTried)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", pathOf("reverse"), "--report", "json", "--no-try"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 1);
    const json report = reportOf(outcome);
    for (const json& finding : report.at("findings"))
        EXPECT_FALSE(finding.contains("fix_edit"));
    EXPECT_THAT(outcome.stderrText, testing::Not(HasSubstr("Tried")));
}

}  // namespace
