// Holds the settings for runs of the program, and the GPU of this machine.
#pragma once

#include <QObject>
#include <QString>
#include <utility>

#include "ui/session/preferences/run_settings.h"

namespace simtscope::ui {

/// Holds the settings of one session; the two sessions of a comparison may have different settings.
class Settings final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    const RunSettings& current() const { return m_current; }
    void set(const RunSettings& settings);              ///< for the next run
    const QString& gpu() const { return m_gpu; }        ///< GPU of this machine on which programs can run; empty: none, or unknown yet
    void setGpu(const QString& name) { m_gpu = name; }  ///< without a signal
    void exchange(Settings& other) { std::swap(m_current, other.m_current); }  ///< without a signal

signals:
    void changed();

private:
    RunSettings m_current;
    QString m_gpu;
};

}  // namespace simtscope::ui
