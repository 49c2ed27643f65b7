#include "gpu/simt/native/translate.h"

#include "gpu/simt/native/run_emitter.h"

namespace simtscope::simt::native {

namespace {

constexpr ArgumentRegisters kLeafArguments{}, kCallerArguments{GeneralRegister::Rbx, GeneralRegister::R15, GeneralRegister::R12};

}  // namespace

bool isMachineSupported()
{
#if defined(__x86_64__)
    return ptx::findBestIsaLevel() == ptx::IsaLevel::V4;
#else
    return false;
#endif
}

std::vector<std::uint8_t> translate(std::span<const ptx::DecodedOp> run, const std::byte* constants,
                                    const std::function<bool(std::uint32_t)>& isInside)
{
    const RunEmitter emitter(run, constants, isInside);
    if (!emitter.hasForms())
        return {};
    const bool callsFunctions = emitter.callsFunctions();
    const ArgumentRegisters& arguments = callsFunctions ? kCallerArguments : kLeafArguments;
    Assembler assembler;
    if (callsFunctions) {
        for (const GeneralRegister saved : {GeneralRegister::Rbx, GeneralRegister::R12, GeneralRegister::R15})
            assembler.push(saved);
        assembler.move(kCallerArguments.registers, GeneralRegister::Rdi);
        assembler.move(kCallerArguments.constants, GeneralRegister::Rsi);
        assembler.move32(kCallerArguments.mask, GeneralRegister::Rdx);
    }
    const Label partial = assembler.makeLabel();
    assembler.compare32(arguments.mask, -1);
    assembler.jump(Condition::NotEqual, partial);
    for (const bool isPartial : {false, true}) {
        if (isPartial)
            assembler.bind(partial);
        emitter.emit(assembler, arguments, isPartial);
        assembler.zeroUpper();
        if (callsFunctions)
            for (const GeneralRegister saved : {GeneralRegister::R15, GeneralRegister::R12, GeneralRegister::Rbx})
                assembler.pop(saved);
        assembler.ret();
    }
    return assembler.finish();
}

}  // namespace simtscope::simt::native
