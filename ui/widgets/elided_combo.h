// A combo box whose chosen text ends in "…" where the box is too narrow for it; the whole is in its tip.
#pragma once

#include <QComboBox>

namespace simtscope::ui {

class ElidedCombo final : public QComboBox {
public:
    using QComboBox::QComboBox;
    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace simtscope::ui
