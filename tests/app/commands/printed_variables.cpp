#include "tests/app/commands/printed_variables.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace simtscope::tests {

std::vector<PrintedLine> parseOutput(const std::string& output)
{
    std::vector<PrintedLine> lines;
    std::istringstream stream(output);
    for (std::string text; std::getline(stream, text);) {
        PrintedLine printed;
        int length = 0;
        if (std::sscanf(text.c_str(), "@%d t%u%n", &printed.line, &printed.thread, &length) != 2)
            continue;
        text.erase(0, std::size_t(length));
        while (!text.empty()) {
            const std::size_t equals = text.find('=');
            std::string name = text.substr(1, equals - 1);
            // A value ends at a blank that is outside of braces and quotes.
            int depth = 0;
            std::size_t end = equals + 1;
            for (; end < text.size() && (depth > 0 || text[end] != ' '); ++end)
                depth += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
            printed.values.emplace_back(std::move(name), text.substr(equals + 1, end - equals - 1));
            text.erase(0, end);
        }
        lines.push_back(std::move(printed));
    }
    return lines;
}

const analysis::VariableInScope* findVariable(const analysis::LaneVariables& lane, const std::string& name)
{
    const auto findIn = [&](const std::vector<analysis::VariableInScope>& variables) -> const analysis::VariableInScope* {
        const auto found = std::find_if(variables.begin(), variables.end(), [&](const analysis::VariableInScope& variable) {
            return variable.name == name && !variable.isHidden;
        });
        return found == variables.end() ? nullptr : &*found;
    };
    if (lane.frames.empty())
        return nullptr;
    for (const analysis::ScopeVariables& scope : lane.frames.front().scopes) {
        if (const analysis::VariableInScope* const found = findIn(scope.variables))
            return found;
    }
    return findIn(lane.globals);
}

PrintSteps findPrintSteps(const analysis::RecordedBlock& block, const std::vector<PrintedLine>& lines)
{
    PrintSteps steps, calls;
    for (std::uint32_t step = 0; step < block.steps().count(); ++step) {
        for (const std::uint32_t index : block.steps().events(step)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
            if (event.kind != trace::EventKind::Store || !site || site->frames.empty())
                continue;
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                if (event.mask >> lane & 1)
                    steps[{int(site->frames.front().line), event.warp.value * kWarpSize + lane}].push_back(step);
            }
        }
    }
    for (auto& [key, list] : steps) {
        const auto count = std::size_t(std::count_if(lines.begin(), lines.end(), [&, key = key](const PrintedLine& printed) {
            return printed.line == key.first && printed.thread == key.second;
        }));
        for (std::size_t call = 1; call <= count; ++call)
            calls[key].push_back(list[call * list.size() / count - 1]);
    }
    return calls;
}

}  // namespace simtscope::tests
