// Finds the number of registers per thread of a kernel, and which of its branches remain. Only the toolkit's ptxas, which compiles the PTX
// of the recording for a device, knows both.
//
// It compiles on a worker thread, once for each module and device, and keeps the result. Queries that arrive meanwhile wait; the newest
// one is next.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gpu/analysis/counts/machine_branches.h"
#include "gpu/program/build/compiled_kernel_resources.h"
#include "gpu/trace/model/recording.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Answers queries about compiled kernels from a cache, and fills it on a worker thread.
class KernelRegisters final : public QObject {
    Q_OBJECT

public:
    using CompiledModule = Result<std::map<std::string, program::KernelResources>>;

    explicit KernelRegisters(QObject* parent = nullptr) : QObject(parent) {}

    /// Returns the resources of the module that holds the launch's kernel, for `model`, such as "sm_90". nullptr while they are unknown;
    /// resourcesFound() reports when they are known. An error if the recording lacks the module, or if compileResources() fails.
    const CompiledModule* findResources(const trace::Recording& recording, const trace::Launch& launch, const QString& model);
    /// Returns the registers per thread on the device of the launch. 0 if they cannot be determined; nullopt while they are unknown.
    std::optional<std::uint32_t> findRegisters(const trace::Recording& recording, const trace::Launch& launch);

    /// Returns what ptxas makes of the branches of the recording's kernels, each on its own device. nullptr while they are unknown.
    std::shared_ptr<const analysis::MachineBranches> findBranches(const std::shared_ptr<const trace::Recording>& recording);

signals:
    void resourcesFound();  ///< a compilation has ended, with or without an error
    void branchesFound();   ///< the branches of a recording are known now

private:
    using Query = std::pair<QString, std::string>;  ///< model and PTX
    void compileNext();

    std::map<QString, std::map<std::string, CompiledModule>> m_compiled;  ///< by model and PTX
    std::vector<Query> m_pendingQueries;                                  ///< the newest last
    std::optional<Query> m_currentQuery;                                  ///< the query that is being answered
    LatestJob m_compileJob;

    struct DisassembledRecording {
        std::weak_ptr<const trace::Recording> recording;
        std::shared_ptr<const analysis::MachineBranches> branches;
    };
    std::vector<DisassembledRecording> m_disassembledRecordings;  ///< only of recordings that still exist
    LatestJob m_disassembleJob;
};

}  // namespace simtscope::ui
