#include "ui/window/close_question.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>

#include "ui/figures/canvas/clean_text.h"
#include "ui/jobs/save_queue.h"

namespace simtscope::ui {

CloseQuestion::CloseQuestion(const CloseQuestionParts& parts, QMainWindow& window) : QObject(&window), m_parts(parts), m_window(window)
{
    connect(&m_parts.saveQueue, &SaveQueue::tasksChanged, this, &CloseQuestion::closeWhenIdle);
    connect(&m_parts.saveQueue, &SaveQueue::failed, this, [this] {  // the banner names the error, so the window must stay
        m_shouldClose = false;
        if (m_box)
            m_box->close();
    });
}

bool CloseQuestion::confirmClose()
{
    if (!m_parts.saveQueue.isBusy())
        return true;
    if (!m_box)
        ask();
    return false;
}

void CloseQuestion::ask()
{
    m_box =
        new QMessageBox(QMessageBox::NoIcon, tr("Close SIMTscope"),
                        tr("%1 is still being written.").arg(figures::cleanText(QFileInfo(m_parts.saveQueue.current().path).fileName())),
                        QMessageBox::Cancel, &m_window);
    m_box->setObjectName("leaveBox");
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setInformativeText(tr("Closing now leaves the file unwritten."));
    QPushButton* const closeLaterButton = m_box->addButton(tr("Close when it is written"), QMessageBox::AcceptRole);
    closeLaterButton->setObjectName("closeLater");
    QPushButton* const closeNowButton = m_box->addButton(tr("Close now"), QMessageBox::DestructiveRole);
    closeNowButton->setObjectName("closeNow");
    m_box->setDefaultButton(closeLaterButton);
    m_box->setEscapeButton(QMessageBox::Cancel);
    connect(closeLaterButton, &QPushButton::clicked, this, [this] { m_shouldClose = true; });
    connect(closeNowButton, &QPushButton::clicked, this, [this] {
        m_shouldClose = true;
        m_parts.saveQueue.cancelAll();
    });
    m_box->open();
}

void CloseQuestion::closeWhenIdle()
{
    const bool isAsking = m_box && m_box->isVisible();
    if (m_parts.saveQueue.isBusy() || (!m_shouldClose && !isAsking))
        return;
    if (isAsking)
        m_box->close();
    m_window.close();
}

}  // namespace simtscope::ui

#include "moc_close_question.cpp"
