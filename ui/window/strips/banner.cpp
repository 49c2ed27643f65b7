#include "ui/window/strips/banner.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMetaMethod>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/session/document/program_files.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

QPushButton* makeLink(const QString& name, const QString& text, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setProperty("link", true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QLabel* makeText(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

}  // namespace

Banner::Banner(const BannerParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setObjectName("banner");
    setProperty("card", true);
    setAccessibleName(tr("Message"));
    m_text = makeText("bannerText", this);
    m_hint = makeText("bannerHint", this);
    m_hint->setProperty("dim", true);
    m_line = makeLink("bannerLine", {}, this);
    m_restore = makeLink("restoreDraft", tr("Restore them"), this);
    m_discard = makeLink("discardDraft", tr("Discard"), this);
    m_partial = makeLink("showPartial", tr("Show it"), this);
    m_action = makeLink("bannerAction", tr("Apply"), this);
    m_close = new QToolButton(this);
    m_close->setObjectName("bannerClose");
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setToolTip(tr("Close the message"));
    auto* textColumn = new QVBoxLayout;
    textColumn->setSpacing(kHairGap);
    textColumn->addWidget(m_text);
    textColumn->addWidget(m_hint);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kLargeGap, kSmallGap, kSmallGap, kSmallGap);
    row->addLayout(textColumn, 1);
    for (QWidget* button : std::initializer_list<QWidget*>{m_line, m_restore, m_discard, m_partial, m_action, m_close})
        row->addWidget(button, 0, Qt::AlignTop);  // in one line, also beside a text of several lines
    connect(m_line, &QPushButton::clicked, this,
            [this] { emit lineRequested(m_parts.notices.current().line, QString::fromStdString(m_parts.notices.current().file)); });
    connect(m_restore, &QPushButton::clicked, &m_parts.files, &ProgramFiles::restoreDrafts);
    connect(m_discard, &QPushButton::clicked, &m_parts.files, &ProgramFiles::discardDrafts);
    connect(m_partial, &QPushButton::clicked, &m_parts.run, &ProgramRun::showPartialRecording);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto act = m_parts.notices.current().onAction;  // a copy, because it may replace the notice
        if (act)
            act();
    });
    connect(m_close, &QToolButton::clicked, this, [this] { m_parts.run.closeNotice(); });
    connect(&m_parts.notices, &Notices::changed, this, &Banner::refresh);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &Banner::refresh);
    refresh();
}

void Banner::refresh()
{
    const Notice& notice = m_parts.notices.current();
    m_text->setText(notice.text);
    QStringList hints{notice.exitText(), notice.hint};
    hints.removeAll(QString());
    m_hint->setText(hints.join(u'\n'));
    m_hint->setVisible(!hints.isEmpty());
    m_line->setText(tr("Go to line %1").arg(notice.line));
    m_line->setVisible(notice.line > 0 &&
                       isSignalConnected(QMetaMethod::fromSignal(&Banner::lineRequested)));  // only where there is a program text
    m_restore->setVisible(notice.offersDraft);
    m_discard->setVisible(notice.offersDraft);
    m_partial->setVisible(notice.offersPartialRecording);
    if (!notice.action.isEmpty())
        m_action->setText(notice.action);
    m_action->setVisible(!notice.action.isEmpty());
    m_close->setIcon(makeIcon("close", m_parts.appearance.theme()));
    setAccessibleDescription(notice.text + u' ' + hints.join(u' '));
    m_close->setVisible(!notice.text.isEmpty());
    if (!m_isHeightKept)
        setVisible(!notice.text.isEmpty());
    update();
}

void Banner::setHeightKept(bool isKept)
{
    if (isKept == m_isHeightKept)
        return;
    m_isHeightKept = isKept;
    setMinimumHeight(isKept && isVisible() ? height() : 0);
    setMaximumHeight(isKept && isVisible() ? height() : QWIDGETSIZE_MAX);
    refresh();
}

void Banner::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    if (m_parts.notices.current().text.isEmpty())
        return;
    const Notice::Kind kind = m_parts.notices.current().kind;
    const figures::Role role = kind == Notice::Kind::Error     ? figures::Role::Error
                               : kind == Notice::Kind::Warning ? figures::Role::Conflict
                                                               : figures::Role::AccentBorder;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_parts.appearance.theme().color(role));
    painter.drawRoundedRect(QRectF(5, 7, 4, height() - 14), 2, 2);
}

}  // namespace simtscope::ui

#include "moc_banner.cpp"
