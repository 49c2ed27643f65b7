// Fills a form from the text of the kernels (declared in launch_form.h).
#include <algorithm>

#include "gpu/core/messages/program.h"
#include "gpu/program/host/array_uses.h"
#include "gpu/program/host/launch_form.h"
#include "gpu/program/host/launch_guess.h"
#include "gpu/program/host/parameter_words.h"
#include "gpu/program/host/size_formula.h"

namespace simtscope::program {
namespace {

/// Writes the template arguments into the parts of a kernel that the host reads.
void substituteAll(HostLaunch& launch)
{
    for (SourceParameter& parameter : launch.kernel.parameters) {
        parameter.type = analysis::joinTokens(analysis::parseTokens(substituteArguments(parameter.type, launch)));
        parameter.rowExtents = substituteArguments(parameter.rowExtents, launch);
    }
    for (SharedArray& array : launch.kernel.sharedArrays) {
        array.type = substituteArguments(array.type, launch);
        for (std::string& extent : array.extents)
            extent = substituteArguments(extent, launch);
    }
    launch.kernel.maxThreads = substituteArguments(launch.kernel.maxThreads, launch);
}

Result<std::vector<std::string>> chooseTemplateArguments(const SourceKernel& kernel, const std::vector<std::string>& chosen)
{
    std::vector<std::string> arguments;
    for (const TemplateParameter& parameter : kernel.templateParameters) {
        std::string argument = parameter.defaultValue;
        for (const std::string& one : chosen)
            if (one.starts_with(parameter.name + "="))
                argument = one.substr(parameter.name.size() + 1);
        if (argument.empty())
            return fail(msg::program::templateWithoutDefault(kernel.name, parameter.name));
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

/// Adds the parameters of a kernel to the form. A parameter shares the buffer or value of an earlier kernel if name and type are the same.
Result<void> addParameters(LaunchForm& form, HostLaunch& launch, std::size_t launchIndex)
{
    for (const SourceParameter& parameter : launch.kernel.parameters) {
        const ElementType element = findElementType(form.source.definitions, parameter.type);
        const std::string stars = parameter.isPointer ? "*" : "";
        if (!parameter.isSupported || element.components.empty())
            return fail(msg::program::unsupportedParameter(parameter.name, launch.kernel.name,
                                                           parameter.isSupported ? parameter.type + stars : parameter.type + " …"));
        const bool isUsedOtherwise = [&] {
            if (const HostBuffer* buffer = form.findBuffer(parameter.name))
                return !parameter.isPointer || buffer->element.name != element.name || buffer->rowExtents != parameter.rowExtents;
            const HostValue* value = form.findValue(parameter.name);
            return value && (parameter.isPointer || value->element.name != element.name);
        }();
        const std::string base = launch.kernel.name.substr(launch.kernel.name.rfind(':') + 1);
        const std::string name = isUsedOtherwise ? base + "_" + parameter.name : parameter.name;
        launch.arguments.push_back(name);
        if (parameter.isPointer && !form.findBuffer(name)) {
            HostBuffer buffer;
            buffer.name = name;
            buffer.element = element;
            buffer.type = (parameter.isConst ? "const " : "") + parameter.type + "*";
            buffer.rowExtents = parameter.rowExtents;
            buffer.launch = launchIndex;
            form.buffers.push_back(std::move(buffer));
        } else if (!parameter.isPointer && !form.findValue(name)) {
            form.values.push_back({name, element, ""});
        }
    }
    return {};
}

/// Joins what the kernels do with a buffer: its role, its size in elements, and the arrays that its elements index.
struct BufferNeeds {
    bool isWritten = false, isReadFirst = false;
};

void chooseRolesAndFills(LaunchForm& form, const std::vector<KernelUses>& uses)
{
    for (HostBuffer& buffer : form.buffers) {
        BufferNeeds needs;
        for (std::size_t launch = 0; launch < form.launches.size(); ++launch)
            for (std::size_t i = 0; i < form.launches[launch].arguments.size(); ++i) {
                const SourceParameter& parameter = form.launches[launch].kernel.parameters[i];
                if (form.launches[launch].arguments[i] != buffer.name)
                    continue;
                const ArrayUse& use = uses[launch].arrays.at(parameter.name);
                needs.isReadFirst = needs.isReadFirst || (use.isRead && !needs.isWritten);
                needs.isWritten = needs.isWritten || (use.isWritten && !parameter.isConst);
            }
        buffer.role = !needs.isWritten ? BufferRole::Input : needs.isReadFirst ? BufferRole::Both : BufferRole::Output;
        buffer.isShown = buffer.role != BufferRole::Input;
        // A sum, a count or a position begins with 0.
        const bool isSingle = buffer.size == "1";
        const bool isCounter = buffer.role == BufferRole::Both && (isSingle || isHistogramName(buffer.name) || isResultName(buffer.name));
        buffer.fill = buffer.role == BufferRole::Output || isCounter ? Fill::Zero : Fill::Ramp;
    }
    if (std::ranges::none_of(form.buffers, &HostBuffer::isShown) && !form.buffers.empty())
        form.buffers.back().isShown = true;
}

/// Bounds the elements of buffers that kernels use as indices by the sizes of the arrays that they index.
void boundIndices(LaunchForm& form, const std::vector<KernelUses>& uses)
{
    for (std::size_t launch = 0; launch < form.launches.size(); ++launch) {
        const HostLaunch& one = form.launches[launch];
        for (const auto& [array, use] : uses[launch].arrays) {
            std::string size;
            for (std::size_t i = 0; i < one.arguments.size(); ++i)
                if (one.kernel.parameters[i].name == array)
                    size = form.findBuffer(one.arguments[i])->size;
            for (const SharedArray& shared : one.kernel.sharedArrays)
                if (shared.name == array && !shared.extents.empty())
                    size = shared.extents.front();
            for (std::size_t i = 0; i < one.arguments.size(); ++i) {
                HostBuffer* const buffer = form.findBuffer(one.arguments[i]);
                if (!buffer || !use.indexedBy.contains(one.kernel.parameters[i].name) || size.empty() || !buffer->element.isInteger())
                    continue;
                const auto limit = evaluate(form, launch, size);
                const bool isAlwaysBelow = buffer->element.isUnsignedByte() && limit && *limit >= 256;
                const auto earlier = buffer->limit.empty() ? std::nullopt : evaluate(form, launch, buffer->limit);
                if (limit && !isAlwaysBelow && (!earlier || *limit < *earlier))
                    buffer->limit = size;
            }
        }
    }
}

}  // namespace

HostBuffer* LaunchForm::findBuffer(std::string_view name)
{
    const auto found = std::ranges::find(buffers, name, &HostBuffer::name);
    return found == buffers.end() ? nullptr : &*found;
}

HostValue* LaunchForm::findValue(std::string_view name)
{
    const auto found = std::ranges::find(values, name, &HostValue::name);
    return found == values.end() ? nullptr : &*found;
}

Result<LaunchForm> proposeForm(std::string_view text, const std::vector<std::string>& kernels,
                               const std::vector<std::string>& templateArguments)
{
    LaunchForm form;
    form.source = findSourceKernels(text);
    if (form.source.hasMain)
        return fail(msg::program::hasMain());
    if (form.source.kernels.empty())
        return fail(msg::program::noKernelInText());
    std::vector<std::string> chosen = kernels;
    if (chosen.empty())
        for (const SourceKernel& kernel : form.source.kernels)
            if (!kernel.isLaunchedByKernel)
                chosen.push_back(kernel.name);
    for (const std::string& name : chosen) {
        const auto found = std::ranges::find_if(
            form.source.kernels, [&](const SourceKernel& kernel) { return kernel.name == name || kernel.name.ends_with("::" + name); });
        if (found == form.source.kernels.end())
            return fail(msg::program::noSuchKernel(name, joinKernelNames(form.source)));
        HostLaunch launch;
        launch.kernel = *found;
        auto arguments = chooseTemplateArguments(launch.kernel, templateArguments);
        if (!arguments)
            return tl::unexpected(arguments.error());
        launch.templateArguments = std::move(*arguments);
        substituteAll(launch);
        if (const auto added = addParameters(form, launch, form.launches.size()); !added)
            return tl::unexpected(added.error());
        form.launches.push_back(std::move(launch));
    }
    for (std::size_t launch = 0; launch < form.launches.size(); ++launch)
        chooseBlock(form, launch);
    chooseValues(form);
    std::vector<KernelUses> uses;
    for (std::size_t launch = 0; launch < form.launches.size(); ++launch) {
        chooseGrid(form, launch);
        uses.push_back(findKernelUses(form.source, form.launches[launch].kernel, makeLaunchValues(form, launch)));
    }
    for (std::size_t launch = 0; launch < form.launches.size(); ++launch)
        chooseSharedBytes(form, launch, uses[launch]);
    chooseSizes(form, uses);
    chooseRolesAndFills(form, uses);
    boundIndices(form, uses);
    return form;
}

}  // namespace simtscope::program
