#include "gpu/exercises/machine_facts.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "gpu/core/json_text.h"
#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/hide_exercises.h"

namespace simtscope::exercises {
namespace {

using Json = nlohmann::json;

Json makeJson(const CachedCompiler& compiler)
{
    return {{"nvcc", compiler.nvcc},
            {"host", compiler.hostCompiler},
            {"readable", compiler.folders.readablePaths},
            {"tools", compiler.folders.toolFolders}};
}

CachedCompiler parseCompiler(const Json& value)
{
    return {value.at("nvcc"), value.at("host"), {value.at("readable"), value.at("tools")}};
}

Json makeJson(const ExerciseSearch& search)
{
    Json unlisted = Json::array();
    for (const UnlistedFolder& folder : search.unlistedFolders)
        unlisted.push_back({{"path", folder.path}, {"why", folder.reason}});
    return {{"exercises", search.exercises}, {"unlisted", unlisted}};
}

ExerciseSearch parseSearch(const Json& value)
{
    ExerciseSearch search{value.at("exercises"), {}};
    for (const Json& folder : value.at("unlisted"))
        search.unlistedFolders.push_back({folder.at("path"), folder.at("why")});
    return search;
}

}  // namespace

std::string exportMachineFacts()
{
    Json facts = {{"compilers", Json::array()}, {"searches", Json::object()}};
    for (const CachedCompiler& compiler : cachedCompilers())
        facts["compilers"].push_back(makeJson(compiler));
    for (const auto& [folder, search] : cachedSearches())
        facts["searches"][folder] = makeJson(search);
    if (const auto tools = sharedTools())
        facts["tools"] = {{"nvcc", tools->toolkit.nvcc}, {"version", tools->toolkit.version}, {"runtime", tools->runtimeDirectory}};
    const std::string text = formatJson(facts);
    return tryParseJson(text) == facts ? text : std::string();  // a path that is not UTF-8 would arrive as a different path
}

bool importMachineFacts(const std::string& facts)
{
    const Json value = tryParseJson(facts);
    if (!value.is_object())
        return false;
    try {
        std::vector<CachedCompiler> compilers;
        for (const Json& compiler : value.at("compilers"))
            compilers.push_back(parseCompiler(compiler));
        ExerciseSearches searches;
        for (const auto& [folder, search] : value.at("searches").items())
            searches.emplace(folder, parseSearch(search));
        std::optional<BuildTools> known;
        if (value.contains("tools")) {
            const Json& tools = value.at("tools");
            known = BuildTools{{tools.at("nvcc"), tools.at("version")}, tools.at("runtime")};
        }
        if (known)
            setSharedTools(std::move(*known));
        addCachedCompilers(std::move(compilers));
        addCachedSearches(std::move(searches));
    } catch (const Json::exception&) {
        return false;
    }
    return true;
}

}  // namespace simtscope::exercises
