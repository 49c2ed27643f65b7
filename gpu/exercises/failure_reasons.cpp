#include "gpu/exercises/failure_reasons.h"

#include <algorithm>
#include <vector>

#include "gpu/exercises/check_case.h"
#include "gpu/exercises/check_results.h"
#include "gpu/exercises/gate_quantities.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::exercises {
namespace {

constexpr const char* kReasons[] = {"compile",        "program:exit", "program:crash",  "program:time",    "program:memory",
                                    "program:output", "program:file", "program:files",  "program:threads", "program:forbidden",
                                    "program:killed", "results",      kTimeReason,      "memory",          "output",
                                    "files",          "threads",      "kernel-missing", "launch",          kKernelStoppedReason,
                                    "check",          "grading:time", "grading:crash"};

std::vector<std::string> collectFailureReasons(const Exercise& exercise)
{
    std::vector<std::string> reasons(std::begin(kReasons), std::end(kReasons));
    for (const Gate& gate : exercise.gates)
        if (std::string reason = std::string("gate:") + gate.quantity->name; std::ranges::find(reasons, reason) == reasons.end())
            reasons.push_back(std::move(reason));
    for (int kind = 0; kind <= int(trace::FindingKind::Fault); ++kind)
        reasons.push_back("finding:" + std::string(trace::nameOf(trace::FindingKind(kind))));
    return reasons;
}

}  // namespace

bool isFailureReason(const Exercise& exercise, const std::string& reason)
{
    const std::vector<std::string> reasons = collectFailureReasons(exercise);
    return std::ranges::find(reasons, reason) != reasons.end();
}

std::string listFailureReasons(const Exercise& exercise)
{
    std::string text;
    for (const std::string& reason : collectFailureReasons(exercise))
        text += (text.empty() ? "" : ", ") + reason;
    return text;
}

}  // namespace simtscope::exercises
