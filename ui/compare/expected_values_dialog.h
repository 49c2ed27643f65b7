// Asks for an array of the program and a file of expected values, compares them, and goes to the write that made the first wrong element.
#pragma once

#include <QDialog>
#include <memory>

#include "gpu/analysis/difference/expected_values.h"
#include "ui/jobs/latest_job.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace simtscope::ui {

struct Session;

/// Compares with the recording that the session shows when the dialog is opened.
class ExpectedValuesDialog final : public QDialog {
    Q_OBJECT

public:
    /// `session` must outlive the dialog and show a recording. The dialog deletes itself when it is closed.
    explicit ExpectedValuesDialog(Session& session, QWidget* parent = nullptr);
    void accept() override;  ///< compares in the background, and closes the dialog unless that fails

private:
    void chooseFile();
    void refresh();
    void showDifference(const analysis::ExpectedDifference& difference);

    Session& m_session;
    std::shared_ptr<const trace::Recording> m_recording;
    QComboBox* m_array;
    QLineEdit* m_file;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
    LatestJob m_listJob, m_job;
};

}  // namespace simtscope::ui
