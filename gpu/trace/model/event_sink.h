// Provides a base for sinks that take only the events of blocks.
#pragma once

#include "gpu/trace/model/sink.h"

namespace simtscope::trace {

/// Ignores everything but events; a derived class takes those.
class EventSink : public Sink {
public:
    void program(const ProgramInfo&) override {}
    void device(const DeviceInfo&) override {}
    void module(ModuleId, const ModuleInfo&, const std::map<SiteId, Site>&) override {}
    void allocation(const Allocation&) override {}
    void apiCall(std::int64_t, const ApiCall&) override {}
    void nestedWork(const NestedWork&) override {}
    void launch(const Launch&) override {}
    void finding(const Finding&) override {}
    void note(const Message&) override {}
    Result<void> flush() override { return {}; }
};

}  // namespace simtscope::trace
