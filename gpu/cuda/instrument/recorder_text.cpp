#include "gpu/cuda/instrument/recorder_text.h"

#include "gpu/core/messages/gpu.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

extern const char kRecorderPtx[];  // generated from recorder.cu

namespace {

const Result<ptx::Module>& recorder()
{
    static const Result<ptx::Module> module = ptx::parseModule(kRecorderPtx, "recorder");
    return module;
}

}  // namespace

Result<std::string> linkRecorderText(const std::set<std::string>& functions)
{
    if (kRecorderPtx[0] == 0)
        return fail(msg::gpu::builtWithoutNvcc());
    const Result<ptx::Module>& parsed = recorder();
    if (!parsed)
        return tl::unexpected(parsed.error());
    const ptx::Module& recorderModule = *parsed;

    std::set<std::string> neededFunctions = functions;
    for (std::size_t previousCount = 0; previousCount != neededFunctions.size();) {
        previousCount = neededFunctions.size();
        for (const ptx::Function& function : recorderModule.functions)
            if (neededFunctions.contains(function.name))
                for (const ptx::Instruction& instruction : function.instructions)
                    if (ptx::rowOf(instruction).kind == ptx::OpKind::Call)
                        for (const ptx::Operand& operand : instruction.operands)
                            if (operand.kind == ptx::Operand::Kind::Symbol)
                                neededFunctions.insert(operand.text);
    }
    ptx::Module keptModule;
    keptModule.variables = recorderModule.variables;
    for (const ptx::Function& function : recorderModule.functions)
        if (neededFunctions.contains(function.name))
            keptModule.functions.push_back(function);
    for (ptx::Function& function : keptModule.functions) {
        function.isVisible = function.isWeak = false;  // two modules of a program may each have a recorder
        function.locations.clear();
        for (ptx::Instruction& instruction : function.instructions)
            instruction.location = -1;
    }
    std::string text = ptx::printModule(keptModule);
    return text.substr(text.find('\n', text.find(".address_size")) + 1);
}

}  // namespace simtscope::cuda
