// Instruments a PTX module for recording on the GPU: every kernel gets a twin that does the same and calls the recorder.
//
// The program's own text is unchanged: the twin records a launch, the original is what is timed. Twins that use variables of the module
// follow its text, so that both use the same ones. Any other twin can have a module of its own, made when its kernel is first launched, so
// that the driver compiles no kernel that is never launched. A twin is its kernel with calls inserted (recorder.cu); `red` becomes `atom`,
// because what was in the cell is part of the recording.
//
// A twin counts what it does in every block of the launch (counters.h), and makes records in those that were chosen. Where every block of
// every launch is recorded, twins count nothing and ask no block.
//
// The entry of a basic block makes no record where the path follows from what is recorded anyway: the block has a record of its own, or
// only one path leads through it from any block that has one to the next that has.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gpu/core/message.h"
#include "gpu/core/result.h"
#include "gpu/cuda/counters.h"
#include "gpu/cuda/record_format.h"
#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"

namespace simtscope::cuda {

/// What the twin of a kernel writes into the layout table when it begins: where something is on the hardware.
struct LayoutSlot {
    enum class Kind : std::uint8_t {
        SharedWindow,  ///< generic address of the block's shared memory
        LocalWindow,   ///< generic address of the thread's local memory
        Shared,        ///< address of a shared variable in its window
        Constant,      ///< address of a constant variable in its window
        GridWorkspace  ///< of a cooperative grid: %envreg1 and %envreg2
    } kind = Kind::Shared;
    std::string variable;  ///< its name in the PTX
};

/// Loads and stores that share a record, in their order (record_format.h).
struct RecordGroup {
    struct Member {
        SiteId site{};
        bool isWide = false;          ///< its address has 64 bits
        std::uint8_t wholeWord = 0;   ///< where its address is in the record of a whole warp, after the header
        std::uint8_t laneColumn = 0;  ///< which column is its address, or the first of two
        std::uint8_t firstValue = 0;  ///< which value is its first
    };
    std::vector<Member> members;
    std::uint8_t wholeAddressWords = 0, addressColumns = 0, values = 0;

    unsigned frontWords() const
    {
        return (kAllLanesHeaderWords + wholeAddressWords + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment;
    }
    unsigned wholeWords() const { return frontWords() + kWarpSize * values; }
    unsigned columns() const { return addressColumns + values; }
};

/// What the records of a site hold.
struct SiteRecord {
    static constexpr std::uint32_t kNoGroup = ~0u;
    enum class Address : std::uint8_t { None, Bits32, Bits64 };
    bool recorded = false;
    Address address = Address::None;
    std::uint8_t columns = 0;                     ///< beside the address
    std::uint32_t function = 0, instruction = 0;  ///< index in Module::functions, in Function::instructions
    std::uint32_t group = kNoGroup;               ///< of the first member: index in Instrumented::groups
    bool hasColumns() const { return columns > 0 || address != Address::None; }
};

enum class EntryRecord : std::uint8_t {
    Own,      ///< a record of kind kRecordEntry
    ByEvent,  ///< implied by the first record of the block
    Implied   ///< lies on the only path between two blocks that have records
};

/// On the path to block `to`, the next whose entry becomes known by itself, `next` follows.
struct PathRow {
    ptx::BasicBlockIndex to = 0, next = 0;
};

struct InstrumentedFunction {
    ptx::DecodedFunction decoded;             ///< addresses of variables are not filled in
    std::vector<EntryRecord> entries;         ///< by basic block
    std::vector<std::vector<PathRow>> paths;  ///< by basic block, by `to`; the last: from before the function
    Counters counters;
};

struct Instrumented {
    std::string ptx;
    std::map<std::string, std::string> twins;                ///< kernel -> its twin
    std::map<std::string, std::vector<LayoutSlot>> layouts;  ///< by kernel; slot i is entry i of the layout table
    std::map<std::string, std::uint32_t> counters;           ///< by kernel: how many its launch has
    std::map<std::string, Message> refused;                  ///< kernels without a twin, and why
    std::vector<SiteRecord> sites;                           ///< by SiteId
    std::vector<RecordGroup> groups;
    std::vector<InstrumentedFunction> functions;  ///< by index in Module::functions; without ops: not in any twin
};

enum class RecordedBlocks : std::uint8_t { Chosen, Every };

/// Whether the kernel, or a function that it may call, names a variable of the module that lies in device memory.
bool usesVariables(const ptx::Module& module, const ptx::Function& kernel);

/// Twins after the module's text, of all kernels or of those that are named. `text` is what `module` was parsed from. Errors: a module with
/// more instructions than a record can name.
Result<Instrumented> instrument(const ptx::Module& module, std::string_view text, RecordedBlocks blocks = RecordedBlocks::Chosen);
Result<Instrumented> instrument(const ptx::Module& module, std::string_view text, const std::set<std::string>& kernels,
                                RecordedBlocks blocks);
/// The twin of a kernel that uses no variables, as a module of its own.
Result<Instrumented> instrumentAlone(const ptx::Module& module, const std::string& kernel, RecordedBlocks blocks);

}  // namespace simtscope::cuda
