// Puts the next block in order on a worker thread. The old picture stays until it is there.
//
// The latest request wins: a replaced one is stopped, and the next begins only when that has ended, so that at most one long block is in
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

/// The step to show of a block once it is there.
struct Landing {
    enum class Kind : std::uint8_t { Beginning, SameStep, SameEvent, Event, Reference } kind = Kind::Beginning;
    EventIndex event{};
    QString reference;  ///< see step_lines.h
};

/// Puts one block at a time in order. Lives on the window's thread.
class Ordering final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool busy() const { return m_request.has_value(); }
    const ViewRequest& requested() const { return m_request->view; }
    const Landing& landing() const { return m_request->landing; }
    /// Starts to order a block, and prepares the data that `figure` derives from it. `shown` is the block that is shown until then.
    void start(std::shared_ptr<const figures::FigureSource> shown, const ViewRequest& view, const Landing& landing, const QString& figure);
    void cancel();

signals:
    void busyChanged();
    /// Hands over the block. `step` is that of a landing by reference, where the block has it.
    void arrived(std::shared_ptr<const simtscope::figures::FigureSource> source, const simtscope::ui::Landing& landing,
                 std::optional<std::uint32_t> step);

private:
    struct Request {
        std::shared_ptr<const figures::FigureSource> shown;
        ViewRequest view;
        Landing landing;
        QString figure;
    };
    void begin();

    std::optional<Request> m_request;
    bool m_queued = false;
    std::shared_ptr<std::mutex> m_oneAtATime = std::make_shared<std::mutex>();
    LatestJob m_making;
};

}  // namespace simtscope::ui
