#include "gpu/exercises/gates.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/figure_place.h"
#include "gpu/exercises/gate_quantities.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/program/build/compiled_kernel_resources.h"

namespace simtscope::exercises {
namespace {

constexpr char kEmptyModule[] = ".version 6.0\n.target sm_50\n.address_size 64\n";

/// Holds the parameters of a run of ptxas.
struct PtxasRun {
    const Exercise& exercise;
    const ScratchFolder& scratch;
    const BuildTools& tools;
    const GradeOptions& options;
    const std::stop_token& stop;
    std::string ptxas, architecture;
};

/// Runs ptxas in the sandbox, because it reads code that the submission determines.
Result<ConfinedRun> assemble(const PtxasRun& ptxasRun, const std::string& ptx)
{
    program::ChildRequest request;
    request.command = {ptxasRun.ptxas, "-v", "--gpu-name", ptxasRun.architecture, "-o", "/dev/null", ptx};
    sandbox::Confinement confinement;
    confinement.readablePaths = findCompilerFolders(ptxasRun.tools.toolkit).readablePaths;
    confinement.readablePaths.push_back(ptx);
    confinement.startsProcesses = true;
    confinement.limits.seconds = ptxasRun.options.compileSeconds;
    if (auto hidden = hideExercises(ptxasRun.exercise, ptxasRun.options.sandbox, {}, confinement); !hidden)
        return tl::unexpected(hidden.error());
    return runConfined(std::move(request), ptxasRun.options.sandbox, confinement, ptxasRun.stop);
}

bool hasSucceeded(const ConfinedRun& run)
{
    return run.end == ConfinedEnd::Exited && run.exitCode == 0;
}

/// Fails if ptxas does not assemble an empty module either, so that the submission is not at fault.
Result<void> checkPtxas(const PtxasRun& ptxasRun)
{
    const std::string module = ptxasRun.scratch.outputPath("empty.ptx");
    ptxasRun.options.beginStep(ptxasRun.options.compileSeconds + kMaxAnalysisSeconds);
    if (!(std::ofstream(module) << kEmptyModule).flush())
        return fail(msg::exercise::scratchUnwritable(module));
    const auto run = assemble(ptxasRun, module);
    if (!run)
        return tl::unexpected(run.error());
    if (hasSucceeded(*run) || ptxasRun.stop.stop_requested())
        return {};
    return fail(msg::exercise::ptxasFails(ptxasRun.ptxas, cleanLine(run->output.substr(0, run->output.find('\n')))));
}

/// Returns the maximum of the registers per thread over the exercise's kernels. Nullopt if ptxas refuses the submission's code or takes too
/// long for it. Fails if there is no ptxas, or ptxas fails for any code.
Result<std::optional<std::uint64_t>> findMaxRegisters(const trace::Recording& recording, const Exercise& exercise,
                                                      const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
                                                      const std::stop_token& stop)
{
    const auto ptxas = program::findPtxas();
    if (!ptxas)
        return tl::unexpected(ptxas.error());
    const PtxasRun ptxasRun{exercise, scratch, tools, options, stop, *ptxas, program::architectureOf(recording.device)};
    const auto run = assemble(ptxasRun, scratch.outputPath("unit.ptx"));
    if (!run)
        return tl::unexpected(run.error());
    if (!hasSucceeded(*run)) {
        if (auto works = checkPtxas(ptxasRun); !works)
            return tl::unexpected(works.error());
        return std::nullopt;
    }
    std::optional<std::uint64_t> maxRegisters;
    const std::vector<std::string>& kernels = exercise.kernels;
    for (const auto& [mangled, resources] : ptx::parseKernelResources(run->output)) {
        const bool isCounted = kernels.empty() || std::ranges::find(kernels, trace::shortenName(mangled)) != kernels.end();
        if (isCounted)
            maxRegisters = std::max<std::uint64_t>(maxRegisters.value_or(0), resources.registersPerThread);
    }
    return maxRegisters;
}

/// Returns a sentence that says which bound the value exceeds. Empty if it exceeds none.
Message makeBoundProblem(const Gate& gate, std::optional<std::int64_t> value)
{
    const Message label = (*gate.quantity->label)();
    if (!value)
        return msg::exercise::notKnown(label);
    const std::string valueText = std::to_string(*value);
    const bool isTooFew = gate.min && *value < *gate.min, isTooMany = gate.max && *value > *gate.max;
    if (!isTooFew && !isTooMany)
        return {};
    if (gate.min == gate.max)
        return msg::exercise::notEqual(label, valueText, std::to_string(*gate.min));
    return isTooFew ? msg::exercise::tooFew(label, valueText, std::to_string(*gate.min))
                    : msg::exercise::tooMany(label, valueText, std::to_string(*gate.max));
}

}  // namespace

Result<GradePart> checkGate(const Exercise& exercise, std::size_t index, const std::shared_ptr<const trace::Recording>& recording,
                            bool areResultsRight, const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
                            const std::stop_token& stop)
{
    const Gate& gate = exercise.gates[index];
    GradePart part;
    part.id = fmt::format("gate:{}", gate.quantity->name);
    part.title = (*gate.quantity->label)();
    part.maxPoints = gate.points;
    part.gate = index;
    if (!areResultsRight || !recording) {
        part.problems.push_back(msg::exercise::resultsFirst());
        return part;
    }
    RunCounts counts = countRun(*recording, exercise.kernels);
    if (std::string_view(gate.quantity->name) == "registers") {
        const auto registers = findMaxRegisters(*recording, exercise, scratch, tools, options, stop);
        if (!registers)
            return tl::unexpected(registers.error());
        counts.maxRegistersPerThread = *registers;
    }
    const Message problem = makeBoundProblem(gate, gate.quantity->value(counts));
    part.hasPassed = problem.isEmpty();
    part.points = part.hasPassed ? gate.points : 0;
    if (part.hasPassed)
        return part;
    part.place = findPlaceOfGate(recording, exercise, gate);
    const bool hasLine = part.place && part.place->line > 0 && gate.max;
    part.problems.push_back(hasLine ? msg::exercise::mostlyAtLine(problem, part.place->line) : problem);
    part.reasons.push_back(part.id);
    return part;
}

}  // namespace simtscope::exercises
