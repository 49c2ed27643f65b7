// Compares with kept results of an H200: simtscope_alu_sweep ran every exactly specified form there and wrote a sample (driver 580.159,
// sm_90). Lines are "instruction;operands;results", in hexadecimal.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "tests/folders.h"
#include "tests/gpu/ptx/alu/alu_forms.h"

namespace simtscope::ptx::tests {
namespace {

template <class Words>
Words wordsOf(const std::string& text)
{
    Words words{};
    std::istringstream parts(text);
    std::size_t i = 0;
    for (std::string part; i < words.size() && std::getline(parts, part, ',');)
        words[i++] = std::stoull(part, nullptr, 16);
    return words;
}

TEST(AluHardware, GiveTheBitsOfAnH200)
{
    struct Sample {
        std::vector<Operands> operands;
        std::vector<Results> results;
    };
    std::map<std::string, Sample> samples;
    std::ifstream file(simtscope::tests::repositoryPath("tests/gpu/ptx/data/h200_alu.txt"));
    ASSERT_TRUE(file);
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line); ++lines) {
        const std::size_t lastSemicolon = line.rfind(';'), middle = line.rfind(';', lastSemicolon - 1);
        Sample& sample = samples[line.substr(0, middle)];
        sample.operands.push_back(wordsOf<Operands>(line.substr(middle + 1, lastSemicolon - middle - 1)));
        sample.results.push_back(wordsOf<Results>(line.substr(lastSemicolon + 1)));
    }
    EXPECT_GT(lines, 3000u);

    std::vector<Form> forms;
    std::vector<std::vector<Operands>> operands;
    std::vector<const Sample*> chosenSamples;
    for (const Form& form : allForms())
        if (const auto found = samples.find(form.text.substr(0, form.text.size() - 1)); found != samples.end()) {
            forms.push_back(form);
            operands.push_back(found->second.operands);
            chosenSamples.push_back(&found->second);
        }
    EXPECT_EQ(forms.size(), samples.size());
    const auto have = evaluate(forms, operands);
    ASSERT_TRUE(have) << have.error().text();
    for (std::size_t i = 0; i < forms.size(); ++i)
        for (std::size_t k = 0; k < operands[i].size(); ++k)
            EXPECT_EQ((*have)[i][k], chosenSamples[i]->results[k])
                << forms[i].text << " of " << std::hex << operands[i][k][0] << ", " << operands[i][k][1];
}

}  // namespace
}  // namespace simtscope::ptx::tests
