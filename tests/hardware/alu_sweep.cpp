// Runs every arithmetic row, as PTX spells it, on a GPU and by our own column functions: they must agree bit for bit wherever the ISA
// specifies the result. Approximations are compared with the exact value instead.
//
//   simtscope_alu_sweep [--filter TEXT] [--random N] [--ptx FOLDER] [--data FILE] [--samples N] [--exhaustive] [--all]
//   simtscope_alu_sweep (--measure-operands FILE | --compare-operands FILE) [--filter TEXT]
//
// --ptx writes the modules and stops (no GPU needed); --data keeps the hardware's results of a sample. --measure-operands runs the rows
// with every kind of operand instead, and keeps the results of the GPU; --compare-operands compares those with ours (no GPU needed). Exit
// code 1: an exactly specified row differs.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/gpu/ptx/alu/alu_forms.h"
#include "tests/gpu/ptx/alu/alu_reference.h"
#include "tests/hardware/cuda_driver.h"
#include "tests/hardware/operand_sweep.h"

namespace {

using namespace simtscope;
using namespace simtscope::ptx;
using namespace simtscope::ptx::tests;

constexpr std::size_t kPerModule = 48;

struct Options {
    std::string filter, ptxFolder, dataFile, measured, compared;
    unsigned random = 3000, samples = 6;
    bool isExhaustive = false;   ///< try every value of a 16-bit first operand
    bool printsAllRows = false;  ///< also print the rows that agree
};

struct Totals {
    std::size_t forms = 0, differing = 0, notRun = 0, failed = 0, approximate = 0;
    std::uint64_t values = 0;
};

std::string hex(const Operands& operands, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("{}{:x}", i ? "," : "", operands[i]);
    return text;
}

/// Returns the largest difference from the correctly rounded value, in units of the last place; negative when the row has no reference.
double findWorstUlp(const Form& form, const std::vector<Operands>& operands, const std::vector<Results>& results,
                    std::string& worstOperands)
{
    double worst = -1;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const auto distance = computeUlpError(form, operands[i], results[i][0]);
        if (distance && *distance > worst) {
            worst = *distance;
            worstOperands = hex(operands[i], form.sources.size());
        }
    }
    return worst;
}

void compare(const Form& form, const std::vector<Operands>& operands, const std::vector<Results>& ourResults,
             const std::vector<Results>& gpuResults, const Options& options, Totals& totals)
{
    ++totals.forms;
    totals.values += operands.size();
    if (!isExact(form)) {
        ++totals.approximate;
        std::string ourPlace, theirPlace;
        const double our = findWorstUlp(form, operands, ourResults, ourPlace), their = findWorstUlp(form, operands, gpuResults, theirPlace);
        fmt::print("~ {:<34} {:>6} values  ulp: hardware {:.3g} at {}, ours {:.3g} at {}\n", form.opcode, operands.size(), their,
                   theirPlace, our, ourPlace);
        return;
    }
    std::uint64_t bits = 0;
    std::size_t lanes = 0, first = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        bool differs = false;
        for (std::size_t r = 0; r < form.results.size(); ++r) {
            bits |= ourResults[i][r] ^ gpuResults[i][r];
            differs = differs || ourResults[i][r] != gpuResults[i][r];
        }
        if (differs && lanes++ == 0)
            first = i;
    }
    if (lanes == 0) {
        if (options.printsAllRows)
            fmt::print("= {:<34} {:>6} values\n", form.opcode, operands.size());
        return;
    }
    ++totals.differing;
    fmt::print("! {:<34} {:>6} values, {} differ in bits {:x}: {} -> hardware {:x},{:x} ours {:x},{:x}   [{}]\n", form.opcode,
               operands.size(), lanes, bits, hex(operands[first], form.sources.size()), gpuResults[first][0], gpuResults[first][1],
               ourResults[first][0], ourResults[first][1], form.text);
    unsigned shownCount = 0;
    for (std::size_t i = first + 1; i < operands.size() && shownCount < 4; ++i)
        if (ourResults[i] != gpuResults[i] && ++shownCount)
            fmt::print("    {} -> hardware {:x},{:x} ours {:x},{:x}\n", hex(operands[i], form.sources.size()), gpuResults[i][0],
                       gpuResults[i][1], ourResults[i][0], ourResults[i][1]);
}

/// Writes a sample of the results. The special values come first among the operands, so the sample has a stride over them, and the last
/// draws.
void keep(std::ofstream& file, const Form& form, const std::vector<Operands>& operands, const std::vector<Results>& theirs,
          unsigned samples)
{
    const std::size_t step = std::max<std::size_t>(1, operands.size() / samples);
    for (std::size_t i = step / 2; i < operands.size(); i += step)
        file << fmt::format("{};{};{:x},{:x}\n", form.text.substr(0, form.text.size() - 1), hex(operands[i], form.sources.size()),
                            theirs[i][0], form.results.size() > 1 ? theirs[i][1] : 0);
}

bool runOnDevice(const hardware::Driver& driver, void* module, const std::string& kernel, const Form& form,
                 const std::vector<Operands>& operands, std::vector<Results>& results)
{
    std::vector<std::uint64_t> in(operands.size() * kMaxOperands);
    std::memcpy(in.data(), operands.data(), in.size() * 8);
    const auto out = driver.run(module, kernel, in, operands.size() * kMaxResults, std::uint32_t(operands.size()));
    if (!out) {
        fmt::print("x {:<34} did not run: {}\n", form.opcode, out.error().message.text());
        return false;
    }
    results.resize(operands.size());
    std::memcpy(results.data(), out->data(), out->size() * 8);
    for (Results& result : results)
        for (std::size_t r = form.results.size(); r < kMaxResults; ++r)
            result[r] = 0;
    return true;
}

