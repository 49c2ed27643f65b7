#include "gpu/analysis/variables/variables_report.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/analysis/variables/call_stack.h"
#include "gpu/core/json_text.h"

namespace simtscope::analysis {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the line of the step's leading instruction; 0 if it is not known.
std::uint32_t lineOf(const VariablesPlace& place)
{
    const trace::Event event = place.block.trace().event(EventIndex{place.block.steps().leadingEvent(place.step)});
    const trace::Site* const site = place.block.recording().findSite(place.block.launch(), event.site);
    return site && !site->frames.empty() ? site->frames.front().line : 0;
}

/// Returns ", line 3"; empty for code to which the compiler gave no line.
std::string formatLine(std::uint32_t line)
{
    return line > 0 ? fmt::format(", line {}", line) : std::string();
}

Json lineToJson(std::uint32_t line)
{
    return line > 0 ? Json(line) : Json(nullptr);
}

Json floatToJson(const VariableValue& value)
{
    const double number = value.bytes == 4 ? double(std::bit_cast<float>(std::uint32_t(value.bits))) : std::bit_cast<double>(value.bits);
    return value.bytes >= 4 && std::isfinite(number) ? Json(number) : Json(value.text);
}

Json valueToJson(const VariableValue& value)
{
    if (value.state != VariableState::Known && value.state != VariableState::Partial)
        return nullptr;
    switch (value.kind) {
    case ptx::DebugTypeKind::Boolean:
        return value.bits != 0;
    case ptx::DebugTypeKind::Character:
    case ptx::DebugTypeKind::Signed:
    case ptx::DebugTypeKind::Enumeration:
        return std::int64_t(value.bits);
    case ptx::DebugTypeKind::Unsigned:
        return value.bits;
    case ptx::DebugTypeKind::Float:
        return floatToJson(value);
    case ptx::DebugTypeKind::Pointer:
        return fmt::format("0x{:x}", value.bits);
    case ptx::DebugTypeKind::Reference:
        return value.elements.empty() ? Json(nullptr) : valueToJson(value.elements.front());
    case ptx::DebugTypeKind::Array: {
        Json elements = Json::array();
        for (const VariableValue& element : value.elements)
            elements.push_back(valueToJson(element));
        return elements;
    }
    case ptx::DebugTypeKind::Struct: {
        Json members = Json::object();
        for (const VariableValue& member : value.elements)
            members[member.name] = valueToJson(member);
        return members;
    }
    default:
        return nullptr;
    }
}

Json variableToJson(const VariableInScope& variable)
{
    Json object = {{"name", variable.name}, {"type", variable.value.type}, {"line", lineToJson(variable.line)}};
    if (variable.isParameter)
        object["parameter"] = true;
    if (variable.isHidden)
        object["hidden"] = true;
    object["state"] = stateName(variable.value.state);
    object["value"] = valueToJson(variable.value);
    object["text"] = variable.value.text;
    return object;
}

Json variablesToJson(const std::vector<VariableInScope>& variables)
{
    Json list = Json::array();
    for (const VariableInScope& variable : variables)
        list.push_back(variableToJson(variable));
    return list;
}

Json scopeToJson(const ScopeVariables& scope)
{
    Json object;
    switch (scope.kind) {
    case ptx::DebugScope::Kind::Function:
        object["kind"] = "function";
        break;
    case ptx::DebugScope::Kind::Block:
        object["kind"] = "block";
        break;
    case ptx::DebugScope::Kind::Inlined:
        object["kind"] = "inlined";
        object["function"] = scope.function;
        object["call_line"] = scope.callLine;
        break;
    }
    object["variables"] = variablesToJson(scope.variables);
    return object;
}

void addVariable(std::string& text, const VariableInScope& variable)
{
    const bool isKnown = variable.value.state == VariableState::Known || variable.value.state == VariableState::Partial;
    text += fmt::format("    {} {}{}{}", variable.value.type, variable.name, isKnown ? " = " : ": ", describeValue(variable.value));
    if (variable.line > 0)
        text += fmt::format("  (line {})", variable.line);
    text += variable.isHidden ? "  hidden by an inner variable of this name\n" : "\n";
}

/// Says in how far the values of the debug build are those of the recorded run.
std::string formatAgreement(const DebugBuildAgreement& agreement)
{
    std::string text = "values of the debug build (nvcc -G)";
    if (agreement.unmatchedCount > 0)
        text += fmt::format("; {} of {} events of the warp's threads have no counterpart in it", agreement.unmatchedCount,
                            agreement.matchedCount + agreement.unmatchedCount);
    if (agreement.isCutOff)
        text += "; its recording ends early, so that values of late steps are older ones";
    if (agreement.firstDifferingStep)
        text += fmt::format("; from step {} on it reads or writes other values than the recorded run", *agreement.firstDifferingStep + 1);
    return text + "\n";
}

Json agreementToJson(const DebugBuildAgreement& agreement)
{
    return {{"matched_events", agreement.matchedCount},
            {"unmatched_events", agreement.unmatchedCount},
            {"differing_values", agreement.differingValueCount},
            {"cut_off", agreement.isCutOff},
            {"first_differing_step", agreement.firstDifferingStep ? Json(*agreement.firstDifferingStep + 1) : Json(nullptr)}};
}

std::uint32_t threadOf(const VariablesPlace& place, const LaneVariables& lane)
{
    return place.warp.value * kWarpSize + lane.lane;
}

std::string formatPlace(const VariablesPlace& place)
{
    const trace::Launch& launch = place.block.launch();
    const std::string text =
        fmt::format("launch {}: {}, block {}, step {} of {}{}\n", launch.id.value + 1, launch.name, place.block.trace().block().value,
                    place.step + 1, place.block.steps().count(), formatLine(lineOf(place)));
    return place.agreement ? text + formatAgreement(*place.agreement) : text;
}

Json placeToJson(const VariablesPlace& place)
{
    const trace::Launch& launch = place.block.launch();
    Json report = {{"launch", launch.id.value + 1},
                   {"kernel", launch.name},
                   {"block", place.block.trace().block().value},
                   {"step", place.step + 1},
                   {"line", lineToJson(lineOf(place))},
                   {"warp", place.warp.value},
                   {"lanes", Json::array()}};
    if (place.agreement)
        report["debug_build"] = agreementToJson(*place.agreement);
    return report;
}

}  // namespace

