// The line at the bottom of the window: what is being done and how far it is, how it went, and where the recording comes from.
#pragma once

#include <QObject>
#include <QString>

class QLabel;
class QMainWindow;
class QProgressBar;

namespace simtscope::panels {

class Session;
struct JobResult;

class StatusLine final : public QObject {
    Q_OBJECT

public:
    StatusLine(Session& session, QMainWindow& window);

public slots:
    void tell(const QString& sentence);

private:
    void refreshBusy();
    void refreshProgress(const QString& text, double fraction);
    void sayHowItWent(const JobResult& result);
    void refreshOrigin();

    Session& m_session;
    QLabel* m_words;
    QLabel* m_origin;
    QProgressBar* m_progress;
};

}  // namespace simtscope::panels
