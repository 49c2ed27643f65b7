#include "gpu/simt/native/translate.h"

#include "gpu/simt/native/run_emitter.h"

namespace simtscope::simt::native {

namespace {

constexpr Arguments kOfLeaf{}, kOfCaller{General::Rbx, General::R15, General::R12};

}  // namespace

bool isSupported()
{
#if defined(__x86_64__)
    return ptx::bestIsaLevel() == ptx::IsaLevel::V4;
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
    const bool calls = emitter.calls();
    const Arguments& arguments = calls ? kOfCaller : kOfLeaf;
    Assembler assembler;
    if (calls) {
        for (const General saved : {General::Rbx, General::R12, General::R15})
            assembler.push(saved);
        assembler.move(kOfCaller.registers, General::Rdi);
        assembler.move(kOfCaller.constants, General::Rsi);
        assembler.move32(kOfCaller.mask, General::Rdx);
    }
    const Label partial = assembler.label();
    assembler.compare32(arguments.mask, -1);
    assembler.jump(Condition::NotEqual, partial);
    for (const bool isPartial : {false, true}) {
        if (isPartial)
            assembler.bind(partial);
        emitter.emit(assembler, arguments, isPartial);
        assembler.zeroUpper();
        if (calls)
            for (const General saved : {General::R15, General::R12, General::Rbx})
                assembler.pop(saved);
        assembler.ret();
    }
    return assembler.finish();
}

}  // namespace simtscope::simt::native