void sweep(const hardware::Driver& driver, const std::vector<Form>& forms, const Options& options, Totals& totals, std::ofstream& data)
{
    std::vector<std::vector<Operands>> operands;
    for (const Form& form : forms) {
        operands.push_back(operandsFor(form, options.random, 1));
        if (!options.isExhaustive || bitWidth(form.sources[0]) != 16)
            continue;
        const std::vector<Operands> baseOperands = operands.back();
        for (unsigned value = 0; value < 0x10000; ++value) {
            operands.back().push_back(baseOperands[value % baseOperands.size()]);
            operands.back().back()[0] = value;
        }
    }
    const auto ourResults = evaluate(forms, operands);
    if (!ourResults) {
        fmt::print("x our side: {}\n", ourResults.error().text());
        totals.failed += forms.size();
        return;
    }
    // All forms are in one module. If it does not load, each form gets a module of its own, to name the row.
    const Result<void*> completeModule = driver.load(moduleText(forms, driver.target()));
    for (std::size_t i = 0; i < forms.size(); ++i) {
        Result<void*> module = completeModule;
        if (!completeModule)
            module = driver.load(moduleText({forms[i]}, driver.target()));
        std::vector<Results> gpuResults;
        if (!module) {
            ++totals.failed;
            fmt::print("x {:<34} does not load: {}\n", forms[i].opcode, module.error().message.text());
        } else if (!runOnDevice(driver, *module, completeModule ? fmt::format("k{}", i) : "k0", forms[i], operands[i], gpuResults)) {
            ++totals.failed;
        } else {
            compare(forms[i], operands[i], (*ourResults)[i], gpuResults, options, totals);
            if (data && isExact(forms[i]))
                keep(data, forms[i], operands[i], gpuResults, options.samples);
        }
        if (!completeModule && module)
            driver.unload(*module);
    }
    if (completeModule)
        driver.unload(*completeModule);
}

int writeModules(const std::vector<Form>& forms, const std::string& folder)
{
    std::map<unsigned, std::vector<Form>> byTarget;
    for (const Form& form : forms)
        byTarget[form.target].push_back(form);
    std::filesystem::create_directories(folder);
    for (const auto& [target, targetForms] : byTarget)
        std::ofstream(std::filesystem::path(folder) / fmt::format("sm_{}.ptx", target)) << moduleText(targetForms, target);
    fmt::print("{} instructions for {} targets in {}\n", forms.size(), byTarget.size(), folder);
    return 0;
}

}  // namespace

int main(int count, char** arguments)
{
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        const std::string value = i + 1 < count ? arguments[i + 1] : "";
        if (argument == "--all")
            options.printsAllRows = true;
        else if (argument == "--filter" && ++i)
            options.filter = value;
        else if (argument == "--exhaustive")
            options.isExhaustive = true;
        else if (argument == "--samples" && ++i)
            options.samples = unsigned(std::strtoul(value.c_str(), nullptr, 10));
        else if (argument == "--random" && ++i)
            options.random = unsigned(std::strtoul(value.c_str(), nullptr, 10));
        else if (argument == "--ptx" && ++i)
            options.ptxFolder = value;
        else if (argument == "--data" && ++i)
            options.dataFile = value;
        else if (argument == "--measure-operands" && ++i)
            options.measured = value;
        else if (argument == "--compare-operands" && ++i)
            options.compared = value;
        else
            return fmt::print(stderr, "unknown argument {}\n", argument), 2;
    }
    if (!options.measured.empty())
        return hardware::measureOperands(options.measured, options.filter);
    if (!options.compared.empty())
        return hardware::compareOperands(options.compared, options.filter);
    std::vector<Form> forms = allForms();
    std::erase_if(forms, [&](const Form& form) { return form.opcode.find(options.filter) == std::string::npos; });
    if (!options.ptxFolder.empty())
        return writeModules(forms, options.ptxFolder);
    const Result<hardware::Driver> driver = hardware::Driver::open();
    if (!driver)
        return fmt::print(stderr, "{}\n", driver.error().message.text()), 4;
    fmt::print("{}, sm_{}: {} instructions\n", driver->deviceName(), driver->target(), forms.size());

    std::ofstream data;
    if (options.dataFile.empty())
        data.setstate(std::ios::failbit);
    else
        data.open(options.dataFile);
    Totals totals;
    std::vector<Form> batch;
    const auto flush = [&] {
        sweep(*driver, batch, options, totals, data);
        batch.clear();
        std::fflush(stdout);
    };
    for (const Form& form : forms) {
        if (form.target > driver->target()) {
            ++totals.notRun;
            fmt::print("- {:<34} not run: needs sm_{}\n", form.opcode, form.target);
            continue;
        }
        batch.push_back(form);
        if (batch.size() == kPerModule)
            flush();
    }
    flush();
    fmt::print("{} instructions, {} values: {} differ, {} approximate, {} failed, {} not run\n", totals.forms, totals.values,
               totals.differing, totals.approximate, totals.failed, totals.notRun);
    return totals.differing || totals.failed ? 1 : 0;
}
