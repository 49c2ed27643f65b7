// What a sweep is to run: a parameter and its values, or a choice of programs; with the button that runs or cancels.
#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "ui/charts/sweep_runner.h"

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;
class QTreeWidget;

namespace simtscope::ui {

class Document;
class Notices;
class Position;
class ProgramRun;
class Settings;

/// What it works on.
struct SweepBarsParts {
    Notices& notices;
    Settings& settings;
    Document& document;
    Position& position;
    ProgramRun& run;
};

class SweepBar : public QWidget {
    Q_OBJECT

public:
    SweepBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent);
    virtual Result<SweepPlan> plan() = 0;

public slots:
    void run();

protected:
    void addField(QWidget* field, const QString& name, int stretch = 0);
    void addRest();  ///< button and progress, after the fields

    SweepBarsParts m_parts;
    SweepRunner& m_runner;

private:
    void refreshButton();

    QHBoxLayout* m_fields;
    QPushButton* m_button;
    QProgressBar* m_progress;
};

/// One run for each value of a parameter, or of an argument of a program that has no named ones.
class ParameterBar final : public SweepBar {
    Q_OBJECT

public:
    ParameterBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent);
    Result<SweepPlan> plan() override;

private:
    void refresh();
    void suggest();

    QComboBox* m_parameter;
    QLineEdit* m_values;
    std::optional<std::pair<ProgramId, qsizetype>> m_shown;  ///< program and number of fields that there are
};

/// One run for each chosen program of the library.
class ProgramsBar final : public SweepBar {
    Q_OBJECT

public:
    ProgramsBar(const SweepBarsParts& parts, SweepRunner& runner, QWidget* parent);
    Result<SweepPlan> plan() override;
    /// Every run of the plan is a recording that ships: nothing has to be built.
    bool isReady();

private:
    void fillTree();
    void suggest();
    void followRecording();
    void refreshChoice();
    void refreshValues();
    std::map<std::string, std::string> sharedValues() const;
    std::vector<program::Lesson> chosen() const;

    std::vector<program::Lesson> m_lessons;
    QToolButton* m_choice;
    QTreeWidget* m_tree;
    QComboBox* m_values;
    QComboBox* m_origin;
    QString m_suggestedFor;
};

}  // namespace simtscope::ui
