// Instruments a PTX module for recording on the GPU: gives every kernel an instrumented copy, which also calls the recorder.
//
// The program's own text stays unchanged. The instrumented copy runs when a launch is recorded, and the original when a launch is timed. An
// instrumented copy that uses variables of the module is appended to the module's text, so that original and instrumented copy share the
// variables. Any other instrumented copy can have a module of its own, made when its kernel is first launched, so that the driver compiles
// no kernel that is never launched. An instrumented copy is the text of its kernel with calls of the recorder (recorder.cu) inserted. `red`
// becomes `atom`, because the old value of the memory cell is part of the recording.
//
// An instrumented copy counts in every block of the launch (counters.h), and makes records in the blocks that were chosen. Where every
// block of every launch is recorded, instrumented copies do not count and do not ask whether their block is recorded.
//
// The entry of a basic block makes no record where other records tell the path. That is so if an instruction of the block makes a record,
// or if only one path leads from each block with a record to the next block with one.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/core/result.h"
#include "gpu/cuda/instrument/counters.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::cuda {

/// Describes an entry of the layout table: an address on the hardware that a kernel's instrumented copy writes there when it begins.
struct LayoutSlot {
    enum class Kind : std::uint8_t {
        SharedWindow,  ///< generic address of the block's shared memory
        LocalWindow,   ///< generic address of the thread's local memory
        Shared,        ///< address of a shared variable in its window
        Constant,      ///< address of a constant variable in its window
        GridWorkspace  ///< %envreg1 and %envreg2 of a cooperative grid
    } kind = Kind::Shared;
    std::string variable;  ///< its name in the PTX
};

/// Describes the loads and stores that share one record, in program order (record_format.h).
struct RecordGroup {
    /// Describes one load or store of the group, and where its words are.
    struct Member {
        SiteId site{};
        bool isWide = false;               ///< whether its address has 64 bits
        std::uint8_t wholeWarpWord = 0;    ///< position of its address in the record of a whole warp, in words after the header
        std::uint8_t addressColumn = 0;    ///< column that holds its address, or the first of two
        std::uint8_t firstValueIndex = 0;  ///< index of its first value among the values of the group
    };
    std::vector<Member> members;
    std::uint8_t wholeWarpAddressWords = 0, addressColumnCount = 0, valueCount = 0;

    /// Returns the number of words before the values in the record of a whole warp: header and addresses, aligned.
    unsigned wholeWarpFrontWords() const
    {
        return (kAllLanesHeaderWords + wholeWarpAddressWords + kRecordAlignment - 1) / kRecordAlignment * kRecordAlignment;
    }
    unsigned wholeWarpWords() const { return wholeWarpFrontWords() + kWarpSize * valueCount; }
    unsigned columnCount() const { return addressColumnCount + valueCount; }
};

/// Describes what the records of a site contain.
struct SiteRecord {
    static constexpr std::uint32_t kNoGroup = ~0u;
    enum class Address : std::uint8_t { None, Bits32, Bits64 };
    bool isRecorded = false;
    Address address = Address::None;
    std::uint8_t columnCount = 0;                           ///< number of columns after the address
    std::uint32_t functionIndex = 0, instructionIndex = 0;  ///< index in Module::functions, index in Function::instructions
    std::uint32_t groupIndex = kNoGroup;                    ///< index in InstrumentedModule::groups; set for the first member of a group
    bool hasColumns() const { return columnCount > 0 || address != Address::None; }
};

/// Says how the records show that lanes have entered a basic block.
enum class EntryRecord : std::uint8_t {
    Own,           ///< a record of kind kRecordEntry
    ByFirstEvent,  ///< implied by the first record in the block
    Implied        ///< implied by the only path between two blocks that have records
};

/// Describes one step of an implied path. `to` is the next block whose entry other records show; on the way there, the warp goes to `next`.
struct NextHop {
    ptx::BasicBlockIndex to = 0, next = 0;
};

/// Holds a function of an instrumented module, with its plan for records and counters.
struct InstrumentedFunction {
    ptx::DecodedFunction decoded;                ///< without the addresses of variables
    std::vector<EntryRecord> entries;            ///< by basic block
    std::vector<std::vector<NextHop>> nextHops;  ///< by basic block, each sorted by `to`; the last row starts before the function
    Counters counters;
};

/// Holds the text of an instrumented module, and everything that is needed to read what its instrumented copies write.
struct InstrumentedModule {
    std::string ptxText;
    std::map<std::string, std::string> copyNames;            ///< name of each kernel -> name of its instrumented copy
    std::map<std::string, std::vector<LayoutSlot>> layouts;  ///< by kernel; slot i of the vector is entry i of the layout table
    std::map<std::string, std::uint32_t> counterCounts;      ///< by kernel: number of counters of a launch
    std::map<std::string, Message> refusals;                 ///< kernels without an instrumented copy, and the reason
    std::vector<SiteRecord> sites;                           ///< by SiteId
    std::vector<RecordGroup> groups;
    std::vector<InstrumentedFunction> functions;  ///< by index in Module::functions; a function that no instrumented copy uses has no ops
};

/// Says which blocks instrumented copies record: those that a launch chooses, or every block of every launch.
enum class RecordedBlocks : std::uint8_t { Chosen, Every };

/// Returns whether the kernel, or a function that it may call, names a variable of the module that lies in device memory.
bool usesVariables(const ptx::Module& module, const ptx::Function& kernel);

/// Appends the instrumented copies of all kernels, or of the named ones, to the module's text. `module` must have been parsed from `text`.
/// Fails when the module has more instructions than a record can number.
Result<InstrumentedModule> instrument(const ptx::Module& module, std::string_view text, RecordedBlocks blocks = RecordedBlocks::Chosen);
Result<InstrumentedModule> instrument(const ptx::Module& module, std::string_view text, const std::set<std::string>& kernels,
                                      RecordedBlocks blocks);
/// Returns the instrumented copy of a kernel that uses no variables, as a module of its own.
Result<InstrumentedModule> instrumentAsModule(const ptx::Module& module, const std::string& kernel, RecordedBlocks blocks);

}  // namespace simtscope::cuda
