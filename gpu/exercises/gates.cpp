#include "gpu/exercises/gates.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/figure_place.h"
#include "gpu/exercises/quantities.h"
#include "gpu/program/kernel_resources.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

/// ptxas reads what the submission made: it runs in the sandbox, too. Nothing: there is no ptxas, or it refuses the code.
std::optional<std::uint64_t> registersOf(const trace::Recording& recording, const std::vector<std::string>& kernels, const Scratch& scratch,
                                         const Tools& tools, const GradeOptions& options, const std::stop_token& stop)
{
    const auto ptxas = program::findPtxas();
    if (!ptxas)
        return std::nullopt;
    program::ChildRequest request;
    request.command = {*ptxas, "-v", "--gpu-name", program::architectureOf(recording.device), "-o", "/dev/null", scratch.out("unit.ptx")};
    sandbox::Confinement confinement;
    confinement.readable = compilerFolders(tools.toolkit).readable;
    confinement.readable.push_back(scratch.out("unit.ptx"));
    confinement.startsProcesses = true;
    confinement.limits.seconds = options.compileSeconds;
    const auto run = runConfined(std::move(request), options.sandbox, confinement, stop);
    if (!run || run->end != ConfinedEnd::Exited || run->exitCode != 0)
        return std::nullopt;
    std::optional<std::uint64_t> most;
    for (const auto& [mangled, resources] : ptx::parseResources(run->output)) {
        const bool counts = kernels.empty() || std::ranges::find(kernels, trace::shortName(mangled)) != kernels.end();
        if (counts)
            most = std::max<std::uint64_t>(most.value_or(0), resources.registers);
    }
    return most;
}

/// What is missing; empty: nothing.
Message problemOf(const Gate& gate, std::optional<std::int64_t> value)
{
    const Message label = (*gate.quantity->label)();
    if (!value)
        return msg::exercise::notKnown(label);
    const std::string got = std::to_string(*value);
    const bool isTooFew = gate.least && *value < *gate.least, isTooMany = gate.most && *value > *gate.most;
    if (!isTooFew && !isTooMany)
        return {};
    if (gate.least == gate.most)
        return msg::exercise::notEqual(label, got, std::to_string(*gate.least));
    return isTooFew ? msg::exercise::tooFew(label, got, std::to_string(*gate.least))
                    : msg::exercise::tooMany(label, got, std::to_string(*gate.most));
}

}  // namespace

Part checkGate(const Exercise& exercise, std::size_t index, const std::shared_ptr<const trace::Recording>& recording, bool areResultsRight,
               const Scratch& scratch, const Tools& tools, const GradeOptions& options, const std::stop_token& stop)
{
    const Gate& gate = exercise.gates[index];
    Part part;
    part.id = fmt::format("gate:{}", gate.quantity->name);
    part.title = (*gate.quantity->label)();
    part.of = gate.points;
    part.gate = index;
    if (!areResultsRight || !recording) {
        part.problems.push_back(msg::exercise::resultsFirst());
        return part;
    }
    RunCounts counts = countsOf(*recording, exercise.kernels);
    if (std::string_view(gate.quantity->name) == "registers")
        counts.registers = registersOf(*recording, exercise.kernels, scratch, tools, options, stop);
    const Message problem = problemOf(gate, gate.quantity->of(counts));
    part.passed = problem.empty();
    part.points = part.passed ? gate.points : 0;
    if (part.passed)
        return part;
    part.place = placeOfGate(recording, exercise, gate);
    const bool hasLine = part.place && part.place->line > 0 && gate.most;
    part.problems.push_back(hasLine ? msg::exercise::mostlyAtLine(problem, part.place->line) : problem);
    part.reasons.push_back(part.id);
    return part;
}

}  // namespace simtscope::exercises
