// Asks how to export the picture, with a preview (Ctrl+E).
#pragma once

#include <QDialog>
#include <functional>
#include <optional>

#include "ui/export/export_choice.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace simtscope::ui {

/// Shows the choices. Make it with `new` and call open(): it deletes itself when it is closed.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// Returns the first picture as it would be exported; nullopt if there is none.
    using Preview = std::function<std::optional<figures::Drawing>(const ExportChoice&)>;
    /// Says which choices the picture supports.
    struct Capabilities {
        bool hasSteps = false;                       ///< whether it has steps; false for a chart
        bool hasCues = false, hasBookmarks = false;  ///< whether its steps can be chosen by these
        /// Returns the steps that a choice means.
        std::function<Result<std::vector<std::uint32_t>>(const ExportChoice&)> steps;
    };
    /// Begins with `choice`. `preview` is called again after each change, on the window's thread. `windowTheme` must outlive the dialog.
    ExportDialog(const ExportChoice& choice, const Capabilities& capabilities, Preview preview, const figures::Theme& windowTheme,
                 QWidget* parent);

    /// Returns the choices as they are shown now.
    ExportChoice choice() const;

signals:
    void exportRequested();  ///< the user wants to name a file
    void copyRequested();    ///< the user wants the picture on the clipboard

private:
    void addChoices(QFormLayout& form);
    void load(const ExportChoice& choice);
    void onChange();
    void offerStepsOf(const figures::ExportFormat& format);
    void refreshPreview();
    void addTitle(QFormLayout& form);
    QCheckBox* addCheckBox(QFormLayout& form, const char* name, const QString& text);
    QDoubleSpinBox* addNumber(QFormLayout& form, const char* name, const QString& label, double min, double max, double step,
                              const QString& unit);

    Capabilities m_capabilities;
    ExportChoice m_initialChoice;  ///< a chart leaves the choices for figures' steps as they were
    Preview m_preview;
    const figures::Theme& m_windowTheme;
    QLabel *m_picture, *m_summary;
    QComboBox *m_format = nullptr, *m_steps = nullptr, *m_size = nullptr, *m_theme = nullptr, *m_excerpt = nullptr;
    QLineEdit *m_range = nullptr, *m_customTitle = nullptr;
    QDoubleSpinBox *m_scale = nullptr, *m_seconds = nullptr, *m_hold = nullptr;
    QCheckBox *m_title = nullptr, *m_sentence = nullptr, *m_legend = nullptr, *m_outlines = nullptr, *m_transparent = nullptr,
              *m_motion = nullptr;
    QFormLayout* m_form = nullptr;
    QPushButton *m_export = nullptr, *m_copy = nullptr;
    bool m_isLoading = false;
    bool m_replacesThisStep = false;  ///< whether "All steps" is shown in place of "This step", which the format does not offer
};

}  // namespace simtscope::ui
