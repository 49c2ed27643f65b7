#include "ui/session/preferences/notices.h"

#include <QFileInfo>
#include <utility>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

Notice Notice::fromError(const Error& error)
{
    const QString text = error.file.empty() ? figures::translateSentence(error.message)
                                            : figures::cleanText(QFileInfo(QString::fromStdString(error.file)).fileName()) + ": " +
                                                  figures::translateMessage(error.message);
    Notice notice{Kind::Error, text, figures::translateFixSentence(error.message), error.line};
    notice.makeTranslated = [error] { return fromError(error); };
    return notice;
}

QString Notice::exitText() const
{
    switch (programExit) {
    case ProgramExit::Unknown:
        break;
    case ProgramExit::ResultCorrect:
        return Notices::tr("The result is right this time; the finding says why it need not be.");
    case ProgramExit::ExitZero:
        return Notices::tr("The program exited with code 0 this time; the finding says what can go wrong.");
    }
    return {};
}

Notices::Notices(OnSide<Notice> current) : m_current(std::move(current)) {}

void Notices::notify(const Notice& notice)
{
    *m_current = notice;
    for (QString* const line : {&m_current->text, &m_current->hint, &m_current->action})
        *line = figures::cleanText(*line, figures::LineBreaks::Kept);
    emit changed();
}

void Notices::notifyTranslated(std::function<Notice()> makeNotice)
{
    Notice notice = makeNotice();
    notice.makeTranslated = std::move(makeNotice);
    notify(notice);
}

void Notices::retranslate()
{
    if (m_current->makeTranslated && !m_current->text.isEmpty())
        notifyTranslated(m_current->makeTranslated);
}

}  // namespace simtscope::ui

#include "moc_notices.cpp"
