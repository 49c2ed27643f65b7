// How many registers a thread of a kernel has, and which of its branches remain: only the toolkit's ptxas knows, which compiles the PTX of
// the recording for a device.
//
// It compiles on a thread of its own, once for each module and device, and the answer is kept. Queries that come meanwhile wait; the
// newest is answered first.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gpu/analysis/machine_branches.h"
#include "gpu/program/kernel_resources.h"
#include "gpu/trace/recording.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class KernelRegisters final : public QObject {
    Q_OBJECT

public:
    using Compiled = Result<std::map<std::string, program::KernelResources>>;

    explicit KernelRegisters(QObject* parent = nullptr) : QObject(parent) {}

    /// Of the module that holds the launch's kernel, for `model`, such as "sm_90". nullptr: not known yet; found() says when it is. Error:
    /// the recording does not hold the module, or as compiledResources().
    const Compiled* ask(const trace::Recording& recording, const trace::Launch& launch, const QString& model);
    /// Per thread, on the device of the launch. 0: it cannot be known; nothing: it is not known yet.
    std::optional<std::uint32_t> ofLaunch(const trace::Recording& recording, const trace::Launch& launch);

    /// What ptxas makes of the branches of the recording's kernels, on the device of each. nullptr: not known yet.
    std::shared_ptr<const analysis::MachineBranches> branches(const std::shared_ptr<const trace::Recording>& recording);

signals:
    void found();
    void branchesFound();

private:
    using Query = std::pair<QString, std::string>;  ///< model and PTX
    void compileNext();

    std::map<QString, std::map<std::string, Compiled>> m_compiled;  ///< by model and PTX
    std::vector<Query> m_waiting;                                   ///< the newest last
    std::optional<Query> m_asked;                                   ///< and not answered
    LatestJob m_compiling;

    struct Disassembled {
        std::weak_ptr<const trace::Recording> recording;
        std::shared_ptr<const analysis::MachineBranches> branches;
    };
    std::vector<Disassembled> m_disassembled;  ///< of recordings that are still there
    LatestJob m_disassembling;
};

}  // namespace simtscope::ui
