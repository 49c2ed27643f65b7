#include "gpu/cuda/instrument/recorder_text.h"

#include "gpu/core/messages/gpu.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

extern const char kRecorderPtx[];  // generated from recorder.cu

namespace {

const Result<ptx::Module>& recorder()
{
    static const Result<ptx::Module> module = ptx::parse(kRecorderPtx, "recorder");
    return module;
}

}  // namespace

Result<std::string> recorderText(const std::set<std::string>& functions)
{
    if (kRecorderPtx[0] == 0)
        return fail(msg::gpu::builtWithoutNvcc());
    const Result<ptx::Module>& parsed = recorder();
    if (!parsed)
        return tl::unexpected(parsed.error());
    const ptx::Module& all = *parsed;

    std::set<std::string> wanted = functions;
    for (std::size_t before = 0; before != wanted.size();) {
        before = wanted.size();
        for (const ptx::Function& function : all.functions)
            if (wanted.contains(function.name))
                for (const ptx::Instruction& instruction : function.instructions)
                    if (ptx::rowOf(instruction).kind == ptx::OpKind::Call)
                        for (const ptx::Operand& operand : instruction.operands)
                            if (operand.kind == ptx::Operand::Kind::Symbol)
                                wanted.insert(operand.text);
    }
    ptx::Module kept;
    kept.variables = all.variables;
    for (const ptx::Function& function : all.functions)
        if (wanted.contains(function.name))
            kept.functions.push_back(function);
    for (ptx::Function& function : kept.functions) {
        function.isVisible = function.isWeak = false;  // two modules of a program may each have a recorder
        function.locations.clear();
        for (ptx::Instruction& instruction : function.instructions)
            instruction.location = -1;
    }
    std::string text = ptx::print(kept);
    return text.substr(text.find('\n', text.find(".address_size")) + 1);
}

}  // namespace simtscope::cuda
