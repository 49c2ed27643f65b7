#include "ui/jobs/kernel_registers.h"

#include "gpu/core/messages/window.h"

namespace simtscope::ui {

const KernelRegisters::Compiled* KernelRegisters::ask(const trace::Recording& recording, const trace::Launch& launch, const QString& model)
{
    static const Compiled kNoModule = fail(msg::window::noPtx());
    if (launch.module.value >= recording.modules.size())
        return &kNoModule;
    const std::string& ptx = recording.modules[launch.module.value].ptx;
    if (const auto known = m_compiled[model].find(ptx); known != m_compiled[model].end())
        return &known->second;
    const Query query(model, ptx);
    if (m_asked == query)
        return nullptr;
    std::erase(m_waiting, query);
    m_waiting.push_back(query);
    compileNext();
    return nullptr;
}

void KernelRegisters::compileNext()
{
    if (m_asked || m_waiting.empty())
        return;
    m_asked = std::move(m_waiting.back());
    m_waiting.pop_back();
    m_compiling.start(
        [asked = *m_asked](const std::stop_token& stop) {
            return program::compiledResources(asked.second, asked.first.toStdString(), stop);
        },
        [this](Compiled compiled) {
            m_compiled[m_asked->first].insert_or_assign(m_asked->second, std::move(compiled));
            m_asked.reset();
            emit found();
            compileNext();
        });
}

std::optional<std::uint32_t> KernelRegisters::ofLaunch(const trace::Recording& recording, const trace::Launch& launch)
{
    const Compiled* compiled = ask(recording, launch, QString::fromStdString(program::architectureOf(recording.deviceOf(launch))));
    if (!compiled)
        return std::nullopt;
    return *compiled ? program::registersOf(**compiled, launch) : 0;
}

}  // namespace simtscope::ui
