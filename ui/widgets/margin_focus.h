// Returns the focus after a click in an editor's margin: such a click does something else and does not begin to edit, so the keys stay
// those of the player.
#pragma once

#include <QApplication>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace simtscope::ui {

class MarginFocus final : public QObject {
public:
    explicit MarginFocus(QWidget& editor) : QObject(&editor), m_editor(editor)
    {
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
            m_before = now == &m_editor && QGuiApplication::mouseButtons() != Qt::NoButton ? before : nullptr;
        });
    }

    /// Returns the focus to the widget before. Call it when the click was one in a margin.
    void giveBack()
    {
        if (m_before && m_before != &m_editor)
            m_before->setFocus(Qt::OtherFocusReason);
    }

private:
    QWidget& m_editor;
    QPointer<QWidget> m_before;  ///< had the focus before the mouse press that is in progress
};

}  // namespace simtscope::ui
