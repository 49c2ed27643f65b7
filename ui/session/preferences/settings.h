// Holds the settings for runs of the program, and the GPU of this machine.
#pragma once

#include <QObject>
#include <QString>

#include "ui/session/preferences/run_settings.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

/// Holds the settings of one session; the two sessions of a comparison may have different settings.
class Settings final : public QObject {
    Q_OBJECT

public:
    explicit Settings(OnSide<RunSettings> current = {});
    const RunSettings& current() const { return *m_current; }
    void set(const RunSettings& settings);  ///< for the next run
    /// Returns the GPU of this machine on which programs can run; empty if there is none, or if it is not known yet.
    const QString& gpu() const { return m_gpu; }
    void setGpu(const QString& name) { m_gpu = name; }  ///< without a signal

signals:
    void changed();

private:
    OnSide<RunSettings> m_current;
    QString m_gpu;
};

}  // namespace simtscope::ui
