#include "ui/jobs/kernel_registers.h"

#include "gpu/core/messages/window.h"
#include "gpu/program/run/branch_code.h"

namespace simtscope::ui {
namespace {

// Each entry holds a module's PTX. Every edit of a program makes another one, and few are needed again.
constexpr std::size_t kMaxKept = 64, kMaxWaiting = 16;

}  // namespace

const KernelRegisters::Compiled* KernelRegisters::resourcesOf(const trace::Recording& recording, const trace::Launch& launch,
                                                              const QString& model)
{
    static const Compiled kNoModule = fail(msg::window::noPtx());
    if (launch.module.value >= recording.modules.size())
        return &kNoModule;
    const std::string& ptx = recording.modules[launch.module.value].ptx;
    if (const auto known = m_compiled[model].find(ptx); known != m_compiled[model].end())
        return &known->second;
    const Query query(model, ptx);
    if (m_answering == query)
        return nullptr;
    std::erase(m_waiting, query);
    m_waiting.push_back(query);
    if (m_waiting.size() > kMaxWaiting)
        m_waiting.erase(m_waiting.begin());  // a caller that still needs it asks again
    compileNext();
    return nullptr;
}

std::shared_ptr<const analysis::MachineBranches> KernelRegisters::branches(const std::shared_ptr<const trace::Recording>& recording)
{
    std::erase_if(m_disassembled, [](const Disassembled& one) { return one.recording.expired(); });
    for (const Disassembled& one : m_disassembled)
        if (one.recording.lock() == recording)
            return one.branches;
    if (!m_disassembling.busy())  // of two recordings side by side, the other one is requested again when this one is done
        m_disassembling.start([recording](const std::stop_token& stop) { return program::machineBranches(*recording, stop); },
                              [this, asked = std::weak_ptr(recording)](analysis::MachineBranches branches) {
                                  m_disassembled.push_back({asked, std::make_shared<const analysis::MachineBranches>(std::move(branches))});
                                  emit branchesFound();
                              });
    return nullptr;
}

void KernelRegisters::compileNext()
{
    if (m_answering || m_waiting.empty())
        return;
    m_answering = std::move(m_waiting.back());
    m_waiting.pop_back();
    m_compiling.start(
        [asked = *m_answering](const std::stop_token& stop) {
            return program::compiledResources(asked.second, asked.first.toStdString(), stop);
        },
        [this](Compiled compiled) {
            auto& ofModel = m_compiled[m_answering->first];
            if (ofModel.size() >= kMaxKept)
                ofModel.clear();
            ofModel.insert_or_assign(m_answering->second, std::move(compiled));
            m_answering.reset();
            emit resourcesFound();
            compileNext();
        });
}

std::optional<std::uint32_t> KernelRegisters::ofLaunch(const trace::Recording& recording, const trace::Launch& launch)
{
    const Compiled* compiled = resourcesOf(recording, launch, QString::fromStdString(program::architectureOf(recording.deviceOf(launch))));
    if (!compiled)
        return std::nullopt;
    return *compiled ? program::registersOf(**compiled, launch) : 0;
}

}  // namespace simtscope::ui

#include "moc_kernel_registers.cpp"
