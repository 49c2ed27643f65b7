// What the next run is given: the program's parameters, the device model, the schedule; and the button that runs or cancels.
//
// A change runs the program again by itself a moment later.
#pragma once

#include <QFrame>
#include <QTimer>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace simtscope::panels {

class Session;

class RunCard final : public QFrame {
    Q_OBJECT

public:
    explicit RunCard(Session& session, QWidget* parent = nullptr);

private:
    void buildParameters();
    void buildFixedRows();
    QWidget* makeParameter(int index);
    void refreshValues();
    void refreshEngines();
    void refreshButton();
    void applySettings();
    void addRow(QFormLayout* form, const QString& label, QWidget* field);

    Session& m_session;
    QTimer m_debounce;
    QFormLayout* m_parameters;
    QFormLayout* m_fixed;
    std::vector<QWidget*> m_fields;
    QComboBox* m_engine;
    QComboBox* m_device;
    QComboBox* m_schedule;
    QSpinBox* m_seed;
    QPushButton* m_button;
};

}  // namespace simtscope::panels
