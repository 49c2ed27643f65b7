#include "app/arguments/program_options.h"

#include <filesystem>

#include "app/arguments/program_source.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/library/recordings.h"

namespace simtscope::app {

Result<program::RunRequest> makeProgramRequest(const ProgramOptions& options, const Invocation& invocation)
{
    const bool hasFurtherFiles = options.files.size() > 1;
    const auto source = findProgram(options.files.front());
    if (!source)
        return tl::unexpected(source.error());
    if (hasFurtherFiles && source->lesson)
        return fail(msg::app::oneFile(source->name));
    program::RunRequest request;
    static_cast<trace::RunChoices&>(request) = options.run;
    request.source = source->path;
    request.name = source->name;
    request.furtherInputs.assign(options.files.begin() + 1, options.files.end());
    request.arguments = invocation.hasProgramArguments ? invocation.programArguments : source->defaultArguments();
    return request;
}

std::vector<std::string> splitFileList(const std::string& argument)
{
    std::error_code error;
    if (std::filesystem::exists(argument, error))
        return {argument};
    std::vector<std::string> files;
    for (std::size_t begin = 0; begin <= argument.size();) {
        const std::size_t end = std::min(argument.find(',', begin), argument.size());
        files.push_back(argument.substr(begin, end - begin));
        begin = end + 1;
    }
    return files;
}

bool isRecordingName(const std::vector<std::string>& files)
{
    if (files.size() != 1)
        return false;
    const std::string& name = files.front();
    return program::namesHardwareRecording(name) || (looksLikeFile(name) && !program::isSourceName(name));
}

}  // namespace simtscope::app
