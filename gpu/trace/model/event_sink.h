// Provides a base for sinks that take only the events of blocks.
#pragma once

#include "gpu/trace/model/sink.h"

namespace simtscope::trace {

/// Ignores everything but events; a derived class takes those.
class EventSink : public Sink {
public:
    void writeProgram(const ProgramInfo&) override {}
    void writeDevice(const DeviceInfo&) override {}
    void writeModule(ModuleId, const ModuleInfo&, const std::map<SiteId, Site>&) override {}
    void writeAllocation(const Allocation&) override {}
    void writeApiCall(std::int64_t, const ApiCall&) override {}
    void writeNestedWork(const NestedWork&) override {}
    void writeLaunch(const Launch&) override {}
    void writeFinding(const Finding&) override {}
    void writeNote(const Message&) override {}
    Result<void> flush() override { return {}; }
};

}  // namespace simtscope::trace
