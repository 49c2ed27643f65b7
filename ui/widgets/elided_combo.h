// Provides a combo box whose current text is cut with "…" where the box is too narrow; the tooltip shows all of it.
#pragma once

#include <QComboBox>

namespace simtscope::ui {

/// Paints the current text elided where it has no room; the item itself keeps its whole text.
class ElidedCombo final : public QComboBox {
public:
    using QComboBox::QComboBox;
    QSize sizeHint() const override;
    /// Reserves width for a text that an item may take later, so that the box does not change its width then. Empty: none.
    void setReservedText(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_reservedText;
};

}  // namespace simtscope::ui
