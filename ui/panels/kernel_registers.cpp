#include "ui/panels/kernel_registers.h"

#include <utility>

namespace simtscope::panels {

const KernelRegisters::Compiled* KernelRegisters::ask(const trace::Recording& recording, const trace::Launch& launch, const QString& model)
{
    if (launch.module.value >= recording.modules.size())
        return nullptr;
    const std::string& ptx = recording.modules[launch.module.value].ptx;
    if (const auto known = m_compiled[model].find(ptx); known != m_compiled[model].end())
        return &known->second;
    if (m_asked && m_asked->first == model && m_asked->second == ptx)
        return nullptr;
    m_asked.emplace(model, ptx);
    m_compiling.start([asked = *m_asked](const std::stop_token& stop) { return program::compiledResources(asked.second, asked.first.toStdString(), stop); },
                      [this, asked = *m_asked](Compiled compiled) {
                          m_compiled[asked.first].insert_or_assign(asked.second, std::move(compiled));
                          m_asked.reset();
                          emit found();
                      });
    return nullptr;
}

std::uint32_t KernelRegisters::ofLaunch(const trace::Recording& recording, const trace::Launch& launch)
{
    const Compiled* compiled = ask(recording, launch, QString::fromStdString(program::architectureOf(recording.deviceOf(launch))));
    return compiled && *compiled ? program::registersOf(**compiled, launch) : 0;
}

}  // namespace simtscope::panels
