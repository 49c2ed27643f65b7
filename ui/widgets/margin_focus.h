// A click in a margin does something and does not begin to edit: the focus stays where it was, and with it the keys of the player.
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

    /// Call when the click was one in a margin.
    void giveBack()
    {
        if (m_before && m_before != &m_editor)
            m_before->setFocus(Qt::OtherFocusReason);
    }

private:
    QWidget& m_editor;
    QPointer<QWidget> m_before;  ///< had the focus until the press that is going on
};

}  // namespace simtscope::ui
