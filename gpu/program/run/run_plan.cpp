#include "gpu/program/run/run_plan.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/build.h"
#include "gpu/program/library/catalog.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/trace/file/recording_claim.h"

namespace simtscope::program {

namespace fs = std::filesystem;
namespace protocol = runtime::protocol;

namespace {

/// Fails when the user sets a variable that the run sets itself.
Result<void> checkEnvironment(const std::vector<std::string>& environment)
{
    for (const std::string& variable : environment) {
        const std::size_t equals = variable.find('=');
        if (equals == 0 || equals == variable.npos)
            return fail(msg::run::notVariable(variable));
        const std::string name = variable.substr(0, equals);
        if (name.starts_with("SIMTSCOPE_") || name == "LD_LIBRARY_PATH" || name == "LD_PRELOAD")
            return fail(msg::run::ownVariable(name));
    }
    return {};
}

/// Returns the folder that the paths of a built-in program are recorded relative to; empty for any other program.
std::string findSourceRoot(const std::string& source)
{
    const std::string root = resourceDirectory();
    return fs::absolute(source).lexically_normal().string().starts_with(root + "/programs/") ? root : std::string();
}

/// Returns the architecture that the oldest of the devices executes.
std::string findOldestArchitecture(const std::vector<const DeviceModel*>& devices)
{
    const DeviceModel& oldest = **std::ranges::min_element(devices, {}, [](const DeviceModel* d) { return d->major * 10 + d->minor; });
    return fmt::format("compute_{}{}", oldest.major, oldest.minor);
}

Result<EngineKind> parseEngine(const std::string& name)
{
    if (name == "simt")
        return EngineKind::Simt;
    if (name == "cuda")
        return EngineKind::Cuda;
    return fail(msg::run::noEngine(name));
}

Result<NvccArguments> makeNvccArguments(const RunRequest& request, const std::vector<const DeviceModel*>& devices)
{
    auto nvcc =
        readNvccArguments(request.nvccArguments, request.compilesForDevice ? findOldestArchitecture(devices) : kDefaultArchitecture);
    if (nvcc) {
        for (const std::string& input : nvcc->inputs)
            if (const auto checked = checkInput(input); !checked)
                return tl::unexpected(checked.error());
        nvcc->inputs.insert(nvcc->inputs.begin(), request.furtherInputs.begin(), request.furtherInputs.end());
        nvcc->inputs.insert(nvcc->inputs.begin(), request.source);
    }
    return nvcc;
}

Result<trace::RecordMemory> readUserRecordMemory()
{
    const char* const text = std::getenv(protocol::kRecordMemoryVariable);
    const auto memory = trace::parseRecordMemory(text ? text : "");
    if (!memory)
        return fail(msg::run::neitherDeviceNorHost(protocol::kRecordMemoryVariable, text));
    return *memory;
}

/// Returns the size of the record buffer that the user sets, in bytes.
Result<std::uint64_t> readUserRecordBuffer()
{
    constexpr std::uint64_t kMaxMebibytes = 1u << 20;  // MiB
    const char* const text = std::getenv(protocol::kRecordBufferVariable);
    if (!text || !*text)
        return trace::RunOptions{}.recordBuffer;
    const std::string_view userText = text;
    std::uint64_t mebibytes = 0;
    const auto [end, error] = std::from_chars(userText.data(), userText.data() + userText.size(), mebibytes);
    if (error != std::errc() || end != userText.data() + userText.size() || mebibytes == 0 || mebibytes > kMaxMebibytes)
        return fail(msg::run::noRecordBuffer(protocol::kRecordBufferVariable, text, kMaxMebibytes));
    return mebibytes << 20;
}

Result<void> checkFiles(const RunRequest& request)
{
    if (auto checked = checkSource(request.source); !checked)
        return checked;
    for (const std::string& input : request.furtherInputs)
        if (auto checked = checkInput(input); !checked)
            return checked;
    // The path is checked before anything is compiled.
    return request.recordPath.empty() ? Result<void>{} : trace::checkReplaceable(request.recordPath);
}

}  // namespace

Result<RunPlan> planRun(RunRequest request)
{
    const auto engine = parseEngine(request.engine);
    if (!engine)
        return tl::unexpected(engine.error());
    if (const auto checked = checkFiles(request); !checked)
        return tl::unexpected(checked.error());
    if (const auto checked = checkEnvironment(request.environment); !checked)
        return tl::unexpected(checked.error());
    RunPlan plan;
    plan.engine = *engine;
    if (const auto read = trace::readChoices(trace::kParsedRows, request, plan.options); !read)
        return tl::unexpected(read.error());
    if (plan.engine == EngineKind::Cuda && !plan.options.launches.empty())
        return fail(msg::run::noOverrideOnGpu());
    if (plan.engine == EngineKind::Cuda && !plan.options.until.kernel.empty())
        return fail(msg::run::noUntilOnGpu());
    auto nvcc = makeNvccArguments(request, plan.options.devices);
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    const auto memory = readUserRecordMemory();
    if (!memory)
        return tl::unexpected(memory.error());
    const auto buffer = readUserRecordBuffer();
    if (!buffer)
        return tl::unexpected(buffer.error());

    plan.nvcc = std::move(*nvcc);
    plan.options.name = request.name.empty() ? fs::path(request.source).stem().string() : request.name;
    plan.options.sourceRoot = findSourceRoot(request.source);
    plan.options.recordMemory = *memory;
    plan.options.recordBuffer = *buffer;
    plan.request = std::move(request);
    return plan;
}

}  // namespace simtscope::program
