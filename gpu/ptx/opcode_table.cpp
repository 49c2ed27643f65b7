#include "gpu/ptx/opcode_table.h"

#include <algorithm>
#include <array>

namespace simtscope::ptx {
namespace {

using Category = OpcodeCategory;

constexpr std::array<std::string_view, 16> kCategories{
    "arithmetic", "comparison", "logic",         "movement", "memory", "asynchronous", "texture", "surface",
    "control",    "barrier",    "communication", "atomic",   "matrix", "stack",        "video",   "miscellaneous",
};

// Sections of the PTX ISA 9.0, 9.7 "Instructions": .1 Integer Arithmetic, .2 Extended-Precision Integer Arithmetic, .3 Floating Point,
// .4 Half Precision Floating Point, .5 Mixed Precision Floating Point, .6 Comparison and Selection, .7 Half Precision Comparison, .8 Logic
// and Shift, .9 Data Movement and Conversion, .10 Texture, .11 Surface, .12 Control Flow, .13 Parallel Synchronization and Communication,
// .14 Warp Level Matrix, .15 Asynchronous Warpgroup Level Matrix, .16 TensorCore 5th Generation, .17 Stack Manipulation, .18 Video,
// .19 Miscellaneous. Within them the instructions are headed by their mnemonics. Sorted by mnemonic.
constexpr std::array kOpcodes{
    OpcodeRow{"abs", "9.7.1, 9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"activemask", "9.7.13", Category::Communication, 1},
    OpcodeRow{"add", "9.7.1, 9.7.2, 9.7.3, 9.7.4, 9.7.5", Category::Arithmetic, 1},
    OpcodeRow{"addc", "9.7.2", Category::Arithmetic, 1},
    OpcodeRow{"alloca", "9.7.17", Category::Stack, 1},
    OpcodeRow{"and", "9.7.8", Category::Logic, 1},
    OpcodeRow{"applypriority", "9.7.9", Category::Memory, 0},
    OpcodeRow{"atom", "9.7.13", Category::Atomic, 1},
    OpcodeRow{"bar", "9.7.13", Category::Barrier, 0},
    OpcodeRow{"barrier", "9.7.13", Category::Barrier, 0},
    OpcodeRow{"bfe", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"bfi", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"bfind", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"bmsk", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"bra", "9.7.12", Category::Control, 0},
    OpcodeRow{"brev", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"brkpt", "9.7.19", Category::Miscellaneous, 0},
    OpcodeRow{"brx", "9.7.12", Category::Control, 0},
    OpcodeRow{"call", "9.7.12", Category::Control, 0},
    OpcodeRow{"clusterlaunchcontrol", "9.7.13", Category::Asynchronous, 0},
    OpcodeRow{"clz", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"cnot", "9.7.8", Category::Logic, 1},
    OpcodeRow{"copysign", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"cos", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"cp", "9.7.9", Category::Asynchronous, 0},
    OpcodeRow{"createpolicy", "9.7.9", Category::Memory, 1},
    OpcodeRow{"cvt", "9.7.9", Category::Movement, 1},
    OpcodeRow{"cvta", "9.7.9", Category::Movement, 1},
    OpcodeRow{"discard", "9.7.9", Category::Memory, 0},
    OpcodeRow{"div", "9.7.1, 9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"dp2a", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"dp4a", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"elect", "9.7.13", Category::Communication, 1},
    OpcodeRow{"ex2", "9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"exit", "9.7.12", Category::Control, 0},
    OpcodeRow{"fence", "9.7.13", Category::Barrier, 0},
    OpcodeRow{"fma", "9.7.3, 9.7.4, 9.7.5", Category::Arithmetic, 1},
    OpcodeRow{"fns", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"getctarank", "9.7.9", Category::Movement, 1},
    OpcodeRow{"griddepcontrol", "9.7.13", Category::Barrier, 0},
    OpcodeRow{"isspacep", "9.7.9", Category::Movement, 1},
    OpcodeRow{"istypep", "9.7.10", Category::Texture, 1},
    OpcodeRow{"ld", "9.7.9", Category::Memory, 1},
    OpcodeRow{"ldmatrix", "9.7.14", Category::Matrix, 1},
    OpcodeRow{"ldu", "9.7.9", Category::Memory, 1},
    OpcodeRow{"lg2", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"lop3", "9.7.8", Category::Logic, 1},
    OpcodeRow{"mad", "9.7.1, 9.7.2, 9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"mad24", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"madc", "9.7.2", Category::Arithmetic, 1},
    OpcodeRow{"mapa", "9.7.9", Category::Movement, 1},
    OpcodeRow{"match", "9.7.13", Category::Communication, 1},
    OpcodeRow{"max", "9.7.1, 9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"mbarrier", "9.7.13", Category::Asynchronous, 0},
    OpcodeRow{"membar", "9.7.13", Category::Barrier, 0},
    OpcodeRow{"min", "9.7.1, 9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"mma", "9.7.14", Category::Matrix, 1},
    OpcodeRow{"mov", "9.7.9", Category::Movement, 1},
    OpcodeRow{"movmatrix", "9.7.14", Category::Matrix, 1},
    OpcodeRow{"mul", "9.7.1, 9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"mul24", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"multimem", "9.7.9", Category::Memory, 0},
    OpcodeRow{"nanosleep", "9.7.19", Category::Miscellaneous, 0},
    OpcodeRow{"neg", "9.7.1, 9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"not", "9.7.8", Category::Logic, 1},
    OpcodeRow{"or", "9.7.8", Category::Logic, 1},
    OpcodeRow{"pmevent", "9.7.19", Category::Miscellaneous, 0},
    OpcodeRow{"popc", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"prefetch", "9.7.9", Category::Memory, 0},
    OpcodeRow{"prefetchu", "9.7.9", Category::Memory, 0},
    OpcodeRow{"prmt", "9.7.9", Category::Movement, 1},
    OpcodeRow{"rcp", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"red", "9.7.13", Category::Atomic, 0},
    OpcodeRow{"redux", "9.7.13", Category::Communication, 1},
    OpcodeRow{"rem", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"ret", "9.7.12", Category::Control, 0},
    OpcodeRow{"rsqrt", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"sad", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"selp", "9.7.6", Category::Comparison, 1},
    OpcodeRow{"set", "9.7.6, 9.7.7", Category::Comparison, 1},
    OpcodeRow{"setmaxnreg", "9.7.19", Category::Miscellaneous, 0},
    OpcodeRow{"setp", "9.7.6, 9.7.7", Category::Comparison, 1},
    OpcodeRow{"shf", "9.7.8", Category::Logic, 1},
    OpcodeRow{"shfl", "9.7.9", Category::Movement, 1},
    OpcodeRow{"shl", "9.7.8", Category::Logic, 1},
    OpcodeRow{"shr", "9.7.8", Category::Logic, 1},
    OpcodeRow{"sin", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"slct", "9.7.6", Category::Comparison, 1},
    OpcodeRow{"sqrt", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"st", "9.7.9", Category::Memory, 0},
    OpcodeRow{"stackrestore", "9.7.17", Category::Stack, 0},
    OpcodeRow{"stacksave", "9.7.17", Category::Stack, 1},
    OpcodeRow{"stmatrix", "9.7.14", Category::Matrix, 0},
    OpcodeRow{"sub", "9.7.1, 9.7.2, 9.7.3, 9.7.4, 9.7.5", Category::Arithmetic, 1},
    OpcodeRow{"subc", "9.7.2", Category::Arithmetic, 1},
    OpcodeRow{"suld", "9.7.11", Category::Surface, 1},
    OpcodeRow{"suq", "9.7.11", Category::Surface, 1},
    OpcodeRow{"sured", "9.7.11", Category::Surface, 0},
    OpcodeRow{"sust", "9.7.11", Category::Surface, 0},
    OpcodeRow{"szext", "9.7.1", Category::Arithmetic, 1},
    OpcodeRow{"tanh", "9.7.3, 9.7.4", Category::Arithmetic, 1},
    OpcodeRow{"tcgen05", "9.7.16", Category::Matrix, 0},
    OpcodeRow{"tensormap", "9.7.9", Category::Asynchronous, 0},
    OpcodeRow{"testp", "9.7.3", Category::Arithmetic, 1},
    OpcodeRow{"tex", "9.7.10", Category::Texture, 1},
    OpcodeRow{"tld4", "9.7.10", Category::Texture, 1},
    OpcodeRow{"trap", "9.7.19", Category::Miscellaneous, 0},
    OpcodeRow{"txq", "9.7.10", Category::Texture, 1},
    OpcodeRow{"vabsdiff", "9.7.18", Category::Video, 1},
    OpcodeRow{"vabsdiff2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vabsdiff4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vadd", "9.7.18", Category::Video, 1},
    OpcodeRow{"vadd2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vadd4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vavrg2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vavrg4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmad", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmax", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmax2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmax4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmin", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmin2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vmin4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vote", "9.7.13", Category::Communication, 1},
    OpcodeRow{"vset", "9.7.18", Category::Video, 1},
    OpcodeRow{"vset2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vset4", "9.7.18", Category::Video, 1},
    OpcodeRow{"vshl", "9.7.18", Category::Video, 1},
    OpcodeRow{"vshr", "9.7.18", Category::Video, 1},
    OpcodeRow{"vsub", "9.7.18", Category::Video, 1},
    OpcodeRow{"vsub2", "9.7.18", Category::Video, 1},
    OpcodeRow{"vsub4", "9.7.18", Category::Video, 1},
    OpcodeRow{"wgmma", "9.7.15", Category::Matrix, 0},
    OpcodeRow{"wmma", "9.7.14", Category::Matrix, 0},
    OpcodeRow{"xor", "9.7.8", Category::Logic, 1},
};
static_assert(std::is_sorted(kOpcodes.begin(), kOpcodes.end(),
                             [](const OpcodeRow& a, const OpcodeRow& b) { return a.mnemonic < b.mnemonic; }));

// From the syntax boxes of the same sections.
constexpr std::array kVariants{
    OpcodeVariant{"bar", "red"},
    OpcodeVariant{"barrier", "red"},
    OpcodeVariant{"clusterlaunchcontrol", "query_cancel"},
    OpcodeVariant{"mbarrier", "arrive"},
    OpcodeVariant{"mbarrier", "arrive_drop"},
    OpcodeVariant{"mbarrier", "pending_count"},
    OpcodeVariant{"mbarrier", "test_wait"},
    OpcodeVariant{"mbarrier", "try_wait"},
    OpcodeVariant{"multimem", "ld_reduce"},
    OpcodeVariant{"tcgen05", "ld"},
    OpcodeVariant{"wgmma", "mma_async", 1, true},
    OpcodeVariant{"wmma", "load"},
    OpcodeVariant{"wmma", "mma"},
};

}  // namespace

std::string_view name(OpcodeCategory category)
{
    return kCategories[std::size_t(category)];
}
std::span<const OpcodeRow> opcodeTable()
{
    return kOpcodes;
}
std::span<const OpcodeVariant> opcodeVariants()
{
    return kVariants;
}

OpcodeIndex opcodeOf(std::string_view mnemonic)
{
    const auto found = std::lower_bound(kOpcodes.begin(), kOpcodes.end(), mnemonic,
                                        [](const OpcodeRow& row, std::string_view wanted) { return row.mnemonic < wanted; });
    return found == kOpcodes.end() || found->mnemonic != mnemonic ? kUnknownOpcode : OpcodeIndex(found - kOpcodes.begin());
}

const OpcodeRow* opcodeRow(OpcodeIndex index)
{
    return index < kOpcodes.size() ? &kOpcodes[index] : nullptr;
}

}  // namespace simtscope::ptx
