// Puts the next block in order on a worker thread. The old picture stays until that block is there.
//
// The latest request wins: it stops the one in progress, and begins only when that has ended, so that at most one long block is in
// memory beside the one that is shown. The new block reuses those data of the shown one that do not depend on the order of the steps.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <mutex>
#include <optional>

#include "ui/jobs/latest_job.h"
#include "ui/jobs/runner.h"

namespace simtscope::ui {

/// Chooses the step of a block that is shown once the block is there.
struct StepTarget {
    enum class Kind : std::uint8_t { Beginning, SameStep, SameEvent, Event, Reference } kind = Kind::Beginning;
    EventIndex event{};
    QString reference;  ///< see step_lines.h
};

/// Puts one block at a time in order. Lives on the window's thread.
class BlockSorter final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isBusy() const { return m_request.has_value(); }
    const ViewRequest& requested() const { return m_request->view; }  ///< valid while busy
    const StepTarget& target() const { return m_request->target; }    ///< valid while busy
    /// Starts to put a block in order, and prepares the data that `figure` derives from it. `shownBlock` is the block that the window shows
    /// until then.
    void start(std::shared_ptr<const figures::FigureSource> shownBlock, const ViewRequest& view, const StepTarget& target,
               const QString& figure);
    void cancel();  ///< drops the request; sorted() does not follow

signals:
    void busyChanged();
    /// Hands over the block. `step` is the step of a target by reference; nullopt for other targets, or if the block does not have it.
    void sorted(std::shared_ptr<const simtscope::figures::FigureSource> source, const simtscope::ui::StepTarget& target,
                std::optional<std::uint32_t> step);

private:
    struct Request {
        std::shared_ptr<const figures::FigureSource> shownBlock;
        ViewRequest view;
        StepTarget target;
        QString figure;
    };
    void startSorting();

    std::optional<Request> m_request;
    bool m_isQueued = false;
    std::shared_ptr<std::mutex> m_jobMutex = std::make_shared<std::mutex>();
    LatestJob m_job;
};

}  // namespace simtscope::ui
