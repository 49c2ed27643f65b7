#include "gpu/runtime/code/replaced_code.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "gpu/core/messages/call.h"
#include "gpu/ptx/parse/parser.h"
#include "gpu/runtime/code/device_variables.h"

namespace simtscope::runtime {
namespace {

/// Returns whether the host passes the same bytes for both parameters.
bool hasSameLayout(const ptx::Variable& a, const ptx::Variable& b)
{
    return a.bytes == b.bytes && a.align == b.align;
}

const ptx::Variable* findVariable(const ptx::Module& module, const std::string& name)
{
    const auto found = std::ranges::find(module.variables, name, &ptx::Variable::name);
    return found == module.variables.end() ? nullptr : &*found;
}

}  // namespace

Result<DeviceCode> readReplacedCode(const std::string& path, const DeviceCode& original)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(msg::call::deviceCodeUnreadable(path, std::strerror(errno)));
    DeviceCode code{
        original.architecture, std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>()), {}, original.header};
    auto module = ptx::parseModule(code.text, path, ptx::BadBodies::Keep);
    if (!module)
        return tl::unexpected(module.error());
    if (module->target != original.module.target)
        return fail(msg::call::deviceCodeTarget(module->target, original.module.target));
    code.module = std::move(*module);
    return code;
}

Message findMismatch(const ptx::Module& original, const ptx::Module& replaced, const RegisteredNames& names)
{
    for (const std::string& name : names.kernels) {
        const ptx::Function* const before = original.findFunction(name);
        const ptx::Function* const after = replaced.findFunction(name);
        if (!before && !after)
            continue;
        if (!before || !after || !after->isEntry || after->isDeclaration)
            return msg::call::deviceCodeLacks(name);
        if (!std::equal(before->parameters.begin(), before->parameters.end(), after->parameters.begin(), after->parameters.end(),
                        hasSameLayout))
            return msg::call::deviceCodeDiffers(name);
    }
    for (const std::string& name : names.variables) {
        const ptx::Variable* const before = findVariable(original, name);
        const ptx::Variable* const after = findVariable(replaced, name);
        if (!before && !after)
            continue;
        if (!before || !after)
            return msg::call::deviceCodeLacks(name);
        if (!hasSameLayout(*before, *after) || before->space != after->space || isManaged(*before) != isManaged(*after))
            return msg::call::deviceCodeDiffers(name);
    }
    return {};
}

}  // namespace simtscope::runtime
