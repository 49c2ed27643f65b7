// Shows in the status line which file is being written and how far it is, with a button that stops it.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class SaveQueue;

/// Holds references to the parts of the session that the strip uses; they must outlive it.
struct SavingStripParts {
    Appearance& appearance;
    SaveQueue& saveQueue;
};

/// Follows the queue, and hides while it is empty.
class SavingStrip final : public QWidget {
    Q_OBJECT

public:
    SavingStrip(const SavingStripParts& parts, QWidget* parent);

private:
    void refresh();
    void refreshProgress();

    SavingStripParts m_parts;
    QLabel* m_label;
    QProgressBar* m_progress;
    QToolButton* m_stop;
};

}  // namespace simtscope::ui
