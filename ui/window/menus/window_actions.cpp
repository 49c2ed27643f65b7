#include "ui/window/menus/window_actions.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <algorithm>
#include <array>

#include "ui/session/preferences/language.h"

namespace simtscope::ui {
namespace {

constexpr std::array kListKeys{Qt::Key_Up,   Qt::Key_Down, Qt::Key_Left,   Qt::Key_Right,
                               Qt::Key_Home, Qt::Key_End,  Qt::Key_PageUp, Qt::Key_PageDown};
constexpr std::array kFieldKeys{Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown};
constexpr std::array kTabKeys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End};
constexpr std::array kChoiceKeys{Qt::Key_Up, Qt::Key_Down, Qt::Key_Space};

template <std::size_t N>
bool isOneOf(int key, const std::array<Qt::Key, N>& keys)
{
    return std::find(keys.begin(), keys.end(), Qt::Key(key)) != keys.end();
}

}  // namespace

QString plainTextOf(const QAction& action)
{
    return action.text().remove(u'&').remove(u'…');
}

void addLanguages(QMenu* menu, const std::function<void(const QString& code)>& choose)
{
    QMenu* const choices = menu->addMenu(QCoreApplication::translate("MainWindow", "&Language"));
    auto* const group = new QActionGroup(choices);
    for (const Language& language : languages()) {
        QAction* const action = group->addAction(language.name);
        action->setObjectName("language-" + language.code);
        action->setCheckable(true);
        action->setChecked(language.code == loadChosenLanguage());
        choices->addAction(action);
        QObject::connect(action, &QAction::triggered, choices, [choose, code = language.code] {
            if (code != loadChosenLanguage())
                choose(code);
        });
    }
}

bool belongsToFocusWidget(const QWidget* focus, int key, Qt::KeyboardModifiers modifiers)
{
    if (!focus || (modifiers & (Qt::ControlModifier | Qt::AltModifier)))
        return false;
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;  // a letter searches for an entry
    if (qobject_cast<const QAbstractItemView*>(focus))
        return isLetter || isOneOf(key, kListKeys);
    if (qobject_cast<const QLineEdit*>(focus))
        return isOneOf(key, kFieldKeys);
    if (qobject_cast<const QTabBar*>(focus))
        return isOneOf(key, kTabKeys);
    if (qobject_cast<const QComboBox*>(focus) || qobject_cast<const QAbstractSpinBox*>(focus))
        return isLetter || isOneOf(key, kChoiceKeys);
    return qobject_cast<const QAbstractButton*>(focus) && key == Qt::Key_Space;
}

}  // namespace simtscope::ui
