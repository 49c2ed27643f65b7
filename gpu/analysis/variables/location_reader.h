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

/// Evaluates variables for one lane.
class LocationReader {
public:
    LocationReader(const VariableSources& sources, unsigned lane) : m_sources(sources), m_lane(lane) {}

    /// Returns a variable of a scope of the frame. The lane executes the instruction `next` next.
    VariableInScope readLocal(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, std::uint32_t next);
    VariableInScope readGlobal(const ptx::DebugVariable& variable);

private:
    VariableValue readLocation(Frame* frame, std::size_t scope, const ptx::DebugVariable& variable, const ptx::DebugLocation& location);
    VariableValue readRegister(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, const ptx::DebugLocation& location);
    const ptx::Variable* findSymbol(const Frame* frame, const ptx::DebugLocation& location) const;
    VariableValue makeValue(std::int32_t type, std::function<ValueByte(std::uint64_t)> byteAt, std::uint64_t bytes = 0) const;
    std::uint64_t dynamicBytes() const;
    ReplayTime firstTime(const Frame& frame, std::size_t scope, const ptx::DebugVariable& variable) const;
    bool isWrittenIn(const Frame& frame, std::size_t scope, std::uint32_t registerIndex) const;

    ValueByte localByte(std::uint64_t address, ReplayTime firstTime) const;
    ValueByte sharedByte(std::uint64_t offset) const;
    ValueByte deviceByte(std::uint64_t address) const;
    ValueByte parameterByte(std::uint64_t offset) const;
    ValueByte byteAtAddress(std::uint64_t address) const;
    std::string nameAddress(std::uint64_t address, std::int32_t pointee) const;
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
