#include "ui/jobs/kernel_registers.h"

#include "gpu/core/messages/window.h"
#include "gpu/program/run/branch_code.h"

namespace simtscope::ui {
namespace {

// Each entry holds a module's PTX. Every edit of a program makes another one, and few are needed again.
constexpr std::size_t kMaxCachedModules = 64, kMaxPendingQueries = 16;

}  // namespace

const KernelRegisters::CompiledModule* KernelRegisters::findResources(const trace::Recording& recording, const trace::Launch& launch,
                                                                      const QString& model)
{
    static const CompiledModule kNoModule = fail(msg::window::noPtx());
    if (launch.module.value >= recording.modules.size())
        return &kNoModule;
    const std::string& ptx = recording.modules[launch.module.value].ptx;
    if (const auto known = m_compiled[model].find(ptx); known != m_compiled[model].end())
        return &known->second;
    const Query query(model, ptx);
    if (m_currentQuery == query)
        return nullptr;
    std::erase(m_pendingQueries, query);
    m_pendingQueries.push_back(query);
    if (m_pendingQueries.size() > kMaxPendingQueries)
        m_pendingQueries.erase(m_pendingQueries.begin());  // a caller that still needs it asks again
    compileNext();
    return nullptr;
}

std::shared_ptr<const analysis::MachineBranches> KernelRegisters::findBranches(const std::shared_ptr<const trace::Recording>& recording)
{
    std::erase_if(m_disassembledRecordings, [](const DisassembledRecording& one) { return one.recording.expired(); });
    for (const DisassembledRecording& one : m_disassembledRecordings)
        if (one.recording.lock() == recording)
            return one.branches;
    if (!m_disassembleJob.isBusy())  // two recordings side by side take turns: the view of the other one asks again when this one is done
        m_disassembleJob.start(
            [recording](const std::stop_token& stop) { return program::findMachineBranches(*recording, stop); },
            [this, asked = std::weak_ptr(recording)](analysis::MachineBranches branches) {
                m_disassembledRecordings.push_back({asked, std::make_shared<const analysis::MachineBranches>(std::move(branches))});
                emit branchesFound();
            });
    return nullptr;
}

void KernelRegisters::compileNext()
{
    if (m_currentQuery || m_pendingQueries.empty())
        return;
    m_currentQuery = std::move(m_pendingQueries.back());
    m_pendingQueries.pop_back();
    m_compileJob.start(
        [asked = *m_currentQuery](const std::stop_token& stop) {
            return program::compileResources(asked.second, asked.first.toStdString(), stop);
        },
        [this](CompiledModule compiled) {
            auto& ofModel = m_compiled[m_currentQuery->first];
            if (ofModel.size() >= kMaxCachedModules)
                ofModel.clear();
            ofModel.insert_or_assign(m_currentQuery->second, std::move(compiled));
            m_currentQuery.reset();
            emit resourcesFound();
            compileNext();
        });
}

std::optional<std::uint32_t> KernelRegisters::findRegisters(const trace::Recording& recording, const trace::Launch& launch)
{
    const CompiledModule* compiled =
        findResources(recording, launch, QString::fromStdString(program::architectureOf(recording.deviceOf(launch))));
    if (!compiled)
        return std::nullopt;
    return *compiled ? program::registersOf(**compiled, launch) : 0;
}

}  // namespace simtscope::ui

#include "moc_kernel_registers.cpp"