std::string describeValue(const VariableValue& value)
{
    switch (value.state) {
    case VariableState::Known:
    case VariableState::Partial:
        return value.text;
    case VariableState::NotSet:
        return "not yet set";
    case VariableState::NotRecorded:
        return "not recorded";
    case VariableState::OptimisedAway:
        return "optimised away";
    case VariableState::OutOfScope:
        return "out of scope";
    case VariableState::DividesByZero:
        return "division by zero";
    case VariableState::NoLaneHasIt:
        return "no thread has a value";
    case VariableState::NotUnderstood:
        break;
    }
    return "not understood";
}

std::string formatVariablesText(const VariablesPlace& place, const std::vector<LaneVariables>& lanes)
{
    std::string text = formatPlace(place);
    for (const LaneVariables& lane : lanes) {
        text += fmt::format("\nthread {}: warp {}, lane {}\n", threadOf(place, lane), place.warp.value, lane.lane);
        if (lane.frames.empty())
            text += "  not in the kernel\n";
        if (!lane.watches.empty())
            text += "  watches\n";
        for (const VariableInScope& watch : lane.watches)
            addVariable(text, watch);
        for (const FrameVariables& frame : lane.frames) {
            text += fmt::format("  {}{}\n", frame.function, formatLine(frame.line));
            for (const ScopeVariables& scope : frame.scopes) {
                if (scope.kind == ptx::DebugScope::Kind::Inlined)
                    text += fmt::format("   in {}, called in line {}\n", scope.function, scope.callLine);
                for (const VariableInScope& variable : scope.variables)
                    addVariable(text, variable);
            }
            for (const VariableInScope& variable : frame.outOfScope)
                addVariable(text, variable);
        }
        if (!lane.globals.empty())
            text += "  outside of functions\n";
        for (const VariableInScope& variable : lane.globals)
            addVariable(text, variable);
    }
    return text;
}

std::string formatVariablesJson(const VariablesPlace& place, const std::vector<LaneVariables>& lanes)
{
    Json report = placeToJson(place);
    for (const LaneVariables& lane : lanes) {
        Json frames = Json::array();
        for (const FrameVariables& frame : lane.frames) {
            Json scopes = Json::array();
            for (const ScopeVariables& scope : frame.scopes)
                scopes.push_back(scopeToJson(scope));
            frames.push_back({{"function", frame.function},
                              {"line", lineToJson(frame.line)},
                              {"scopes", std::move(scopes)},
                              {"out_of_scope", variablesToJson(frame.outOfScope)}});
        }
        Json object = {{"lane", lane.lane},
                       {"thread", threadOf(place, lane)},
                       {"frames", std::move(frames)},
                       {"globals", variablesToJson(lane.globals)}};
        for (const VariableInScope& watch : lane.watches)
            object["watches"].push_back({{"expression", watch.name},
                                         {"type", watch.value.type},
                                         {"state", stateName(watch.value.state)},
                                         {"value", valueToJson(watch.value)},
                                         {"text", watch.value.text}});
        report["lanes"].push_back(std::move(object));
    }
    return formatJson(report, 2) + "\n";
}

std::string formatStacksText(const VariablesPlace& place, const std::vector<LaneVariables>& lanes)
{
    std::string text = formatPlace(place);
    for (const LaneVariables& lane : lanes) {
        text += fmt::format("\nthread {}: warp {}, lane {}\n", threadOf(place, lane), place.warp.value, lane.lane);
        const CallStack stack = makeCallStack(lane);
        if (stack.empty())
            text += "  not in the kernel\n";
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const bool isElsewhere = !stack[i].file.empty() && stack[i].file != stack.back().file;
            text += fmt::format("  #{} {}{}{}{}\n", i, stack[i].function, formatLine(stack[i].line),
                                isElsewhere ? " of " + stack[i].file : std::string(), stack[i].isInlined ? " (inlined)" : "");
        }
    }
    return text;
}

std::string formatStacksJson(const VariablesPlace& place, const std::vector<LaneVariables>& lanes)
{
    Json report = placeToJson(place);
    for (const LaneVariables& lane : lanes) {
        Json frames = Json::array();
        for (const StackFrame& frame : makeCallStack(lane))
            frames.push_back({{"function", frame.function},
                              {"file", frame.file.empty() ? Json(nullptr) : Json(frame.file)},
                              {"line", lineToJson(frame.line)},
                              {"inlined", frame.isInlined}});
        report["lanes"].push_back({{"lane", lane.lane}, {"thread", threadOf(place, lane)}, {"stack", std::move(frames)}});
    }
    return formatJson(report, 2) + "\n";
}

}  // namespace simtscope::analysis
