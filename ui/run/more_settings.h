// Shows the rarely used settings of a run, behind "More" in the run card: input and files of the program, and the options of a run that
// have a field (gpu/trace/model/run_options.def).
#pragma once

#include <QWidget>
#include <vector>

#include "ui/run/option_fields.h"
#include "ui/session/preferences/run_settings.h"

class QFormLayout;
class QPushButton;

namespace simtscope::ui {

class Document;
class Notices;
class Settings;

/// Holds references to the parts of the session that the settings use; they must outlive this widget.
struct MoreSettingsParts {
    Notices& notices;
    Settings& settings;
    Document& document;
};

/// Shows settings, and reports changes instead of applying them.
class MoreSettings final : public QWidget {
    Q_OBJECT

public:
    /// Makes the fields. `labelWidth` is the width of the labels in pixels, as in the card above.
    MoreSettings(const MoreSettingsParts& parts, int labelWidth, QWidget* parent = nullptr);
    /// Shows the settings. Rows that do not suit their engine are hidden.
    void showSettings(const RunSettings& settings);
    void discardTypedText();  ///< drops typed text that was meant for another program
    /// Returns how many of these settings differ from their defaults.
    int countChanges(const RunSettings& settings) const;

signals:
    void changed(const simtscope::ui::RunSettings& settings);  ///< the settings as they would be with the user's change

private:
    void addRow(const QString& label, QWidget* field, const QString& tip);
    QPushButton* makeButton(const QString& name);
    template <class Change>
    void change(Change change);
    void askInput();
    void askFiles();

    MoreSettingsParts m_parts;
    int m_labelWidth;
    QFormLayout* m_form;
    QPushButton* m_input;
    QPushButton* m_files;
    std::vector<SettingField<RunSettings>> m_fields;
};

}  // namespace simtscope::ui
