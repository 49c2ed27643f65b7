// Fuzzes the PTX path with any text: parses, prints and decodes it, runs every kernel for a little while, and walks through the recording.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/ptx/decode/def_use.h"
#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/fuzz/read_everything.h"
#include "tests/gpu/simt/harness.h"

using namespace simtscope;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace {

constexpr std::uint64_t kMaxVariableBytes = 1u << 20;

bool isSmall(const ptx::Module& module)
{
    std::uint64_t bytes = 0;
    for (const ptx::Variable& variable : module.variables) {
        if (variable.bytes > kMaxVariableBytes)
            return false;
        bytes += variable.bytes;
    }
    return bytes <= kMaxVariableBytes;
}

/// Returns arguments for a kernel: pointers to a buffer for parameters as wide as a pointer, small numbers for the others.
std::vector<std::uint64_t> argumentsOf(const simt::KernelInfo& info, std::uint64_t buffer)
{
    std::vector<std::uint64_t> arguments;
    for (const auto& parameter : info.parameters)
        arguments.push_back(parameter.bytes == 8 ? buffer : 20);
    return arguments;
}

void runKernels(const std::string& text, const ptx::Module& module)
{
    for (const ptx::Function& function : module.functions) {
        if (!function.isEntry || function.isDeclaration)
            continue;
        simt::testing::Harness harness(text);
        harness.options.instructionBudget = 3000;
        harness.eventsLeft = 1500;
        const auto info = simt::findKernelInfo(harness.loaded(), function.name);
        if (!info || std::any_of(info->parameters.begin(), info->parameters.end(), [](const auto& p) { return p.bytes > 8; }))
            continue;
        harness.launch(function.name, {2}, {33}, argumentsOf(*info, harness.allocate(4096)), 256);
        trace::Recording recording = harness.sink.take();
        recording.modules = {{ptx::printModule(module)}};
        recording.sites = {trace::makeSites(module)};
        fuzz::walk(recording);
    }
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines(1);
    for (const char c : text) {
        lines.back() += c;
        if (c == '\n')
            lines.emplace_back();
    }
    return lines;
}

/// Mutates in ways that bytes alone seldom reach: moves whole lines, and sets numbers to their limits.
void mutateLines(std::vector<std::string>& lines, std::minstd_rand& random)
{
    static const char* const kNumbers[] = {"0",          "-1",   "31", "32", "33", "4294967295", "2147483648", "18446744073709551615",
                                           "0x7f800000", "65536"};
    const std::size_t a = random() % lines.size(), b = random() % lines.size();
    switch (random() % 4) {
    case 0:
        std::swap(lines[a], lines[b]);
        break;
    case 1:
        lines.insert(lines.begin() + std::ptrdiff_t(a), lines[b]);
        break;
    case 2:
        lines.erase(lines.begin() + std::ptrdiff_t(a));
        break;
    default: {
        std::string& line = lines[a];
        const std::size_t digit = line.find_first_of("0123456789");
        if (digit != std::string::npos)
            line.replace(digit, 1, kNumbers[random() % std::size(kNumbers)]);
    }
    }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    std::minstd_rand random(seed);
    if (size == 0 || random() % 2 == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::vector<std::string> lines = linesOf({reinterpret_cast<const char*>(data), size});
    mutateLines(lines, random);
    const std::string text = std::accumulate(lines.begin(), lines.end(), std::string());
    const std::size_t kept = std::min(text.size(), maxSize);
    std::memcpy(data, text.data(), kept);
    return kept;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto kept = ptx::parseModule(text, "ptx", ptx::BadBodies::Keep);
    if (kept && !ptx::parseModule(ptx::printModule(*kept), "printed", ptx::BadBodies::Keep))
        std::abort();  // a module that keeps the text of a body must parse again, too
    const Result<ptx::Module> module = ptx::parseModule(text);
    if (!module)
        return 0;
    for (const ptx::Function& function : module->functions)
        ptx::DefUse(function, ptx::buildControlFlowGraph(function));
    if (!ptx::parseModule(ptx::printModule(*module)))
        std::abort();  // printed text must parse again
    if (!isSmall(*module))
        return 0;
    try {
        runKernels(text, *module);
    } catch (const std::runtime_error&) {
        // The harness throws for a module that does not load.
    }
    return 0;
}
