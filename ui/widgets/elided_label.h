// Shows a line of text that is cut with an ellipsis where it has no room; the tooltip shows all of it.
#pragma once

#include <QLabel>

namespace simtscope::ui {

/// Shows one line of plain text and takes whatever width its layout leaves.
class ElidedLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    /// Sets the text and the tooltip.
    void setFullText(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace simtscope::ui
