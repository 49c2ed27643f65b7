#include "gpu/exercises/check_results.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

void addProblem(CheckResults& results, const char* reason, Message problem, std::uint64_t address = 0)
{
    results.addresses.push_back(address);
    results.problems.push_back(std::move(problem));
    results.reasons.emplace_back(reason);
}

void parseLine(const nlohmann::json& line, CheckResults& results)
{
    const auto text = [&](const char* key) { return line.value(key, std::string()); };
    const auto number = [&](const char* key) { return line.value(key, std::int64_t(0)); };
    if (line.contains("done")) {
        results.isDone = true;
    } else if (line.contains("shapes")) {
        results.shapes += text("shapes");
    } else if (line.contains("array")) {
        const bool isUnwritten = line.value("unwritten", false);
        addProblem(results, "results",
                   isUnwritten ? msg::exercise::unwrittenElement(text("array"), number("element"), number("wrong"), number("of"))
                               : msg::exercise::wrongElement(text("array"), number("element"), text("got"), text("expected"),
                                                             number("wrong"), number("of")),
                   std::uint64_t(number("address")));
        if (!results.wrongAddress)
            results.wrongAddress = std::uint64_t(number("address"));
    } else if (line.contains("noKernel")) {
        addProblem(results, "kernel-missing", msg::exercise::noKernel(text("noKernel")));
    } else if (line.contains("notLaunched")) {
        addProblem(results, "launch", msg::exercise::notLaunched(text("notLaunched"), text("why")));
    } else if (line.contains("kernelFailed")) {
        addProblem(results, kKernelStoppedReason, msg::exercise::kernelFailed(text("kernelFailed")));
    } else if (line.contains("problem")) {
        addProblem(results, "results", plainMessage(text("problem")));
    } else {
        results.checkError = text("broken");
    }
}

}  // namespace

CheckResults parseCheckResults(const std::string& text)
{
    CheckResults results;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json parsed = tryParseJson(line);
        if (!parsed.is_object()) {
            results.checkError = line;
            continue;
        }
        try {
            parseLine(parsed, results);
        } catch (const nlohmann::json::exception& problem) {
            results.checkError = problem.what();
        }
    }
    return results;
}

}  // namespace simtscope::exercises
