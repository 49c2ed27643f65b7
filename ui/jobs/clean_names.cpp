#include "ui/jobs/clean_names.h"

#include "gpu/core/clean_text.h"

namespace simtscope::ui {

void cleanNames(trace::Recording& recording)
{
    const auto clean = [](std::string& name) { name = cleanLine(name); };
    clean(recording.program.name);
    clean(recording.device.name);
    for (trace::DeviceInfo& device : recording.otherDevices)
        clean(device.name);
    for (trace::Allocation& allocation : recording.allocations)
        clean(allocation.name);
    for (trace::ApiCall& call : recording.apiCalls) {
        clean(call.name);
        clean(call.errorName);
    }
    for (trace::Launch& launch : recording.launches) {
        clean(launch.name);
        for (trace::SharedVariable& variable : launch.sharedVariables)
            clean(variable.name);
    }
}

}  // namespace simtscope::ui
