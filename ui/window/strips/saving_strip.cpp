#include "ui/window/strips/saving_strip.h"

#include <QBoxLayout>
#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <array>

#include "ui/figures/canvas/clean_text.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kProgressBarWidth = 90, kSavingProgressRange = 1000;

struct TaskTexts {
    const char *name, *stop;
};
constexpr std::array<TaskTexts, 3> kTaskTexts{{
    {QT_TR_NOOP("Export"), QT_TR_NOOP("Cancel the export")},
    {QT_TR_NOOP("Recording"), QT_TR_NOOP("Stop saving the recording")},
    {QT_TR_NOOP("Report"), QT_TR_NOOP("Stop saving the report")},
}};

}  // namespace

SavingStrip::SavingStrip(const SavingStripParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    setObjectName("saving");
    m_label = new QLabel(this);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName("savingProgress");
    m_progress->setAccessibleName(tr("How much of the file is written"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressBarWidth);
    m_progress->setRange(0, kSavingProgressRange);
    m_stop = new QToolButton(this);
    m_stop->setObjectName("savingCancel");
    m_stop->setIconSize({14, 14});
    m_stop->setFixedSize(22, 18);  // as high as in the selection bar
    m_stop->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSmallGap, 0, kSmallGap, 0);
    row->setSpacing(kTinyGap);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_label, m_progress, m_stop})
        row->addWidget(widget);
    connect(m_stop, &QToolButton::clicked, &m_parts.saveQueue, &SaveQueue::cancel);
    const auto refreshIcon = [this] { m_stop->setIcon(makeIcon("close", m_parts.appearance.theme())); };
    connect(&m_parts.appearance, &Appearance::themeChanged, this, refreshIcon);
    connect(&m_parts.saveQueue, &SaveQueue::tasksChanged, this, &SavingStrip::refresh);
    connect(&m_parts.saveQueue, &SaveQueue::progressed, this, &SavingStrip::refreshProgress);
    refreshIcon();
    refresh();
}

void SavingStrip::refresh()
{
    const SaveQueue& saving = m_parts.saveQueue;
    setVisible(saving.isBusy());
    const TaskTexts& texts = kTaskTexts[saving.isBusy() ? std::size_t(saving.current().kind) : 0];
    m_stop->setToolTip(tr(texts.stop));
    m_stop->setAccessibleName(m_stop->toolTip());
    if (!saving.isBusy())
        return;
    const QString name = tr(texts.name);
    m_label->setText(saving.waitingCount() > 0 ? tr("%1 (%2 waiting)").arg(name).arg(saving.waitingCount()) : name);
    setToolTip(figures::cleanText(QDir::toNativeSeparators(saving.current().path)));
    refreshProgress();
}

void SavingStrip::refreshProgress()
{
    m_progress->setValue(int(m_parts.saveQueue.progress() * kSavingProgressRange));
}

}  // namespace simtscope::ui

#include "moc_saving_strip.cpp"
