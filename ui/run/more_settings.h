// Shows the rarely used settings of a run, behind "More" in the run card: each is an option of `simtscope run`.
#pragma once

#include <QWidget>

#include "ui/session/preferences/run_settings.h"

class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace simtscope::ui {

class Document;
class Notices;
class Settings;

/// References to the parts of the session that the settings use; they must outlive this widget.
struct MoreSettingsParts {
    Notices& notices;
    Settings& settings;
    Document& document;
};

class MoreSettings final : public QWidget {
    Q_OBJECT

public:
    MoreSettings(const MoreSettingsParts& parts, int labelWidth, QWidget* parent = nullptr);
    void show(const RunSettings& settings);
    void forgetTyped();  ///< drops typed text that was meant for another program
    /// Returns how many of these settings differ from their defaults.
    static int changedIn(const RunSettings& settings);

signals:
    void changed(const simtscope::ui::RunSettings& settings);

private:
    void addRow(const QString& label, QWidget* field, const QString& tip);
    QLineEdit* makeLine(const QString& name, const QString& placeholder);
    QPushButton* makeButton(const QString& name);
    template <class Change>
    void change(Change change);
    void takeBlocks();
    void askInput();
    void askFiles();

    MoreSettingsParts m_parts;
    int m_labelWidth;
    QFormLayout* m_form;
    QPushButton* m_input;
    QLineEdit* m_blocks;
    QSpinBox* m_events;
    QPushButton* m_files;
    QLineEdit* m_nvcc;
    QLineEdit* m_environment;
    QSpinBox* m_devices;
    QDoubleSpinBox* m_timeout;
    QSpinBox* m_timingRuns;
};

}  // namespace simtscope::ui
