#include "tests/hardware/operand_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "tests/gpu/ptx/alu/alu_operand_forms.h"
#include "tests/hardware/cuda_driver.h"

namespace simtscope::hardware {

using namespace ptx;
using namespace ptx::tests;

namespace {

constexpr unsigned kOperandSets = 12;
constexpr std::size_t kPerModule = 64;
constexpr char kRefused[] = "refused";

std::vector<Form> formsFor(const std::string& filter)
{
    std::vector<Form> forms = operandForms();
    std::erase_if(forms, [&](const Form& form) { return form.opcode.find(filter) == std::string::npos; });
    return forms;
}

/// Returns for each line of the module's text the kernel that it belongs to.
std::vector<std::size_t> formOfLine(const std::string& text)
{
    std::vector<std::size_t> forms;
    std::istringstream lines(text);
    std::size_t kernels = 0;
    for (std::string line; std::getline(lines, line); forms.push_back(kernels))
        kernels += line.starts_with(".visible .entry");
    return forms;
}

/// Removes the forms that the assembler refuses from `forms`, and loads the rest. Returns nullptr when nothing is left.
void* load(const Driver& driver, std::vector<Form>& forms, std::vector<Form>& refused)
{
    static const std::regex kLine("line ([0-9]+)");
    while (!forms.empty()) {
        const std::string text = moduleText(forms, driver.target());
        const Result<void*> module = driver.load(text);
        if (module)
            return *module;
        const std::vector<std::size_t> formOf = formOfLine(text);
        std::vector<bool> isBad(forms.size());
        const std::string errorText = module.error().message.text();
        for (std::sregex_iterator match(errorText.begin(), errorText.end(), kLine), end; match != end; ++match)
            if (const std::size_t line = std::stoul((*match)[1]); line >= 1 && line <= formOf.size() && formOf[line - 1] > 0)
                isBad[formOf[line - 1] - 1] = true;
        if (std::ranges::none_of(isBad, [](bool bad) { return bad; })) {
            // The assembler does not say which form it refuses, so each is tried by itself.
            if (forms.size() == 1) {
                isBad[0] = true;
            } else {
                for (std::size_t i = 0; i < forms.size(); ++i) {
                    const Result<void*> singleModule = driver.load(moduleText({forms[i]}, driver.target()));
                    isBad[i] = !singleModule;
                    if (singleModule)
                        driver.unload(*singleModule);
                }
            }
        }
        std::vector<Form> left;
        for (std::size_t i = 0; i < forms.size(); ++i)
            (isBad[i] ? refused : left).push_back(forms[i]);
        forms = std::move(left);
    }
    return nullptr;
}

std::string resultText(const Form& form, const std::vector<std::uint64_t>& out)
{
    std::string text;
    for (std::size_t i = 0; i < out.size(); ++i)
        if (i % kMaxResults < form.results.size())
            text += fmt::format("{}{:x}", text.empty() ? "" : ",", out[i]);
    return text;
}

/// Returns whether the results of an approximation differ only in their last bits: by 2^-8 of the value at most.
bool isNear(const Form& form, std::uint64_t a, std::uint64_t b)
{
    const double x = bitWidth(form.results[0]) == 64 ? std::bit_cast<double>(a) : double(std::bit_cast<float>(std::uint32_t(a)));
    const double y = bitWidth(form.results[0]) == 64 ? std::bit_cast<double>(b) : double(std::bit_cast<float>(std::uint32_t(b)));
    return a == b || (std::isnan(x) && std::isnan(y)) || bitWidth(form.results[0]) < 32 || std::fabs(x - y) <= std::fabs(x) / 256 + 1e-30;
}

}  // namespace

int measureOperands(const std::string& path, const std::string& filter)
{
    const Result<Driver> driver = Driver::open();
    if (!driver)
        return fmt::print(stderr, "{}\n", driver.error().message.text()), 4;
    std::ofstream file(path);
    std::vector<Form> forms = formsFor(filter);
    std::erase_if(forms, [&](const Form& form) { return form.target > driver->target(); });
    std::size_t ran = 0, refusals = 0, failed = 0;
    for (std::size_t first = 0; first < forms.size(); first += kPerModule) {
        std::vector<Form> batch(forms.begin() + std::ptrdiff_t(first),
                                forms.begin() + std::ptrdiff_t(std::min(forms.size(), first + kPerModule)));
        std::vector<Form> refused;
        void* const module = load(*driver, batch, refused);
        for (const Form& form : refused)
            file << form.text << '\t' << kRefused << '\n';
        refusals += refused.size();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const std::vector<Operands> operands = someOperands(batch[i], kOperandSets);
            std::vector<std::uint64_t> in(operands.size() * kMaxOperands);
            std::memcpy(in.data(), operands.data(), in.size() * 8);
            const auto out = driver->run(module, fmt::format("k{}", i), in, operands.size() * kMaxResults, std::uint32_t(operands.size()));
            if (!out) {
                ++failed;
                fmt::print("x {} did not run: {}\n", batch[i].text, out.error().message.text());
                continue;
            }
            ++ran;
            file << batch[i].text << '\t' << resultText(batch[i], *out) << '\n';
        }
        if (module)
            driver->unload(module);
    }
    fmt::print("{}: {} forms ran, the assembler refused {}, {} failed\n", driver->deviceName(), ran, refusals, failed);
    return failed ? 1 : 0;
}

int compareOperands(const std::string& path, const std::string& filter)
{
    std::map<std::string, std::string> measured;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (const std::size_t tab = line.find('\t'); tab != std::string::npos)
            measured[line.substr(0, tab)] = line.substr(tab + 1);
    std::size_t equal = 0, differing = 0, refusedHere = 0, refusedThere = 0, unknown = 0;
    for (const Form& form : formsFor(filter)) {
        const auto gpuResults = measured.find(form.text);
        if (gpuResults == measured.end()) {
            ++unknown;
            continue;
        }
        const std::vector<Operands> operands = someOperands(form, kOperandSets);
        const auto ourResults = evaluate({form}, {operands});
        if (gpuResults->second == kRefused) {
            refusedThere += ourResults.has_value();
            continue;
        }
        if (!ourResults) {
            ++refusedHere;
            fmt::print("x {}   refused: {}\n", form.text, ourResults.error().text());
            continue;
        }
        std::istringstream numbers(gpuResults->second);
        std::string word;
        bool differs = false;
        for (std::size_t i = 0; i < operands.size(); ++i)
            for (std::size_t r = 0; r < form.results.size() && std::getline(numbers, word, ','); ++r) {
                const std::uint64_t their = std::stoull(word, nullptr, 16), our = (*ourResults)[0][i][r];
                if (our == their || (!isExact(form) && isNear(form, our, their)))
                    continue;
                if (!differs)
                    fmt::print("! {}   operands {:x},{:x},{:x}: hardware {:x}, ours {:x}\n", form.text, operands[i][0], operands[i][1],
                               operands[i][2], their, our);
                differs = true;
            }
        ++(differs ? differing : equal);
    }
    fmt::print("{} forms agree, {} differ, {} are refused here only, {} there only, {} are not measured\n", equal, differing, refusedHere,
               refusedThere, unknown);
    return differing || refusedHere ? 1 : 0;
}

}  // namespace simtscope::hardware
