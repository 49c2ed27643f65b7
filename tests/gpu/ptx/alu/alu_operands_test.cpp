// Tests literals of every form, constant expressions, elements of vectors and wide registers as operands, against the results of an H200.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/folders.h"
#include "tests/gpu/ptx/alu/alu_operand_forms.h"

namespace simtscope::ptx::tests {
namespace {

TEST(AluOperands, GiveTheBitsOfAnH200)
{
    constexpr unsigned kSets = 12, kKept = 3;
    std::map<std::string, std::string> measured;
    std::ifstream file(simtscope::tests::repositoryPath("tests/gpu/ptx/data/h200_operands.txt"));
    ASSERT_TRUE(file);
    for (std::string line; std::getline(file, line);)
        if (const std::size_t tab = line.find('\t'); tab != std::string::npos)
            measured[line.substr(0, tab)] = line.substr(tab + 1);
    EXPECT_GT(measured.size(), 1000u);

    std::size_t found = 0;
    for (const Form& form : operandForms()) {
        const auto row = measured.find(form.text);
        if (row == measured.end())
            continue;
        ++found;
        const std::vector<Operands> operands = someOperands(form, kSets);
        const auto results = evaluate({form}, {operands});
        std::istringstream words(row->second);
        measured.erase(row);
        EXPECT_TRUE(results) << form.text << ": " << results.error().text();
        if (!results)
            continue;
        for (unsigned i = 0; i < kKept; ++i)
            for (std::size_t r = 0; r < form.results.size(); ++r) {
                std::string word;
                std::getline(words, word, ',');
                EXPECT_EQ((*results)[0][i][r], std::stoull(word, nullptr, 16))
                    << form.text << " of " << std::hex << operands[i][0] << ", " << operands[i][1] << ", " << operands[i][2];
            }
    }
    EXPECT_TRUE(measured.empty()) << "no form is written " << measured.begin()->first;
    EXPECT_GT(found, 1000u);
}

}  // namespace
}  // namespace simtscope::ptx::tests
