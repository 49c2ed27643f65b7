// Reads the variables of one lane: finds the location that holds at an instruction, and the bytes there.
#pragma once

#include <map>

#include "gpu/analysis/variables/variable_replay.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Refers to everything that values come from.
struct VariableSources {
    const RecordedBlock& block;
    const ReplayModule& module;
    const ptx::DebugInfo& info;
    VariableReplay& replay;
    const trace::BlockState& state;
    const std::map<std::uint32_t, ByteMemory>& constants;
};

/// Says where a variable of one lane is, or why it is nowhere.
struct VariableStorage {
    enum class Kind : std::uint8_t { Value, Memory, CallParameter };
    VariableState state = VariableState::Known;  ///< Known for a variable that has a location; else each of its bytes has this state
    Kind kind = Kind::Value;
    std::int32_t type = -1;                         ///< index in DebugInfo::types
    std::uint64_t bits = 0;                         ///< of a Value: the value of a register, or a constant
    unsigned bytes = 0;                             ///< of a Value
    std::uint64_t address = 0;                      ///< of Memory, a generic address; of a CallParameter, an address in private memory
    ReplayTime firstTime = 0;                       ///< of local memory: earlier stores were to another variable
    std::uint64_t totalBytes = 0;                   ///< of an array whose type does not say how many elements it has; 0: not known
    ptx::StateSpace space = ptx::StateSpace::None;  ///< of the symbol that holds the variable
};

/// Evaluates variables for one lane.
class LocationReader {
public:
    LocationReader(const VariableSources& sources, unsigned lane) : m_sources(sources), m_lane(lane) {}

    /// Returns a variable of a scope of the frame. The lane executes the instruction `next` next.
    VariableInScope readLocal(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, std::uint32_t next);
    VariableInScope readGlobal(const ptx::DebugVariable& variable);

    /// These find a variable like readLocal() and readGlobal(), but do not read it.
    VariableStorage locateLocal(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, std::uint32_t next);
    VariableStorage locateGlobal(const ptx::DebugVariable& variable);
    /// Returns a byte of the variable.
    ValueByte byteAt(const VariableStorage& storage, std::uint64_t offset) const;
    /// Makes the value of the variable, or of a part of it that begins `offset` bytes behind its start and has the type.
    VariableValue readStorage(const VariableStorage& storage, std::uint64_t offset, std::int32_t type) const;
    /// Names the location at an address, which a pointer to this type has: "a + 5"; empty: it has no name.
    std::string nameAddress(std::uint64_t address, std::int32_t pointee) const;

private:
    const ptx::DebugLocation* findLocation(const Frame& frame, std::size_t scope, const ptx::DebugVariable& variable,
                                           std::uint32_t next) const;
    VariableStorage locate(Frame* frame, std::size_t scope, const ptx::DebugVariable& variable, const ptx::DebugLocation& location);
    VariableStorage locateRegister(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, const ptx::DebugLocation& location);
    const ptx::Variable* findSymbol(const Frame* frame, const ptx::DebugLocation& location) const;
    VariableValue makeValue(std::int32_t type, std::function<ValueByte(std::uint64_t)> byteAt, std::uint64_t bytes = 0) const;
    std::uint64_t dynamicBytes() const;
    ReplayTime firstTime(const Frame& frame, std::size_t scope, const ptx::DebugVariable& variable) const;

    ValueByte localByte(std::uint64_t address, ReplayTime firstTime) const;
    ValueByte sharedByte(std::uint64_t offset) const;
    ValueByte deviceByte(std::uint64_t address) const;
    ValueByte parameterByte(std::uint64_t offset) const;
    ValueByte byteAtAddress(std::uint64_t address) const;
    std::string nameInside(const ptx::DebugVariable& variable, std::uint64_t offset, std::int32_t pointee) const;
    std::string nameLocal(std::uint64_t address, std::int32_t pointee) const;
    std::string nameShared(std::uint64_t offset, std::int32_t pointee) const;
    std::string nameDevice(std::uint64_t address, std::int32_t pointee) const;
    std::string nameElement(const std::string& name, bool isArray, std::int64_t offset, std::int32_t pointee) const;
    std::optional<std::pair<std::string, std::uint64_t>> findParameterInto(const trace::Allocation& allocation) const;
    const trace::Allocation* findAllocation(std::uint64_t address) const;

    const VariableSources& m_sources;
    unsigned m_lane;
};

}  // namespace simtscope::analysis
